/**
 * "Did you mean": the known word nearest to a mistyped one. Distance is optimal string alignment (Damerau-Levenshtein
 * without overlapping swaps), so that one swapped pair of letters costs 1. Never used to guess on the user's behalf.
 */

/** Edits (insert, delete, replace, swap neighbours) that turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      // d[i][j] = min(d[i-1][j] + 1, d[i][j-1] + 1, d[i-1][j-1] + (a_i != b_j), d[i-2][j-2] + 1 if swapped)
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) best = Math.min(best, beforeLast[column - 2]! + 1);
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length]!;
}

/** The nearest candidate within a third of the word's length (at least 1), else the only one it begins, else none. */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  const folded = word.toLowerCase();
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(folded, candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  if (nearest !== undefined) return nearest;
  const begun = candidates.filter((candidate) => folded.length >= 2 && candidate.startsWith(folded));
  return begun.length === 1 ? begun[0] : undefined;
}
