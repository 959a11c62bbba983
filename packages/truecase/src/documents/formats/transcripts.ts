/**
 * Transcripts as speech recognisers write them: JSON files whose paths are known. Segments and words continue each
 * other, the text as a whole is there once more. Whisper (also whisper.cpp and WhisperX), Vosk, Amazon Transcribe, and
 * YouTube (timed text json3, and lists of text, start and duration).
 */
import type { Format } from '../format.js';
import { JsonScanner } from '../json.js';

interface Transcript {
  readonly name: string;
  readonly title: string;
  /** Whole texts. */
  readonly texts: readonly string[];
  /** Parts that continue each other. */
  readonly parts: readonly string[];
  sniff(head: string): number;
}

function transcript({ name, title, texts, parts, sniff }: Transcript): Format {
  const fields = [
    ...texts.map((path) => ({ path, continues: false })),
    ...parts.map((path) => ({ path, continues: true })),
  ];
  return {
    name,
    title,
    endings: [],
    titles: 'none',
    sniff: (head) => (/^\ufeff?\s*[{[]/.test(head) ? sniff(head) : 0),
    open: async ({ where = 'the text' }) => new JsonScanner({ fields, many: name === 'vosk', where }),
  };
}

export const whisper = transcript({
  name: 'whisper',
  title: 'Whisper transcripts',
  texts: ['.text'],
  parts: [
    '.segments[].text',
    '.segments[].words[].word',
    '.word_segments[].word',
    '.transcription[].text',
    '.chunks[].text',
  ],
  sniff: (head) => (/"(?:avg_logprob|no_speech_prob|word_segments)"|"transcription"\s*:\s*\[/.test(head) ? 0.95 : 0),
});

export const vosk = transcript({
  name: 'vosk',
  title: 'Vosk transcripts',
  texts: ['.text', '.partial', '.alternatives[].text'],
  parts: ['.result[].word', '.partial_result[].word', '.alternatives[].result[].word'],
  sniff: (head) =>
    /"(?:partial_)?result"\s*:\s*\[\s*\{\s*"(?:conf|end|start|word)"/.test(head) || /^\s*\{\s*"partial"\s*:/.test(head)
      ? 0.95
      : 0,
});

export const aws = transcript({
  name: 'aws',
  title: 'Amazon Transcribe transcripts',
  texts: ['.results.transcripts[].transcript'],
  parts: ['.results.items[].alternatives[0].content', '.results.audio_segments[].transcript'],
  sniff: (head) => (/"results"\s*:\s*\{/.test(head) && /"transcripts?"\s*:/.test(head) ? 0.95 : 0),
});

export const youtube = transcript({
  name: 'youtube',
  title: 'YouTube transcripts',
  texts: [],
  parts: ['.events[].segs[].utf8', '[].text'],
  sniff: (head) =>
    /"wireMagic"\s*:\s*"pb3"|"segs"\s*:\s*\[\s*\{\s*"utf8"/.test(head) ||
    /^\s*\[\s*\{[^{}]*"text"\s*:[^{}]*"duration"\s*:/.test(head)
      ? 0.95
      : 0,
});
