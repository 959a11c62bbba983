/** Lattices for tests: from text as the truecaser makes them, with candidates rendered as the words they stand for. */
import { Writer } from '../decode/apply.js';
import { readContainer, type Section, type SectionReader, writeContainer } from '../format/container.js';
import { fillCandidates } from '../lattice/candidates.js';
import { Lattice } from '../lattice/lattice.js';
import type { Lexicon } from '../lattice/lexicon.js';
import { languageOf } from '../text/language.js';
import { markSentences, sentenceState } from '../text/sentences.js';
import { tokenize } from '../text/tokenizer.js';

export interface LatticeOptions {
  /** Default 'en'. */
  readonly language?: string;
  /** Default none. */
  readonly lexicon?: Lexicon | null;
  /** Default true. */
  readonly protect?: boolean;
}

/** Everything up to the model's part. */
export function latticeOf(text: string, options: LatticeOptions = {}): Lattice {
  const { language = 'en', lexicon = null, protect = true } = options;
  const rules = languageOf(language);
  const lattice = new Lattice();
  tokenize(text, lattice.tokens, rules, protect);
  markSentences(text, lattice.tokens, rules, 'sentence', sentenceState());
  lattice.load(text, rules.orthography);
  fillCandidates(lattice, lexicon);
  return lattice;
}

/** The candidates of token t as words. */
export function candidatesOf(lattice: Lattice, t: number): string[] {
  const { text, orthography, tokens, shape, bits, marks } = lattice;
  const writer = new Writer();
  return Array.from({ length: lattice.size[t]! }, (_, k) => {
    const at = lattice.row(t) + k;
    writer.reset(text, orthography, tokens.start[t]!);
    writer.write(tokens.start[t]!, tokens.end[t]!, shape[at]!, bits[at]!, marks[at]!);
    return writer.finish(tokens.end[t]!);
  });
}

/** Every token with its candidates: `word: word Word WORD`. */
export function describeLattice(lattice: Lattice): string[] {
  const { text, tokens } = lattice;
  return Array.from({ length: tokens.count }, (_, t) => {
    const word = text.slice(tokens.start[t]!, tokens.end[t]!);
    return [`${word}:`, ...candidatesOf(lattice, t)].join(' ');
  });
}

/** A container of hand-made sections. */
export function readerOf(sections: readonly Section[], family = 'unigram'): SectionReader {
  const meta = {
    family,
    language: 'en',
    created: '2026-01-31',
    unicode: '17.0.0',
    truecase: '0.1.0',
    corpus: [],
    options: {},
    figures: {},
  };
  return readContainer(writeContainer(meta, sections), 'toy');
}
