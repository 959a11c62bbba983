import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lattice } from '../../../lattice/lattice.js';
import { runs } from '../../../testing/runs.js';
import { lexiconOf, openLexicon, sequenceOf, tableOf, type WeightMap } from '../../../testing/tagger.js';
import { Shape } from '../../../text/casing.js';
import { Features } from '../features/features.js';
import { compile, TEMPLATE_LISTS, type TemplateList } from '../features/templates.js';
import type { Sequence } from '../words/sequence.js';
import { Decoder, ROW, SURE, softmax } from './decoder.js';
import { NO_TAGS, nextState, STATES, stateOf, TAGS } from './states.js';

const BITS = 24;
const SHIFT = 32 - BITS;
const { NONE, LOWER, TITLE, UPPER, MIXED } = Shape;
const NO_BIAS = [0, 0, 0];

interface Task {
  readonly sequence: Sequence;
  readonly lattice: Lattice;
  readonly features: Features;
}

function taskOf(text: string, list: TemplateList, known: readonly string[] = []): Task {
  const lexicon = known.length === 0 ? null : openLexicon(lexiconOf(known));
  return { ...sequenceOf(text, lexicon), features: new Features(compile(list)) };
}

function sumRows({ sequence, lattice, features }: Task, weights: WeightMap, bias = NO_BIAS, beam = 0): number[][] {
  const rows = new Float64Array(sequence.length * ROW).fill(Number.NaN);
  new Decoder(features, tableOf(weights, BITS), bias, beam).sum(sequence, lattice, rows);
  return Array.from({ length: sequence.length }, (_, i) => [...rows.subarray(i * ROW, (i + 1) * ROW)]);
}

function bestTags({ sequence, lattice, features }: Task, weights: WeightMap, bias = NO_BIAS, beam = 0): number[] {
  const tags = new Uint8Array(sequence.length);
  new Decoder(features, tableOf(weights, BITS), bias, beam).best(sequence, lattice, tags);
  return [...tags];
}

interface Path {
  readonly tags: readonly number[];
  readonly probability: number;
}

/** All tag sequences and their probabilities, one by one, on the way from one side: no beam. `known` [positions] tags. */
function enumerate(
  { sequence, lattice, features }: Task,
  weights: WeightMap,
  bias = NO_BIAS,
  side: 'left' | 'right' = 'left',
  known: readonly (number | undefined)[] = [],
): Path[] {
  let paths: (Path & { readonly state: number })[] = [{ tags: [], probability: 1, state: NO_TAGS }];
  const positions = Array.from({ length: sequence.length }, (_, i) => sequence.first + i);
  for (const p of side === 'left' ? positions : positions.toReversed()) {
    paths = paths.flatMap(({ tags, probability, state }) => {
      const share = choose(sequence.allowed[p]!, hashesAt(state, p));
      const fixed = sequence.allowed[p] === 0 ? sequence.tag[p] : known[p - sequence.first];
      return Array.from({ length: TAGS }, (_, tag) => ({
        tags: side === 'left' ? [...tags, tag] : [tag, ...tags],
        probability: probability * (fixed === undefined ? share[tag]! : tag === fixed ? 1 : 0),
        state: nextState(sequence, p, state, tag),
      })).filter((path) => path.probability > 0);
    });
  }
  return paths;

  function hashesAt(state: number, p: number): number[] {
    if (sequence.allowed[p] === 0) return [];
    features.load(sequence, p, lattice);
    const { left, bases } = features;
    const sided = Array.from(bases, (base, k) => features.withState(k, base, state));
    const chosen = side === 'left' ? sided.slice(0, left) : sided.slice(left);
    return [...features.hashes.subarray(0, features.count), ...chosen];
  }

  function choose(allowed: number, hashes: readonly number[]): number[] {
    const score = (label: number) =>
      hashes.reduce((sum, hash) => sum + Math.fround(weights.get(hash >>> SHIFT)?.[label] ?? 0), bias[label]!);
    const mass = [0, 1, ...[0, 1, 2].map((label) => Math.exp(score(label)))].map((value, tag) =>
      (allowed & (1 << tag)) === 0 ? 0 : value,
    );
    const total = mass.reduce((sum, value) => sum + value);
    return mass.map((value) => value / total);
  }
}

const LIST: TemplateList = { affixes: 'all', templates: ['w0', 't1'] };

/** Weights of the words of a task, and of what follows a tag, as odds against LOWER: [TITLE, UPPER, MIXED]. */
function oddsOf(task: Task, words: readonly (readonly number[])[], behind: Record<number, number[]>): WeightMap {
  const { sequence, lattice, features } = task;
  const weights = new Map<number, number[]>();
  for (const [i, odds] of words.entries()) {
    features.load(sequence, sequence.first + i, lattice);
    weights.set(features.hashes[0]! >>> SHIFT, odds.map(Math.log));
  }
  for (const [tag, odds] of Object.entries(behind)) {
    const state = stateOf(Number(tag), NONE, 0);
    weights.set(features.withState(0, features.bases[0]!, state) >>> SHIFT, odds.map(Math.log));
  }
  return weights;
}

