/**
 * Sorts records in place by their first `keys` numbers: three-way radix quicksort (Bentley and Sedgewick 1997), with
 * insertion sort for small parts. No memory besides a stack. The numbers after the keys travel with them.
 * Made for records in the order of a hash table, where any pivot is as good as a random one.
 */

const SMALL = 12;

/** data: [records][width]. */
export function sortRecords(data: Uint32Array, records: number, width: number, keys: number): void {
  /** Parts still to do, three numbers each: first record, record after the last, number of equal keys. */
  const stack: number[] = [0, records, 0];
  while (stack.length > 0) {
    const key = stack.pop()!;
    const end = stack.pop()!;
    const start = stack.pop()!;
    if (end - start <= SMALL) {
      insert(data, start, end, width, key, keys);
      continue;
    }
    const pivot = choosePivot(data, start, end, width, key);
    // [start, less) < pivot, [less, i) = pivot, [more, end) > pivot.
    let less = start * width;
    let i = less;
    let more = end * width;
    while (i < more) {
      const value = data[i + key]!;
      if (value === pivot) i += width;
      else if (value < pivot) {
        if (i !== less) swap(data, i, less, width);
        less += width;
        i += width;
      } else {
        more -= width;
        while (more > i && data[more + key]! > pivot) more -= width;
        if (more > i) swap(data, i, more, width);
      }
    }
    const lessEnd = less / width;
    const moreStart = more / width;
    if (lessEnd - start > 1) stack.push(start, lessEnd, key);
    if (end - moreStart > 1) stack.push(moreStart, end, key);
    if (moreStart - lessEnd > 1 && key + 1 < keys) stack.push(lessEnd, moreStart, key + 1);
  }
}

/** The middle one of three, for large parts of nine. */
function choosePivot(data: Uint32Array, start: number, end: number, width: number, key: number): number {
  const size = end - start;
  const at = (share: number): number => data[(start + Math.floor(size * share)) * width + key]!;
  if (size < 200) return middle(at(0.25), at(0.5), at(0.75));
  return middle(
    middle(at(0.05), at(0.15), at(0.25)),
    middle(at(0.4), at(0.5), at(0.6)),
    middle(at(0.75), at(0.85), at(0.95)),
  );
}

function middle(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function swap(data: Uint32Array, a: number, b: number, width: number): void {
  for (let i = 0; i < width; i++) {
    const kept = data[a + i]!;
    data[a + i] = data[b + i]!;
    data[b + i] = kept;
  }
}

function insert(data: Uint32Array, start: number, end: number, width: number, key: number, keys: number): void {
  const first = start * width;
  const last = end * width;
  for (let i = first + width; i < last; i += width) {
    for (let j = i; j > first && compareRecords(data, j - width, data, j, key, keys) > 0; j -= width) {
      swap(data, j - width, j, width);
    }
  }
}

/** Order of two records by their numbers `key` to `keys` − 1. */
export function compareRecords(
  a: Uint32Array,
  atA: number,
  b: Uint32Array,
  atB: number,
  key: number,
  keys: number,
): number {
  for (let i = key; i < keys; i++) {
    const x = a[atA + i]!;
    const y = b[atB + i]!;
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}
