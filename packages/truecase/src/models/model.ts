/**
 * THE interface. A model reads a lattice and fills it: either with a log-probability for every candidate and the best
 * path, or, cheaper, with the best path only. Evidence, confidence, evaluation and every front end talk to models through
 * this and never know which family they have. What a family can do beyond it is an optional member.
 */
import type { SectionReader } from '../format/container.js';
import type { Lattice } from '../lattice/lattice.js';
import type { Lexicon } from '../lattice/lexicon.js';
import type { Language } from '../text/language.js';
import type { AdaptedModel, AdaptRequest } from './adaptation.js';

/** The families that ship; a model may name one of its own. */
export type FamilyName = 'unigram' | 'ngram' | 'tagger' | 'hmm' | 'trie' | 'bilingual';

/**
 * What every family keeps to, and the conformance suite checks:
 * - `propose` only adds candidates to open tokens; it comes before the user's words and before the other two.
 * - `score` gives every open token that has candidates a row that sums to one, in which nothing is impossible, and
 *   chooses one of its candidates. It leaves fixed tokens as they are, and gives the same result when it is called again.
 * - `best` chooses exactly what `score` would choose, and need not touch the rows.
 * - In families whose choice is that of each word (unigram, tagger with posteriors) the choice is the most probable
 *   candidate of the row; in the others it is that of the best path, which may differ where two are about as probable.
 * - Both may say that a first word stays lower case (Status.OPEN_LOWER).
 */
export interface CaseModel {
  readonly family: string;
  /** The words it knows, from which candidates are made; null if it knows none. */
  readonly lexicon: Lexicon | null;
  /** Adds candidates of its own: forms that neither the shapes nor the lexicon give. */
  propose?(lattice: Lattice): void;
  /** Name of a model of the same language that it works better with; null for none. */
  readonly beside?: string | null;
  /** Puts such a model beside it. */
  attach?(model: CaseModel): void;
  /** Only of models that look at the sentence that a text translates (Hints.source). */
  readonly sourceSide?: SourceSide;
  /** Rows of log-probabilities and the best path, in one pass. */
  score(lattice: Lattice): void;
  /** The best path only. */
  best(lattice: Lattice): void;
}

/** A stretch of the source and one of the text, as offsets in UTF-16 units. */
export interface SourceLink {
  readonly source: { readonly start: number; readonly end: number };
  readonly target: { readonly start: number; readonly end: number };
}

/** What a model knows about the language that texts were translated from. */
export interface SourceSide {
  readonly language: Language;
  /** How many words a text has, and how many of them are words of that language that the model knows. */
  count(text: string): { readonly words: number; readonly known: number };
  /** Which stretches of the source and of the text belong together, in the lattice of the last call. */
  links(): readonly SourceLink[];
}

export interface Family<M extends CaseModel = CaseModel> {
  readonly name: FamilyName;
  /** Makes a model of the sections of a container; throws `model-corrupt` where they contradict each other. */
  read(reader: SectionReader): M;
  /**
   * Only of families that can be adapted (adaptation.ts): fits a model that this family has read to text of one kind. What
   * learning needs is loaded by the call, never before.
   */
  adapt?(model: M, request: AdaptRequest): Promise<AdaptedModel>;
  /** Only of families that can be adapted: a model from its base and a difference; `where` names the latter in errors. */
  applyDelta?(base: SectionReader, delta: SectionReader, where: string): M;
}
