/** The kernel in JavaScript: kernels/restore.ts line by line, with the same roundings. */
import type { KernelFunctions } from './kernel.js';

const LABELS = 3;
const TAPS = 3;
/** Outputs that are computed together, see the layout of the weights. */
const BLOCK = 16;

const clamp = (value: number) => Math.max(-32768, Math.min(32767, value));

/** Place of the first weight of output o. */
const firstWeight = (w: number, o: number, dim: number) =>
  (w >> 1) + (o >> 4) * TAPS * dim * BLOCK + (o & (BLOCK - 1)) * 2;

export function plainKernel(buffer: ArrayBuffer): KernelFunctions {
  const i8 = new Int8Array(buffer);
  const i16 = new Int16Array(buffer);
  const i32 = new Int32Array(buffer);
  const f32 = new Float32Array(buffer);

  const rectified = (sum: number, scale: number, bias: number, o: number) => {
    const scaled = Math.fround(Math.fround(Math.fround(sum) * f32[(scale >> 2) + o]!) + f32[(bias >> 2) + o]!);
    return Math.min(32767, Math.floor(Math.max(scaled, 0)));
  };

  return {
    gather(rows, count, table, out, dim, shift) {
      for (let o = 0; o < dim; o++) {
        let sum = 0;
        for (let i = 0; i < count; i++) sum = clamp(sum + i8[table + i32[(rows >> 2) + i]! * dim + o]!);
        i16[(out >> 1) + o] = sum << shift;
      }
    },

    product(x, w, out, dim) {
      for (let o = 0; o < dim; o++) {
        let at = firstWeight(w, o, dim);
        for (let tap = 0; tap < TAPS; tap++) {
          let sum = 0;
          for (let i = 0; i < dim; i += 2, at += 2 * BLOCK) {
            sum = (sum + i16[(x >> 1) + i]! * i16[at]! + i16[(x >> 1) + i + 1]! * i16[at + 1]!) | 0;
          }
          i32[(out >> 2) + tap * dim + o] = sum;
        }
      }
    },

    first(x, y, q, scale, bias, count, dilation, dim) {
      const row = TAPS * dim;
      for (let p = 0; p < count; p++) {
        for (let o = 0; o < dim; o++) {
          let sum = 0;
          for (let tap = 0; tap < TAPS; tap++) {
            sum = (sum + i32[(q >> 2) + (p + (tap - 1) * dilation) * row + tap * dim + o]!) | 0;
          }
          i16[(y >> 1) + p * dim + o] = clamp(i16[(x >> 1) + p * dim + o]! + rectified(sum, scale, bias, o));
        }
      }
    },

    layer(x, y, w, scale, bias, list, count, dilation, dim) {
      const from = x >> 1;
      const to = y >> 1;
      for (let k = 0; k < count; k++) {
        const p = i32[(list >> 2) + k]!;
        for (let o = 0; o < dim; o++) {
          let at = firstWeight(w, o, dim);
          let sum = 0;
          for (let tap = 0; tap < TAPS; tap++) {
            const row = from + (p + (tap - 1) * dilation) * dim;
            for (let i = 0; i < dim; i += 2, at += 2 * BLOCK) {
              sum = (sum + i16[row + i]! * i16[at]! + i16[row + i + 1]! * i16[at + 1]!) | 0;
            }
          }
          i16[to + p * dim + o] = clamp(i16[from + p * dim + o]! + rectified(sum, scale, bias, o));
        }
      }
    },

    outputs(x, w, out, list, count, dim) {
      for (let k = 0; k < count; k++) {
        const p = i32[(list >> 2) + k]!;
        for (let label = 0; label < LABELS; label++) {
          let sum = 0;
          for (let o = 0; o < dim; o++) sum += i16[(x >> 1) + p * dim + o]! * i16[(w >> 1) + label * dim + o]!;
          i32[(out >> 2) + k * LABELS + label] = sum;
        }
      }
    },
  };
}
