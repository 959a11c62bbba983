/**
 * The counted n-grams as a trie in memory: n-grams below the cut-off of their order are left out, every word stays.
 * Counts cannot rise with the order, so cut-offs that do not fall leave every prefix of a kept n-gram in place.
 * Adjusted counts stand in files parallel to those of the n-grams and are read beside them.
 */
import { TruecaseError } from '../../../errors.js';
import { findNgram, type NgramCounts, type TrieLevel } from '../trie.js';
import { readBlocks } from './blocks.js';

export interface TrieFiles {
  readonly words: readonly string[];
  /** [order] n-grams of each order, and their number. */
  readonly orders: readonly { readonly path: string; readonly records: number }[];
  /** [order − 1] adjusted counts; on the highest order they are the counts themselves. */
  readonly adjusted: readonly string[];
}

export interface LoadedTrie {
  readonly counts: NgramCounts;
  /** [order][n] */
  readonly adjusted: readonly Uint32Array[];
}

export async function loadTrie(files: TrieFiles, cutoffs: readonly number[]): Promise<LoadedTrie> {
  checkCutoffs(cutoffs, files.orders.length);
  const levels: TrieLevel[] = [];
  const counts: Uint32Array[] = [];
  const adjusted: Uint32Array[] = [];
  const trie = { words: files.words, levels };
  for (let order = 1; order <= files.orders.length; order++) {
    const cutoff = order === 1 ? 1 : cutoffs[order - 1]!;
    const { path, records } = files.orders[order - 1]!;
    const kept = cutoff === 1 ? records : await countKept(path, order, cutoff);
    const highest = order === files.orders.length;
    const level = { word: new Uint32Array(kept), first: new Uint32Array(highest ? 0 : kept + 1) };
    const seen = new Uint32Array(kept);
    const neighbours = highest ? seen : new Uint32Array(kept);
    const adjustedBlocks = highest ? undefined : readBlocks(files.adjusted[order - 1]!, 1);
    const parents = order === 1 ? undefined : levels[order - 2]!.first;
    let entry = 0;
    let parent = -1;
    const prefix = new Uint32Array(order - 1);
    for await (const block of readBlocks(path, order + 1)) {
      const extra = adjustedBlocks === undefined ? undefined : ((await adjustedBlocks.next()).value as Uint32Array);
      for (let at = 0, row = 0; at < block.length; at += order + 1, row++) {
        const count = block[at + order]!;
        if (count < cutoff) continue;
        if (parents !== undefined && (parent < 0 || differs(block, at, prefix))) {
          for (let i = 0; i < order - 1; i++) prefix[i] = block[at + i]!;
          const found = findNgram(trie, prefix);
          while (parent < found) parents[++parent] = entry;
        }
        level.word[entry] = block[at + order - 1]!;
        seen[entry] = count;
        if (extra !== undefined) neighbours[entry] = extra[row]!;
        entry++;
      }
    }
    await adjustedBlocks?.return(undefined);
    if (parents !== undefined) while (parent < parents.length - 1) parents[++parent] = entry;
    levels.push(level);
    counts.push(seen);
    adjusted.push(neighbours);
  }
  return { counts: { ...trie, counts }, adjusted };
}

function differs(block: Uint32Array, at: number, prefix: Uint32Array): boolean {
  for (let i = 0; i < prefix.length; i++) if (block[at + i] !== prefix[i]) return true;
  return false;
}

async function countKept(path: string, order: number, cutoff: number): Promise<number> {
  let kept = 0;
  for await (const block of readBlocks(path, order + 1)) {
    for (let at = order; at < block.length; at += order + 1) if (block[at]! >= cutoff) kept++;
  }
  return kept;
}

function checkCutoffs(cutoffs: readonly number[], order: number): void {
  const rising = cutoffs.every((cutoff, i) => Number.isInteger(cutoff) && cutoff >= (cutoffs[i - 1] ?? 1));
  if (rising && cutoffs.length === order) return;
  const found = `cut-offs [${cutoffs.join(', ')}]`;
  throw new TruecaseError('usage', `${found}, expected ${order} whole numbers from 1 that do not fall`, {
    hint: `For example [${Array.from({ length: order }, (_, i) => (i < 2 ? 1 : 2)).join(', ')}].`,
  });
}
