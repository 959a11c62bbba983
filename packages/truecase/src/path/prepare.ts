/**
 * First part of the path: everything that is found out about a text before a model is asked how it is cased. Tokens, sentence
 * starts and lines; then what each word may be, by the lexicon, by the model's own proposals and by the rules. Restoring,
 * training and calibration all read text here, so that they see the same.
 */
import { fillCandidates } from '../lattice/candidates.js';
import { DEFAULT_HINTS, type Hints } from '../lattice/hints.js';
import type { Lattice } from '../lattice/lattice.js';
import type { CaseModel } from '../models/model.js';
import type { Rule } from '../rules/rule.js';
import type { Language } from '../text/language.js';
import { type LineRule, markSentences, type SentenceState, sentenceState } from '../text/sentences.js';
import { tokenize } from '../text/tokenizer.js';

export interface ReadOptions {
  readonly protect: boolean;
  readonly lines: LineRule;
}

/** How training text is read: every line begins a sentence. */
const WHOLE_LINES: ReadOptions = { protect: true, lines: 'sentence' };

/** Tokens, sentence starts and lines of a piece of text, which goes on where `sentences` says. */
export function readText(
  lattice: Lattice,
  text: string,
  language: Language,
  options: ReadOptions = WHOLE_LINES,
  sentences: SentenceState = sentenceState(),
): void {
  const { tokens } = lattice;
  tokenize(text, tokens, language, options.protect);
  markSentences(text, tokens, language, options.lines, sentences);
  lattice.lines.load(text, tokens, language.map);
}

/** What candidates are made of: the words that a model knows, and what it proposes. */
export type Proposer = Pick<CaseModel, 'lexicon' | 'propose'>;

/** What each word of a text that has been read may be. Training goes without rules: there the true case is known. */
export function fillLattice(
  lattice: Lattice,
  text: string,
  language: Language,
  model: Proposer,
  rules: readonly Rule[] = [],
  hints: Hints = DEFAULT_HINTS,
): void {
  lattice.hints = hints;
  lattice.load(text, language.orthography);
  fillCandidates(lattice, model.lexicon);
  model.propose?.(lattice);
  for (const rule of rules) rule.apply?.(lattice);
}
