/**
 * A small network over the words of a line, in whole numbers. Every position has a vector, the sum of embeddings of what is
 * known about it; layers of convolutions, each looking at three positions that are `dilation` apart, add what the words around
 * mean for it; three outputs are what speaks for TITLE, UPPER and MIXED against LOWER.
 *
 *     h₀[p] = Σ E[row]          hₗ₊₁[p] = hₗ[p] + relu( Σ W hₗ[p − d], hₗ[p], hₗ[p + d] + b )          out[p] = U h[p] + c
 *
 * There may be several stacks of layers over the same embeddings, for text of different kinds.
 *
 * Sections: `NTEM` i8 [rows][dim] embeddings; `NTWT` i8 weights, stack by stack: each layer [dim / 16][3][dim / 2][16][2] (outputs
 * in sixteens, inputs in pairs), then the outputs [3][dim]; `NTSC` f32, stack by stack: for each layer what a unit of its weights
 * is worth [dim] and its biases [dim], then the same of the outputs [3], [3]. All but the last are in units of an activation.
 */
import type { SectionReader } from '../format/container.js';
import { expectItems, expectWeights } from '../format/damage.js';
import { type Kernel, openKernel } from './kernel.js';

export const OUTPUTS = 3;
export const TAPS = 3;
/** Bits by which activations are finer than embeddings. */
export const FINER_BITS = 2;
/** Positions of a line; the caller cuts longer ones. */
export const MOST_POSITIONS = 4096;
const MOST_REACH = 64;
/** Vectors of words that are kept. */
const CACHE_BITS = 12;
const CACHE = 1 << CACHE_BITS;
/** Embeddings of a position. */
const MOST_ROWS = 64;
const ALIGNMENT = 16;

export interface NetShape {
  /** Numbers a vector; a multiple of 16. */
  readonly dim: number;
  /** Embeddings. */
  readonly rows: number;
  /** Dilations of the layers of each stack. */
  readonly stacks: readonly (readonly number[])[];
}

/** Weights of a layer, and of the outputs. */
export const layerSize = (dim: number) => TAPS * dim * dim;
export const outputSize = (dim: number) => OUTPUTS * dim;

export function isNetShape(found: unknown): found is NetShape {
  const { dim, rows, stacks } = (found ?? {}) as Partial<NetShape>;
  return (
    Number.isInteger(dim) &&
    dim! >= 16 &&
    dim! <= 256 &&
    dim! % 16 === 0 &&
    Number.isInteger(rows) &&
    rows! > 0 &&
    rows! < 1 << 22 &&
    Array.isArray(stacks) &&
    stacks.length > 0 &&
    stacks.length <= 8 &&
    stacks.every(
      (stack) =>
        Array.isArray(stack) &&
        stack.length <= 16 &&
        stack.every((dilation) => Number.isInteger(dilation) && dilation > 0) &&
        reachOf(stack) <= MOST_REACH,
    )
  );
}

const reachOf = (stack: readonly number[]) => stack.reduce((sum, dilation) => sum + dilation, 0);

interface Stack {
  readonly dilations: readonly number[];
  readonly reach: number;
  /** Addresses of the weights, scales and biases of each layer. */
  readonly weights: readonly number[];
  readonly scales: readonly number[];
  readonly biases: readonly number[];
  readonly outputs: number;
  /** [OUTPUTS] what a unit of each output is worth, and what is added. */
  readonly worth: Float32Array;
  readonly offset: Float32Array;
}

export class Network {
  readonly shape: NetShape;
  readonly #kernel: Kernel;
  readonly #i16: Int16Array;
  readonly #i32: Int32Array;
  readonly #stacks: readonly Stack[];
  readonly #table: number;
  readonly #rows: number;
  /** Vectors of words, each followed by what the first layer makes of it: i16 [dim], i32 [TAPS][dim]. */
  readonly #cache: number;
  readonly #cacheBytes: number;
  /** [CACHE][2] which words the vectors of the cache belong to. */
  readonly #keys = new Int32Array(2 * CACHE);
  /** Of the line: vectors, those of the layer after, products of the first layer. */
  readonly #x: number;
  readonly #y: number;
  readonly #q: number;
  /** Room for one more embedding with its products. */
  readonly #raised: number;
  readonly #out: number;
  /** Lists of positions: all, and those whose outputs are asked for. */
  readonly #all: number;
  readonly #asked: number;
  #askedCount = 0;
  /** Which embedding #raised has, and of which stack the products are. */
  #raisedRow = -1;
  #raisedStack = -1;
  #slot = 0;
  #stack = 0;
  /** Positions so far. */
  length = 0;

