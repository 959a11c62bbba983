/**
 * One alignment from the two directions of a word aligner (Och and Ney 2003; Koehn, Axelrod et al. 2005). Forward links
 * give each target word at most one source word, backward links each source word at most one target word.
 */
import type { Points } from './points.js';

export type Symmetrisation = 'forward' | 'backward' | 'intersect' | 'union' | 'grow-diag-final-and';
export const SYMMETRISATIONS: readonly Symmetrisation[] = [
  'grow-diag-final-and',
  'intersect',
  'union',
  'forward',
  'backward',
];

/** Steps to the neighbours of a point: target, source. */
const NEIGHBOURS: readonly (readonly [number, number])[] = [
  [-1, 0],
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];

/**
 * `forward` is [m] source position of each of m target words or -1, `backward` is [n] target position of each of n source
 * words or -1; null stands for a direction that is not asked for.
 */
export function symmetrise(
  forward: Int32Array | null,
  backward: Int32Array | null,
  n: number,
  m: number,
  method: Symmetrisation,
): Points {
  const inForward = (j: number, i: number): boolean => forward?.[j] === i;
  const inBackward = (j: number, i: number): boolean => backward?.[i] === j;
  const grid = new Grid(n, m);
  for (let j = 0; j < m; j++) {
    const i = forward?.[j] ?? -1;
    if (i >= 0 && (method === 'forward' || method === 'union' || inBackward(j, i))) grid.add(j, i);
  }
  if (method === 'backward' || method === 'union') {
    for (let i = 0; i < n; i++) {
      const j = backward?.[i] ?? -1;
      if (j >= 0) grid.add(j, i);
    }
  }
  if (method === 'grow-diag-final-and') {
    grow(grid, (j, i) => inForward(j, i) || inBackward(j, i));
    for (let j = 0; j < m; j++) finish(grid, j, forward?.[j] ?? -1);
    const linked = Array.from({ length: n }, (_, i) => i).sort((a, b) => backward![a]! - backward![b]! || a - b);
    for (const i of linked) if (backward![i]! >= 0) finish(grid, backward![i]!, i);
  }
  return grid.points();
}

/** Adds neighbours of points that are in the union and touch a word without a point, until there are none. */
function grow(grid: Grid, inUnion: (j: number, i: number) => boolean): void {
  for (let added = true; added; ) {
    added = false;
    for (let j = 0; j < grid.m; j++) {
      const row = grid.rows[j]!;
      // A row may grow while it is read.
      for (let place = 0; place < row.length; place++) {
        const i = row[place]!;
        for (const [dj, di] of NEIGHBOURS) {
          const jj = j + dj;
          const ii = i + di;
          if (jj < 0 || ii < 0 || jj >= grid.m || ii >= grid.n) continue;
          if ((grid.rows[jj]!.length > 0 && grid.columns[ii]! > 0) || !inUnion(jj, ii)) continue;
          added = grid.add(jj, ii) || added;
          if (jj === j && ii < i) place++;
        }
      }
    }
  }
}

/** Adds a point between two words that have none. */
function finish(grid: Grid, j: number, i: number): void {
  if (i >= 0 && grid.rows[j]!.length === 0 && grid.columns[i] === 0) grid.add(j, i);
}

/** A sparse grid of points. */
class Grid {
  readonly n: number;
  readonly m: number;
  /** [m] source positions, ascending */
  readonly rows: number[][];
  /** [n] number of points */
  readonly columns: Uint32Array;

  constructor(n: number, m: number) {
    this.n = n;
    this.m = m;
    this.rows = Array.from({ length: m }, () => []);
    this.columns = new Uint32Array(n);
  }

  /** False if the point was there. */
  add(j: number, i: number): boolean {
    const row = this.rows[j]!;
    let place = row.length;
    while (place > 0 && row[place - 1]! >= i) place--;
    if (row[place] === i) return false;
    row.splice(place, 0, i);
    this.columns[i]!++;
    return true;
  }

  points(): Points {
    const all: number[][] = [];
    for (let j = 0; j < this.m; j++) for (const i of this.rows[j]!) all.push([i, j]);
    all.sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
    return Int32Array.from(all.flat());
  }
}
