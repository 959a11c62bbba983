/**
 * The network in floating point, for training. All threads share one memory, which the caller lays out.
 */

/**
 * y[p] += Σ x[p + (tap − 1) · reach] · w[tap] for `count` positions: x f32 [count][dim] with room on both sides, w f32
 * [3][dim][dim], the outputs last. A negative reach goes the other way, as the gradient does.
 */
export function convolve(x: usize, w: usize, y: usize, count: i32, reach: i32, dim: i32): void {
  const bytes = (<usize>dim) << 2;
  const step = <isize>reach * <isize>bytes;
  for (let p = 0; p < count; p += 2) {
    const here = x + <usize>p * bytes;
    const next = p + 1 < count ? here + bytes : here;
    for (let o: usize = 0; o < bytes; o += 64) {
      const at = y + <usize>p * bytes + o;
      const beside = p + 1 < count ? at + bytes : at;
      let a0 = v128.load(at);
      let a1 = v128.load(at, 16);
      let a2 = v128.load(at, 32);
      let a3 = v128.load(at, 48);
      let b0 = v128.load(beside);
      let b1 = v128.load(beside, 16);
      let b2 = v128.load(beside, 32);
      let b3 = v128.load(beside, 48);
      let weights = w + o;
      for (let tap = 0; tap < 3; tap++) {
        const offset = <isize>(tap - 1) * step;
        let from = <usize>(<isize>here + offset);
        let other = <usize>(<isize>next + offset);
        const end = from + bytes;
        while (from < end) {
          const u = v128.load32_splat(from);
          const v = v128.load32_splat(other);
          const w0 = v128.load(weights);
          const w1 = v128.load(weights, 16);
          const w2 = v128.load(weights, 32);
          const w3 = v128.load(weights, 48);
          a0 = f32x4.add(a0, f32x4.mul(u, w0));
          b0 = f32x4.add(b0, f32x4.mul(v, w0));
          a1 = f32x4.add(a1, f32x4.mul(u, w1));
          b1 = f32x4.add(b1, f32x4.mul(v, w1));
          a2 = f32x4.add(a2, f32x4.mul(u, w2));
          b2 = f32x4.add(b2, f32x4.mul(v, w2));
          a3 = f32x4.add(a3, f32x4.mul(u, w3));
          b3 = f32x4.add(b3, f32x4.mul(v, w3));
          from += 4;
          other += 4;
          weights += bytes;
        }
      }
      v128.store(at, a0);
      v128.store(at, a1, 16);
      v128.store(at, a2, 32);
      v128.store(at, a3, 48);
      if (next !== here) {
        v128.store(beside, b0);
        v128.store(beside, b1, 16);
        v128.store(beside, b2, 32);
        v128.store(beside, b3, 48);
      }
    }
  }
}

/** y = base + relu(y), and kept = relu(y), for `units` numbers. */
export function rectify(y: usize, base: usize, kept: usize, units: i32): void {
  const zero = f32x4.splat(0);
  const end = (<usize>units) << 2;
  for (let i: usize = 0; i < end; i += 16) {
    const value = f32x4.max(v128.load(y + i), zero);
    v128.store(kept + i, value);
    v128.store(y + i, f32x4.add(v128.load(base + i), value));
  }
}

/** y[p] = bias for all positions. */
export function fill(y: usize, bias: usize, count: i32, dim: i32): void {
  const bytes = (<usize>dim) << 2;
  for (let p = 0; p < count; p++) {
    memory.copy(y, bias, bytes);
    y += bytes;
  }
}

/** out = d where kept > 0, else 0. */
export function mask(d: usize, kept: usize, out: usize, units: i32): void {
  const zero = f32x4.splat(0);
  const end = (<usize>units) << 2;
  for (let i: usize = 0; i < end; i += 16) {
    v128.store(out + i, v128.and(v128.load(d + i), f32x4.gt(v128.load(kept + i), zero)));
  }
}

/** The gradient of w and bias: dw[tap][i][o] += Σ x[p + (tap − 1) · reach][i] · dz[p][o]; db[o] += Σ dz[p][o]. */
export function outer(x: usize, dz: usize, dw: usize, db: usize, count: i32, reach: i32, dim: i32): void {
  const bytes = (<usize>dim) << 2;
  const step = <isize>reach * <isize>bytes;
  for (let o: usize = 0; o < bytes; o += 16) {
    let sum = v128.load(db + o);
    for (let p = 0; p < count; p++) sum = f32x4.add(sum, v128.load(dz + <usize>p * bytes + o));
    v128.store(db + o, sum);
  }
  for (let tap = 0; tap < 3; tap++) {
    const base = <usize>(<isize>x + <isize>(tap - 1) * step);
    for (let i: usize = 0; i < bytes; i += 16) {
      for (let o: usize = 0; o < bytes; o += 32) {
        const target = dw + <usize>tap * <usize>dim * bytes + (i >> 2) * bytes + o;
        let a0 = v128.load(target);
        let a1 = v128.load(target, 16);
        let b0 = v128.load(target + bytes);
        let b1 = v128.load(target + bytes, 16);
        let c0 = v128.load(target + 2 * bytes);
        let c1 = v128.load(target + 2 * bytes, 16);
        let d0 = v128.load(target + 3 * bytes);
        let d1 = v128.load(target + 3 * bytes, 16);
        let from = base + i;
        let grad = dz + o;
        for (let p = 0; p < count; p++) {
          const g0 = v128.load(grad);
          const g1 = v128.load(grad, 16);
          const u = v128.load32_splat(from);
          a0 = f32x4.add(a0, f32x4.mul(u, g0));
          a1 = f32x4.add(a1, f32x4.mul(u, g1));
          const v = v128.load32_splat(from, 4);
          b0 = f32x4.add(b0, f32x4.mul(v, g0));
          b1 = f32x4.add(b1, f32x4.mul(v, g1));
          const s = v128.load32_splat(from, 8);
          c0 = f32x4.add(c0, f32x4.mul(s, g0));
          c1 = f32x4.add(c1, f32x4.mul(s, g1));
          const t = v128.load32_splat(from, 12);
          d0 = f32x4.add(d0, f32x4.mul(t, g0));
          d1 = f32x4.add(d1, f32x4.mul(t, g1));
          from += bytes;
          grad += bytes;
        }
        v128.store(target, a0);
        v128.store(target, a1, 16);
        v128.store(target + bytes, b0);
        v128.store(target + bytes, b1, 16);
        v128.store(target + 2 * bytes, c0);
        v128.store(target + 2 * bytes, c1, 16);
        v128.store(target + 3 * bytes, d0);
        v128.store(target + 3 * bytes, d1, 16);
      }
    }
  }
}

