/**
 * What a network computes with: WebAssembly where the platform has it with SIMD, otherwise JavaScript. Both give the same
 * numbers to the last bit. All addresses are those of the kernel's memory.
 */
import { plainKernel } from './plain.js';
import { MODULE } from './restore.generated.js';

export interface KernelFunctions {
  gather(rows: number, count: number, table: number, out: number, dim: number, shift: number): void;
  product(x: number, w: number, out: number, dim: number): void;
  first(
    x: number,
    y: number,
    q: number,
    scale: number,
    bias: number,
    count: number,
    dilation: number,
    dim: number,
  ): void;
  layer(
    x: number,
    y: number,
    w: number,
    scale: number,
    bias: number,
    list: number,
    count: number,
    dilation: number,
    dim: number,
  ): void;
  outputs(x: number, w: number, out: number, list: number, count: number, dim: number): void;
}

export interface Kernel extends KernelFunctions {
  readonly buffer: ArrayBuffer;
  readonly isNative: boolean;
}

const PAGE = 1 << 16;

/** A kernel with so many bytes of memory. */
export function openKernel(bytes: number, isPlain = false): Kernel {
  const found = isPlain ? null : nativeKernel(bytes);
  if (found !== null) return found;
  const buffer = new ArrayBuffer(bytes);
  return { ...plainKernel(buffer), buffer, isNative: false };
}

let compiled: WebAssembly.Module | null | undefined;

function nativeKernel(bytes: number): Kernel | null {
  compiled ??= compile();
  if (compiled === null) return null;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
  return { ...(exports as unknown as KernelFunctions), buffer: memory.buffer, isNative: true };
}

/** Null where there is no WebAssembly, no SIMD, or a page that does not allow it. */
function compile(): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(Uint8Array.from(atob(MODULE), (letter) => letter.charCodeAt(0)));
  } catch {
    return null;
  }
}
