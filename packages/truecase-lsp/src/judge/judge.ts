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
import type { Usage } from './usage.js';
import { WEIGHTS } from './weights.js';

export type Features = Readonly<Record<string, number>>;

/** Words are marked from this confidence on, unless somebody asks for another. */
export const THRESHOLD = 0.4;
const NOTHING: Features = {};
/** Weights that are not learned: an acronym in lower case that the document repeats is not marked. */
const RULES: Readonly<Record<string, number>> = { meant: -10 };
const MOST_ODDS = 7;
/** A word that was seen this often is known. */
const ENOUGH = 20;
/** What is left of the document's own spelling against a word that is never written so. */
const SURELY = 0.1;

/** Everything that the judge knows about a candidate: what it is learned with. */
export function featuresOf(candidate: Candidate, paragraph: Analysis, usage: Usage): Features {
  return { ...fixedFeatures(candidate, paragraph), ...usageFeatures(candidate, usage) };
}

/** What depends on the paragraph alone. */
export function fixedFeatures(candidate: Candidate, paragraph: Analysis): Features {
  const { from, kind, raises, probability, place, joined, besideCapitals, besideRaised, habit } = candidate;
  const seen = habit === null ? 0 : Math.min(1, habit.count / ENOUGH);
  const direction = raises ? 'up' : 'down';
  return {
    bias: 1,
    [`model ${direction}`]: oddsOf(probability),
    [`kind ${kind}`]: 1,
    [`place ${place}${raises ? '' : ' down'}`]: 1,
    [`${kind} ${place}`]: 1,
    [`unknown ${place}`]: raises ? 1 - seen : 0,
    [`unknown ${direction}`]: 1 - seen,
    [`habit ${direction}`]: habit === null ? 0 : seen * oddsOf(raises ? 1 - habit.lower : habit.lower),
    'habit upper': habit === null || kind !== 'capitals' ? 0 : seen * oddsOf(habit.upper),
    joined: joined ? 1 : 0,
    short: from.length <= 2 ? 1 : 0,
    [`capitals beside ${direction}`]: besideCapitals,
    'raised beside': raises ? besideRaised : 0,
    [`titled ${direction}`]: paragraph.titled,
    shouted: raises ? 0 : paragraph.shouted,
    'few words': paragraph.words < 5 ? 1 : 0,
  };
}

/** What the rest of the document says: how often it has the word as it is here, and as it would be. */
export function usageFeatures({ from, to, kind, place, raises, habit }: Candidate, usage: Usage): Features {
  // The mention itself does not count.
  const same = Math.max(0, usage.count(from) - (place === 'inside' ? 1 : 0));
  const others = usage.count(to);
  if (same === 0 && others === 0) return NOTHING;
  // A document may be wrong throughout: a name that nobody writes so otherwise says little for itself. Whoever writes ipc or
  // fifo again and again means it.
  const isName = kind === 'raise' && habit !== null && habit.count >= ENOUGH;
  const doubt = isName ? Math.min(1, SURELY + habit.lower * 30) : 1;
  const often = same >= 3 ? doubt : 0;
  const onlyOthers = others >= 2 && same === 0 ? 1 : 0;
  const onlySame = same >= 1 && others === 0 ? doubt : 0;
  const repeated = doubt * Math.log1p(same);
  const shared = { 'only others': onlyOthers, 'only same': onlySame, meant: kind === 'capitals' ? often : 0 };
  return raises
    ? { ...shared, 'same up': repeated, 'others up': Math.log1p(others), 'same often up': often }
    : { ...shared, 'same down': repeated, 'others down': Math.log1p(others), 'same often down': often };
}

/** ln(p / (1 − p)), bounded. */
function oddsOf(p: number): number {
  return Math.max(-MOST_ODDS, Math.min(MOST_ODDS, Math.log((p + 1e-4) / (1 - p + 1e-4))));
}

export function confidenceOf(features: Features, weights?: Readonly<Record<string, number>>): number {
  return 1 / (1 + Math.exp(-scoreOf(features, weights)));
}

/** Σ wᵢ xᵢ */
export function scoreOf(features: Features, weights: Readonly<Record<string, number>> = WEIGHTS): number {
  let sum = 0;
  for (const name in features) sum += (RULES[name] ?? weights[name] ?? 0) * features[name]!;
  return sum;
}
