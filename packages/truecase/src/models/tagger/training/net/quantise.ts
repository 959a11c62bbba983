/** Turns a trained network into the whole numbers that net/network.ts reads. */
import type { Section } from '../../../../format/container.js';
import type { NetMemory } from '../../../../learn/net/memory.js';
import { FINER_BITS, OUTPUTS, TAPS } from '../../../../net/network.js';

const MOST = 127;
/** Embeddings farther out than so many times their root mean square are cut off. */
const FARTHEST = 8;
/** Embeddings are multiples of this: a compressed file is an eighth smaller, for 0.08 of F1 (docs/research/tagger.md). */
const COARSE = 8;
const MOST_STEPS = Math.floor(MOST / COARSE);
/** Outputs in a block of weights. */
const BLOCK = 16;
/** Makes a floor of a rounding. */
const HALF = 0.5;

export function layOutNetwork(net: NetMemory): Section[] {
  const { data, unit } = quantiseEmbeddings(net);
  const activation = unit / 2 ** FINER_BITS;
  const bytes: number[] = [];
  const scales: number[] = [];
  const { dim } = net.shape;
  const dense = net.f32.subarray(net.weights >> 2, (net.weights >> 2) + net.size);
  for (const { weights, biases, outputs, outputBiases } of net.stacks) {
    for (const [layer, at] of weights.entries()) {
      const weight = (tap: number, i: number, o: number) => dense[at + (tap * dim + i) * dim + o]!;
      const units = Array.from({ length: dim }, (_, o) => unitOf(eachInput(dim, (tap, i) => weight(tap, i, o))));
      for (let first = 0; first < dim; first += BLOCK) {
        for (let tap = 0; tap < TAPS; tap++) {
          for (let i = 0; i < dim; i += 2) {
            for (let o = first; o < first + BLOCK; o++) {
              bytes.push(whole(weight(tap, i, o) / units[o]!), whole(weight(tap, i + 1, o) / units[o]!));
            }
          }
        }
      }
      scales.push(...units, ...units.map((_, o) => dense[biases[layer]! + o]! / activation + HALF));
    }
    const rows = Array.from({ length: OUTPUTS }, (_, label) =>
      dense.subarray(outputs + label * dim, outputs + (label + 1) * dim),
    );
    const units = rows.map((row) => unitOf(row));
    for (const [label, row] of rows.entries()) for (const value of row) bytes.push(whole(value / units[label]!));
    scales.push(...units.map((value) => value * activation), ...dense.subarray(outputBiases, outputBiases + OUTPUTS));
  }
  return [
    { tag: 'NTEM', data: new Uint8Array(data.buffer) },
    { tag: 'NTWT', data: new Uint8Array(Int8Array.from(bytes).buffer) },
    { tag: 'NTSC', data: Float32Array.from(scales) },
  ];
}

/** Embeddings that were never learned from are zero. */
function quantiseEmbeddings({ f32, shape, table, squares }: NetMemory): { data: Int8Array; unit: number } {
  const { rows, dim } = shape;
  const data = new Int8Array(rows * dim);
  const isUsed = (row: number) => f32[(squares >> 2) + row]! > 0;
  let sum = 0;
  let used = 0;
  let most = 0;
  for (let row = 0; row < rows; row++) {
    if (!isUsed(row)) continue;
    used += dim;
    for (let o = 0; o < dim; o++) {
      const value = f32[(table >> 2) + row * dim + o]!;
      sum += value * value;
      most = Math.max(most, Math.abs(value));
    }
  }
  const unit = Math.min(most, FARTHEST * Math.sqrt(sum / Math.max(1, used))) / MOST || 1;
  for (let row = 0; row < rows; row++) {
    if (!isUsed(row)) continue;
    for (let o = 0; o < dim; o++)
      data[row * dim + o] =
        COARSE *
        Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round(f32[(table >> 2) + row * dim + o]! / unit / COARSE)));
  }
  return { data, unit };
}

function* eachInput(dim: number, weight: (tap: number, i: number) => number): Generator<number> {
  for (let tap = 0; tap < TAPS; tap++) for (let i = 0; i < dim; i++) yield weight(tap, i);
}

/** What a unit of the largest number in so many steps is worth. */
function unitOf(values: Iterable<number>): number {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  return most / MOST || 1;
}

const whole = (value: number) => Math.max(-MOST, Math.min(MOST, Math.round(value)));
