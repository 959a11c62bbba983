/**
 * Strings the stages together, nothing else: tokens → sentences → (detect →) lattice → model → evidence → decode → apply. A Truecaser
 * is immutable and cheap to copy; a session carries sentence state over the consecutive pieces of one text.
 */
import { lowerAddresses } from './decode/addresses.js';
import { Writer } from './decode/apply.js';
import { type Calibration, type ChoiceVisitor, visitChoices } from './decode/calibration.js';
import { Decision } from './decode/decision.js';
import { decode, needsScores } from './decode/decode.js';
import { type Annotation, AnnotationList, type ExplainedWord, Explainer, type WordVisitor } from './decode/explain.js';
import {
  completeOptions,
  type DecodeOptions,
  IGNORE_WARNING,
  type TruecaseOptions,
  type Warning,
} from './decode/options.js';
import { hasPairs, pairLines } from './decode/pairs.js';
import { GuessedStarts } from './decode/starts.js';
import { applyStyle, looksBeside } from './decode/style.js';
import { CaseDetector, type CaseReport, type DetectOptions, reportCase } from './detect/detect.js';
import { type Expectation, expectationOf } from './detect/expectation.js';
import { LanguageDetector, type LanguageState, languageState } from './detect/language.js';
import { type CaseState, caseState, LineDetector, LineTable } from './detect/lines.js';
import { requireTeachable } from './detect/teaching.js';
import type { Warning as DocumentWarning, FormatOptions } from './documents/format.js';
import type { SourceText } from './documents/region.js';
import { TruecaseError } from './errors.js';
import { CapitalsEvidence } from './evidence/capitals.js';
import { DocumentEvidence, requireShort } from './evidence/document.js';
import type { Evidence } from './evidence/evidence.js';
import { freeze, type ModelMeta } from './format/meta.js';
import { fillCandidates } from './lattice/candidates.js';
import { fixCurrencies } from './lattice/currency.js';
import type { Hints } from './lattice/hints.js';
import { Lattice } from './lattice/lattice.js';
import { raisePrefixes } from './lattice/prefixes.js';
import { fixProducts } from './lattice/products.js';
import { Status } from './lattice/status.js';
import { UserWords } from './lattice/userwords.js';
import type { AdaptOptions, AdaptReport } from './models/adaptation.js';
import type { CaseModel } from './models/model.js';
import { adaptModel } from './models/registry.js';
import { requirePiece, requireText, requireWords } from './request.js';
import { LiveCaptions, type LiveOptions } from './stream/live.js';
import { type Border, Segmenter } from './stream/segmenter.js';
import { type Language, languageOf } from './text/language.js';
import { PRODUCTS } from './text/products.js';
import { markSentences, type SentenceState, sentenceState } from './text/sentences.js';
import { tokenize } from './text/tokenizer.js';

export type {
  AdaptOptions,
  AdaptReport,
  Annotation,
  CaseReport,
  DetectOptions,
  ExplainedWord,
  TruecaseOptions,
  WordVisitor,
};

/** What adapt gives. */
export interface Adapted {
  readonly truecaser: Truecaser;
  /** A small model file: what differs from the model that was adapted. */
  readonly delta: Uint8Array;
  readonly report: AdaptReport;
}

/**
 * One text in consecutive pieces: what one piece leaves open (a sentence) the next one continues. Pieces that end at
 * borders give what the whole text gives; a piece that ends elsewhere is all that a model sees of the words around.
 */
export interface Session {
  /** Where nothing looks over: line ends, or only the ends of blank lines. */
  readonly border: Border;
  /** The piece with its case restored: same length, only case differs. */
  truecase(segment: string): string;
  /** What happens to each word of the piece; offsets into the piece. */
  annotate(segment: string): Annotation[];
  /** Both in one go, for the price of annotate. */
  restore(segment: string): Restored;
  /** The same where little of it is kept: shows the visitor the restored piece, and then its words one by one. */
  visit(segment: string, visitor: WordVisitor): void;
  /**
   * Only of models that read a source: a text of whole lines beside what it translates. Where the lines do not match or the
   * source is in another language than the model reads, it is restored by itself.
   */
  beside?(segment: string, source: SourceText): string;
}

