/** Merges sorted runs: the strings of all of them in order, each once, with its counts added up. A heap of readers. */
import { RunReader, type StoredRun } from './run.js';

/** Is given units[0, length) and counts by category, [K], both only for the time of the call. */
export type TakeString = (units: Uint16Array, length: number, counts: Uint32Array) => void;

export function mergeRuns(runs: readonly StoredRun[], categories: number, take: TakeString): void {
  const heap = runs.map((run) => new RunReader(run)).filter((reader) => reader.next());
  for (let i = (heap.length >> 1) - 1; i >= 0; i--) sink(heap, i);
  const units = new Uint16Array(256);
  const counts = new Uint32Array(categories);
  while (heap.length > 0) {
    const { length } = heap[0]!;
    units.set(heap[0]!.units.subarray(0, length));
    counts.fill(0);
    while (heap.length > 0 && equals(heap[0]!, units, length)) {
      const reader = heap[0]!;
      for (let i = 0; i < reader.present; i++) counts[reader.category[i]!]! += reader.count[i]!;
      if (!reader.next()) {
        const last = heap.pop()!;
        if (heap.length === 0) break;
        if (last !== reader) heap[0] = last;
      }
      sink(heap, 0);
    }
    take(units, length, counts);
  }
}

function sink(heap: RunReader[], from: number): void {
  const moved = heap[from]!;
  let at = from;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
    if (!isBefore(heap[child]!, moved)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = moved;
}

function isBefore(a: RunReader, b: RunReader): boolean {
  const most = Math.min(a.length, b.length);
  for (let i = 0; i < most; i++) if (a.units[i] !== b.units[i]) return a.units[i]! < b.units[i]!;
  return a.length < b.length;
}

function equals(reader: RunReader, units: Uint16Array, length: number): boolean {
  if (reader.length !== length) return false;
  for (let i = 0; i < length; i++) if (reader.units[i] !== units[i]) return false;
  return true;
}
