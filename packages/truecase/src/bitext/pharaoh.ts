/**
 * Alignments as text, one line a sentence pair: i-j pairs of zero-based positions, source first, separated by blanks
 * ("0-0 1-2 2-1"; the format of Pharaoh, Moses, fast_align, eflomal). Reading checks every point against the lengths of
 * the pair; duplicates are dropped.
 */
import { TruecaseError } from '../errors.js';
import { type Points, sortPoints } from './points.js';

const POINT = /^(\d{1,9})-(\d{1,9})$/;

/** `where` names file and line in errors. */
export function parseAlignment(line: string, sourceLength: number, targetLength: number, where: string): Points {
  const points = new Map<string, [number, number]>();
  for (const item of line.split(/[ \t\r]+/)) {
    if (item === '') continue;
    const match = POINT.exec(item);
    if (match === null) {
      throw describeFault(
        where,
        `${JSON.stringify(item.slice(0, 40))} is not an alignment point, expected i-j such as 0-2`,
      );
    }
    const i = Number(match[1]);
    const j = Number(match[2]);
    checkPoint(i, j, sourceLength, targetLength, where);
    points.set(`${i}-${j}`, [i, j]);
  }
  return sortPoints([...points.values()]);
}

/** Points that a caller gives as pairs of numbers. */
export function checkAlignment(
  given: readonly (readonly [number, number])[],
  sourceLength: number,
  targetLength: number,
  where: string,
): Points {
  const points = new Map<string, readonly [number, number]>();
  for (const point of given) {
    const [i, j] = point;
    if (point.length !== 2 || !Number.isInteger(i) || !Number.isInteger(j) || i < 0 || j < 0) {
      throw describeFault(where, `${JSON.stringify(point)} is not an alignment point, expected [i, j] such as [0, 2]`);
    }
    checkPoint(i, j, sourceLength, targetLength, where);
    points.set(`${i}-${j}`, point);
  }
  return sortPoints([...points.values()]);
}

export function formatAlignment(points: Points): string {
  const items: string[] = [];
  for (let k = 0; k < points.length; k += 2) items.push(`${points[k]}-${points[k + 1]}`);
  return items.join(' ');
}

function checkPoint(i: number, j: number, sourceLength: number, targetLength: number, where: string): void {
  if (i >= sourceLength) throw describeOutside(where, `${i}-${j}`, 'source', sourceLength);
  if (j >= targetLength) throw describeOutside(where, `${i}-${j}`, 'target', targetLength);
}

function describeOutside(where: string, point: string, side: string, length: number): TruecaseError {
  const expected = length === 0 ? 'it has none' : `expected at most ${length - 1}`;
  return describeFault(
    where,
    `alignment point ${point} lies outside the ${side} sentence of ${length} tokens, ${expected}`,
  );
}

function describeFault(where: string, found: string): TruecaseError {
  return new TruecaseError('corpus', `${where}: ${found}`, {
    hint: 'Positions count the tokens between white space from 0, source first; check that text and alignment belong together.',
    where,
  });
}
