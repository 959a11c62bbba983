/**
 * Leaves the pairs out that say little about casing. A pair of words, with all its tags, is worth what the probability of
 * the tags that it was seen with loses when only the back-off is left:
 *
 *     Σ n(t', t) · ln(with(t', t) / without(t', t)),   with(t', t) ∝ P(t' | w') · Pr(<w,f>, t | <w',f'>, t')
 */
import { type HmmCounts, HmmTables } from '../tables.js';
import { PAIRS, SPECIALS, TAGS } from '../tags.js';

/** Keeps the `most` best counts of pairs, or all for 0. */
export function prunePairs(counts: HmmCounts, most: number): HmmCounts {
  if (most === 0 || counts.keys.length <= most) return counts;
  const losses = measureLosses(counts);
  const least = findThreshold(losses, most);
  let size = 0;
  for (const loss of losses) if (loss >= least) size++;
  const rows = new Uint32Array(counts.rows.length);
  const keys = new Uint32Array(size);
  const kept = new Float32Array(size);
  let at = 0;
  for (let id = 0; id + 1 < rows.length; id++) {
    for (let i = counts.rows[id]!; i < counts.rows[id + 1]!; i++) {
      if (losses[i]! < least) continue;
      keys[at] = counts.keys[i]!;
      kept[at++] = counts.counts[i]!;
    }
    rows[id + 1] = at;
  }
  return { ...counts, rows, keys, counts: kept };
}

/** [pairs] what is lost without the pair of words, the same for all its tags. */
export function measureLosses(counts: HmmCounts): Float32Array {
  const tables = new HmmTables(counts);
  const { rows, keys } = counts;
  const losses = new Float32Array(keys.length);
  for (let id = 0; id < counts.size + SPECIALS; id++) {
    for (let first = rows[id]!; first < rows[id + 1]!; ) {
      const word = Math.floor(keys[first]! / PAIRS);
      let end = first + 1;
      while (end < rows[id + 1]! && keys[end]! < (word + 1) * PAIRS) end++;
      losses.fill(lossOf(tables, id, word, first, end), first, end);
      first = end;
    }
  }
  return losses;
}

const whole = new Float64Array(PAIRS);
const rest = new Float64Array(PAIRS);

function lossOf(tables: HmmTables, before: number, word: number, first: number, end: number): number {
  const { keys, counts, followed } = tables.counts;
  tables.fill(before, word, whole.fill(0));
  tables.fillBackOff(before, word, rest.fill(0));
  let wholeSum = 0;
  let restSum = 0;
  for (let cell = 0; cell < PAIRS; cell++) {
    const row = before * PAIRS + cell - (cell % TAGS);
    const prior = followed[row]! + followed[row + 1]! + followed[row + 2]!;
    wholeSum += prior * whole[cell]!;
    restSum += prior * rest[cell]!;
  }
  let loss = 0;
  for (let i = first; i < end; i++) {
    const cell = keys[i]! - word * PAIRS;
    loss += counts[i]! * Math.log((whole[cell]! * restSum) / (rest[cell]! * wholeSum));
  }
  return Number.isFinite(loss) ? loss : 0;
}

/** The least loss that is kept, so that at most `most` are. */
function findThreshold(losses: Float32Array, most: number): number {
  let low = 0;
  let high = 0;
  for (const loss of losses) high = Math.max(high, loss);
  high += 1;
  for (let round = 0; round < 50; round++) {
    const middle = (low + high) / 2;
    let kept = 0;
    for (const loss of losses) if (loss >= middle) kept++;
    if (kept > most) low = middle;
    else high = middle;
  }
  return high;
}
