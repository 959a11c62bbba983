/**
 * All formats, and which one a document has: the one that was named, else the one whose ending the file has (several
 * formats share .json: the content decides), else the one that recognises its content, else plain text.
 */
import { TruecaseError } from '../errors.js';
import type { Format } from './format.js';
import { ass } from './formats/ass.js';
import { bibtex } from './formats/bibtex.js';
import { conll } from './formats/conll.js';
import { csv, tsv } from './formats/csv.js';
import { html } from './formats/html.js';
import { json, jsonl } from './formats/json.js';
import { mail } from './formats/mail.js';
import { markdown } from './formats/markdown.js';
import { plain } from './formats/plain.js';
import { po } from './formats/po.js';
import { ris } from './formats/ris.js';
import { sbv } from './formats/sbv.js';
import { ctm, kaldi, stm } from './formats/scoring.js';
import { srt } from './formats/srt.js';
import { tmx } from './formats/tmx.js';
import { TRANSCRIPTS } from './formats/transcripts.js';
import { ttml } from './formats/ttml.js';
import { vtt } from './formats/vtt.js';
import { xliff } from './formats/xliff.js';

export const FORMATS: readonly Format[] = [
  plain,
  srt,
  vtt,
  ass,
  sbv,
  ttml,
  markdown,
  html,
  json,
  jsonl,
  ...TRANSCRIPTS,
  ctm,
  stm,
  kaldi,
  csv,
  tsv,
  conll,
  po,
  xliff,
  tmx,
  bibtex,
  ris,
  mail,
];

/** How much of a text is looked at. */
export const HEAD_UNITS = 8192;
/** Content decides alone if it is as certain as this. */
const CERTAIN = 0.7;

/** The format of a name, which may be an ending of file names: md is Markdown. */
export function findFormat(name: string): Format {
  const asked = name.toLowerCase();
  const found =
    FORMATS.find((format) => format.name === asked) ?? FORMATS.find(({ endings }) => endings.includes(asked));
  if (found !== undefined) return found;
  throw new TruecaseError('usage', `there is no format ${JSON.stringify(name)}`, {
    hint: `Formats are: ${FORMATS.map((format) => format.name).join(', ')}.`,
  });
}

/** The format of a document, by its file name if it has one, and by its beginning. */
export function recognizeFormat(head: string, file?: string): Format {
  const ending =
    file === undefined ? '' : (/\.([\w]+)(?:\.(?:gz|bz2|xz|zst|br))?$/.exec(file)?.[1]?.toLowerCase() ?? '');
  const named = isTranscript(file) ? undefined : FORMATS.find(({ endings }) => endings.includes(ending));
  const ranked = FORMATS.map((format) => ({ format, certainty: format.sniff(head) })).sort(
    (a, b) => b.certainty - a.certainty,
  );
  const best = ranked[0]!;
  if (named === undefined) return best.certainty >= CERTAIN ? best.format : plain;
  // transcript.json is a transcript, page.xml a translation; a .txt stays what its name says.
  if ((named === json || named === jsonl) && best.certainty > 0.9) return best.format;
  return named;
}

/** LibriSpeech's 84-121123.trans.txt: its content decides. */
function isTranscript(file: string | undefined): boolean {
  return file?.endsWith('.trans.txt') === true;
}
