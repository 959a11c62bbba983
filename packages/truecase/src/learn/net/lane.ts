/**
 * One of the two lanes that a network is trained in. A step has three parts: both lanes learn their lines, each into
 * gradients of its own; both add them to their share of the weights; both start over. Between the parts all lanes must be done
 * with the one before, be it one after the other in one thread or at the same time in two: the result is the same.
 */
import { OUTPUTS } from '../../net/network.js';
import { type LearningKernel, openLearningKernel } from './kernel.js';
import { LANES, type LaneMemory, MOST_POSITIONS, type NetMemory, STEP_POSITIONS } from './memory.js';

export interface Rates {
  /** AdaGrad, of the embeddings. */
  readonly embeddings: number;
  /** Adam, of the layers. */
  readonly layers: number;
}

/** Adam: what is kept of the mean and of the mean square. */
const KEEP = 0.9;
const KEEP_SQUARE = 0.999;
const EPSILON = 1e-8;

export class Lane {
  readonly #number: number;
  readonly #net: NetMemory;
  readonly #own: LaneMemory;
  readonly #kernel: LearningKernel;
  /** Of the line: [positions] the index of the true label, LOWER first, or −1; the labels that are allowed as bits. */
  readonly #truth = new Int8Array(MOST_POSITIONS);
  readonly #allowed = new Uint8Array(MOST_POSITIONS);
  readonly #row = new Float64Array(OUTPUTS + 1);
  /** Positions of the line, and of the step before it. */
  #length = 0;
  #before = 0;
  /** Sum of −ln P of what was true, and number of examples, since the last look. */
  loss = 0;
  examples = 0;

