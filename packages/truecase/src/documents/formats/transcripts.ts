/**
 * Transcripts as speech recognisers write them: JSON files whose paths are known. Segments and words continue each
 * other, the text as a whole is there once more, and what says the same gets the same case (agree.ts). One entry of TRANSCRIPTS
 * for each recogniser.
 */
import type { Format } from '../format.js';
import { type JsonField, JsonScanner } from '../json.js';

/** Paths that say the same; the first one that is there decides. */
interface Voice {
  /** Whole texts. */
  readonly texts?: readonly string[];
  /** Parts that continue each other, with a space between them. */
  readonly parts?: readonly string[];
  /** Parts that continue each other as they are: pieces of words. */
  readonly pieces?: readonly string[];
}

interface Transcript {
  readonly name: string;
  readonly title: string;
  readonly voices: readonly Voice[];
  /** Is a file a row of transcripts, or may it be? */
  readonly many?: boolean;
  sniff(head: string): boolean;
}

/** Between the names of two members that belong together there are this many units at most. */
const NEAR = 400;

function transcript({ name, title, voices, many = false, sniff }: Transcript): Format {
  const fields: JsonField[] = [];
  const agreement = voices.map(({ texts = [], parts = [], pieces = [] }) => {
    const first = fields.length;
    for (const path of texts) fields.push({ path, continues: false });
    for (const path of parts) fields.push({ path, continues: true });
    for (const path of pieces) fields.push({ path, continues: true, joins: '' });
    return fields.slice(first).map((_, i) => first + i);
  });
  return {
    name,
    title,
    endings: [],
    titles: 'none',
    sniff: (head) => (/^\ufeff?\s*[{[]/.test(head) && sniff(head) ? 0.95 : 0),
    open: async ({ where = 'the text' }) => new JsonScanner({ fields, many, where, agreement }),
  };
}

/** Does the second pattern match soon after the first? */
function near(head: string, first: RegExp, second: RegExp): boolean {
  const found = first.exec(head);
  return found !== null && second.test(head.slice(found.index, found.index + found[0].length + NEAR));
}

const within = (prefix: string, paths: readonly string[]): string[] => paths.map((path) => prefix + path);

/** OpenAI's program and service (words[] of verbose_json), whisper.cpp, WhisperX, faster-whisper, stable-ts, and pipelines of Hugging Face. */
const WHISPER = [
  '.segments[].text',
  '.segments[].words[].word',
  '.words[].word',
  '.word_segments[].word',
  '.chunks[].text',
];

export const whisper = transcript({
  name: 'whisper',
  title: 'Whisper transcripts, also of its relatives and of Hugging Face',
  voices: [
    {
      texts: ['.text', '[].text'],
      parts: [...WHISPER, '.transcription[].text', '[].words[].word', '[].chunks[].text', '[].segments[].text'],
    },
    { texts: ['.ori_dict.text'], parts: within('.ori_dict', WHISPER) },
  ],
  sniff: (head) =>
    /"(?:avg_logprob|no_speech_prob|word_segments|ori_dict)"/.test(head) ||
    /"transcription"\s*:\s*\[/.test(head) ||
    /"task"\s*:\s*"trans(?:cribe|late)"/.test(head) ||
    near(head, /"words"\s*:\s*\[\s*\{/, /"probability"\s*:/) ||
    near(head, /"chunks"\s*:\s*\[\s*\{/, /"timestamp"\s*:/),
});

export const vosk = transcript({
  name: 'vosk',
  title: 'Vosk transcripts',
  many: true,
  voices: [
    { texts: ['.text'], parts: ['.result[].word'] },
    { texts: ['.partial'], parts: ['.partial_result[].word'] },
    { texts: ['.alternatives[].text'], parts: ['.alternatives[].result[].word'] },
  ],
  sniff: (head) =>
    /"(?:partial_)?result"\s*:\s*\[\s*\{\s*"(?:conf|end|start|word)"/.test(head) || /^\s*\{\s*"partial"\s*:/.test(head),
});

export const aws = transcript({
  name: 'aws',
  title: 'Amazon Transcribe transcripts',
  voices: [
    {
      texts: ['.results.transcripts[].transcript'],
      parts: ['.results.items[].alternatives[0].content', '.results.audio_segments[].transcript'],
    },
  ],
  sniff: (head) => near(head, /"results"\s*:\s*\{/, /"transcripts"\s*:\s*\[/) || /"audio_segments"\s*:/.test(head),
});

const DEEPGRAM = ['.words[].punctuated_word', '.words[].word', '.paragraphs.paragraphs[].sentences[].text'];

export const deepgram = transcript({
  name: 'deepgram',
  title: 'Deepgram transcripts',
  many: true,
  voices: ['.results.channels[].alternatives[]', '.results.utterances[]', '.channel.alternatives[]'].map((at) => ({
    texts: [`${at}.transcript`, `${at}.paragraphs.transcript`],
    parts: within(at, DEEPGRAM),
  })),
  sniff: (head) =>
    /"punctuated_word"\s*:/.test(head) ||
    near(head, /"channels?"\s*:\s*[[{]/, /"alternatives"\s*:\s*\[/) ||
    near(head, /"utterances"\s*:\s*\[\s*\{/, /"channel"\s*:/),
});

export const assemblyai = transcript({
  name: 'assemblyai',
  title: 'AssemblyAI transcripts',
  voices: [
    {
      texts: ['.text', '.utterances[].text', '.sentences[].text', '.paragraphs[].text'],
      parts: ['.words[].text', '.utterances[].words[].text', '.sentences[].words[].text', '.paragraphs[].words[].text'],
    },
  ],
  sniff: (head) =>
    /"(?:audio_url|acoustic_model|speech_model)"\s*:/.test(head) ||
    near(head, /"words"\s*:\s*\[\s*\{/, /"text"\s*:\s*"[^"]*"\s*,\s*"(?:start|end|confidence)"\s*:/),
});

export const google = transcript({
  name: 'google',
  title: 'Google Speech-to-Text transcripts',
  many: true,
  voices: ['.results[].alternatives[]', '.response.results[].alternatives[]'].map((at) => ({
    texts: [`${at}.transcript`],
    parts: [`${at}.words[].word`],
  })),
  sniff: (head) => near(head, /"results"\s*:\s*\[/, /"alternatives"\s*:\s*\[/),
});

/** Names of members in the answers of the service; those of batches begin with small letters. */
const AZURE = ['DisplayText', 'Display', 'ITN', 'MaskedITN', 'Lexical'];
const AZURE_BATCH = ['display', 'itn', 'maskedITN', 'lexical'];

export const azure = transcript({
  name: 'azure',
  title: 'Azure Speech transcripts',
  many: true,
  voices: [
    {
      texts: ['.DisplayText', ...AZURE.map((name) => `.NBest[0].${name}`)],
      parts: ['.NBest[0].DisplayWords[].DisplayText', '.NBest[0].Words[].Word'],
    },
    {
      texts: [
        ...AZURE_BATCH.map((name) => `.recognizedPhrases[].nBest[0].${name}`),
        ...AZURE_BATCH.map((name) => `.combinedRecognizedPhrases[].${name}`),
      ],
      parts: ['displayWords[].displayText', 'words[].word', 'displayPhraseElements[].displayText'].map(
        (name) => `.recognizedPhrases[].nBest[0].${name}`,
      ),
    },
    { texts: ['.combinedPhrases[].text', '.phrases[].text'], parts: ['.phrases[].words[].text'] },
  ],
  sniff: (head) =>
    /"(?:RecognitionStatus|NBest|combinedRecognizedPhrases|recognizedPhrases|combinedPhrases)"\s*:/.test(head),
});

export const sherpa = transcript({
  name: 'sherpa',
  title: 'sherpa-onnx transcripts',
  many: true,
  voices: [{ texts: ['.text'], parts: ['.words[]'], pieces: ['.tokens[]'] }],
  sniff: (head) => /"tokens"\s*:\s*\[\s*"/.test(head) && /"timestamps"\s*:\s*\[/.test(head),
});

export const nemo = transcript({
  name: 'nemo',
  title: 'NeMo manifests',
  many: true,
  voices: [{ texts: ['.text'] }, { texts: ['.pred_text'] }, { texts: ['.answer'] }],
  sniff: (head) => /"audio_filepath"\s*:/.test(head.split('\n', 1)[0]!),
});

export const youtube = transcript({
  name: 'youtube',
  title: 'YouTube transcripts',
  voices: [{ parts: ['.events[].segs[].utf8', '[].text'] }],
  sniff: (head) =>
    /"wireMagic"\s*:\s*"pb3"|"segs"\s*:\s*\[\s*\{\s*"utf8"/.test(head) ||
    (/^\s*\[\s*\{\s*"/.test(head) && /"text"\s*:/.test(firstObject(head)) && /"duration"\s*:/.test(firstObject(head))),
});

/** The first object of a list, up to its end or to the object in it. */
function firstObject(head: string): string {
  return /\{[^{}]*/.exec(head)?.[0] ?? '';
}

/** More certain ones first. */
export const TRANSCRIPTS: readonly Format[] = [
  whisper,
  vosk,
  aws,
  deepgram,
  assemblyai,
  google,
  azure,
  sherpa,
  nemo,
  youtube,
];
