/**
 * Groups lines into documents: runs of lines between blank ones (nothing but white space). A document that grows beyond
 * maxLines, or beyond 16 Mi units in all, is cut there, so that memory stays constant.
 */

const MAX_UNITS = 1 << 24;

export async function* groupDocuments(
  lines: AsyncIterable<readonly string[]>,
  maxLines = 10_000,
): AsyncGenerator<string[]> {
  let document: string[] = [];
  let units = 0;
  for await (const batch of lines) {
    for (const line of batch) {
      const blank = isBlank(line);
      if (!blank) {
        document.push(line);
        units += line.length;
      }
      if (blank ? document.length > 0 : document.length >= maxLines || units >= MAX_UNITS) {
        yield document;
        document = [];
        units = 0;
      }
    }
  }
  if (document.length > 0) yield document;
}

export function isBlank(line: string): boolean {
  return line.length === 0 || (!(line.charCodeAt(0) > 0x20 && line.charCodeAt(0) < 0x7f) && line.trim() === '');
}