describe('Decoder on two words with probabilities worked out by hand', () => {
  it('adds up the histories, and finds the best path', () => {
    const task = taskOf('karo zelm', LIST);
    // No lexicon tells the words apart, so both have the same feature w0; what follows a tag does the rest.
    const weights = oddsOf(task, [[2, 1, 1]], { [LOWER]: [1, 1, 1], [TITLE]: [3, 1, 1], [UPPER]: [0.5, 8, 1] });
    const rows = sumRows(task, weights);
    // First word 1 : 2 : 1. Second word behind LOWER 1 : 2 : 1, behind TITLE 1 : 6 : 1, behind UPPER 1 : 1 : 8.
    const expected = [
      [0, 1 / 4, 1 / 2, 1 / 4, 0],
      [
        0,
        (1 / 4) * (1 / 4) + (1 / 2) * (1 / 8) + (1 / 4) * (1 / 10),
        (1 / 4) * (2 / 4) + (1 / 2) * (6 / 8) + (1 / 4) * (1 / 10),
        (1 / 4) * (1 / 4) + (1 / 2) * (1 / 8) + (1 / 4) * (8 / 10),
        0,
      ],
    ];
    for (const [i, row] of expected.entries()) {
      for (const [tag, probability] of row.entries()) expect(rows[i]![tag]).toBeCloseTo(probability, 6);
    }
    expect(bestTags(task, weights)).toEqual([TITLE, TITLE]);
  });

  it('takes the geometric mean of what both sides believe', () => {
    const task = taskOf('karo zelm', { affixes: 'all', templates: ['t1', 'n1'] });
    const { features } = task;
    features.load(task.sequence, task.sequence.first, task.lattice);
    const at = (k: number, tag: number) => features.withState(k, features.bases[k]!, stateOf(tag, NONE, 0)) >>> SHIFT;
    // From the left the first word is 1 : 3 : 4 and from the right the second 1 : 1 : 2; the others follow.
    const weights = new Map([
      [at(0, NONE), [3, 4, 1].map(Math.log)],
      [at(1, NONE), [1, 2, 1].map(Math.log)],
    ]);
    const shares = (...mass: number[]) => mass.map((value) => value / mass.reduce((sum, one) => sum + one));
    const expected = [shares(1, Math.sqrt(3), 2), shares(1, 1, Math.sqrt(2))];
    for (const [i, row] of sumRows(task, weights).entries()) {
      for (const [k, share] of expected[i]!.entries()) expect(row[LOWER + k]).toBeCloseTo(share, 6);
    }
  });

  it('follows the best path where it is not made of the best tags', () => {
    const task = taskOf('karo zelm', LIST);
    // First word 40 : 35 : 25. Second word behind LOWER 40 : 35 : 25, behind TITLE nearly always UPPER.
    const weights = oddsOf(task, [[35 / 40, 25 / 40, 1]], { [TITLE]: [1, 100, 1] });
    const rows = sumRows(task, weights);
    expect(rows[0]![LOWER]).toBeCloseTo(0.4, 6);
    expect(rows[0]![TITLE]).toBeCloseTo(0.35, 6);
    expect(rows[1]![UPPER]).toBeCloseTo((0.65 * 25) / 100 + (0.35 * 2500) / 2575, 6);
    expect(bestTags(task, weights)).toEqual([TITLE, UPPER]);
  });

  it('adds the bias to every word', () => {
    const task = taskOf('karo zelm', LIST);
    const rows = sumRows(task, new Map(), [Math.log(3), Math.log(4), Math.log(50)]);
    for (const row of rows) {
      expect(row[LOWER]).toBeCloseTo(1 / 8, 12);
      expect(row[TITLE]).toBeCloseTo(3 / 8, 12);
      expect(row[UPPER]).toBeCloseTo(4 / 8, 12);
      expect(row[MIXED]).toBe(0);
    }
  });
});

const KNOWN = [
  'we saw the green iPhone of Dora in the old town',
  'they like the green town, and Dora likes the old iPhone',
  'we like what the old town of Ems likes',
];
const TEXTS = [
  'the iphone of dora',
  'we, dora!',
  'green town\nold zorv',
  "dora's town 7 iphone",
  'they like x.y the town',
  'dora',
  '',
];

/** Weights for a share of the features that can occur, from numbers drawn one after the other. */
function drawWeights({ sequence, lattice, features }: Task, draw: () => number): WeightMap {
  const weights = new Map<number, number[]>();
  const give = (hash: number) => {
    if (draw() < 0.7) weights.set(hash >>> SHIFT, [draw() * 4 - 2, draw() * 4 - 2, draw() * 4 - 2]);
  };
  for (let p = sequence.first; p < sequence.first + sequence.length; p++) {
    if (sequence.allowed[p] === 0) continue;
    features.load(sequence, p, lattice);
    for (let i = 0; i < features.count; i++) give(features.hashes[i]!);
    for (let k = 0; k < features.bases.length; k++) {
      for (let state = 0; state < STATES; state++) give(features.withState(k, features.bases[k]!, state));
    }
  }
  return weights;
}

