/**
 * Tells what is not text, by its first bytes, and names the tool that makes text of it. Not a general detector of file types:
 * it knows what people are likely to send through a truecaser by mistake. Anything else with a NUL byte is refused as well.
 * Compressed text is not its business.
 */
import { TruecaseError } from '../errors.js';

interface Kind {
  readonly what: string;
  readonly hint: (name: string) => string;
  /** Bytes as Latin-1. */
  matches(head: string): boolean;
}

const starts =
  (...signatures: string[]) =>
  (head: string) =>
    signatures.some((signature) => head.startsWith(signature));
const inZip = (part: string) => (head: string) => head.startsWith('PK\x03\x04') && head.includes(part);
const pandoc = (name: string) => `Convert it first: pandoc -t plain ${name}`;
const ffmpeg = (name: string) => `Take its subtitles out first: ffmpeg -i ${name} subtitles.srt`;
const listen = () => 'Transcribe it first, for example with Whisper, and restore the transcript.';

const KINDS: readonly Kind[] = [
  { what: 'a PDF', hint: (name) => `Convert it first: pdftotext ${name} -`, matches: starts('%PDF-') },
  { what: 'a Word document', hint: pandoc, matches: inZip('word/') },
  {
    what: 'a PowerPoint presentation',
    hint: () => 'Save it as text first, with LibreOffice (soffice) for example.',
    matches: inZip('ppt/'),
  },
  { what: 'an Excel workbook', hint: () => 'Save it as CSV and name the column with --column.', matches: inZip('xl/') },
  { what: 'an EPUB', hint: pandoc, matches: inZip('application/epub') },
  { what: 'an OpenDocument file', hint: pandoc, matches: inZip('application/vnd.oasis.opendocument') },
  {
    what: 'a zip archive',
    hint: (name) => `Unpack it first: unzip ${name}`,
    matches: starts('PK\x03\x04', 'PK\x05\x06'),
  },
  {
    what: 'a tar archive',
    hint: (name) => `Unpack it first: tar -xf ${name}`,
    matches: (head) => head.startsWith('ustar', 257),
  },
  { what: 'a 7z or rar archive', hint: () => 'Unpack it first.', matches: starts('7z\xbc\xaf', 'Rar!') },
  {
    what: 'an old Office document',
    hint: () => 'Save it as text first, with LibreOffice (soffice) for example.',
    matches: starts('\xd0\xcf\x11\xe0'),
  },
  { what: 'an RTF document', hint: pandoc, matches: starts('{\\rtf') },
  { what: 'PostScript', hint: (name) => `Convert it first: ps2ascii ${name}`, matches: starts('%!PS') },
  {
    what: 'a compiled gettext catalogue',
    hint: (name) => `Make a .po file of it first: msgunfmt ${name}`,
    matches: starts('\xde\x12\x04\x95', '\x95\x04\x12\xde'),
  },
  { what: 'a Matroska or WebM film', hint: ffmpeg, matches: starts('\x1aE\xdf\xa3') },
  { what: 'an MP4 film or sound', hint: ffmpeg, matches: (head) => head.startsWith('ftyp', 4) },
  {
    what: 'a sound recording',
    hint: listen,
    matches: (head) => /^(?:ID3|OggS|fLaC|RIFF....WAVE|\xff[\xfb\xf3\xf2])/s.test(head),
  },
  {
    what: 'an image',
    hint: (name) => `Read its text first: tesseract ${name} -`,
    matches: starts('\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'),
  },
  {
    what: 'a SQLite database',
    hint: () => 'Export the text first: sqlite3 -csv',
    matches: starts('SQLite format 3\0'),
  },
  {
    what: 'an executable',
    hint: () => 'It holds no text to restore.',
    matches: starts('\x7fELF', 'MZ\x90\0', '\xcf\xfa\xed\xfe'),
  },
  {
    what: 'UTF-16 text',
    hint: (name) => `Convert it first: iconv -f UTF-16 -t UTF-8 ${name}`,
    matches: looksLikeUtf16,
  },
];

/** A byte order mark, or every other byte NUL. */
function looksLikeUtf16(head: string): boolean {
  if (/^(?:\xff\xfe|\xfe\xff)/.test(head)) return true;
  return /^(?:[\t\r\n -~]\0){4}/.test(head) || /^(?:\0[\t\r\n -~]){4}/.test(head);
}

/** Throws if the first bytes of a file (a few thousand) are not those of a text. */
export function refuseBinary(head: Uint8Array, where: string): void {
  let bytes = '';
  for (let i = 0; i < head.length; i += 4096)
    bytes += String.fromCharCode(...head.subarray(i, Math.min(head.length, i + 4096)));
  const kind = KINDS.find(({ matches }) => matches(bytes));
  const name = /^[\w./-]+$/.test(where) ? where : 'FILE';
  if (kind !== undefined) {
    throw new TruecaseError('document', `${where} is ${kind.what}, expected text`, { where, hint: kind.hint(name) });
  }
  const nul = bytes.indexOf('\0');
  if (nul >= 0) {
    throw new TruecaseError('document', `${where} is not text: byte ${nul} is NUL`, {
      where,
      hint: 'Convert it to text first, or force it through with --binary.',
    });
  }
}
