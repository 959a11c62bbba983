/**
 * Protected spans: URLs, e-mail addresses, file names and paths, code identifiers, @names, #tags, placeholders (%s),
 * entities. They are left untouched because their case is data. Recognition does not look at case, so that upper- and
 * lower-case input are protected alike. Works on one chunk (what stands between white space), trimmed of the punctuation
 * around it; the tokenizer only asks about chunks that hold a suspicious character.
 */
import { CharClass, CLASS_OF, classAt, isWordClass } from './charclass.js';
import { CURRENCIES } from './currencies.js';
import { Flag, Kind, type Tokens } from './tokens.js';

/** Patterns run on chunks up to this length only; every one is linear or quadratic in a small bound. */
const LONGEST_PATTERN = 512;

const FILE_ENDINGS =
  'txt|md|pdf|docx?|xlsx?|pptx?|csv|tsv|json|jsonl|xml|ya?ml|toml|ini|cfg|conf|log|html?|xhtml|css|scss|js|mjs|cjs|jsx|ts|tsx|py|rb|rs|go|java|kt|swift|cs|cpp|cc|hpp|sh|bash|zsh|bat|ps1|exe|dll|dylib|jar|zip|gz|bz2|xz|zst|tar|tgz|rar|7z|png|jpe?g|gif|svg|webp|bmp|tiff?|ico|mp3|mp4|m4a|mkv|avi|mov|wav|flac|ogg|webm|srt|vtt|ass|sql|db|sqlite|lock|bak|tmp|php|asp|aspx|jsp|tex|bib|epub|ttf|woff2?|iso|img|deb|rpm|apk|dmg|msi|env';
const TOP_LEVELS =
  'com|org|net|edu|gov|mil|int|info|biz|io|ai|app|dev|tv|fm|ly|eu|uk|ca|au|nz|de|ch|fr|es|pt|nl|se|dk|fi|pl|cz|sk|hu|ro|bg|gr|tr|ru|ua|jp|cn|kr|tw|hk|sg|br|mx|ar|cl|za|il|ie|lt|lv|ee|hr|si|rs|xyz';

/** Endings that are words too: end.So is a missing space, libx.so and lib/x.so are files. */
const WORDY_ENDINGS = 'so|less|war|service';
/** Letters and digits: ASCII, and whatever else may be a letter. */
const LETTER = 'a-z0-9\\u00c0-\\u1fff\\u2c00-\\udfff';