/** A piece with its case restored, and what happened to each word of it. */
export interface Restored {
  readonly text: string;
  readonly annotations: Annotation[];
}

/** What `document` may be told. Fields and columns are for JSON and tables. */
export interface DocumentOptions extends Omit<TruecaseOptions, 'onWarning'>, Omit<FormatOptions, 'where'> {
  /** Name of the format; by default the name of the file and the content decide. */
  readonly format?: string;
  /** Name of the file, for recognition and for messages. */
  readonly file?: string;
  /** Told what was odd and passed through unchanged, and of text that is in another language than the model. */
  readonly onWarning?: (warning: DocumentWarning | Warning) => void;
}

/** Arrays that are reused from piece to piece; calls never overlap, so one set serves all sessions. */
interface Workspace {
  readonly lattice: Lattice;
  readonly lines: LineTable;
  readonly decision: Decision;
  readonly writer: Writer;
  readonly explainer: Explainer;
}

/** What a session carries from piece to piece. */
interface SessionState {
  readonly options: DecodeOptions;
  readonly hints: Hints;
  readonly sentences: SentenceState;
  readonly cases: CaseState;
  readonly languages: LanguageState;
  readonly detector: LineDetector;
  /** What else is known, in the order in which it is added. */
  readonly evidence: readonly Evidence[];
}

/** What a truecaser may have besides its model. */
export interface TruecaserParts {
  /** Spellings that always win. */
  readonly words?: readonly string[];
  /** Name of the model, by which those that are adapted from it remember it. */
  readonly name?: string;
  /** What the words around say about ambiguous words. */
  readonly context?: Evidence | null;
  /** How often what is given a probability turns out right. */
  readonly calibration?: Calibration | null;
  /** Rules of the text and how forms are spelled; by default those of the model's language tag. */
  readonly language?: Language;
}

export class Truecaser {
  readonly meta: ModelMeta;
  readonly language: string;
  /** Name of the model, by which those that are adapted from it remember it. */
  readonly name: string;
  readonly #model: CaseModel;
  /** What the words around say about ambiguous words. */
  readonly #context: Evidence | null;
  readonly #calibration: Calibration | null;
  readonly #rules: Language;
  readonly #words: UserWords;
  /** Tells lines in other languages; null where the model's own is not known well enough. */
  readonly #languages: LanguageDetector | null;
  /** Names that look like a host or a file. */
  readonly #products: UserWords;
  readonly #expectation: Expectation | null;
  readonly #workspace: Workspace;

  constructor(model: CaseModel, meta: ModelMeta, parts: TruecaserParts = {}) {
    this.#model = model;
    this.#context = parts.context ?? null;
    this.#calibration = parts.calibration ?? null;
    this.name = parts.name ?? 'model';
    this.meta = freeze(meta);
    this.language = meta.language;
    this.#rules = parts.language ?? languageOf(meta.language);
    this.#words = new UserWords(parts.words ?? [], this.#rules);
    this.#languages = LanguageDetector.for(this.#rules.tag, model.lexicon?.size ?? 0);
    this.#products = new UserWords(PRODUCTS, this.#rules, Status.CERTAIN);
    this.#expectation = expectationOf(model.lexicon, this.#rules.map);
    this.#workspace = {
      lattice: new Lattice(),
      lines: new LineTable(),
      decision: new Decision(),
      writer: new Writer(),
      explainer: new Explainer(new GuessedStarts(this.#rules, this.#expectation)),
    };
    Object.freeze(this);
  }

  get family(): string {
    return this.#model.family;
  }

  get model(): CaseModel {
    return this.#model;
  }

  /** Does the model look at the text that another one translates? */
  get #readsSource(): boolean {
    return this.#model.sourceSide !== undefined;
  }

