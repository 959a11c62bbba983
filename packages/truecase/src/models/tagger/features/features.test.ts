import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lexiconOf, openLexicon, sequenceOf } from '../../../testing/tagger.js';
import { FAR_TAG, MODE, NEAR_TAG, STATES, stateOf } from '../decoder/states.js';
import { classOfRow, isRare, isVeryRare } from '../words/classes.js';
import { Features } from './features.js';
import { compile, TEMPLATE_LISTS, type TemplateList } from './templates.js';

const LISTS = Object.values(TEMPLATE_LISTS);
const repeat = (count: number, ...lines: string[]) => Array.from({ length: count }, () => lines).flat();
/** Dora is very rare, rivers are rare, and the rest is frequent. */
const LEXICON = openLexicon(
  lexiconOf([
    ...repeat(1200, 'so we saw the old town'),
    ...repeat(100, 'so we saw the river'),
    'so we saw Dora and an iPhone there',
  ]),
);

/** [positions with a choice] all hashes of each, next to some tags on either side. */
function featuresOf(text: string, list: TemplateList, state = stateOf(1, 2, 0)): number[][] {
  const { sequence, lattice } = sequenceOf(text, LEXICON);
  const features = new Features(compile(list));
  const all: number[][] = [];
  for (let p = sequence.first; p < sequence.first + sequence.length; p++) {
    if (sequence.allowed[p] === 0) continue;
    features.load(sequence, p, lattice);
    const sided = Array.from(features.bases, (base, k) => features.withState(k, base, state));
    all.push([...features.hashes.subarray(0, features.count), ...sided]);
  }
  return all;
}

const one = (template: string): TemplateList => ({ affixes: 'all', templates: [template] });
/** The only feature of the last word of a text. */
const lastOf = (text: string, template: string) => featuresOf(text, one(template)).at(-1)![0];

const WORDS = [
  'we',
  'saw',
  'dora',
  'river',
  'iphone',
  'zorv',
  "o'neil",
  '3d',
  'u.s.',
  'well-known',
  'straße',
  'οδος',
  '7',
  ',',
  '.',
  '"',
];
const anyLine = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 10 });
const setCase = (word: string, how: number) =>
  how === 0
    ? word
    : how === 1 && !word.includes('ß')
      ? word.toUpperCase()
      : word.slice(0, 1).toUpperCase() + word.slice(1);

