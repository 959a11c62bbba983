/**
 * Columns of positions in the units that a client counts in: UTF-16 units, as LSP has always done, UTF-8 bytes or code points.
 * Offsets of this program are UTF-16 units everywhere else.
 */
export type Encoding = 'utf-8' | 'utf-16' | 'utf-32';

/** The encoding to use with a client that offers these: UTF-16 if it can, since that costs nothing. */
export function chooseEncoding(offered: readonly string[] | undefined): Encoding {
  if (offered === undefined || offered.includes('utf-16')) return 'utf-16';
  return (['utf-32', 'utf-8'] as const).find((encoding) => offered.includes(encoding)) ?? 'utf-16';
}

/** Column of the offset `end` on a line that begins at `start`. */
export function columnOf(text: string, start: number, end: number, encoding: Encoding): number {
  if (encoding === 'utf-16') return end - start;
  let column = 0;
  for (let at = start; at < end; ) {
    const point = text.codePointAt(at)!;
    column += encoding === 'utf-32' ? 1 : bytesOf(point);
    at += point > 0xffff ? 2 : 1;
  }
  return column;
}

/** Offset of a column on the line text[start, end); a column beyond the line is its end. */
export function offsetOf(text: string, start: number, end: number, column: number, encoding: Encoding): number {
  if (encoding === 'utf-16') return Math.min(end, start + column);
  let left = column;
  let at = start;
  while (at < end && left > 0) {
    const point = text.codePointAt(at)!;
    left -= encoding === 'utf-32' ? 1 : bytesOf(point);
    // A column in the middle of a letter is taken for its beginning.
    if (left < 0) break;
    at += point > 0xffff ? 2 : 1;
  }
  return Math.min(at, end);
}

function bytesOf(point: number): number {
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}
