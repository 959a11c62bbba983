/**
 * What the counts of a line mean: which kind of case it has, how strong the evidence is, and whether case was lost there.
 * Evidence is in natural-log units. A line that is all lower or all upper with little evidence ("ok then", "CHAPTER IV") is
 * left open; what stands around it decides (lines.ts).
 */
import { CaseKind } from './kinds.js';
import type { LineStatistics } from './statistics.js';

export const Lost = { NO: 0, YES: 1, OPEN: 2 } as const;

export interface Judgement {
  kind: number;
  /** Of Lost. */
  lost: number;
  evidence: number;
}

/** Evidence from which on a line that is all lower or all upper has lost its case, whatever stands around it. */
const ENOUGH = 1.99;
const LOWER_START = 1;
const LOWER_WORD = 0.5;
/** Where no sentence begins with a small letter, small letters say little. */
const LOWER_INSIDE = 0.1;
const STOP = 1.5;
const SHORT_UPPER = 0.6;
const LONG_UPPER = 0.8;
const MISPLACED = 2;
/** One word in so many may be cased otherwise in a shouted line: McDonald, 3rd. */
const STRAY = 8;
/** Lines of at most so many words may be acronyms throughout. */
const ACRONYMS = 5;
const TITLE_WORDS = 4;
const TITLE_EXCESS = 2;
/** Share of words that no headline raises in a sentence that was raised throughout; names come without them. */
const EXCESS_SHARE = 0.2;
/** No headline is longer. */
const HEADLINE_WORDS = 20;
const ODD_WORDS = 3;
const ODD_SHARE = 0.3;
const SHOUTED_RUN = 4;
const NAMES_SEEN = 2;
const NAMES_LOST = 3;
/** Of all words. */
const NAMES_SHARE = 0.1;

/** May a lexicon change a judgement that was made without one? Most lines are clear. */
export function needsComparison(counts: LineStatistics, { kind, lost }: Judgement): boolean {
  if (kind === CaseKind.TITLE || lost === Lost.OPEN) return true;
  if (kind === CaseKind.UPPER) return counts.words <= ACRONYMS;
  return kind === CaseKind.WELL && counts.innerRaised === 0;
}

/** Judges a line by its counts. `compared`: a lexicon has been asked. */
export function judge(counts: LineStatistics, compared: boolean, out: Judgement): void {
  const { words } = counts;
  out.lost = Lost.NO;
  out.evidence = 0;
  if (words === 0) out.kind = CaseKind.NONE;
  else if (counts.lower === words && counts.single === 0) judgeLower(counts, out);
  else if (isUpper(counts)) judgeUpper(counts, out);
  else if (counts.odd >= ODD_WORDS && counts.odd >= ODD_SHARE * words) {
    out.kind = CaseKind.RANDOM;
    out.lost = Lost.YES;
    out.evidence = counts.odd;
  } else judgeRaised(counts, compared, out);
}

function judgeLower(counts: LineStatistics, out: Judgement): void {
  const { lower, lowerStarts, missing } = counts;
  out.kind = CaseKind.LOWER;
  // An item of a list may be lower.
  const begins = counts.beginsSentence && (counts.stop || !counts.bullet);
  const inside = lower - lowerStarts;
  out.evidence = lowerStarts * LOWER_START + inside * (begins ? LOWER_WORD : LOWER_INSIDE) + missing * MISPLACED;
  if (counts.stop && begins) out.evidence += STOP;
  out.lost = out.evidence >= ENOUGH ? Lost.YES : Lost.OPEN;
}

/** No small letters, but for a stray word. */
function isUpper({ words, upper, mostlyUpper }: LineStatistics): boolean {
  return upper > 0 && (words - upper - mostlyUpper) * STRAY <= words;
}

function judgeUpper(counts: LineStatistics, out: Judgement): void {
  const { upper, longUpper, rightUpper, words } = counts;
  if (rightUpper === words) {
    // NATO, IBM
    out.kind = CaseKind.WELL;
    out.evidence = LOWER_WORD * words;
    return;
  }
  out.kind = CaseKind.UPPER;
  out.evidence = Math.max(0, upper - longUpper - rightUpper) * SHORT_UPPER + longUpper * LONG_UPPER;
  if (counts.stop) out.evidence += STOP;
  out.lost = out.evidence >= ENOUGH ? Lost.YES : Lost.OPEN;
}

function judgeRaised(counts: LineStatistics, compared: boolean, out: Judgement): void {
  const { words, lower, title, missing } = counts;
  const excess = compared ? counts.excess : counts.shortRaised;
  if (words >= TITLE_WORDS && lower === counts.joinedLower && title * 2 > words && excess >= TITLE_EXCESS) {
    out.kind = CaseKind.TITLE;
    out.evidence = excess;
    // A headline may be written so; a sentence may not.
    if (excess < EXCESS_SHARE * words) out.lost = Lost.NO;
    else if (words >= HEADLINE_WORDS) out.lost = Lost.YES;
    else out.lost = counts.fullStop ? Lost.OPEN : Lost.NO;
    return;
  }
  if (counts.upperRun >= SHOUTED_RUN && counts.longUpper >= 2 && lower > 0) {
    out.kind = CaseKind.MIXED;
    out.evidence = counts.upperRun * SHORT_UPPER;
    return;
  }
  if (
    missing >= NAMES_SEEN &&
    missing >= 0.5 * NAMES_SHARE * words &&
    counts.innerRaised === 0 &&
    counts.lowerStarts === 0
  ) {
    out.kind = CaseKind.SENTENCE;
    out.evidence = missing;
    if (missing >= NAMES_LOST && missing >= NAMES_SHARE * words) out.lost = Lost.YES;
    return;
  }
  out.kind = CaseKind.WELL;
  const raisedStarts = counts.starts - counts.lowerStarts;
  out.evidence = Math.max(0, (raisedStarts + counts.innerRaised) * LOWER_WORD + lower * LOWER_INSIDE - missing);
}

/** From evidence to a probability: one half without any, then towards one. */
export function confidenceOf(evidence: number): number {
  return 1 - 0.5 * Math.exp(-evidence);
}
