/**
 * How sure it is that a word is wrong, from 0 to 1. The truecaser's probability alone marks too much in text that people have
 * written with care: a place after a quotation mark, a word that the author always writes so, a title. A logistic regression
 * weighs it with where the word stands, what the change does, and how the rest of the document spells the word:
 *
 *     confidence = 1 / (1 + exp(−(w₀ + Σ wᵢ xᵢ)))
 *
 * Features and weights have the same names; lab/editors/fit.mjs learns the weights from development text.
 */
import type { Analysis, Candidate } from '../analysis/candidates.js';
import { kindOf } from './kind.js';
import type { Usage } from './usage.js';
import { WEIGHTS } from './weights.js';

export type Features = Readonly<Record<string, number>>;

/** Words are marked from this confidence on, unless somebody asks for another. */
export const THRESHOLD = 0.5;
const MOST_ODDS = 7;

export function featuresOf(candidate: Candidate, paragraph: Analysis, usage: Usage): Features {
  const { from, to, probability, place, joined, besideCapitals } = candidate;
  const kind = kindOf(from, to);
  const raises = kind === 'raise' || kind === 'capitals' || kind === 'mixed';
  // The mention itself does not count.
  const own = place === 'inside' ? 1 : 0;
  const same = Math.max(0, usage.count(from) - own);
  const others = usage.count(to);
  const odds = Math.log(probability / (1 - probability));
  const model = Math.max(-MOST_ODDS, Math.min(MOST_ODDS, Number.isNaN(odds) ? 0 : odds));
  return {
    bias: 1,
    [`model ${raises ? 'up' : 'down'}`]: model,
    [`kind ${kind}`]: 1,
    [`place ${place}${raises ? '' : ' down'}`]: 1,
    [`same ${raises ? 'up' : 'down'}`]: Math.log1p(same),
    [`others ${raises ? 'up' : 'down'}`]: Math.log1p(others),
    'only others': others >= 2 && same === 0 ? 1 : 0,
    'only same': same >= 1 && others === 0 ? 1 : 0,
    joined: joined ? 1 : 0,
    short: from.length <= 2 ? 1 : 0,
    [`capitals beside ${raises ? 'up' : 'down'}`]: besideCapitals,
    [`titled ${raises ? 'up' : 'down'}`]: paragraph.titled,
    shouted: raises ? 0 : paragraph.shouted,
    'few words': paragraph.words < 5 ? 1 : 0,
  };
}

export function confidenceOf(features: Features, weights: Readonly<Record<string, number>> = WEIGHTS): number {
  let sum = 0;
  for (const name in features) sum += (weights[name] ?? 0) * features[name]!;
  return 1 / (1 + Math.exp(-sum));
}
