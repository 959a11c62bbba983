import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContainer, type Section, writeContainer } from '../format/container.js';
import { sfc32 } from '../learn/random.js';
import { TOY_META } from '../testing/meta.js';
import { runs } from '../testing/runs.js';
import { FINER_BITS, layerSize, MOST_POSITIONS, type NetShape, Network, OUTPUTS, outputSize } from './network.js';

const SHAPE: NetShape = { dim: 16, rows: 40, stacks: [[1, 2], [4]] };

/** Sections of a network with random numbers. */
function randomNet({ dim, rows, stacks }: NetShape, seed: number): Section[] {
  const draw = sfc32(seed);
  const bytes = (length: number) => Uint8Array.from({ length }, () => draw() & 0xff).map((b) => (b === 0x80 ? 0 : b));
  const layers = stacks.flat().length;
  const scales: number[] = [];
  for (const stack of stacks) {
    for (let i = 0; i < 2 * dim * stack.length; i++)
      scales.push((draw() / 2 ** 32) * (i % (2 * dim) < dim ? 0.01 : 50));
    for (let i = 0; i < 2 * OUTPUTS; i++) scales.push(draw() / 2 ** 32 - 0.5);
  }
  return [
    { tag: 'NTEM', data: bytes(rows * dim) },
    { tag: 'NTWT', data: bytes(layers * layerSize(dim) + stacks.length * outputSize(dim)) },
    { tag: 'NTSC', data: Float32Array.from(scales) },
  ];
}

const readerOf = (sections: readonly Section[]) => readContainer(writeContainer(TOY_META, sections));

/** Outputs of a line of words, each a list of rows; zeros where they are not asked for. */
function outputsOf(
  network: Network,
  stack: number,
  line: readonly (readonly number[])[],
  isAsked: (p: number) => boolean = () => true,
): number[] {
  const out = new Float32Array(OUTPUTS * line.length);
  network.begin(stack);
  for (const [p, rows] of line.entries()) {
    const name = rows.reduce((sum, row) => sum * 41 + row + 1, 7) | 0;
    if (!network.add(1, name)) network.supply(Int32Array.from(rows), rows.length);
    if (isAsked(p)) network.ask();
  }
  network.run(out);
  return [...out];
}

const lines = fc.array(fc.array(fc.integer({ min: 0, max: SHAPE.rows - 1 }), { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 12,
});

describe('a network', () => {
  it('gives the same numbers in WebAssembly and in JavaScript', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1), fc.array(lines, { minLength: 1, maxLength: 3 }), (seed, stack, texts) => {
        const reader = readerOf(randomNet(SHAPE, seed));
        const native = new Network(reader, SHAPE);
        const plain = new Network(reader, SHAPE, true);
        expect(native.isNative).toBe(true);
        expect(plain.isNative).toBe(false);
        for (const line of texts) expect(outputsOf(native, stack, line)).toEqual(outputsOf(plain, stack, line));
      }),
      { numRuns: runs(60) },
    );
  });

  it('does not remember the line before', () => {
    fc.assert(
      fc.property(lines, lines, (before, line) => {
        const reader = readerOf(randomNet(SHAPE, 3));
        const used = new Network(reader, SHAPE);
        outputsOf(used, 0, before);
        expect(outputsOf(used, 0, line)).toEqual(outputsOf(new Network(reader, SHAPE), 0, line));
      }),
      { numRuns: runs(60) },
    );
  });

  it('gives an output whoever else is asked', () => {
    fc.assert(
      fc.property(fc.nat(1), lines, fc.nat(4095), (stack, line, asked) => {
        const network = new Network(readerOf(randomNet(SHAPE, 4)), SHAPE);
        const isAsked = (p: number) => (asked & (1 << p)) !== 0;
        const all = outputsOf(network, stack, line);
        const some = all.map((value, i) => (isAsked(Math.floor(i / OUTPUTS)) ? value : 0));
        expect(outputsOf(network, stack, line, isAsked)).toEqual(some);
      }),
      { numRuns: runs(60) },
    );
  });

  it('without layers is a sum of embeddings times its outputs', () => {
    const shape = { dim: 16, rows: 2, stacks: [[]] };
    const embeddings = Int8Array.from({ length: 32 }, (_, i) => (i < 16 ? i : -2 * (i - 16)));
    const weights = Int8Array.from({ length: 48 }, (_, i) => (i < 16 ? 1 : i === 17 ? 3 : 0));
    const sections = [
      { tag: 'NTEM', data: new Uint8Array(embeddings.buffer) },
      { tag: 'NTWT', data: new Uint8Array(weights.buffer) },
      { tag: 'NTSC', data: Float32Array.of(0.5, 0.25, 1, 1, 0, -1) },
    ];
    const network = new Network(readerOf(sections), shape);
    // 0 + 1 + … + 15 = 120 for row 0, twice that and negative for row 1; the second output sees place 1 only.
    const finer = 2 ** FINER_BITS;
    expect(outputsOf(network, 0, [[0], [0, 1]])).toEqual([
      ...[0.5 * 120 * finer + 1, 0.25 * 3 * finer, -1],
      ...[-0.5 * 120 * finer + 1, -0.25 * 3 * finer, -1],
    ]);
  });

  it('one more embedding can be added to a position', () => {
    const network = new Network(readerOf(randomNet(SHAPE, 5)), SHAPE);
    const together = outputsOf(network, 0, [[1, 2], [3]]);
    const out = new Float32Array(2 * OUTPUTS);
    network.begin(0);
    if (!network.add(9, 9)) network.supply(Int32Array.of(1), 1);
    network.raise(2);
    network.ask();
    if (!network.add(9, 10)) network.supply(Int32Array.of(3), 1);
    network.ask();
    network.run(out);
    expect([...out]).toEqual(together);
  });

  it('takes lines up to its limit', () => {
    const network = new Network(readerOf(randomNet(SHAPE, 2)), SHAPE);
    const line = Array.from({ length: MOST_POSITIONS }, (_, i) => [i % SHAPE.rows]);
    expect(outputsOf(network, 0, line)).toHaveLength(OUTPUTS * MOST_POSITIONS);
  });

  it.each([
    ['NTEM', 'NTEM'],
    ['NTWT', 'NTWT'],
    ['NTSC', 'NTSC'],
  ])('with a section %s that is too short is refused', (tag, named) => {
    const sections = randomNet(SHAPE, 1).map((section) =>
      section.tag === tag ? { tag, data: new Uint8Array(section.data.buffer).slice(0, -4) } : section,
    );
    expect(() => new Network(readerOf(sections), SHAPE)).toThrow(named);
  });

  it.each([Number.NaN, Infinity, -3e38, 1.1e9])('with the scale %s is refused', (scale) => {
    const sections = randomNet(SHAPE, 1);
    (sections[2]!.data as Float32Array)[3] = scale;
    expect(() => new Network(readerOf(sections), SHAPE)).toThrow('NTSC');
  });

  it('keeps no vector for what it has not seen', () => {
    const network = new Network(readerOf(randomNet(SHAPE, 1)), SHAPE);
    network.begin(0);
    expect(network.add(0, 0)).toBe(false);
  });
});