describe('Features', () => {
  it.each(LISTS)('are the same whatever the case of the text', (list) => {
    fc.assert(
      fc.property(anyLine, fc.array(fc.nat(2), { minLength: 10, maxLength: 10 }), (words, how) => {
        const text = words.map((word, i) => setCase(word, how[i]!)).join(' ');
        expect(featuresOf(text, list)).toEqual(featuresOf(words.join(' '), list));
      }),
      { seed: 1 },
    );
  });

  it.each(LISTS)('of a line do not depend on the lines around it', (list) => {
    const [alone, ...rest] = [featuresOf('dora saw the river', list), ...['zorv', 'river', 'town']];
    for (const word of rest) {
      const around = featuresOf(`we saw the ${word}.\n\ndora saw the river\n\n${word} so`, list);
      expect(around.slice(4, 8)).toEqual(alone);
    }
  });

  it('hold what a template names, and nothing else', () => {
    const cases: readonly [template: string, text: string, same: string, other: string][] = [
      ['w0', 'we saw', 'river saw', 'we river'],
      ['w-1', 'we saw', 'we river', 'so saw'],
      ['w-2', 'we saw river', 'we so town', 'so saw river'],
      ['c0', 'we town', 'so old', 'we river'],
      ['c-1', 'old zorv', 'town zorv', 'dora zorv'],
      ['s2', 'so river', 'we other', 'so rives'],
      ['p2', 'so river', 'we rice', 'so liver'],
      ['s5', 'river', 'driver', 'riven'],
      ['len', 'we saw', 'so old', 'we river'],
      ['kind', 'saw 3d', 'so 7th', 'saw old'],
      ['e-1', 'driver zorv', 'river we', 'rivers zorv'],
      ['start', 'we saw', 'so river', 'saw'],
    ];
    for (const [template, text, same, other] of cases) {
      expect(lastOf(text, template), `${template}: ${same}`).toBe(lastOf(same, template));
      expect(lastOf(text, template), `${template}: ${other}`).not.toBe(lastOf(other, template));
    }
    const firstOf = (text: string, template: string) => featuresOf(text, one(template))[0]![0];
    expect(firstOf('we saw river', 'w+2')).toBe(firstOf('so zorv river', 'w+2'));
    expect(firstOf('we saw river', 'w+1')).not.toBe(firstOf('we so river', 'w+1'));
    expect(firstOf('we driver', 'e+1')).toBe(firstOf('so river', 'e+1'));
  });

  it('tell a short word from the longer ones that begin or end with it', () => {
    expect(lastOf('an', 'p3')).not.toBe(lastOf('ant', 'p3'));
    expect(lastOf('an', 's3')).not.toBe(lastOf('man', 's3'));
    expect(lastOf('an', 'p2')).toBe(lastOf('ant', 'p2'));
  });

  it('look at the letters of rare words only, and at their grams if they are very rare', () => {
    const count = (word: string, list: TemplateList) => featuresOf(`we saw ${word}`, list).at(-1)!.length;
    const [town, river, dora] = ['town', 'river', 'dora'].map((word) => {
      const { lattice } = sequenceOf(word, LEXICON);
      return classOfRow(LEXICON.rows[lattice.entry[0]!]!);
    }) as [number, number, number];
    expect([town, river, dora].map(isRare)).toEqual([false, true, true]);
    expect([town, river, dora].map(isVeryRare)).toEqual([false, false, true]);
    const letters: TemplateList = { affixes: 'rare', templates: ['w0', 's1', 'p2 c0'] };
    expect(['town', 'river', 'dora', 'zorv'].map((word) => count(word, letters))).toEqual([1, 3, 3, 3]);
    expect(['town', 'river'].map((word) => count(word, { ...letters, affixes: 'all' }))).toEqual([3, 3]);
    const grams: TemplateList = { affixes: 'rare', templates: ['w0', 'g'] };
    expect(['town', 'river', 'dora', 'zorvel', 'zo'].map((word) => count(word, grams))).toEqual([1, 1, 3, 5, 1]);
    expect(featuresOf('zorvel', grams)[0]![2]).toBe(featuresOf('porvin', grams)[0]![2]);
  });

  it('have room for every gram of a very long word', () => {
    const { sequence, lattice } = sequenceOf('zo'.repeat(500));
    const features = new Features(compile(TEMPLATE_LISTS.both));
    features.load(sequence, sequence.first, lattice);
    expect(features.count).toBeLessThan(features.hashes.length);
    expect(features.count).toBeGreaterThan(60);
  });
});

describe('withState', () => {
  const names = ['t1', 't2', 'mode', 't1 t2', 't1 mode', 't1 t2 mode', 't1 w0', 't2 s2 c0'];
  it.each([...names, ...names.map((name) => name.replaceAll('t', 'n').replace('mode', 'nmode'))])(
    'depends on what template %s names, and on nothing else',
    (template) => {
      const { sequence, lattice } = sequenceOf('we saw dora', LEXICON);
      const features = new Features(compile(one(template)));
      features.load(sequence, sequence.first + 2, lattice);
      const found = new Map<string, number>();
      for (let state = 0; state < STATES; state++) {
        const [near, far, mode] = [NEAR_TAG[state]!, FAR_TAG[state]!, MODE[state]!];
        const meaning: Record<string, number> = { t1: near, t2: far, mode, n1: near, n2: far, nmode: mode };
        const key = template
          .split(' ')
          .map((name) => meaning[name] ?? '')
          .join();
        const hash = features.withState(0, features.bases[0]!, state);
        expect(found.get(key) ?? hash, key).toBe(hash);
        found.set(key, hash);
      }
      expect(new Set(found.values()).size).toBe(found.size);
    },
  );
});
