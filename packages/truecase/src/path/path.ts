/**
 * The path of a text: prepare → score → decide → write. The only file that knows the order; whoever restores, annotates,
 * calibrates or consults a model comes here. A path belongs to one model and one list of the user's words, and what it carries
 * from piece to piece of one text is in a state (state.ts). Its arrays are reused: calls never overlap.
 */
import { Writer } from '../decode/apply.js';
import type { Calibration } from '../decode/calibration.js';
import { Explainer, type WordVisitor } from '../decode/explain.js';
import { type DecodeOptions, IGNORE_WARNING, type Warning } from '../decode/options.js';
import { GuessedStarts } from '../decode/starts.js';
import { looksBeside } from '../decode/style.js';
import { type Expectation, expectationOf } from '../detect/expectation.js';
import { caseState, LineDetector } from '../detect/lines.js';
import { CapitalsEvidence } from '../evidence/capitals.js';
import { DocumentEvidence, requireShort } from '../evidence/document.js';
import type { Evidence } from '../evidence/evidence.js';
import { Decision } from '../lattice/decision.js';
import type { AlignedSource } from '../lattice/hints.js';
import { Lattice } from '../lattice/lattice.js';
import type { CaseModel } from '../models/model.js';
import type { Rule } from '../rules/rule.js';
import { listRules } from '../rules/rules.js';
import { UserWords } from '../rules/userwords.js';
import { type Border, Segmenter } from '../stream/segmenter.js';
import type { Language } from '../text/language.js';
import { sentenceState } from '../text/sentences.js';
import { decide } from './decide.js';
import { fillLattice, readText } from './prepare.js';
import { choose, score } from './score.js';
import type { PathState } from './state.js';
import { write } from './write.js';

/** What a path has besides its model. */
export interface PathParts {
  /** Rules of the text and how forms are spelled. */
  readonly language: Language;
  /** Spellings that always win. */
  readonly words?: readonly string[];
  /** Lists of such spellings that were compiled before; they count after the words. */
  readonly lists?: readonly UserWords[];
  /** What the words around say about ambiguous words. */
  readonly context?: Evidence | null;
  /** How often what is given a probability turns out right. */
  readonly calibration?: Calibration | null;
}

export class Path {
  readonly model: CaseModel;
  readonly language: Language;
  readonly words: UserWords;
  readonly #context: readonly Evidence[];
  readonly #calibration: Calibration | null;
  readonly #expectation: Expectation | null;
  /** With the rule about lines in other languages, and without. */
  readonly #rules: readonly Rule[];
  readonly #forced: readonly Rule[];
  readonly #lattice = new Lattice();
  readonly #decision = new Decision();
  readonly #writer = new Writer();
  readonly #explainer: Explainer;

  constructor(model: CaseModel, { language, words = [], lists = [], context, calibration }: PathParts) {
    this.model = model;
    this.language = language;
    this.words = new UserWords(words, language).before(lists);
    this.#context = context ? [context] : [];
    this.#calibration = calibration ?? null;
    this.#expectation = expectationOf(model.lexicon, language.map);
    const settings = { language, lexicon: model.lexicon ?? null, words: this.words };
    this.#rules = listRules(settings, true);
    this.#forced = listRules(settings, false);
    this.#explainer = new Explainer(new GuessedStarts(language, this.#expectation));
  }

