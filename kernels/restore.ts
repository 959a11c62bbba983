/**
 * The network in whole numbers, for restoring text. Activations have 16 bits, weights 8 (stored in 16), sums 32, so that the
 * fallback in JavaScript (packages/truecase/src/net/plain.ts) gives exactly the same numbers. The caller lays out the memory.
 */

/** Adds up embeddings: out[DIM] = Σ rows[i] · 2^shift; rows are numbers of lines of `table` (i8 [rows][dim]). */
export function gather(rows: usize, count: i32, table: usize, out: usize, dim: i32, shift: i32): void {
  for (let o: usize = 0; o < <usize>dim; o += 8) {
    let sum = i16x8.splat(0);
    for (let i = 0; i < count; i++) {
      const row = table + <usize>load<i32>(rows + ((<usize>i) << 2)) * <usize>dim + o;
      sum = i16x8.add_sat_s(sum, v128.load_ext<i8>(row));
    }
    v128.store(out + (o << 1), i16x8.shl(sum, shift));
  }
}

function finish(sum: v128, scale: v128, bias: v128): v128 {
  const scaled = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sum), scale), bias);
  return i32x4.trunc_sat_f32x4_s(f32x4.floor(f32x4.max(scaled, f32x4.splat(0))));
}

/** What the weights of a layer make of one vector: out i32 [3][dim] = w · x, by tap; w as in `layer`. */
export function product(x: usize, w: usize, out: usize, dim: i32): void {
  const bytes = (<usize>dim) << 1;
  for (let o: usize = 0; o < <usize>dim; o += 16) {
    for (let tap: usize = 0; tap < 3; tap++) {
      let a0 = i32x4.splat(0);
      let a1 = a0;
      let a2 = a0;
      let a3 = a0;
      for (let i: usize = 0; i < bytes; i += 4) {
        const u = v128.load32_splat(x + i);
        a0 = i32x4.add(a0, i32x4.dot_i16x8_s(u, v128.load(w)));
        a1 = i32x4.add(a1, i32x4.dot_i16x8_s(u, v128.load(w, 16)));
        a2 = i32x4.add(a2, i32x4.dot_i16x8_s(u, v128.load(w, 32)));
        a3 = i32x4.add(a3, i32x4.dot_i16x8_s(u, v128.load(w, 48)));
        w += 64;
      }
      const target = out + ((tap * <usize>dim + o) << 2);
      v128.store(target, a0);
      v128.store(target, a1, 16);
      v128.store(target, a2, 32);
      v128.store(target, a3, 48);
    }
  }
}

/**
 * The first layer, of products that are known: y[p] = x[p] + relu(scale · Σ products + bias); q is i32 [count][3][dim] with rows of
 * zeros on both sides.
 */
export function first(
  x: usize,
  y: usize,
  q: usize,
  scale: usize,
  bias: usize,
  count: i32,
  dilation: i32,
  dim: i32,
): void {
  const bytes = (<usize>dim) << 2;
  const row = 3 * bytes;
  const reach = <usize>dilation * row;
  for (let p = 0; p < count; p++) {
    const here = q + <usize>p * row;
    for (let o: usize = 0; o < bytes; o += 32) {
      const low = i32x4.add(
        i32x4.add(v128.load(here - reach + o), v128.load(here + bytes + o)),
        v128.load(here + reach + 2 * bytes + o),
      );
      const high = i32x4.add(
        i32x4.add(v128.load(here - reach + o, 16), v128.load(here + bytes + o, 16)),
        v128.load(here + reach + 2 * bytes + o, 16),
      );
      const raised = i16x8.narrow_i32x4_s(
        finish(low, v128.load(scale + o), v128.load(bias + o)),
        finish(high, v128.load(scale + o, 16), v128.load(bias + o, 16)),
      );
      const at = (<usize>p * bytes + o) >> 1;
      v128.store(y + at, i16x8.add_sat_s(v128.load(x + at), raised));
    }
  }
}

/**
 * One layer: y[p] = x[p] + relu(scale · Σ w · x[p ± dilation] + bias), for the `count` positions in `list` (i32). x and y are
 * i16 [positions][dim] with rows of zeros on both sides; w is i16 [dim / 16][3][dim / 2][16][2]; scale and bias are f32 [dim], the bias with 0.5 for rounding.
 */
