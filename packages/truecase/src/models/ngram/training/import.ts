/**
 * A truecaser from a language model that was made elsewhere (ARPA). It has no counts and no endings: which forms a word
 * keeps follows from the probabilities of its casings, and unknown words are judged by one row of shares, that of the
 * stand-ins if the model has them, else that of the words themselves, most of which are rare.
 */
import type { Section } from '../../../format/container.js';
import { buildHashTable } from '../../../format/hashtable.js';
import { ENDING_KINDS, hashEnding } from '../../../lattice/endings.js';
import { packRow } from '../../../lattice/row.js';
import type { NgramProbabilities } from '../../../learn/ngram/trie.js';
import { BEGIN, END, UNKNOWN } from '../../../learn/ngram/units.js';
import { caseMap, Shape, shapeOf } from '../../../text/casing.js';
import { hashed } from '../../../text/hash.js';
import type { TrainedModel } from '../../training/trainer.js';
import { layOut, type NgramOptions } from '../train.js';
import { SPECIAL_WORDS } from './forms.js';

/** What an imported model may be told; the other options concern counting. */
export const IMPORT_OPTIONS: readonly (keyof NgramOptions)[] = [
  'maxNgrams',
  'pruning',
  'relevant',
  'unknown',
  'endings',
  'minShare',
  'mixedForms',
  'boundary',
  'beam',
  'spell',
];

/** Mentions that a word of probability 1 would have. */
const MENTIONS = 2 ** 31;

export function importLm(lm: NgramProbabilities, language: string, options: NgramOptions): TrainedModel {
  const counts = expectMentions(lm);
  const endings = endingSections(language, countShapes(lm, counts[0]!, language));
  return layOut(lm, counts, language, options, endings, {
    imported: true,
    read: lm.levels.map(({ word }) => word.length),
  });
}

/** [order][n] mentions(h w) = mentions(h) · p(w | h); <s> is mentioned as often as </s>. */
function expectMentions(lm: NgramProbabilities): Uint32Array[] {
  const begin = lm.words.indexOf(BEGIN);
  const end = lm.words.indexOf(END);
  let joint = Float64Array.from(lm.probability[0]!);
  if (begin >= 0 && end >= 0) joint[begin] = joint[end]!;
  return lm.levels.map((_, level) => {
    if (level > 0) {
      const { first } = lm.levels[level - 1]!;
      const longer = Float64Array.from(lm.probability[level]!);
      for (let h = 0; h < joint.length; h++) {
        for (let entry = first[h]!; entry < first[h + 1]!; entry++) longer[entry]! += joint[h]!;
      }
      joint = longer;
    }
    return Uint32Array.from(joint, (logarithm) => Math.max(1, Math.round(10 ** logarithm * MENTIONS)));
  });
}

/** [shape] mentions of the stand-ins for unknown words, or how many words have each shape. */
function countShapes({ words }: NgramProbabilities, counts: Uint32Array, language: string): number[] {
  const shapes = UNKNOWN.map((word) => counts[words.indexOf(word)] ?? 0);
  if (shapes.slice(1).some((count) => count > 0)) return shapes;
  const map = caseMap(language);
  for (const word of words) {
    if (!SPECIAL_WORDS.includes(word) && !word.startsWith('<')) shapes[shapeOf(word, 0, word.length, map)]!++;
  }
  return shapes;
}

/** The same row for each kind of word. */
function endingSections(language: string, shapes: readonly number[]): Section[] {
  const total = shapes.slice(1).reduce((sum, count) => sum + count, 0);
  const share = (shape: number): number => (total === 0 ? 0 : shapes[shape]! / total);
  const hi = new Uint32Array(ENDING_KINDS);
  const lo = new Uint32Array(ENDING_KINDS);
  for (let kind = 0; kind < ENDING_KINDS; kind++) {
    hashEnding(caseMap(language), '', 0, 0, 0, kind);
    hi[kind] = hashed.hi;
    lo[kind] = hashed.lo;
  }
  const { offsets, prints } = buildHashTable(hi, lo);
  const row = packRow(total, share(Shape.TITLE), share(Shape.UPPER), share(Shape.MIXED));
  return [
    { tag: 'ENOF', data: offsets },
    { tag: 'ENFP', data: prints },
    { tag: 'ENRW', data: new Uint16Array(ENDING_KINDS).fill(row) },
  ];
}
