/**
 * Which words are ambiguous: those with two or more serious casings inside sentences. A casing is serious if it has enough
 * mentions and a share of the word's mentions that is no slip of the pen.
 */
import { ALL_BITS } from '../../lattice/pattern.js';
import type { CasingCounts } from '../../learn/casings/counts.js';
import { Shape } from '../../text/casing.js';
import { MAX_FORMS } from '../context.js';
import type { AmbiguousSettings } from './settings.js';

export interface Form {
  readonly shape: number;
  readonly bits: number;
  /** Mentions in the training text. */
  readonly count: number;
}

export interface Candidate {
  /** Number of the word among the counts. */
  readonly record: number;
  readonly spelling: string;
  /** Commonest first. */
  readonly forms: readonly Form[];
}

/** Those with the most mentions that are not in the commonest form come first; no more of them than the settings allow. */
export function chooseCandidates(words: CasingCounts, settings: AmbiguousSettings): Candidate[] {
  const found: { candidate: Candidate; minority: number }[] = [];
  for (let record = 0; record < words.size; record++) {
    const total = words.total(record);
    if (total < 2 * settings.minForm || words.spelling(record).length < 2) continue;
    const least = Math.max(settings.minForm, settings.minShare * total);
    const forms = formsOf(words, record).filter(({ count }) => count >= least);
    if (forms.length < 2) continue;
    forms.sort((a, b) => b.count - a.count || a.bits - b.bits);
    const minority = forms.slice(1).reduce((sum, { count }) => sum + count, 0);
    found.push({
      candidate: { record, spelling: words.spelling(record), forms: forms.slice(0, MAX_FORMS) },
      minority,
    });
  }
  found.sort((a, b) => b.minority - a.minority || a.candidate.record - b.candidate.record);
  return found.slice(0, settings.maxWords).map(({ candidate }) => candidate);
}

function formsOf(words: CasingCounts, record: number): Form[] {
  return [
    { shape: Shape.LOWER, bits: 0, count: words.count(record, Shape.LOWER) },
    { shape: Shape.TITLE, bits: 1, count: words.count(record, Shape.TITLE) },
    { shape: Shape.UPPER, bits: ALL_BITS, count: words.count(record, Shape.UPPER) },
    ...words.mixed(record).map(([bits, count]) => ({ shape: Shape.MIXED, bits, count })),
  ];
}
