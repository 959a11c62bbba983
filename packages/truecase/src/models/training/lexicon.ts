/** Lays out the words that a model knows, with the shares of their shapes and their irregular forms, as lattice/lexicon.ts reads them. */
import type { Section } from '../../format/container.js';
import { encodeWords } from '../../format/frontcode.js';
import { buildHashTable } from '../../format/hashtable.js';
import { packRow } from '../../lattice/row.js';
import type { CasingCounts } from '../../learn/casings/counts.js';

export interface LexiconEntry {
  readonly record: number;
  /** LOWER, TITLE, UPPER, MIXED; they sum to one. */
  readonly shares: readonly [number, number, number, number];
  /** Irregular forms and their shares among themselves. */
  readonly forms: readonly [bits: number, share: number][];
}

/** Irregular forms kept per word. */
export const FORMS_PER_WORD = 4;

/** `order` is the entry that each place of the table holds. */
export function layOutLexicon(
  words: CasingCounts,
  entries: readonly LexiconEntry[],
  spell: boolean,
): { sections: Section[]; order: Uint32Array } {
  const hi = Uint32Array.from(entries, ({ record }) => words.hi[record]!);
  const lo = Uint32Array.from(entries, ({ record }) => words.lo[record]!);
  const { offsets, prints, order } = buildHashTable(hi, lo);
  const rows = new Uint16Array(entries.length);
  const mixed: [entry: number, bits: number, share: number][] = [];
  for (let i = 0; i < order.length; i++) {
    const { record, shares, forms } = entries[order[i]!]!;
    rows[i] = packRow(words.total(record), shares[1], shares[2], forms.length > 0 ? Math.max(shares[3], 0.002) : 0);
    for (const [bits, share] of forms) mixed.push([i, bits, Math.max(1, Math.round(share * 255))]);
  }
  const sections: Section[] = [
    { tag: 'LXOF', data: offsets },
    { tag: 'LXFP', data: prints },
    { tag: 'LXRW', data: rows },
    { tag: 'LXME', data: Uint32Array.from(mixed, ([entry]) => entry) },
    { tag: 'LXMB', data: Uint32Array.from(mixed, ([, bits]) => bits) },
    { tag: 'LXMS', data: Uint8Array.from(mixed, ([, , share]) => share) },
  ];
  if (spell) {
    const spelled = entries.map(({ record }) => words.spelling(record)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    sections.push({ tag: 'WRDS', data: encodeWords(spelled) });
  }
  return { sections, order };
}