/** Names by which computers find something: they have no case, or are mostly written without capitals. */
const ADDRESSES: readonly RegExp[] = [
  // e-mail
  /[^\s@<>"]@[^\s@<>"]+\.[^\s@<>"]/,
  // example.com, example.com:80/path
  new RegExp(`^(?:[a-z0-9-]{1,63}\\.){1,8}(?:${TOP_LEVELS})(?::\\d+)?(?:[/?#].*)?$`, 'i'),
  // report.pdf, packages/truecase/src/main.ts
  new RegExp(`^[^\\s"'<>|]*[${LETTER}_~)\\]-]\\.(?:${FILE_ENDINGS})(?::\\d+){0,2}$`, 'i'),
  new RegExp(`^(?:lib|[^\\s"'<>|]*[/\\\\_])[^\\s"'<>|]*\\.(?:${WORDY_ENDINGS})$`, 'i'),
  // /usr/lib, ./x, ../x, ~/x
  /^(?:~|\.{1,2})?\/[^\s/]/,
];

/** %s %d %1$s %(name)s %name% */
const PLACEHOLDERS: readonly RegExp[] = [
  /^%(?:\d\$)?[-+0#]?\d*(?:\.\d+)?(?:l?[sdifuxgc]|@)(?![a-z])/i,
  /^%\([a-z_]\w*\)[a-z]/i,
  /^%[a-z_]\w*%$/i,
];

const PATTERNS: readonly RegExp[] = [
  ...ADDRESSES,
  ...PLACEHOLDERS,
  // C:\x, \\host\share
  /^(?:[a-z]:)?\\[^\s]/i,
  // key=value
  new RegExp(`^[^\\s=]*[${LETTER}_]=[^\\s=]`, 'i'),
  // snake_case and _private, but not _emphasis_; name::space, call(), a->b, $name
  new RegExp(`[${LETTER}]_[${LETTER}]|^__[${LETTER}]|^_[${LETTER}]+$`, 'i'),
  new RegExp(`[${LETTER}_]::[${LETTER}_~]`, 'i'),
  new RegExp(`[${LETTER}_]\\(\\)`, 'i'),
  new RegExp(`[${LETTER}_)\\]]->[${LETTER}_]`, 'i'),
  new RegExp(`^\\$(?!(?:${CURRENCIES.replaceAll(' ', '|')})\\d)[a-z_\\u00c0-\\u1fff]`, 'i'),
];

const LEADING = new Set(['(', '[', '"', "'", '“', '‘', '„', '«', '¿', '¡', '*', '.', ',', ';', '—', '–', '>', '|']);
const TRAILING = new Set([
  ')',
  ']',
  '"',
  "'",
  '”',
  '’',
  '“',
  '»',
  '.',
  ',',
  ';',
  ':',
  '!',
  '?',
  '…',
  '*',
  '—',
  '–',
  '|',
]);

/** Flags the tokens [firstToken, lastToken) that lie in a protected span of the chunk [start, end). */
export function protectChunk(
  text: string,
  start: number,
  end: number,
  tokens: Tokens,
  firstToken: number,
  lastToken: number,
): void {
  if (!holdsWord(tokens, firstToken, lastToken)) return;
  let from = start;
  let to = end;
  while (from < to && LEADING.has(text[from]!)) from++;
  while (to > from && TRAILING.has(text[to - 1]!) && !endsInCall(text, from, to)) to--;
  const first = findProtected(text, from, to);
  if (first < 0) return;
  // A token may reach over the trimmed edges, as the last one of example.com/a. does.
  for (let t = firstToken; t < lastToken; t++) {
    if (tokens.start[t]! < to && tokens.end[t]! > first) tokens.flags[t] = tokens.flags[t]! | Flag.PROTECTED;
  }
}

/** Is the chunk [start, end) an address of the web, an e-mail address, a host, a file or its path, an @name or a #tag? */
export function isAddress(text: string, start: number, end: number): boolean {
  let from = start;
  let to = end;
  while (from < to && LEADING.has(text[from]!)) from++;
  while (to > from && TRAILING.has(text[to - 1]!)) to--;
  const sign = text.charCodeAt(from);
  if (sign === 0x40 || sign === 0x23 || findAddress(text, from, to) === from) return true;
  if (to - from > LONGEST_PATTERN) return false;
  const chunk = plainOf(text.slice(from, to));
  return ADDRESSES.some((pattern) => pattern.test(chunk));
}

/** Is the chunk [start, end) a placeholder such as %s or %(name)s? */
export function isPlaceholder(text: string, start: number, end: number): boolean {
  let from = start;
  let to = end;
  while (from < to && LEADING.has(text[from]!)) from++;
  while (to > from && TRAILING.has(text[to - 1]!)) to--;
  if (text.charCodeAt(from) !== 0x25 || to - from > LONGEST_PATTERN) return false;
  const chunk = plainOf(text.slice(from, to));
  return PLACEHOLDERS.some((pattern) => pattern.test(chunk));
}

/** Most suspicious chunks are numbers (3.5, $5, 24/7), which have no case to protect. */
function holdsWord(tokens: Tokens, firstToken: number, lastToken: number): boolean {
  for (let t = firstToken; t < lastToken; t++) if (tokens.kind[t] === Kind.WORD) return true;
  return false;
}

/** The closing bracket of `call()` belongs to the identifier. */
function endsInCall(text: string, from: number, to: number): boolean {
  return text[to - 1] === ')' && to - 2 > from && text[to - 2] === '(';
}

/** Where the protected span that ends with the chunk [from, to) begins, or -1. */
function findProtected(text: string, from: number, to: number): number {
  if (from >= to) return -1;
  const sign = text.charCodeAt(from);
  if ((sign === 0x40 || sign === 0x23) && from + 1 < to && isWordClass(classAt(text, from + 1))) return from;
  const address = findAddress(text, from, to);
  if (address === from) return from;
  // In [link](https://x.org) the link text is free, in key=https://x.org the key is not.
  const end = address < 0 ? to : address + 1;
  return end - from <= LONGEST_PATTERN && isCode(text.slice(from, end)) ? from : address;
}

function isCode(chunk: string): boolean {
  const plain = plainOf(chunk);
  return PATTERNS.some((pattern) => pattern.test(plain));
}

/** Patterns see the letters that Turkish makes of i and I as plain ones. */
function plainOf(chunk: string): string {
  return chunk.includes('İ') || chunk.includes('ı') ? chunk.replace(/[İı]/g, 'i') : chunk;
}

/** Where scheme://… or www.… begins, or -1. */
function findAddress(text: string, from: number, to: number): number {
  if (to - from > 4 && /^www\./i.test(text.slice(from, from + 4))) return from;
  for (let i = from + 1; i + 3 <= to; i++) {
    if (text.charCodeAt(i) !== 0x3a || text.charCodeAt(i + 1) !== 0x2f || text.charCodeAt(i + 2) !== 0x2f) continue;
    let first = i;
    while (first > from && isSchemeUnit(text.charCodeAt(first - 1))) first--;
    if (first < i) return first;
  }
  return -1;
}

/** ASCII letters with Turkish İ and ı, digits, + - . */
function isSchemeUnit(unit: number): boolean {
  if (unit === 0x2b || unit === 0x2d || unit === 0x2e || unit === 0x130 || unit === 0x131) return true;
  const value = CLASS_OF[unit]!;
  return unit < 0x80 && (value === CharClass.LOWER || value === CharClass.UPPER || value === CharClass.DIGIT);
}