/** The other way round: to[tap][o][i] = from[tap][i][o]. */
export function transpose(from: usize, to: usize, dim: i32): void {
  for (let tap = 0; tap < 3; tap++) {
    for (let i = 0; i < dim; i++) {
      for (let o = 0; o < dim; o++) {
        const at = (<usize>((tap * dim + i) * dim + o)) << 2;
        const turned = (<usize>((tap * dim + o) * dim + i)) << 2;
        store<f32>(to + turned, load<f32>(from + at));
      }
    }
  }
}

/** Sum of embeddings: out f32 [dim] = Σ table[rows[i]]. */
export function gather(rows: usize, count: i32, table: usize, out: usize, dim: i32): void {
  const bytes = (<usize>dim) << 2;
  for (let o: usize = 0; o < bytes; o += 16) {
    let sum = f32x4.splat(0);
    for (let i = 0; i < count; i++) {
      sum = f32x4.add(sum, v128.load(table + <usize>load<i32>(rows + ((<usize>i) << 2)) * bytes + o));
    }
    v128.store(out + o, sum);
  }
}

/**
 * AdaGrad with one sum of squares a row: for every position and every row of it that is this thread's by its last bit.
 * offsets i32 [count + 1] into rows, d f32 [count][dim].
 */
export function scatter(
  rows: usize,
  offsets: usize,
  d: usize,
  count: i32,
  table: usize,
  squares: usize,
  dim: i32,
  rate: f32,
  part: i32,
): void {
  const bytes = (<usize>dim) << 2;
  const share: f32 = 1 / <f32>dim;
  for (let p = 0; p < count; p++) {
    let sum = f32x4.splat(0);
    for (let o: usize = 0; o < bytes; o += 16) {
      const g = v128.load(d + o);
      sum = f32x4.add(sum, f32x4.mul(g, g));
    }
    const square =
      (f32x4.extract_lane(sum, 0) +
        f32x4.extract_lane(sum, 1) +
        f32x4.extract_lane(sum, 2) +
        f32x4.extract_lane(sum, 3)) *
      share;
    if (square > 1e-12) {
      const end = load<i32>(offsets + ((<usize>(p + 1)) << 2));
      for (let i = load<i32>(offsets + ((<usize>p) << 2)); i < end; i++) {
        const row = load<i32>(rows + ((<usize>i) << 2));
        if ((row & 1) !== part) continue;
        const before = load<f32>(squares + ((<usize>row) << 2)) + square;
        store<f32>(squares + ((<usize>row) << 2), before);
        const step = f32x4.splat(rate / sqrt<f32>(before));
        const target = table + <usize>row * bytes;
        for (let o: usize = 0; o < bytes; o += 16) {
          v128.store(target + o, f32x4.sub(v128.load(target + o), f32x4.mul(step, v128.load(d + o))));
        }
      }
    }
    d += bytes;
  }
}

/** Adam for `units` weights with the gradients of two threads, which are set to zero. `rate` has the corrections of both means. */
export function adam(
  w: usize,
  g: usize,
  h: usize,
  mean: usize,
  square: usize,
  units: i32,
  rate: f32,
  keep: f32,
  keepSquare: f32,
  epsilon: f32,
): void {
  const k = f32x4.splat(keep);
  const l = f32x4.splat(1 - keep);
  const m = f32x4.splat(keepSquare);
  const n = f32x4.splat(1 - keepSquare);
  const e = f32x4.splat(epsilon);
  const r = f32x4.splat(rate);
  const zero = f32x4.splat(0);
  const end = (<usize>units) << 2;
  for (let i: usize = 0; i < end; i += 16) {
    const gradient = f32x4.add(v128.load(g + i), v128.load(h + i));
    v128.store(g + i, zero);
    v128.store(h + i, zero);
    const first = f32x4.add(f32x4.mul(k, v128.load(mean + i)), f32x4.mul(l, gradient));
    const second = f32x4.add(f32x4.mul(m, v128.load(square + i)), f32x4.mul(n, f32x4.mul(gradient, gradient)));
    v128.store(mean + i, first);
    v128.store(square + i, second);
    v128.store(w + i, f32x4.sub(v128.load(w + i), f32x4.div(f32x4.mul(r, first), f32x4.add(f32x4.sqrt(second), e))));
  }
}
