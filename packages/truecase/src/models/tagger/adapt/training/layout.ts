/** Lays out what differs from a base as delta.ts reads it. */
import type { Section } from '../../../../format/container.js';
import { packNumbers } from '../../../../format/varint.js';
import { quantise } from '../../../training/quantise.js';
import { CODES, type Delta, SECTION_LETTERS } from '../delta.js';

export function layOutDelta({ changes, words }: Delta): Section[] {
  const forms = words.flatMap((word, at) => word.forms.map(([bits, share]) => [at, bits, share] as const));
  return [
    ...changes.flatMap(({ features, amounts }, label) => {
      const { codes, table } = quantise(amounts, [], CODES);
      return [
        {
          tag: `D${SECTION_LETTERS[label]}FE`,
          data: packNumbers(features.map((at, i) => at - (features[i - 1] ?? 0))),
        },
        { tag: `D${SECTION_LETTERS[label]}CD`, data: codes },
        { tag: `D${SECTION_LETTERS[label]}QT`, data: table },
      ];
    }),
    { tag: 'DLHI', data: Uint32Array.from(words, ({ hi }) => hi) },
    { tag: 'DLLO', data: Uint32Array.from(words, ({ lo }) => lo) },
    { tag: 'DLRW', data: Uint16Array.from(words, ({ row }) => row) },
    { tag: 'DLMW', data: Uint32Array.from(forms, ([at]) => at) },
    { tag: 'DLMB', data: Uint32Array.from(forms, ([, bits]) => bits) },
    { tag: 'DLMS', data: Uint8Array.from(forms, ([, , share]) => share) },
  ];
}
