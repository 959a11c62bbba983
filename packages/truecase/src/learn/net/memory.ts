/**
 * The memory in which a network is trained: embeddings and dense weights with what AdaGrad and Adam keep of them, and for each of two
 * lanes its gradients and the positions of the step at hand. All threads share it.
 *
 * The dense weights, stack by stack: each layer [3][dim inputs][dim outputs] and its biases [dim], then the outputs [3][dim] and
 * their biases [4, the last unused].
 */
import { layerSize, type NetShape, OUTPUTS } from '../../net/network.js';

export const LANES = 2;
/** Positions of a line at most, and from which on a lane ends its step. */
export const MOST_POSITIONS = 256;
export const STEP_POSITIONS = 256;
const ROWS_A_POSITION = 48;
export const MARGIN = 64;
const PAGE = 1 << 16;
const OUTPUT_BIASES = 4;
const FIRST_EMBEDDING = 0.1;

export interface LaneMemory {
  readonly gradients: number;
  /** [layers + 1] activations f32 [MARGIN + MOST_POSITIONS + MARGIN][dim]: addresses of the first position. */
  readonly h: readonly number[];
  /** [layers] what the layers added. */
  readonly kept: readonly number[];
  readonly dh: number;
  readonly dz: number;
  /** Of all positions of the step: i32 rows, i32 [positions + 1] offsets into them, f32 [positions][dim] gradients. */
  readonly rows: number;
  readonly offsets: number;
  readonly d: number;
}

export interface StackPlace {
  readonly dilations: readonly number[];
  /** Index of the first weight of each layer and of its biases, and of the outputs, among the dense weights. */
  readonly weights: readonly number[];
  readonly biases: readonly number[];
  readonly outputs: number;
  readonly outputBiases: number;
}

export class NetMemory {
  readonly shape: NetShape;
  readonly memory: WebAssembly.Memory;
  readonly f32: Float32Array;
  readonly i32: Int32Array;
  readonly stacks: readonly StackPlace[];
  /** Number of dense weights; a multiple of 8. */
  readonly size: number;
  readonly table: number;
  readonly squares: number;
  readonly weights: number;
  /** The weights of the layers the other way round, at the same indices. */
  readonly turned: number;
  readonly mean: number;
  readonly square: number;
  readonly lanes: readonly LaneMemory[];
  /** i32: see Barrier. */
  readonly control: number;
  /** Bytes from `table` on that a checkpoint needs. */
  readonly stateBytes: number;

  /** `memory` of another thread with the same shape, or none. */
  constructor(shape: NetShape, memory?: WebAssembly.Memory) {
    this.shape = shape;
    const { dim, rows, stacks } = shape;
    let index = 0;
    this.stacks = stacks.map((dilations) => {
      const [weights, biases]: [number[], number[]] = [[], []];
      for (let layer = 0; layer < dilations.length; layer++) {
        weights.push(index);
        biases.push(index + layerSize(dim));
        index += layerSize(dim) + dim;
      }
      const outputs = index;
      index += OUTPUTS * dim + OUTPUT_BIASES;
      return { dilations, weights, biases, outputs, outputBiases: outputs + OUTPUTS * dim };
    });
    this.size = Math.ceil(index / 8) * 8;

    let end = 64;
    const reserve = (bytes: number) => {
      const at = end;
      end = Math.ceil((end + bytes) / 64) * 64;
      return at;
    };
    this.control = reserve(64);
    this.table = reserve(4 * rows * dim);
    this.squares = reserve(4 * rows);
    this.weights = reserve(4 * this.size);
    this.mean = reserve(4 * this.size);
    this.square = reserve(4 * this.size);
    this.stateBytes = end - this.table;
    this.turned = reserve(4 * this.size);
    const layers = Math.max(...stacks.map((stack) => stack.length));
    const line = 4 * dim * (MOST_POSITIONS + 2 * MARGIN);
    const lineAt = () => reserve(line) + 4 * dim * MARGIN;
    const positions = STEP_POSITIONS + MOST_POSITIONS;
    this.lanes = Array.from({ length: LANES }, () => ({
      gradients: reserve(4 * this.size),
      h: Array.from({ length: layers + 1 }, lineAt),
      kept: Array.from({ length: layers }, lineAt),
      dh: lineAt(),
      dz: lineAt(),
      rows: reserve(4 * ROWS_A_POSITION * positions),
      offsets: reserve(4 * (positions + 1)),
      d: reserve(4 * dim * positions),
    }));
    const pages = Math.ceil(end / PAGE);
    this.memory = memory ?? new WebAssembly.Memory({ initial: pages, maximum: MOST_PAGES, shared: true });
    this.f32 = new Float32Array(this.memory.buffer);
    this.i32 = new Int32Array(this.memory.buffer);
  }

  /** Small random embeddings and weights from numbers below 2³²; outputs of zero. */
  begin(draw: () => number): void {
    const uniform = () => draw() / 2 ** 31 - 1;
    const { f32 } = this;
    const { dim, rows } = this.shape;
    for (let i = 0; i < rows * dim; i++) f32[(this.table >> 2) + i] = FIRST_EMBEDDING * uniform();
    const width = Math.sqrt(2 / (3 * dim));
    for (const { weights } of this.stacks) {
      for (const at of weights) {
        for (let i = 0; i < layerSize(dim); i++) f32[(this.weights >> 2) + at + i] = width * uniform();
      }
    }
  }
}

/** The module is compiled for a memory of up to this many pages. */
const MOST_PAGES = 65_536;
