/** The functions of kernels/learn.ts over a memory that threads share. */
import { MODULE } from './learn.generated.js';

export interface LearningKernel {
  convolve(x: number, w: number, y: number, count: number, reach: number, dim: number): void;
  rectify(y: number, base: number, kept: number, units: number): void;
  fill(y: number, bias: number, count: number, dim: number): void;
  mask(d: number, kept: number, out: number, units: number): void;
  outer(x: number, dz: number, dw: number, db: number, count: number, reach: number, dim: number): void;
  transpose(from: number, to: number, dim: number): void;
  gather(rows: number, count: number, table: number, out: number, dim: number): void;
  scatter(
    rows: number,
    offsets: number,
    d: number,
    count: number,
    table: number,
    squares: number,
    dim: number,
    rate: number,
    part: number,
  ): void;
  adam(
    w: number,
    g: number,
    h: number,
    mean: number,
    square: number,
    units: number,
    rate: number,
    keep: number,
    keepSquare: number,
    epsilon: number,
  ): void;
}

export function openLearningKernel(memory: WebAssembly.Memory): LearningKernel {
  const module = new WebAssembly.Module(Uint8Array.from(atob(MODULE), (letter) => letter.charCodeAt(0)));
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as LearningKernel;
}
