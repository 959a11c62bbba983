/**
 * Protected spans: URLs, e-mail addresses, file names and paths, code identifiers, @names, #tags, placeholders (%s),
 * entities. They are left untouched because their case is data. Recognition does not look at case, so that upper- and
 * lower-case input are protected alike. Works on one chunk (what stands between white space), trimmed of the punctuation
 * around it; the tokenizer only asks about chunks that hold a suspicious character.
 */
import { CharClass, CLASS_OF, classAt, isWordClass } from './charclass.js';
import { Flag, type Tokens } from './tokens.js';

/** Patterns run on chunks up to this length only; every one is linear or quadratic in a small bound. */
const LONGEST_PATTERN = 512;

const FILE_ENDINGS =
  'txt|md|pdf|docx?|xlsx?|pptx?|csv|tsv|json|jsonl|xml|ya?ml|toml|ini|cfg|conf|log|html?|xhtml|css|scss|less|js|mjs|cjs|jsx|ts|tsx|py|rb|rs|go|java|kt|swift|cs|cpp|cc|hpp|sh|bash|zsh|bat|ps1|exe|dll|so|dylib|jar|war|zip|gz|bz2|xz|zst|tar|tgz|rar|7z|png|jpe?g|gif|svg|webp|bmp|tiff?|ico|mp3|mp4|m4a|mkv|avi|mov|wav|flac|ogg|webm|srt|vtt|ass|sql|db|sqlite|lock|bak|tmp|php|asp|aspx|jsp|tex|bib|epub|ttf|woff2?|iso|img|deb|rpm|apk|dmg|msi|env|service';
const TOP_LEVELS =
  'com|org|net|edu|gov|mil|int|info|biz|io|ai|app|dev|tv|fm|ly|eu|uk|ca|au|nz|de|ch|fr|es|pt|nl|se|dk|fi|pl|cz|sk|hu|ro|bg|gr|tr|ru|ua|jp|cn|kr|tw|hk|sg|br|mx|ar|cl|za|il|ie|lt|lv|ee|hr|si|rs|xyz';

const PATTERNS: readonly RegExp[] = [
  // e-mail
  /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/,
  // example.com, example.com:80/path
  new RegExp(`^(?:[a-z0-9-]{1,63}\\.){1,8}(?:${TOP_LEVELS})(?::\\d+)?(?:[/?#].*)?$`, 'i'),
  // report.pdf, src/main.ts
  new RegExp(`^[^\\s"'<>|]*[a-z0-9_~)\\]-]\\.(?:${FILE_ENDINGS})(?::\\d+){0,2}$`, 'i'),
  // /usr/lib, ./x, ../x, ~/x, C:\x, \\host\share
  /^(?:~|\.{1,2})?\/[^\s/]/,
  /^(?:[a-z]:)?\\[^\s]/i,
  // key=value
  /^[^\s=]*[a-z0-9_]=[^\s=]/i,
  // snake_case, name::space, call(), a->b, $name, &entity;
  /[a-z0-9]_[a-z0-9]|^_+[a-z]/i,
  /[a-z0-9_]::[a-z0-9_~]/i,
  /[a-z0-9_]\(\)/i,
  /[a-z0-9_)\]]->[a-z_]/i,
  /^\$[a-z_]/i,
  /^&(?:[a-z]{2,8}|#x?[0-9a-f]{1,6});/i,
  // %s %d %1$s %(name)s %name%
  /^%(?:\d\$)?[-+0#]?\d*(?:\.\d+)?(?:l?[sdifuxgc]|@)(?![a-z])/i,
  /^%\([a-z_]\w*\)[a-z]/i,
  /^%[a-z_]\w*%$/i,
];

const LEADING = new Set(['(', '[', '"', "'", '“', '‘', '„', '«', '¿', '¡', '*', ',', ';', '—', '–', '>', '|']);
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
  let from = start;
  let to = end;
  while (from < to && LEADING.has(text[from]!)) from++;
  while (to > from && TRAILING.has(text[to - 1]!) && !endsInCall(text, from, to)) to--;
  if (from >= to || !isProtected(text, from, to)) return;
  for (let t = firstToken; t < lastToken; t++) {
    if (tokens.start[t]! >= from && tokens.end[t]! <= to) tokens.flags[t] = tokens.flags[t]! | Flag.PROTECTED;
  }
}

/** The closing bracket of `call()` belongs to the identifier. */
function endsInCall(text: string, from: number, to: number): boolean {
  return text[to - 1] === ')' && to - 2 > from && text[to - 2] === '(';
}

function isProtected(text: string, from: number, to: number): boolean {
  const first = text.charCodeAt(from);
  if ((first === 0x40 || first === 0x23) && from + 1 < to) return isWordClass(classAt(text, from + 1));
  if (isAddress(text, from, to)) return true;
  if (to - from > LONGEST_PATTERN) return false;
  const chunk = text.slice(from, to);
  return PATTERNS.some((pattern) => pattern.test(chunk));
}

/** scheme://… or www.… */
function isAddress(text: string, from: number, to: number): boolean {
  let i = from;
  const limit = Math.min(to, from + 24);
  while (i < limit && (isAsciiWord(text.charCodeAt(i)) || text[i] === '+' || text[i] === '-' || text[i] === '.')) i++;
  if (i > from && i + 2 < to && text.startsWith('://', i)) return true;
  return i > from + 4 && /^www\./i.test(text.slice(from, from + 4));
}

function isAsciiWord(unit: number): boolean {
  const value = CLASS_OF[unit]!;
  return unit < 0x80 && (value === CharClass.LOWER || value === CharClass.UPPER || value === CharClass.DIGIT);
}