/** Numbers in [0, 1) from a seed. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** [TAGS] */
const posteriorAt = (paths: readonly Path[], i: number) =>
  Array.from({ length: TAGS }, (_, tag) =>
    paths.filter(({ tags }) => tags[i] === tag).reduce((sum, { probability }) => sum + probability, 0),
  );

/** The geometric mean, as shares of one. */
function meanOf(rows: readonly number[][]): number[] {
  const mass = rows[0]!.map((_, tag) => rows.reduce((product, row) => product * row[tag]!, 1) ** (1 / rows.length));
  const total = mass.reduce((sum, value) => sum + value);
  return mass.map((value) => value / total);
}

describe('Decoder against all tag sequences one by one', () => {
  const anyTask = fc.record({
    text: fc.constantFrom(...TEXTS),
    list: fc.constantFrom(...Object.values(TEMPLATE_LISTS)),
    seed: fc.nat(),
    bias: fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 3, maxLength: 3 }),
  });

  it('gives the same posteriors and a path as probable as the best', () => {
    fc.assert(
      fc.property(anyTask, ({ text, list, seed, bias }) => {
        const task = taskOf(text, list, KNOWN);
        const weights = drawWeights(task, drawing(seed));
        const paths = enumerate(task, weights, bias);
        const left = Array.from({ length: task.sequence.length }, (_, i) => posteriorAt(paths, i));
        const sure = left
          .map((row) => row.findIndex((share) => share >= SURE))
          .map((tag) => (tag < 0 ? undefined : tag));
        const fromRight = enumerate(task, weights, bias, 'right', sure);
        for (const [i, row] of sumRows(task, weights, bias).entries()) {
          const isMean = task.features.right > 0 && sure[i] === undefined;
          const expected = isMean ? meanOf([left[i]!, posteriorAt(fromRight, i)]) : left[i]!;
          for (const [tag, found] of row.entries()) expect(found).toBeCloseTo(expected[tag]!, 6);
        }
        const most = Math.max(...paths.map(({ probability }) => probability));
        const best = bestTags(task, weights, bias);
        const found = paths.find(({ tags }) => tags.join() === best.join());
        expect(found?.probability).toBeCloseTo(most, 9);
      }),
      { seed: 1, numRuns: runs(60) },
    );
  });

  it('still has rows that sum to one where a beam drops histories', () => {
    fc.assert(
      fc.property(anyTask, ({ text, list, seed, bias }) => {
        const task = taskOf(text, list, KNOWN);
        const weights = drawWeights(task, drawing(seed));
        for (const row of sumRows(task, weights, bias, 0.2)) {
          expect(row.reduce((sum, value) => sum + value)).toBeCloseTo(1, 9);
        }
      }),
      { seed: 2, numRuns: runs(30) },
    );
  });

  it('begins every line without a history', () => {
    const list: TemplateList = { affixes: 'all', templates: ['t1 t2'] };
    const alone = taskOf('dora', list, KNOWN);
    const second = taskOf('old town\n\ndora', list, KNOWN);
    const weights = drawWeights(alone, drawing(3));
    expect(weights.size).toBeGreaterThan(5);
    expect(sumRows(second, weights).at(-1)).toEqual(sumRows(alone, weights).at(-1));
  });

  it('may be used for one text after the other', () => {
    const long = taskOf('the iphone of dora', TEMPLATE_LISTS.both, KNOWN);
    const weights = drawWeights(long, drawing(7));
    const decoder = new Decoder(long.features, tableOf(weights, BITS), NO_BIAS, 0);
    const short = { ...taskOf('we, dora!', TEMPLATE_LISTS.both, KNOWN), features: long.features };
    const [first, again] = [new Float64Array(4 * ROW), new Float64Array(4 * ROW)];
    decoder.sum(long.sequence, long.lattice, first);
    decoder.best(short.sequence, short.lattice, new Uint8Array(short.sequence.length));
    decoder.sum(long.sequence, long.lattice, again);
    expect(again).toEqual(first);
    expect(first.some((value) => value > 0 && value < 1)).toBe(true);
  });
});

describe('softmax', () => {
  it('shares one among the allowed tags, however large the sums', () => {
    const row = new Float64Array(TAGS).fill(9);
    softmax((1 << LOWER) | (1 << UPPER), Float64Array.of(5000, 1000, 5000), row);
    expect([...row]).toEqual([0, 0, 0, 1, 0]);
    softmax((1 << LOWER) | (1 << TITLE), Float64Array.of(-5000, 0, 0), row);
    expect([...row]).toEqual([0, 1, 0, 0, 0]);
    softmax((1 << TITLE) | (1 << MIXED), Float64Array.of(-5000, 0, -5000 + Math.log(3)), row);
    expect(row[TITLE]).toBeCloseTo(1 / 4, 9);
    expect(row[MIXED]).toBeCloseTo(3 / 4, 9);
  });
});
