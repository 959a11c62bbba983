/**
 * Sorts strings of UTF-16 units that lie one after the other in one array: multikey quicksort (Bentley and Sedgewick, 1997),
 * which looks at each unit of a common prefix once. What is sorted is the order of the strings, not the strings.
 */

const SMALL = 12;

/** Units of string s are units[starts[s] … starts[s + 1] − 1]; a shorter string comes before those it begins. */
export function sortStrings(units: Uint16Array, starts: Uint32Array, order: Uint32Array, count: number): void {
  /** Pending ranges: from, to, depth. */
  const stack: number[] = [0, count, 0];
  while (stack.length > 0) {
    const depth = stack.pop()!;
    const to = stack.pop()!;
    const from = stack.pop()!;
    if (to - from <= SMALL) {
      insert(units, starts, order, from, to, depth);
      continue;
    }
    const pivot = unitAt(units, starts, order[from + ((to - from) >>> 1)]!, depth);
    // [from, low) below the pivot, [low, i) equal, [high, to) above it.
    let low = from;
    let high = to;
    for (let i = from; i < high; ) {
      const string = order[i]!;
      const unit = unitAt(units, starts, string, depth);
      if (unit < pivot) {
        order[i++] = order[low]!;
        order[low++] = string;
      } else if (unit > pivot) {
        order[i] = order[--high]!;
        order[high] = string;
      } else i++;
    }
    if (low - from > 1) stack.push(from, low, depth);
    if (to - high > 1) stack.push(high, to, depth);
    // Strings that end here are equal.
    if (pivot >= 0 && high - low > 1) stack.push(low, high, depth + 1);
  }
}

function unitAt(units: Uint16Array, starts: Uint32Array, string: number, depth: number): number {
  const at = starts[string]! + depth;
  return at < starts[string + 1]! ? units[at]! : -1;
}

function insert(
  units: Uint16Array,
  starts: Uint32Array,
  order: Uint32Array,
  from: number,
  to: number,
  depth: number,
): void {
  for (let i = from + 1; i < to; i++) {
    const string = order[i]!;
    let j = i;
    for (; j > from && isBefore(units, starts, string, order[j - 1]!, depth); j--) order[j] = order[j - 1]!;
    order[j] = string;
  }
}

function isBefore(units: Uint16Array, starts: Uint32Array, a: number, b: number, depth: number): boolean {
  for (let i = depth; ; i++) {
    const left = unitAt(units, starts, a, i);
    const right = unitAt(units, starts, b, i);
    if (left !== right) return left < right;
    if (left < 0) return false;
  }
}