  /** A copy in which these spellings always win, before and besides the ones it has. */
  with(changes: { readonly words: readonly string[] }): Truecaser {
    return this.#copy(this.#model, this.meta, [...requireWords(changes), ...this.#words.words]);
  }

  /**
   * A truecaser adapted to well-cased lines of one kind of text, such as sentences that were corrected by hand. Throws
   * `no-gain` where held-out lines are no better, unless forced. What it needs for that is loaded when it is called.
   */
  async adapt(lines: readonly string[], options: AdaptOptions = {}): Promise<Adapted> {
    if (options.force !== true) requireTeachable(lines, this.#rules, this.#model.lexicon);
    const { words } = this.#words;
    const restore = (model: CaseModel) => {
      const truecaser = this.#copy(model, this.meta, words);
      return (line: string) => truecaser.truecase(line, { lines: 'sentence' });
    };
    const request = { name: this.name, lines, options, restore };
    const { model, meta, delta, report } = await adaptModel(this.#model, request);
    const truecaser = this.#copy(model, meta, words);
    return { truecaser, delta, report };
  }

  #copy(model: CaseModel, meta: ModelMeta, words: readonly string[]): Truecaser {
    return new Truecaser(model, meta, {
      words,
      name: this.name,
      context: this.#context,
      calibration: this.#calibration,
      language: this.#rules,
    });
  }

  /** The text with its case restored: same length, only the case of letters differs. */
  truecase(text: string, options?: TruecaseOptions): string {
    let restored = '';
    for (const piece of this.#pieces(text, options)) restored += this.#truecase(piece.text, piece.state);
    return restored;
  }

  /**
   * A document with the case of its text restored: subtitles, Markdown, HTML, JSON and so on; everything else in it stays
   * as it is, to the byte. Bytes give bytes, a text gives a text. What it needs for that is loaded when it is called.
   */
  async document<Input extends string | Uint8Array>(input: Input, options: DocumentOptions = {}): Promise<Input> {
    const { format, fields, columns, file, onWarning, ...rest } = options;
    const { restoreDocument, restoreInput } = await import('./documents/index.js');
    const warned = onWarning === undefined ? {} : { onWarning };
    return restoreInput(input, (text) => {
      const evidence = this.evidenceOf(text, rest);
      return restoreDocument(text, {
        ...(format === undefined ? {} : { format }),
        ...(fields === undefined ? {} : { fields }),
        ...(columns === undefined ? {} : { columns }),
        ...(file === undefined ? {} : { where: file }),
        ...warned,
        language: this.language,
        open: (changes) => this.session({ ...rest, ...warned, ...changes }, evidence),
      });
    });
  }

  /** What happens to each word of the text, with probabilities and alternatives. */
  annotate(text: string, options?: TruecaseOptions): Annotation[] {
    const list = new AnnotationList();
    for (const piece of this.#pieces(text, options)) {
      this.#visit(piece.text, piece.state, list);
      list.offset += piece.text.length;
    }
    return list.annotations;
  }

  /** The pieces that a text is restored in: segments of one session, or lines that each have a source. */
  *#pieces(text: string, options?: TruecaseOptions): Generator<{ text: string; state: SessionState }> {
    requireText(text);
    if (options?.source !== undefined) {
      yield* this.#pairs(text, options);
      return;
    }
    const complete = completeOptions(options);
    const state = this.#begin(complete, this.#evidence(complete, this.evidenceOf(text, options)));
    for (const segment of cut(text, this.#borderOf(complete))) yield { text: segment, state };
  }

  *#pairs(text: string, options: TruecaseOptions): Generator<{ text: string; state: SessionState }> {
    if (!this.#readsSource) {
      throw new TruecaseError('usage', `option source is given, but ${this.name} is a model of one language`, {
        hint: 'Load a bilingual model such as en-fr, or leave the source out.',
      });
    }
    const complete = completeOptions(options);
    for (const { text: line, source } of pairLines(text, options)) {
      const state = this.#begin(complete, this.#evidence(complete, null));
      yield { text: line, state: { ...state, hints: { ...state.hints, source } } };
    }
  }

  /** Shows the choices that model and evidence make in a line, before calibration: what calibration is fitted on. */
  visitChoices(line: string, visitor: ChoiceVisitor): void {
    const options = completeOptions();
    const state = this.#begin(options, this.#evidence(options, null));
    this.#tokenize(line, state);
    const lattice = this.#prepare(line, state);
    this.#score(lattice, state);
    visitChoices(lattice, options, visitor);
  }

  /** Where the text has its case and where it has lost it, by the words that the model knows. Nothing is restored. */
  detect(text: string, options?: DetectOptions): CaseReport {
    requireText(text);
    return reportCase(text, this.detector(options));
  }

  /** The same for a text that comes in pieces. */
  detector(options?: DetectOptions): CaseDetector {
    return new CaseDetector(this.#rules, this.#model.lexicon, options);
  }

  /**
   * A web stream from text to text, for pieces as they come; what comes out does not depend on where they were cut. Text is
   * passed on at the next border: a line end or, with wrapped lines, with headlines: 'auto' and for models that look at the
   * words of other lines, a blank line; after 65,536 units without one at a place that the text decides.
   */
  stream(options?: TruecaseOptions): TransformStream<string, string> {
    const session = this.session(options);
    const segmenter = new Segmenter({ eager: true, border: session.border });
    return new TransformStream<string, string>({
      transform: (chunk, controller) => {
        requirePiece(chunk);
        for (const segment of segmenter.push(chunk)) controller.enqueue(session.truecase(segment));
      },
      flush: (controller) => {
        for (const segment of segmenter.end()) controller.enqueue(session.truecase(segment));
      },
    });
  }

  /**
   * Captions as they are spoken, word by word or as growing hypotheses. What is committed is never revised. Lines are taken
   * for sentences, not for headlines.
   */
  live(options: LiveOptions & TruecaseOptions = {}): LiveCaptions {
    const { lookAhead, revisions, ...rest } = options;
    const settings = {
      ...(lookAhead === undefined ? {} : { lookAhead }),
      ...(revisions === undefined ? {} : { revisions }),
    };
    return new LiveCaptions((text) => this.truecase(text, { headlines: 'sentence', ...rest }), settings);
  }

  /**
   * What is certain in a document, for sessions over pieces of it, as option `document` asks for it; null without that
   * option and in mode starts. Throws where the text is too long to be held in memory.
   */
  evidenceOf(text: string, options?: TruecaseOptions): DocumentEvidence | null {
    const complete = completeOptions(options);
    if (!complete.document || complete.mode === 'starts') return null;
    requireShort(text.length);
    const context = this.#contextOf(complete);
    const state = this.#begin({ ...complete, onWarning: IGNORE_WARNING }, context);
    const evidence = new DocumentEvidence();
    for (const segment of cut(text, this.#borderOf(complete))) {
      this.#tokenize(segment, state);
      const lattice = this.#prepare(segment, state);
      this.#score(lattice, state);
      evidence.note(lattice);
    }
    return evidence;
  }

  /** For a text that comes in pieces. Option `document` needs what `evidenceOf` found in the whole text. */
  session(options?: TruecaseOptions, evidence?: DocumentEvidence | null): Session {
    if (options?.source !== undefined) {
      throw new TruecaseError('usage', 'option source is given, but a text that comes in pieces has no lines yet', {
        hint: 'Use truecase() or annotate() line by line.',
      });
    }
    if (options?.document === true && evidence === undefined) {
      throw new TruecaseError(
        'usage',
        'option document is true, but a text that comes in pieces is not a whole document',
        {
          hint: 'Use truecase() or annotate() with the whole text, or leave the option out.',
        },
      );
    }
    return this.#open(options, evidence ?? null);
  }

  #open(options: TruecaseOptions | undefined, document: DocumentEvidence | null): Session {
    const complete = completeOptions(options);
    const state = this.#begin(complete, this.#evidence(complete, document));
    const beside = (segment: string, { text, language }: SourceText): string => {
      const fits = isSource(language, this.meta) && hasPairs(segment, text);
      return fits
        ? this.truecase(segment, { ...options, document: false, source: text })
        : this.#truecase(segment, state);
    };
    return {
      ...(this.#readsSource ? { beside } : {}),
      border: this.#borderOf(complete),
      truecase: (segment) => {
        requireText(segment);
        return this.#truecase(segment, state);
      },
      annotate: (segment) => {
        requireText(segment);
        return this.#restore(segment, state).annotations;
      },
      restore: (segment) => {
        requireText(segment);
        return this.#restore(segment, state);
      },
      visit: (segment, visitor) => {
        requireText(segment);
        this.#visit(segment, state, visitor);
      },
    };
  }

  /** All evidence that the options ask for: the words around, the document, the capitals of the input. */
  #evidence(options: DecodeOptions, document: DocumentEvidence | null): readonly Evidence[] {
    if (options.mode === 'starts') return this.#contextOf(options);
    const all = [...this.#contextOf(options)];
    if (document !== null) all.push(document);
    if (options.mode === 'repair') all.push(new CapitalsEvidence(options.keepMixed, options.headlines === 'title'));
    return all;
  }

  /** Wrapped sentences run over line ends; words around an ambiguous word, and headlines, may stand on other lines. */
  #borderOf(options: DecodeOptions): Border {
    const looksOver = options.lines === 'wrapped' || looksBeside(this.#rules, options);
    return looksOver || this.#contextOf(options).length > 0 ? 'paragraph' : 'line';
  }

  #contextOf(options: DecodeOptions): readonly Evidence[] {
    return options.context && this.#context !== null ? [this.#context] : [];
  }

  #begin(options: DecodeOptions, evidence: readonly Evidence[]): SessionState {
    return {
      options,
      hints: { insideStarts: options.firstWord === 'true' },
      sentences: sentenceState(),
      cases: caseState(),
      languages: languageState(),
      detector: new LineDetector(options.lines, this.#expectation),
      evidence,
    };
  }

  #tokenize(text: string, { options, sentences }: SessionState): void {
    const { tokens } = this.#workspace.lattice;
    tokenize(text, tokens, this.#rules, options.protect);
    markSentences(text, tokens, this.#rules, options.lines, sentences);
  }

  /** Fills the lattice for a piece of text that has been tokenised, up to and without the scores. */
  #prepare(text: string, state: SessionState): Lattice {
    const { lattice } = this.#workspace;
    lattice.hints = state.hints;
    lattice.load(text, this.#rules.orthography);
    fillCandidates(lattice, this.#model.lexicon);
    this.#model.propose?.(lattice);
    this.#judgeLanguage(lattice, state);
    raisePrefixes(lattice, this.#rules.prefixes);
    fixCurrencies(lattice);
    fixProducts(lattice, this.#products);
    this.#words.apply(lattice);
    return lattice;
  }

  /** Closes the lines that are not in the language of the model, and says so once. */
  #judgeLanguage(lattice: Lattice, { options, languages }: SessionState): void {
    if (options.forceLanguage || this.#languages === null) return;
    const found = this.#languages.mark(lattice);
    if (found === null || languages.warned) return;
    languages.warned = true;
    options.onWarning({
      code: 'language',
      message: `text that is not in the language of the model (${this.language})${found.language === null ? '' : ` but seems to be ${found.language}`}: only its sentence starts are raised`,
      hint: 'Use a model of that language, or option forceLanguage (--force-language) to restore it nevertheless.',
      language: found.language,
    });
  }

  /** Mode auto: which lines have lost their case, the user's words (by `status`) aside. */
  #detect(text: string, { cases, detector }: SessionState, status: Uint8Array | null): LineTable {
    const { lattice, lines } = this.#workspace;
    detector.detect({ text, tokens: lattice.tokens, map: this.#rules.map, status }, cases, lines);
    return lines;
  }

  #truecase(text: string, state: SessionState): string {
    const { options } = state;
    const auto = options.mode === 'auto';
    const known = auto && this.#words.words.length === 0;
    this.#tokenize(text, state);
    // Without words of the user's, a text that has its case costs neither lattice nor model.
    if (known && !this.#detect(text, state, null).anyLost) return text;
    const lattice = this.#prepare(text, state);
    if (auto && !known) this.#detect(text, state, lattice.status);
    if (!auto || this.#workspace.lines.anyLost) this.#choose(lattice, state);
    this.#decode(lattice, options);
    return this.#write(lattice);
  }

  #restore(text: string, state: SessionState): Restored {
    const list = new AnnotationList();
    const restored = this.#visit(text, state, list);
    return { text: restored, annotations: list.annotations };
  }

  /** Shows the words of a piece of text; gives the restored text. */
  #visit(text: string, state: SessionState, visitor: WordVisitor): string {
    const lattice = this.#decodeScores(text, state);
    const restored = this.#write(lattice);
    const { decision, explainer } = this.#workspace;
    explainer.explain(lattice, decision, state.options, restored, visitor);
    return restored;
  }

  /** Scores and decisions for a piece of text, whether the options need the scores or not. */
  #decodeScores(text: string, state: SessionState): Lattice {
    this.#tokenize(text, state);
    const lattice = this.#prepare(text, state);
    if (state.options.mode === 'auto') this.#detect(text, state, lattice.status);
    this.#score(lattice, state);
    this.#calibration?.apply(lattice, state.options);
    this.#decode(lattice, state.options);
    return lattice;
  }

  #decode(lattice: Lattice, options: DecodeOptions): void {
    const { decision, lines } = this.#workspace;
    decode(lattice, this.#rules, options, decision, lines);
    applyStyle(lattice, this.#rules, options, decision);
    lowerAddresses(lattice, options, decision, lines);
  }

  /** The text of the lattice with all decisions written into it. */
  #write(lattice: Lattice): string {
    const { decision, writer } = this.#workspace;
    const { count, start, end } = lattice.tokens;
    const { write, shape, bits, marks } = decision;
    writer.reset(lattice.text, this.#rules.orthography);
    for (let t = 0; t < count; t++) {
      if (write[t] === 1) writer.write(start[t]!, end[t]!, shape[t]!, bits[t]!, marks[t]!);
    }
    return writer.finish();
  }

  /** The model's part, no more of it than the options ask for. */
  #choose(lattice: Lattice, state: SessionState): void {
    const { options, evidence } = state;
    if (options.mode === 'starts') return;
    if (needsScores(options) || evidence.some((one) => one.concerns(lattice))) this.#score(lattice, state);
    else this.#model.best(lattice);
    if (options.minConfidence > 0) this.#calibration?.apply(lattice, options);
  }

  /** Rows of log-probabilities and the path that the model prefers; then what else is known about single words. */
  #score(lattice: Lattice, { evidence }: SessionState): void {
    this.#model.score(lattice);
    for (const one of evidence) one.apply(lattice);
  }
}

/** Pieces of bounded size, cut at borders where there are any. */
function* cut(text: string, border: Border): Generator<string> {
  const segmenter = new Segmenter({ border });
  yield* segmenter.push(text);
  yield* segmenter.end();
}

/** Is a source in this language what the model reads? What has no language is taken for it. */
function isSource(language: string | undefined, meta: ModelMeta): boolean {
  const primary = (tag: string): string => tag.split(/[-_]/, 1)[0]!.toLowerCase();
  return language === undefined || language === '*all*' || primary(language) === primary(String(meta['source']));
}
