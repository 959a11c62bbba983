/**
 * Arbitrary text for properties: words of many scripts in random casing, marks, emoji, lone surrogates, quotes, addresses,
 * markup, abbreviations and every kind of white space, in any order. Not realistic prose; whatever may go wrong, side by
 * side.
 */
import fc from 'fast-check';

/** Languages whose rules differ: case maps, clitics, elisions, ordinals, and none at all. */
export const LANGUAGES = ['en', 'tr', 'lt', 'el', 'de', 'fr', 'it', 'es', 'nl', 'und'] as const;

const WORDS = [
  'straße',
  'ﬁn',
  'ŉ',
  'naïve',
  'ıiİI',
  'ìíĩ',
  'i\u0307j\u0301',
  'οδος',
  'ΣΑΣ',
  'ΐδα',
  'москва',
  'ǆungla',
  'ǅ',
  'ſ',
  'K',
  'ẞ',
  'თბილისი',
  'ᲗᲑ',
  'ꭰᎠ',
  '日本',
  'हिन्दी',
  'שלום',
  '𐐨𐐀',
  '𞤢𞤀',
  'e\u0301te\u0301',
  '\u0301',
  '\ufe0f',
  'co\u00adop',
  'ab',
  'x',
  'i',
  '3d',
  '1990s',
  '20th',
  '½',
  '٣',
];
const ABBREVIATIONS = ['u.s.', 'e.g.', 'ph.d.', 'mr.', 'no.', 'etc.', 'j.', 'p.m.', 'z. b.', 'a.', 'iv.', '1.', 'a)'];
const APOSTROPHES = [
  "o'neil",
  "rock'n'roll",
  "'tis",
  "dogs'",
  "can't",
  "ca n't",
  "l'art",
  'qu’il',
  "james's",
  "'s",
  "'",
];
const SPECIAL = [
  'at&t',
  '&amp;',
  '&',
  'http://a.io/b',
  'www.x.de',
  'i@x.fi',
  'a_b',
  'f()',
  'a::b',
  '%s',
  '$x',
  '#i',
  '@i',
];
const MARKUP = ['<i>', '</i>', '{\\an8}', '{name}', '{{', '`code`', '``', "''", '`', '<', '>', '<b', '/*', '**', '_'];
const PUNCTUATION = [
  '.',
  ',',
  ':',
  ';',
  '!',
  '?',
  '...',
  '…',
  '-',
  '--',
  '—',
  '(',
  ')',
  '[',
  '"',
  '“',
  '”',
  '«',
  '»',
  '¿',
  '•',
];
const SPACES = [' ', '  ', '\t', '\u00a0', '\u3000', '\n', '\r\n', '\r', '\n\n', '\u2028', '\u0085', '\v'];
const EMOJI = ['😀', '❤️', '👩‍💻', '🏳️‍🌈', '1️⃣', '🇩🇪', '\ud83d', '\ude00', '\u200b', '\ufeff'];

/** A word with random capitals, by JavaScript's own mapping: lengths may change, which only makes other words. */
const words = fc
  .tuple(fc.constantFrom(...WORDS, ...ABBREVIATIONS, ...APOSTROPHES, ...SPECIAL), fc.constantFrom('', 'u', 't'))
  .map(([word, how]) => {
    if (how === 'u') return word.toUpperCase();
    return how === 't' ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
  });

/** Text of up to about 40 pieces. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: words },
      { weight: 5, arbitrary: fc.constant(' ') },
      { weight: 3, arbitrary: fc.constantFrom(...PUNCTUATION) },
      { weight: 1, arbitrary: fc.constantFrom(...MARKUP) },
      { weight: 1, arbitrary: fc.constantFrom(...SPACES) },
      { weight: 1, arbitrary: fc.constantFrom(...EMOJI) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

export const anyLanguage: fc.Arbitrary<string> = fc.constantFrom(...LANGUAGES);

/** Plain English-like prose of known words, for properties of the sentence rules. */
export const prose: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom('he', 'the', 'river', 'said', 'mr.', 'u.s.', 'vol.', 'iv', '3', "it's", 'plan b.'),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom('end.', 'what?', 'stop!"', '"well,"', '"now', '(yes)', 'so...', 'note:', '1.'),
      },
      { weight: 2, arbitrary: fc.constantFrom('\n', '\n\n', '\r\n', '- ', '“we', 'go.”', '``', "''", ', "') },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(' '));