  constructor(number: number, net: NetMemory) {
    this.#number = number;
    this.#net = net;
    this.#own = net.lanes[number]!;
    this.#kernel = openLearningKernel(net.memory);
    net.i32[this.#own.offsets >> 2] = 0;
  }

  /** Room for more positions in the line? */
  get hasRoom(): boolean {
    return this.#length < MOST_POSITIONS;
  }

  /** Is the step long enough? */
  get isFull(): boolean {
    return this.#before >= STEP_POSITIONS;
  }

  get isEmpty(): boolean {
    return this.#before === 0;
  }

  /** Adds a position: embeddings rows [0, count); its true label (0: LOWER, −1: none is to be learned) and the allowed ones. */
  add(rows: Int32Array, count: number, truth: number, allowed: number): void {
    const { i32 } = this.#net;
    const at = (this.#own.offsets >> 2) + this.#before + this.#length;
    const from = i32[at]!;
    for (let i = 0; i < count; i++) i32[(this.#own.rows >> 2) + from + i] = rows[i]!;
    i32[at + 1] = from + count;
    this.#truth[this.#length] = truth;
    this.#allowed[this.#length++] = allowed;
  }

  /** Forgets the line. */
  skip(): void {
    this.#length = 0;
  }

  /** Learns the line through a stack. */
  learn(stack: number): void {
    const { dim } = this.#net.shape;
    const { dilations, outputs, outputBiases } = this.#net.stacks[stack]!;
    const count = this.#length;
    this.#forward(stack, count);
    const last = this.#own.h[dilations.length]!;
    for (let p = 0; p < count; p++) this.#learnOutputs(p, last + 4 * p * dim, outputs, outputBiases);
    this.#backward(stack, count);
    const d = this.#own.d + 4 * this.#before * dim;
    this.#net.f32.copyWithin(d >> 2, this.#own.dh >> 2, (this.#own.dh >> 2) + count * dim);
    this.#before += count;
    this.#length = 0;
  }

  /** Outputs of the line for tests and scores: [positions][OUTPUTS], nothing is learned. */
  outputs(stack: number): Float32Array {
    const { f32, shape, stacks, weights } = this.#net;
    const { dilations, outputs, outputBiases } = stacks[stack]!;
    const count = this.#length;
    this.#forward(stack, count);
    const found = new Float32Array(count * OUTPUTS);
    const first = weights >> 2;
    for (let p = 0; p < count; p++) {
      const h = (this.#own.h[dilations.length]! >> 2) + p * shape.dim;
      for (let label = 0; label < OUTPUTS; label++) {
        let sum = f32[first + outputBiases + label]!;
        for (let o = 0; o < shape.dim; o++) sum += f32[h + o]! * f32[first + outputs + label * shape.dim + o]!;
        found[p * OUTPUTS + label] = sum;
      }
    }
    this.#length = 0;
    return found;
  }

  /** Adds the gradients of both lanes to this lane's share: half of the dense weights, every other embedding. */
  update(rates: Rates, step: number): void {
    const { shape, table, squares, weights, mean, square, size, lanes } = this.#net;
    const half = size / LANES;
    const from = 4 * this.#number * half;
    const [first, second] = lanes as [LaneMemory, LaneMemory];
    const rate = (rates.layers * Math.sqrt(1 - KEEP_SQUARE ** step)) / (1 - KEEP ** step);
    this.#kernel.adam(
      weights + from,
      first.gradients + from,
      second.gradients + from,
      mean + from,
      square + from,
      half,
      rate,
      KEEP,
      KEEP_SQUARE,
      EPSILON,
    );
    for (const { rows, offsets, d } of lanes) {
      const positions = this.#net.i32[this.#countPlace(d)]!;
      this.#kernel.scatter(rows, offsets, d, positions, table, squares, shape.dim, rates.embeddings, this.#number);
    }
  }

  /** Says how many positions this lane has learned; to be called before any lane updates. */
  close(): void {
    this.#net.i32[this.#countPlace(this.#own.d)] = this.#before;
  }

  /** Starts over, after all lanes have updated: turns this lane's share of the layers round. */
  restart(): void {
    this.#before = 0;
    this.turn();
  }

  /** The weights the other way round, as the gradient needs them; lanes share the work. */
  turn(): void {
    const { stacks, weights, turned, shape } = this.#net;
    let turn = 0;
    for (const { weights: layers } of stacks) {
      for (const at of layers) {
        if (turn++ % LANES === this.#number) this.#kernel.transpose(weights + 4 * at, turned + 4 * at, shape.dim);
      }
    }
  }

  /** Where the number of positions of a lane is kept: a control number by lane. */
  #countPlace(d: number): number {
    return (this.#net.control >> 2) + 8 + this.#net.lanes.findIndex((lane) => lane.d === d);
  }

  #forward(stack: number, count: number): void {
    const { i32, shape, table, weights, stacks } = this.#net;
    const { dim } = shape;
    const { dilations, weights: layers, biases } = stacks[stack]!;
    const { h, kept, rows, offsets } = this.#own;
    const first = (offsets >> 2) + this.#before;
    for (let p = 0; p < count; p++) {
      const from = i32[first + p]!;
      this.#kernel.gather(rows + 4 * from, i32[first + p + 1]! - from, table, h[0]! + 4 * p * dim, dim);
    }
    for (let layer = 0; layer < dilations.length; layer++) {
      const x = h[layer]!;
      const y = h[layer + 1]!;
      this.#clear(x, count, dilations[layer]!);
      this.#kernel.fill(y, weights + 4 * biases[layer]!, count, dim);
      this.#kernel.convolve(x, weights + 4 * layers[layer]!, y, count, dilations[layer]!, dim);
      this.#kernel.rectify(y, x, kept[layer]!, count * dim);
    }
  }

  #backward(stack: number, count: number): void {
    const { shape, stacks, turned } = this.#net;
    const { dim } = shape;
    const { dilations, weights: layers, biases } = stacks[stack]!;
    const { h, kept, dh, dz, gradients } = this.#own;
    for (let layer = dilations.length - 1; layer >= 0; layer--) {
      const dilation = dilations[layer]!;
      this.#kernel.mask(dh, kept[layer]!, dz, count * dim);
      this.#clear(dz, count, dilation);
      this.#kernel.outer(
        h[layer]!,
        dz,
        gradients + 4 * layers[layer]!,
        gradients + 4 * biases[layer]!,
        count,
        dilation,
        dim,
      );
      this.#kernel.convolve(dz, turned + 4 * layers[layer]!, dh, count, -dilation, dim);
    }
  }

  /** Zeros after a line, where a longer one may have been. */
  #clear(at: number, count: number, dilation: number): void {
    const { dim } = this.#net.shape;
    this.#net.f32.fill(0, (at >> 2) + count * dim, (at >> 2) + (count + dilation) * dim);
  }

  /** Gradients of the outputs at one position, and of its vector h. */
  #learnOutputs(p: number, at: number, outputs: number, biases: number): void {
    const { f32, shape, weights } = this.#net;
    const { dim } = shape;
    const row = this.#row;
    const h = at >> 2;
    const dh = (this.#own.dh >> 2) + p * dim;
    const truth = this.#truth[p]!;
    if (truth < 0) {
      f32.fill(0, dh, dh + dim);
      return;
    }
    const first = weights >> 2;
    const gradients = this.#own.gradients >> 2;
    row[0] = 0;
    for (let label = 0; label < OUTPUTS; label++) {
      let sum = f32[first + biases + label]!;
      const u = first + outputs + label * dim;
      for (let o = 0; o < dim; o++) sum += f32[h + o]! * f32[u + o]!;
      row[label + 1] = sum;
    }
    makeProbabilities(row, this.#allowed[p]!);
    this.loss -= Math.log(Math.max(1e-12, row[truth]!));
    this.examples++;
    row[truth]! -= 1;
    const [, title, upper, mixed] = row as unknown as [number, number, number, number];
    const u = first + outputs;
    const g = gradients + outputs;
    for (let o = 0; o < dim; o++) {
      const value = f32[h + o]!;
      f32[dh + o] = title * f32[u + o]! + upper * f32[u + dim + o]! + mixed * f32[u + 2 * dim + o]!;
      f32[g + o]! += title * value;
      f32[g + dim + o]! += upper * value;
      f32[g + 2 * dim + o]! += mixed * value;
    }
    f32[gradients + biases]! += title;
    f32[gradients + biases + 1]! += upper;
    f32[gradients + biases + 2]! += mixed;
  }
}

/** Softmax over the labels whose bits are set. */
function makeProbabilities(row: Float64Array, allowed: number): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < row.length; i++) if ((allowed & (1 << i)) !== 0 && row[i]! > most) most = row[i]!;
  let total = 0;
  for (let i = 0; i < row.length; i++) {
    row[i] = (allowed & (1 << i)) === 0 ? 0 : Math.exp(row[i]! - most);
    total += row[i]!;
  }
  for (let i = 0; i < row.length; i++) row[i]! /= total;
}