  /** A text begins: what is carried from piece to piece of it. */
  begin(options: DecodeOptions, evidence: readonly Evidence[], source: AlignedSource | null = null): PathState {
    return {
      options,
      hints: { insideStarts: options.firstWord === 'true', source },
      sentences: sentenceState(),
      cases: caseState(),
      detector: new LineDetector(options.lines, this.#expectation),
      evidence,
      rules: options.forceLanguage ? this.#forced : this.#rules,
      warned: false,
    };
  }

  /** All evidence that the options ask for: the words around, the document, the capitals of the input. */
  evidence(options: DecodeOptions, document: DocumentEvidence | null): readonly Evidence[] {
    const all = [...this.#contextOf(options)];
    if (options.mode === 'starts') return all;
    if (document !== null) all.push(document);
    if (options.mode === 'repair') all.push(new CapitalsEvidence(options.keepMixed, options.headlines === 'title'));
    return all;
  }

  #contextOf(options: DecodeOptions): readonly Evidence[] {
    return options.context ? this.#context : [];
  }

  /** Wrapped sentences run over line ends; words around an ambiguous word, and headlines, may stand on other lines. */
  borderOf(options: DecodeOptions): Border {
    const looksOver = options.lines === 'wrapped' || looksBeside(this.language, options);
    return looksOver || this.#contextOf(options).length > 0 ? 'paragraph' : 'line';
  }

  /** Pieces of bounded size, cut at borders where there are any. */
  *cut(text: string, options: DecodeOptions): Generator<string> {
    const segmenter = new Segmenter({ border: this.borderOf(options) });
    yield* segmenter.push(text);
    yield* segmenter.end();
  }

  /** A piece of text with its case restored. */
  truecase(text: string, state: PathState): string {
    const { options } = state;
    const lattice = this.#lattice;
    const isAuto = options.mode === 'auto';
    const hasWords = !this.words.isEmpty;
    this.#read(text, state);
    // Without words of the user's, a text that has its case costs neither lattice nor model.
    if (isAuto && !hasWords && !this.#detect(text, state, null)) return text;
    this.#fill(text, state);
    const anyLost = !isAuto || !hasWords || this.#detect(text, state, lattice.status);
    if (anyLost) choose(lattice, this.model, state.evidence, this.#calibration, options);
    return this.#finish(state);
  }

  /** The same, and shows the words of it with their probabilities. */
  visit(text: string, state: PathState, visitor: WordVisitor): string {
    const { options } = state;
    const lattice = this.#lattice;
    this.#read(text, state);
    this.#fill(text, state);
    if (options.mode === 'auto') this.#detect(text, state, lattice.status);
    score(lattice, this.model, state.evidence);
    this.#calibration?.apply(lattice, options);
    const restored = this.#finish(state);
    this.#explainer.explain(lattice, this.#decision, options, restored, visitor);
    return restored;
  }

  /** The lattice of a piece of text with the scores of model and evidence, before calibration. It is good until the next call. */
  score(text: string, state: PathState): Lattice {
    this.#read(text, state);
    this.#fill(text, state);
    score(this.#lattice, this.model, state.evidence);
    return this.#lattice;
  }

  /** What this path makes of tokens that another one has read: the model's scores, without evidence. */
  consult(other: Lattice): Lattice {
    const lattice = this.#lattice;
    lattice.tokens.copy(other.tokens);
    lattice.lines.load(other.text, lattice.tokens, this.language.map);
    fillLattice(lattice, other.text, this.language, this.model, this.#forced, other.hints);
    this.model.score(lattice);
    return lattice;
  }

  /** First pass over a document: what is certain in it. Throws where the text is too long to be held in memory. */
  noteDocument(text: string, options: DecodeOptions): DocumentEvidence {
    requireShort(text.length);
    const state = this.begin({ ...options, onWarning: IGNORE_WARNING }, this.#contextOf(options));
    const evidence = new DocumentEvidence();
    for (const segment of this.cut(text, options)) evidence.note(this.score(segment, state));
    return evidence;
  }

  #read(text: string, { options, sentences }: PathState): void {
    readText(this.#lattice, text, this.language, options, sentences);
  }

  #fill(text: string, state: PathState): void {
    const lattice = this.#lattice;
    fillLattice(lattice, text, this.language, this.model, state.rules, state.hints);
    const { foreign } = lattice.lines;
    if (foreign === null || state.warned) return;
    state.warned = true;
    state.options.onWarning(describeForeign(this.language.tag, foreign.language));
  }

  /** Mode auto: has any line lost its case, the user's words (by `status`) aside? */
  #detect(text: string, { cases, detector }: PathState, status: Uint8Array | null): boolean {
    const { tokens, lines } = this.#lattice;
    detector.detect({ text, tokens, map: this.language.map, status }, cases, lines);
    return lines.anyLost;
  }

  #finish({ options, rules }: PathState): string {
    decide(this.#lattice, this.language, options, rules, this.#decision);
    return write(this.#lattice, this.#decision, this.#writer);
  }
}

function describeForeign(own: string, language: string | null): Warning {
  const seems = language === null ? '' : ` but seems to be ${language}`;
  return {
    code: 'language',
    message: `text that is not in the language of the model (${own})${seems}: only its sentence starts are raised`,
    hint: 'Use a model of that language, or option forceLanguage (--force-language) to restore it nevertheless.',
    language,
  };
}