export function layer(
  x: usize,
  y: usize,
  w: usize,
  scale: usize,
  bias: usize,
  list: usize,
  count: i32,
  dilation: i32,
  dim: i32,
): void {
  const bytes = (<usize>dim) << 1;
  const reach = <usize>dilation * bytes;
  const block = 3 * (<usize>dim >> 1) * 64;
  for (let o: usize = 0; o < <usize>dim; o += 16) {
    const first = w + (o >> 4) * block;
    const s0 = v128.load(scale + (o << 2));
    const s1 = v128.load(scale + (o << 2), 16);
    const s2 = v128.load(scale + (o << 2), 32);
    const s3 = v128.load(scale + (o << 2), 48);
    const t0 = v128.load(bias + (o << 2));
    const t1 = v128.load(bias + (o << 2), 16);
    const t2 = v128.load(bias + (o << 2), 32);
    const t3 = v128.load(bias + (o << 2), 48);
    for (let p = 0; p < count; p += 2) {
      const entry = list + ((<usize>p) << 2);
      const place = <usize>load<i32>(entry) * bytes;
      const beside = p + 1 < count ? <usize>load<i32>(entry, 4) * bytes : place;
      const here = x + place;
      const next = x + beside;
      let a0 = i32x4.splat(0);
      let a1 = a0;
      let a2 = a0;
      let a3 = a0;
      let b0 = a0;
      let b1 = a0;
      let b2 = a0;
      let b3 = a0;
      let weights = first;
      for (let tap = 0; tap < 3; tap++) {
        let from = here - reach + <usize>tap * reach;
        let other = next - reach + <usize>tap * reach;
        const end = from + bytes;
        while (from < end) {
          const u = v128.load32_splat(from);
          const v = v128.load32_splat(other);
          const w0 = v128.load(weights);
          const w1 = v128.load(weights, 16);
          const w2 = v128.load(weights, 32);
          const w3 = v128.load(weights, 48);
          a0 = i32x4.add(a0, i32x4.dot_i16x8_s(u, w0));
          b0 = i32x4.add(b0, i32x4.dot_i16x8_s(v, w0));
          a1 = i32x4.add(a1, i32x4.dot_i16x8_s(u, w1));
          b1 = i32x4.add(b1, i32x4.dot_i16x8_s(v, w1));
          a2 = i32x4.add(a2, i32x4.dot_i16x8_s(u, w2));
          b2 = i32x4.add(b2, i32x4.dot_i16x8_s(v, w2));
          a3 = i32x4.add(a3, i32x4.dot_i16x8_s(u, w3));
          b3 = i32x4.add(b3, i32x4.dot_i16x8_s(v, w3));
          from += 4;
          other += 4;
          weights += 64;
        }
      }
      const at = place + (o << 1);
      v128.store(
        y + at,
        i16x8.add_sat_s(v128.load(x + at), i16x8.narrow_i32x4_s(finish(a0, s0, t0), finish(a1, s1, t1))),
      );
      v128.store(
        y + at,
        i16x8.add_sat_s(v128.load(x + at, 16), i16x8.narrow_i32x4_s(finish(a2, s2, t2), finish(a3, s3, t3))),
        16,
      );
      if (next !== here) {
        const to = beside + (o << 1);
        v128.store(
          y + to,
          i16x8.add_sat_s(v128.load(x + to), i16x8.narrow_i32x4_s(finish(b0, s0, t0), finish(b1, s1, t1))),
        );
        v128.store(
          y + to,
          i16x8.add_sat_s(v128.load(x + to, 16), i16x8.narrow_i32x4_s(finish(b2, s2, t2), finish(b3, s3, t3))),
          16,
        );
      }
    }
  }
}

/** Sums of three outputs of the `count` positions in `list`: out i32 [count][3] = w · x; w is i16 [3][dim]. */
export function outputs(x: usize, w: usize, out: usize, list: usize, count: i32, dim: i32): void {
  const bytes = (<usize>dim) << 1;
  for (let k = 0; k < count; k++) {
    const row = x + <usize>load<i32>(list + ((<usize>k) << 2)) * bytes;
    for (let label: usize = 0; label < 3; label++) {
      let sum = i32x4.splat(0);
      for (let o: usize = 0; o < bytes; o += 16) {
        sum = i32x4.add(sum, i32x4.dot_i16x8_s(v128.load(row + o), v128.load(w + label * bytes + o)));
      }
      const total =
        i32x4.extract_lane(sum, 0) +
        i32x4.extract_lane(sum, 1) +
        i32x4.extract_lane(sum, 2) +
        i32x4.extract_lane(sum, 3);
      store<i32>(out + (<usize>k * 3 + label) * 4, total);
    }
  }
}
