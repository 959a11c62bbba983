/**
 * The judge on the fast path: what does not depend on the rest of the document is summed up once for each candidate, when its
 * paragraph is read; what the document says is added each time. Candidates that nothing could make probable are dropped.
 */
import type { Analysis, Candidate } from '../analysis/candidates.js';
import { fixedFeatures, scoreOf, usageFeatures } from './judge.js';
import type { Usage } from './usage.js';

/** A candidate whose own score is lower needs more than a document can say for it. */
const HOPELESS = -5;

export interface Weighed {
  readonly candidate: Candidate;
  /** Sum of weights × features, without those of usage. */
  readonly score: number;
}

export function weigh(analysis: Analysis): Weighed[] {
  const weighed: Weighed[] = [];
  for (const candidate of analysis.candidates) {
    const score = scoreOf(fixedFeatures(candidate, analysis));
    if (score >= HOPELESS) weighed.push({ candidate, score });
  }
  return weighed;
}

/** Forms of a list of candidates: their confidence depends on how often the document has these. */
export function formsOf(weighed: readonly Weighed[]): Set<string> {
  return new Set(weighed.flatMap(({ candidate: { from, to } }) => [from, to]));
}

export function confidenceIn({ candidate, score }: Weighed, usage: Usage): number {
  return 1 / (1 + Math.exp(-score - scoreOf(usageFeatures(candidate, usage))));
}
