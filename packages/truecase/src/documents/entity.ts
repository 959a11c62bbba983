/**
 * Character references of XML and of subtitles: the five of XML, numbers, and the few names that subtitle files use. HTML
 * knows two thousand more; its format asks parse5 for them.
 */

const NAMES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** What `&…;` stands for; U+FFFC for a name that is not known here. */
export function readEntity(reference: string): string {
  const name = reference.slice(1, -1);
  if (!name.startsWith('#')) return NAMES[name.toLowerCase()] ?? '\ufffc';
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffc';
}
