import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.js';
import { trainToy } from '../../testing/toy.js';
import { hashWord } from '../../text/hash.js';
import { Chain } from './chain.js';
import type { HmmModel } from './model.js';
import type { HmmTables } from './tables.js';
import { PAIRS, Special, TAGS, Tag } from './tags.js';

const LINES = [
  'We met Ann of the Lake and saw an open lake.',
  'They saw the UN lake, and the open UN met Ann.',
  'Ann may go in May, or we may go to the Lake.',
];
const WORDS = ['we', 'ann', 'of', 'the', 'lake', 'open', 'un', 'may', 'go'];
const ALL_TAGS = (1 << TAGS) - 1;

interface Position {
  readonly word: number;
  readonly isPart: boolean;
  readonly mixed: number;
}

let tables: HmmTables;
let ids: number[];
beforeAll(async () => {
  const model = (await trainToy([...LINES, ...LINES], { family: 'hmm', options: { halfLines: 3, minCount: 1 } }))
    .model as HmmModel;
  tables = model.tables;
  ids = WORDS.map((word) => {
    const { hi, lo } = hashWord(word);
    return model.lexicon.find(hi, lo);
  });
});

function chainOf(positions: readonly Position[]): Chain {
  const chain = new Chain(tables);
  chain.clear(true);
  for (const [i, { word, isPart, mixed }] of positions.entries()) chain.add(i, ids[word]!, ALL_TAGS, isPart, mixed);
  return chain;
}

/** Do these tags of a part and of the one before it make a compound that is neither lower, title nor upper case? */
function makesIrregular(before: number, tag: number): boolean {
  return tag === Tag.LOWER ? before === Tag.UPPER : !(before === Tag.UPPER && tag === Tag.UPPER);
}

/** All paths one by one: the probability of each tag, and that of a given path. */
function followPaths(positions: readonly Position[]): {
  sums: number[][];
  weightOf: (tags: readonly number[]) => number;
} {
  const weightOf = (tags: readonly number[]): number => {
    let weight = 1;
    for (const [i, { word, isPart, mixed }] of positions.entries()) {
      const step = new Float64Array(PAIRS);
      tables.fill(i === 0 ? tables.special(Special.BOUNDARY) : ids[positions[i - 1]!.word]!, ids[word]!, step);
      weight *= step[(i === 0 ? 0 : tags[i - 1]! * TAGS) + tags[i]!]!;
      if (tags[i] === Tag.MIXED) weight *= mixed;
      if (isPart && i > 0 && makesIrregular(tags[i - 1]!, tags[i]!)) weight *= 0.3;
    }
    return weight;
  };
  const sums = positions.map(() => [0, 0, 0]);
  let all = 0;
  for (let path = 0; path < TAGS ** positions.length; path++) {
    const tags = positions.map((_, i) => Math.floor(path / TAGS ** i) % TAGS);
    const weight = weightOf(tags);
    all += weight;
    for (const [i, tag] of tags.entries()) sums[i]![tag]! += weight;
  }
  return { sums: sums.map((row) => row.map((sum) => sum / all)), weightOf };
}

const sentence = fc.array(
  fc.record({
    word: fc.nat(WORDS.length - 1),
    isPart: fc.boolean(),
    mixed: fc.constantFrom(1, 1, 0.1, 0.001),
  }),
  { minLength: 1, maxLength: 5 },
);

describe('a chain', () => {
  it('knows all its words', () => {
    expect(Math.min(...ids)).toBeGreaterThanOrEqual(0);
  });

  it('has the best of all paths, with what mixed case and irregular compounds are worth', () => {
    fc.assert(
      fc.property(sentence, (positions) => {
        const path = new Uint8Array(positions.length);
        chainOf(positions).best(path);
        const { weightOf } = followPaths(positions);
        const best = Math.max(
          ...Array.from({ length: TAGS ** positions.length }, (_, n) =>
            weightOf(positions.map((_, i) => Math.floor(n / TAGS ** i) % TAGS)),
          ),
        );
        expect(weightOf([...path])).toBeCloseTo(best, -Math.floor(Math.log10(best)) + 6);
      }),
      { numRuns: runs(60) },
    );
  });

  it('has the probabilities of all paths', () => {
    fc.assert(
      fc.property(sentence, (positions) => {
        const found = new Float64Array(positions.length * TAGS);
        chainOf(positions).posteriors(found);
        for (const [i, row] of followPaths(positions).sums.entries()) {
          for (const [tag, sum] of row.entries()) expect(found[i * TAGS + tag]).toBeCloseTo(sum, 6);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('has room for more words than it began with', () => {
    const positions = Array.from({ length: 600 }, (_, i) => ({ word: i % WORDS.length, isPart: false, mixed: 1 }));
    const chain = chainOf(positions);
    const path = new Uint8Array(600);
    chain.best(path);
    expect(chain.length).toBe(600);
    expect(chain.wordAt(300)).toBe(ids[300 % WORDS.length]);
    // Whatever stands around it, nobody writes THE.
    for (let p = 3; p < 600; p += WORDS.length) expect(path[p]).toBe(Tag.LOWER);
  });
});
