/**
 * Tokenisation 13a of mteval-v13a, which BLEU scores are published with. The rules are those that sacreBLEU applies, in its
 * order; they know nothing of languages.
 */

const RULES: readonly (readonly [RegExp, string])[] = [
  [/([{-~[-` -&(-+:-@/])/g, ' $1 '],
  // Full stops and commas, unless a digit stands before, then unless one stands behind
  [/([^0-9])([.,])/gu, '$1 $2 '],
  [/([.,])([^0-9])/gu, ' $1 $2'],
  [/([0-9])(-)/g, '$1 $2 '],
];
const ENTITIES: readonly (readonly [string, string])[] = [
  ['&quot;', '"'],
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
];
const SPACE = /[\s\u001c-\u001f\u0085]+/u;

export function tokenize13a(line: string): string[] {
  let text = line.trimEnd().replaceAll('<skipped>', '').replaceAll('-\n', '').replaceAll('\n', ' ');
  if (text.includes('&')) for (const [entity, mark] of ENTITIES) text = text.replaceAll(entity, mark);
  text = ` ${text} `;
  for (const [rule, replacement] of RULES) text = text.replace(rule, replacement);
  return text.split(SPACE).filter((token) => token !== '');
}
