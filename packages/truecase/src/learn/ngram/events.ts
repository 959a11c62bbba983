/**
 * The words that interpolation weights are learned from, as a trie of events: each token counts once, at its longest
 * context, and knows what every order says of it. gatherDeleted takes the training counts themselves and leaves out of
 * them the one token at hand: deleted interpolation with parts of one token.
 * A cut-off is obeyed as if the token had never been there: an n-gram that falls below it is dropped.
 */
import { bucketOf, UNSEEN } from './buckets.js';
import { compactEvents, type Events, type LevelEvents, type LostTokens, NOTHING_LOST } from './compact.js';
import { type Cutoffs, findDropped } from './dropped.js';
import { linkAllSuffixes } from './suffixes.js';
import type { NgramCounts } from './trie.js';
import { BEGIN } from './units.js';

export function gatherDeleted(counts: NgramCounts, cutoffs: Cutoffs = []): Events {
  const suffixes = linkAllSuffixes(counts);
  const dropped = findDropped(counts, cutoffs);
  const tokens = countLongest(counts, suffixes);
  const levels = counts.levels.map((_, level) => {
    const events = makeLevel(tokens[level]!, suffixes[level]!);
    if (level === 0) deleteWords(counts, events);
    else deleteNgrams(counts, level, cutoffs[level] ?? 1, dropped[level]!, events);
    return level === 0 ? events : { ...events, lost: deleteLost(counts, level, dropped[level]!) };
  });
  return compactEvents(levels, counts);
}

/** Tokens of each n-gram that no kept longer n-gram covers: c(h w) − Σ c(v h w). */
function countLongest(counts: NgramCounts, suffixes: readonly Int32Array[]): Uint32Array[] {
  const tokens = counts.counts.map((level) => level.slice());
  const begin = counts.words.indexOf(BEGIN);
  if (begin >= 0) tokens[0]![begin] = 0;
  for (let level = 1; level < tokens.length; level++) {
    const suffix = suffixes[level]!;
    const longer = counts.counts[level]!;
    const shorter = tokens[level - 1]!;
    for (let entry = 0; entry < longer.length; entry++) {
      shorter[suffix[entry]!] = Math.max(0, shorter[suffix[entry]!]! - longer[entry]!);
    }
  }
  return tokens;
}

function makeLevel(tokens: Uint32Array, suffix: Int32Array): LevelEvents {
  const { length } = tokens;
  return {
    tokens,
    share: new Float32Array(length),
    rest: new Float32Array(length),
    bucket: new Uint8Array(length).fill(UNSEEN),
    suffix,
    lost: NOTHING_LOST,
  };
}

/** share(w) = (c(w) − 1) / (N − 1) */
function deleteWords(counts: NgramCounts, { share, bucket }: LevelEvents): void {
  const total = countTokens(counts);
  if (total < 2) return;
  bucket.fill(bucketOf(total - 1));
  const seen = counts.counts[0]!;
  for (let word = 0; word < share.length; word++) share[word] = Math.max(0, seen[word]! - 1) / (total - 1);
}

/** All tokens that are predicted. */
export function countTokens({ words, counts }: NgramCounts): number {
  const begin = words.indexOf(BEGIN);
  let total = 0;
  for (let word = 0; word < words.length; word++) if (word !== begin) total += counts[0]![word]!;
  return total;
}

/** share(h w) = (c(h w) − 1) / (c(h) − 1), or nothing if c(h w) − 1 is below the cut-off: then the rest grows by it. */
function deleteNgrams(counts: NgramCounts, level: number, cutoff: number, dropped: Uint32Array, out: LevelEvents) {
  const { first } = counts.levels[level - 1]!;
  const seen = counts.counts[level]!;
  const { share, rest, bucket } = out;
  for (let h = 0; h < dropped.length; h++) {
    const left = historyCount(seen, first, h) + dropped[h]! - 1;
    if (left < 1) continue;
    const shared = bucketOf(left);
    for (let entry = first[h]!; entry < first[h + 1]!; entry++) {
      const own = seen[entry]! - 1;
      bucket[entry] = shared;
      share[entry] = own >= cutoff ? own / left : 0;
      rest[entry] = (own >= cutoff ? dropped[h]! : dropped[h]! + own) / left;
    }
  }
}

/** Tokens of dropped n-grams: without the one at hand, the rest is (dropped(h) − 1) / (c(h) − 1). */
function deleteLost(counts: NgramCounts, level: number, dropped: Uint32Array): LostTokens {
  const { first } = counts.levels[level - 1]!;
  const seen = counts.counts[level]!;
  const some = dropped.reduce((sum, tokens) => sum + (tokens > 0 ? 1 : 0), 0);
  const lost = { tokens: new Float64Array(some), rest: new Float32Array(some), bucket: new Uint8Array(some) };
  let at = 0;
  for (let h = 0; h < dropped.length; h++) {
    const left = dropped[h] === 0 ? 0 : historyCount(seen, first, h) + dropped[h]! - 1;
    if (left < 1) continue;
    lost.tokens[at] = dropped[h]!;
    lost.rest[at] = (dropped[h]! - 1) / left;
    lost.bucket[at] = bucketOf(left);
    at++;
  }
  return lost;
}

/** Σ c(h w) over the kept n-grams. */
export function historyCount(seen: Uint32Array, first: Uint32Array, history: number): number {
  let total = 0;
  for (let entry = first[history]!; entry < first[history + 1]!; entry++) total += seen[entry]!;
  return total;
}
