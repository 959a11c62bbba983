/** Line ends of files: the editor has \n, the file what it had. */

export type LineEnd = '\n' | '\r\n' | '\r';

/** The text of a file as the editor has it; a file with several kinds of line ends keeps its \\r. */
export function splitLineEnds(text: string): { readonly text: string; readonly lineEnd: LineEnd } {
  const returns = count(text, /\r/g);
  if (returns === 0) return { text, lineEnd: '\n' };
  const pairs = count(text, /\r\n/g);
  const feeds = count(text, /\n/g);
  if (returns === pairs && feeds === pairs) return { text: text.replaceAll('\r\n', '\n'), lineEnd: '\r\n' };
  if (feeds === 0) return { text: text.replaceAll('\r', '\n'), lineEnd: '\r' };
  return { text, lineEnd: '\n' };
}

/** The text as the file has it. */
export function joinLineEnds(text: string, lineEnd: LineEnd): string {
  return lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
