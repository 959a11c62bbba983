/**
 * The lexicon of a maximum-entropy model, and what it would say about a word without one of its mentions. In training a
 * word must not be known from the very sentence that is learned from: a name seen once would always look known, and its
 * casing certain. So a mention that was counted is taken out of the counts before its class is asked for.
 */
import { readContainer, type Section, type SectionReader, writeContainer } from '../../../format/container.js';
import { packRow } from '../../../lattice/row.js';
import type { CasingCounts } from '../../../learn/casings/counts.js';
import { Shape } from '../../../text/casing.js';
import { FORMS_PER_WORD, type LexiconEntry, layOutLexicon } from '../../training/lexicon.js';
import { TAGS } from '../decoder/states.js';
import { CasingClass, classOfRow } from '../words/classes.js';

export interface LexiconOptions {
  /** Words with fewer mentions are unknown. */
  readonly minCount: number;
  /** Irregular forms with fewer mentions are not kept. */
  readonly minForm: number;
  readonly spell: boolean;
}

export interface TrainingLexicon {
  readonly sections: readonly Section[];
  readonly size: number;
  /** [entries][TAGS] class without one mention of this shape; of shape NONE: the class as it is. */
  readonly classes: Uint8Array;
}

export function buildLexicon(words: CasingCounts, options: LexiconOptions, extra: readonly Section[]): TrainingLexicon {
  const entries: LexiconEntry[] = [];
  for (let record = 0; record < words.size; record++) {
    const total = words.total(record);
    if (total < options.minCount) continue;
    const known = words.mixed(record).filter(([, count]) => count >= options.minForm);
    const forms = known.slice(0, FORMS_PER_WORD);
    const irregular = forms.reduce((sum, [, count]) => sum + count, 0);
    const shares = [Shape.LOWER, Shape.TITLE, Shape.UPPER, Shape.MIXED].map(
      (shape) => words.count(record, shape) / total,
    ) as [number, number, number, number];
    entries.push({ record, shares, forms: forms.map(([bits, count]) => [bits, count / irregular]) });
  }
  const { sections, order } = layOutLexicon(words, entries, options.spell);
  const classes = new Uint8Array(order.length * TAGS);
  for (let i = 0; i < order.length; i++) {
    const { record, forms } = entries[order[i]!]!;
    for (let shape = 0; shape < TAGS; shape++) {
      classes[i * TAGS + shape] = classWithout(words, record, shape, forms.length > 0, options.minCount);
    }
  }
  return { sections: [...sections, ...extra], size: order.length, classes };
}

function classWithout(words: CasingCounts, record: number, shape: number, hasForms: boolean, minCount: number): number {
  const removed = shape === Shape.NONE ? 0 : 1;
  const total = words.total(record) - removed;
  if (total < minCount) return CasingClass.UNKNOWN;
  const share = (wanted: number) => Math.max(0, words.count(record, wanted) - (wanted === shape ? 1 : 0)) / total;
  const mixed = share(Shape.MIXED);
  return classOfRow(packRow(total, share(Shape.TITLE), share(Shape.UPPER), hasForms ? Math.max(mixed, 0.002) : 0));
}

/** The sections as a reader, for use before there is a model file. */
export function readerOfLexicon(sections: readonly Section[], language: string): SectionReader {
  return readContainer(containerOfLexicon(sections, language));
}

export function containerOfLexicon(sections: readonly Section[], language: string): Uint8Array {
  const about = { family: 'tagger', language, created: '2000-01-01', unicode: '', truecase: '' };
  return writeContainer({ ...about, corpus: [], options: {}, figures: {} }, sections);
}
