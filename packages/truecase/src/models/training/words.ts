/**
 * What the counts of a word and its ending say together about its casing:
 *
 *     p(shape | word) = (c(shape) + κ · p(shape | its ending)) / (N + κ)
 *
 * Words whose ending says the same are not worth an entry of their own unless they are frequent.
 */
import type { CasingCounts } from '../../learn/casings/counts.js';
import { type EndingOptions, Endings } from './endings.js';
import { FORMS_PER_WORD, type LexiconEntry } from './lexicon.js';
import { bestShape, interpolate, type Shares } from './shares.js';

export interface WordOptions extends EndingOptions {
  /** Words with fewer mentions are left to their endings. */
  readonly minCount: number;
  /** Words whose ending says the same are kept from this many mentions on, for the sake of their probability. */
  readonly minAgreeing: number;
  /** Irregular forms with fewer mentions are not kept. */
  readonly minForm: number;
}

export const WORD_DEFAULTS: WordOptions = {
  minCount: 2,
  minAgreeing: 20,
  minForm: 2,
  unknown: 'suffix',
  rareCount: 3,
  minEnding: 8,
  smoothing: 1,
};

export class WordEstimates {
  readonly endings: Endings;
  readonly options: WordOptions;
  readonly #words: CasingCounts;

  constructor(words: CasingCounts, language: string, options: WordOptions) {
    this.#words = words;
    this.options = options;
    this.endings = new Endings(words, language, options);
  }

  /** The words worth keeping: those that their ending would get wrong, and the frequent ones. */
  entries(): LexiconEntry[] {
    const entries: LexiconEntry[] = [];
    for (let record = 0; record < this.#words.size; record++) {
      const entry = this.entry(record);
      if (entry !== undefined) entries.push(entry);
    }
    return entries;
  }

  /** Entry of a word, if it is worth keeping. */
  entry(record: number): LexiconEntry | undefined {
    const words = this.#words;
    const { minCount, minAgreeing, minForm, smoothing } = this.options;
    const total = words.total(record);
    if (total < minCount) return undefined;
    const prior = this.endings.sharesOf(words.spelling(record), words.kind[record]!);
    const forms = words
      .mixed(record)
      .filter(([, count]) => count >= minForm)
      .slice(0, FORMS_PER_WORD);
    const irregular = forms.reduce((sum, [, count]) => sum + count, 0);
    const counts: Shares = [words.count(record, 1), words.count(record, 2), words.count(record, 3), irregular];
    const usable: Shares = forms.length > 0 ? prior : withoutMixed(prior);
    const shares = interpolate(counts, counts[0] + counts[1] + counts[2] + irregular, usable, smoothing);
    const agrees = forms.length === 0 && bestShape(shares) === bestShape(usable);
    if (agrees && total < minAgreeing) return undefined;
    return { record, shares, forms: forms.map(([bits, count]) => [bits, count / irregular]) };
  }
}

function withoutMixed([lower, title, upper, mixed]: Shares): Shares {
  const rest = lower + title + upper;
  return mixed === 0 || rest === 0 ? [lower, title, upper, 0] : [lower / rest, title / rest, upper / rest, 0];
}