  constructor(reader: SectionReader, shape: NetShape, isPlain = false) {
    this.shape = shape;
    const { dim, rows, stacks } = shape;
    const embeddings = signed(reader.bytes('NTEM'));
    expectItems('NTEM', embeddings.length, rows * dim);
    const weights = signed(reader.bytes('NTWT'));
    const scales = reader.f32('NTSC');
    expectWeights('NTSC', scales);
    const layers = stacks.reduce((sum, stack) => sum + stack.length, 0);
    expectItems('NTWT', weights.length, layers * layerSize(dim) + stacks.length * outputSize(dim));
    expectItems('NTSC', scales.length, layers * 2 * dim + stacks.length * 2 * OUTPUTS);

    let end = ALIGNMENT;
    const reserve = (bytes: number) => {
      const at = end;
      end = Math.ceil((end + bytes) / ALIGNMENT) * ALIGNMENT;
      return at;
    };
    const line = (MOST_POSITIONS + 2 * MOST_REACH) * dim * 2;
    this.#table = reserve(embeddings.length);
    const dense = reserve(2 * weights.length);
    const floats = reserve(4 * scales.length);
    this.#rows = reserve(4 * MOST_ROWS);
    this.#cacheBytes = 2 * dim + 4 * TAPS * dim;
    this.#cache = reserve(CACHE * this.#cacheBytes);
    this.#raised = reserve(this.#cacheBytes);
    this.#x = reserve(line) + MOST_REACH * dim * 2;
    this.#y = reserve(line) + MOST_REACH * dim * 2;
    this.#q = reserve(2 * TAPS * line) + 4 * TAPS * MOST_REACH * dim;
    this.#out = reserve(4 * OUTPUTS * MOST_POSITIONS);
    this.#all = reserve(4 * MOST_POSITIONS);
    this.#asked = reserve(4 * MOST_POSITIONS);
    reader.reserve(end, 'NTEM');
    this.#kernel = openKernel(end, isPlain);
    const { buffer } = this.#kernel;
    this.#i16 = new Int16Array(buffer);
    this.#i32 = new Int32Array(buffer);
    new Int8Array(buffer).set(embeddings, this.#table);
    this.#i16.set(weights, dense >> 1);
    new Float32Array(buffer).set(scales, floats >> 2);
    for (let p = 0; p < MOST_POSITIONS; p++) this.#i32[(this.#all >> 2) + p] = p;
    this.#stacks = layOutStacks(shape, dense, floats, scales);
    // A slot of zeros is free, but for slot 0, where zeros would be taken for a vector: nothing that goes there has this key.
    this.#keys[0] = 1;
  }

  /** Does WebAssembly do the work? */
  get isNative(): boolean {
    return this.#kernel.isNative;
  }

  /** A new line, for a stack. */
  begin(stack: number): void {
    this.#stack = stack;
    this.length = 0;
    this.#askedCount = 0;
  }

  /** Adds a position with a vector of which the two numbers tell; false if it is not kept, and `supply` must follow. */
  add(high: number, low: number): boolean {
    const ofStack = high ^ Math.imul(this.#stack, 0x632be5ab);
    this.#slot = Math.imul(low ^ Math.imul(ofStack, 0x9e3779b1), 0x85ebca6b) >>> (32 - CACHE_BITS);
    const at = 2 * this.#slot;
    if (this.#keys[at] === ofStack && this.#keys[at + 1] === low) {
      this.#take();
      return true;
    }
    this.#keys[at] = ofStack;
    this.#keys[at + 1] = low;
    return false;
  }

  /** The vector of the position that was added last is the sum of the embeddings rows [0, count). */
  supply(rows: Int32Array, count: number): void {
    this.#gather(rows, count, this.#cache + this.#slot * this.#cacheBytes);
    this.#take();
  }

  /** Adds one more embedding to the position that was added last. */
  raise(row: number): void {
    const { dim } = this.shape;
    const p = this.length - 1;
    if (row !== this.#raisedRow || this.#stack !== this.#raisedStack) {
      ONE[0] = row;
      this.#gather(ONE, 1, this.#raised);
      this.#raisedRow = row;
      this.#raisedStack = this.#stack;
    }
    const x = (this.#x >> 1) + p * dim;
    for (let o = 0; o < dim; o++) this.#i16[x + o]! += this.#i16[(this.#raised >> 1) + o]!;
    const q = (this.#q >> 2) + p * TAPS * dim;
    const products = (this.#raised + 2 * dim) >> 2;
    for (let o = 0; o < TAPS * dim; o++) this.#i32[q + o]! += this.#i32[products + o]!;
  }

  /** The outputs of the position that was added last are wanted. */
  ask(): void {
    this.#i32[(this.#asked >> 2) + this.#askedCount++] = this.length - 1;
  }

  /** Outputs of the positions that were asked for: out [length][OUTPUTS]. The last layer is computed for these alone. */
  run(out: Float32Array): void {
    const { dilations, reach, weights, scales, biases, outputs, worth, offset } = this.#stacks[this.#stack]!;
    const { dim } = this.shape;
    const { length } = this;
    // What was behind a longer line must not be seen.
    for (const at of [this.#x, this.#y])
      this.#i16.fill(0, (at >> 1) + length * dim, (at >> 1) + (length + reach) * dim);
    const q = this.#q >> 2;
    this.#i32.fill(0, q + length * TAPS * dim, q + (length + reach) * TAPS * dim);
    let x = this.#x;
    let y = this.#y;
    const last = dilations.length - 1;
    const count = this.#askedCount;
    for (let layer = 0; layer <= last; layer++) {
      const [scale, bias, dilation] = [scales[layer]!, biases[layer]!, dilations[layer]!];
      if (layer === 0) this.#kernel.first(x, y, this.#q, scale, bias, length, dilation, dim);
      else {
        const [list, size] = layer === last ? [this.#asked, count] : [this.#all, length];
        this.#kernel.layer(x, y, weights[layer]!, scale, bias, list, size, dilation, dim);
      }
      [x, y] = [y, x];
    }
    this.#kernel.outputs(x, outputs, this.#out, this.#asked, count, dim);
    const at = this.#out >> 2;
    const asked = this.#asked >> 2;
    for (let k = 0; k < count; k++) {
      const p = this.#i32[asked + k]!;
      for (let label = 0; label < OUTPUTS; label++) {
        out[p * OUTPUTS + label] = this.#i32[at + k * OUTPUTS + label]! * worth[label]! + offset[label]!;
      }
    }
  }

  /** A sum of embeddings and its products, to `at`. */
  #gather(rows: Int32Array, count: number, at: number): void {
    const { dim } = this.shape;
    const list = this.#rows >> 2;
    for (let i = 0; i < count; i++) this.#i32[list + i] = rows[i]!;
    this.#kernel.gather(this.#rows, count, this.#table, at, dim, FINER_BITS);
    const [weights] = this.#stacks[this.#stack]!.weights;
    if (weights !== undefined) this.#kernel.product(at, weights, at + 2 * dim, dim);
  }

  #take(): void {
    const { dim } = this.shape;
    const at = this.#cache + this.#slot * this.#cacheBytes;
    this.#i16.copyWithin((this.#x >> 1) + this.length * dim, at >> 1, (at >> 1) + dim);
    const products = (at + 2 * dim) >> 2;
    this.#i32.copyWithin((this.#q >> 2) + this.length * TAPS * dim, products, products + TAPS * dim);
    this.length++;
  }
}

const ONE = new Int32Array(1);
const signed = (bytes: Uint8Array) => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);

function layOutStacks({ dim, stacks }: NetShape, dense: number, floats: number, scales: Float32Array): Stack[] {
  let at = dense;
  let float = 0;
  return stacks.map((dilations) => {
    const [weights, ofWeights, biases]: [number[], number[], number[]] = [[], [], []];
    for (let layer = 0; layer < dilations.length; layer++) {
      weights.push(at);
      ofWeights.push(floats + 4 * float);
      biases.push(floats + 4 * (float + dim));
      at += 2 * layerSize(dim);
      float += 2 * dim;
    }
    const outputs = at;
    at += 2 * outputSize(dim);
    const worth = scales.slice(float, float + OUTPUTS);
    const offset = scales.slice(float + OUTPUTS, float + 2 * OUTPUTS);
    float += 2 * OUTPUTS;
    return { dilations, reach: reachOf(dilations), weights, scales: ofWeights, biases, outputs, worth, offset };
  });
}
