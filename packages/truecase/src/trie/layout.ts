/**
 * A trie and its weights as sections of the container. Each tag is a letter, which tells the tries of one model apart, and
 * three that say what it holds. Children and entries are stored as their numbers, and numbers in as few bytes as they need. Reading checks that the arrays agree, so that following a path never leaves them.
 */
import type { Section, SectionReader } from '../format/container.js';
import { describeDamage } from '../format/damage.js';
import { packNumbers, unpackNumbers } from '../format/varint.js';
import { BUCKETS, Estimator } from './estimate.js';
import { Trie } from './trie.js';

/** Sections of the trie `letter`: sizes, units, numbers of children, of entries, categories, counts, weights. */
export function trieSections(letter: string, { trie, keep }: Estimator): Section[] {
  const { categories, maxDepth, units, first, rows, category, count } = trie.arrays;
  return [
    { tag: `${letter}SIZ`, data: Uint32Array.of(categories, maxDepth, units.length, category.length) },
    { tag: `${letter}UNI`, data: units },
    { tag: `${letter}KID`, data: packNumbers(stepsOf(first)) },
    { tag: `${letter}ROW`, data: packNumbers(stepsOf(rows)) },
    { tag: `${letter}CAT`, data: category },
    { tag: `${letter}CNT`, data: packNumbers(count) },
    { tag: `${letter}LAM`, data: keep },
  ];
}

/** Throws 'model-corrupt' where the sections contradict each other. */
export function readTrie(letter: string, reader: SectionReader): Estimator {
  const fail = (what: string) => describeDamage('model', `trie ${letter}: ${what}`);
  const sizes = reader.u32(`${letter}SIZ`);
  const [categories = 0, maxDepth = 0, nodes = 0, entries = 0] = sizes;
  const units = reader.u16(`${letter}UNI`);
  const category = reader.u8(`${letter}CAT`);
  const keep = reader.f32(`${letter}LAM`);
  if (sizes.length !== 4 || nodes === 0 || categories === 0 || categories > 256 || maxDepth > 254) {
    throw fail('sizes out of range');
  }
  if (units.length !== nodes) throw fail(`${units.length} units of ${nodes} nodes`);
  if (category.length !== entries || keep.length !== BUCKETS) throw fail(`${category.length} of ${entries} entries`);
  const numbers = (tag: string, length: number) => unpackNumbers(reader.bytes(letter + tag), length, letter + tag);
  const first = sumsOf(numbers('KID', nodes), 1);
  const rows = sumsOf(numbers('ROW', nodes), 0);
  const count = numbers('CNT', entries);
  if (first === null || first[nodes] !== nodes) throw fail(`children of another number than ${nodes} nodes have`);
  if (rows === null || rows[nodes] !== entries) throw fail(`rows of another number than ${entries} entries`);
  for (let node = 0; node < nodes; node++) if (first[node]! <= node) throw fail('a child before its parent');
  // The root of a trie without strings has no row; every other node has one.
  for (let node = nodes > 1 ? 0 : 1; node < nodes; node++)
    if (rows[node] === rows[node + 1]) throw fail('an empty row');
  if (category.some((found) => found >= categories)) throw fail('a category out of range');
  if (count.some((found) => found === 0)) throw fail('a count of zero');
  if (keep.some((share) => !(share >= 0 && share <= 1))) throw fail('a weight outside 0 to 1');
  return new Estimator(new Trie({ categories, maxDepth, units, first, rows, category, count }), keep);
}

/** How far each value is from the next. */
function stepsOf(values: Uint32Array): Uint32Array {
  return Uint32Array.from({ length: values.length - 1 }, (_, i) => values[i + 1]! - values[i]!);
}

/** Sums of steps, from `start` on; null where they do not fit 32 bits. */
function sumsOf(steps: Uint32Array, start: number): Uint32Array | null {
  const sums = new Uint32Array(steps.length + 1);
  let sum = start;
  sums[0] = sum;
  for (let i = 0; i < steps.length; i++) {
    sum += steps[i]!;
    if (sum > 0xffffffff) return null;
    sums[i + 1] = sum;
  }
  return sums;
}
