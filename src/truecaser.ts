/**
 * Strings the stages together, nothing else: tokens → sentences → (detect →) lattice → model → decode → apply. A Truecaser
 * is immutable and cheap to copy; a session carries sentence state over the consecutive pieces of one text.
 */
import type { AdaptOptions, AdaptReport } from './adapt/training/adapt.js';
import type { ContextEvidence } from './ambiguous/context.js';
import { DocumentEvidence, requireShort } from './ambiguous/document.js';
import { Writer } from './decode/apply.js';
import { Decision } from './decode/decision.js';
import { decode, needsScores } from './decode/decode.js';
import { type Annotation, explain } from './decode/explain.js';
import { completeOptions, type DecodeOptions, type TruecaseOptions } from './decode/options.js';
import { CaseDetector, type CaseReport, type DetectOptions, reportCase } from './detect/detect.js';
import { type Expectation, expectationOf } from './detect/expectation.js';
import { type CaseState, caseState, LineDetector, LineTable } from './detect/lines.js';
import { TruecaseError } from './errors.js';
import type { ModelMeta } from './format/meta.js';
import { fillCandidates } from './lattice/candidates.js';
import { Lattice } from './lattice/lattice.js';
import { UserWords } from './lattice/userwords.js';
import type { CaseModel } from './models/model.js';
import { type Language, languageOf } from './text/language.js';
import { Segmenter } from './text/segments.js';
import { markSentences, type SentenceState, sentenceState } from './text/sentences.js';
import { tokenize } from './text/tokenizer.js';

export type { AdaptOptions, AdaptReport, Annotation, CaseReport, DetectOptions, TruecaseOptions };

/** What adapt gives. */
export interface Adapted {
  readonly truecaser: Truecaser;
  /** A small model file: what differs from the model that was adapted. */
  readonly delta: Uint8Array;
  readonly report: AdaptReport;
}

/** One text in consecutive pieces: what one piece leaves open (a sentence) the next one continues. */
export interface Session {
  /** The piece with its case restored: same length, only case differs. */
  truecase(segment: string): string;
  /** What happens to each word of the piece; offsets into the piece. */
  annotate(segment: string): Annotation[];
}

/** Arrays that are reused from piece to piece; calls never overlap, so one set serves all sessions. */
interface Workspace {
  readonly lattice: Lattice;
  readonly lines: LineTable;
  readonly decision: Decision;
  readonly writer: Writer;
}

/** What a session carries from piece to piece. */
interface Course {
  readonly options: DecodeOptions;
  readonly sentences: SentenceState;
  readonly cases: CaseState;
  readonly detector: LineDetector;
  /** What is certain elsewhere in the document. */
  readonly document: DocumentEvidence | null;
}

export class Truecaser {
  readonly meta: ModelMeta;
  readonly language: string;
  /** Name of the model, by which those that are adapted from it remember it. */
  readonly name: string;
  readonly #model: CaseModel;
  /** What the words around say about ambiguous words. */
  readonly #context: ContextEvidence | null;
  readonly #rules: Language;
  readonly #words: UserWords;
  readonly #expectation: Expectation | null;
  readonly #workspace: Workspace;

  constructor(
    model: CaseModel,
    meta: ModelMeta,
    words: readonly string[] = [],
    name = 'model',
    context: ContextEvidence | null = null,
  ) {
    this.#model = model;
    this.#context = context;
    this.name = name;
    this.meta = meta;
    this.language = meta.language;
    this.#rules = languageOf(meta.language);
    this.#words = new UserWords(words, this.#rules);
    this.#expectation = expectationOf(model.lexicon, this.#rules.map);
    this.#workspace = {
      lattice: new Lattice(),
      lines: new LineTable(),
      decision: new Decision(),
      writer: new Writer(),
    };
  }

  get family(): string {
    return this.#model.family;
  }

  get model(): CaseModel {
    return this.#model;
  }

  /** A copy in which these spellings always win, before and besides the ones it has. */
  with(changes: { readonly words: readonly string[] }): Truecaser {
    return new Truecaser(this.#model, this.meta, [...changes.words, ...this.#words.words], this.name, this.#context);
  }

  /**
   * A truecaser adapted to well-cased lines of one kind of text, such as sentences that were corrected by hand. Throws
   * `no-gain` where held-out lines are no better, unless forced. What it needs for that is loaded when it is called.
   */
  async adapt(lines: readonly string[], options: AdaptOptions = {}): Promise<Adapted> {
    const { adapt } = await import('./adapt/training/adapt.js');
    const { words } = this.#words;
    const restore = (model: CaseModel) => {
      const truecaser = new Truecaser(model, this.meta, words, this.name, this.#context);
      return (line: string) => truecaser.truecase(line, { lines: 'sentence' });
    };
    const { model, delta, report } = await adapt(this.#model, this.name, lines, options, restore);
    const truecaser = new Truecaser(model, model.reader.meta, words, this.name, this.#context);
    return { truecaser, delta, report };
  }

  /** The text with its case restored: same length, only the case of letters differs. */
  truecase(text: string, options?: TruecaseOptions): string {
    const session = this.#open(options, this.evidenceOf(text, options));
    let out = '';
    for (const segment of cut(text)) out += session.truecase(segment);
    return out;
  }

  /** What happens to each word of the text, with probabilities and alternatives. */
  annotate(text: string, options?: TruecaseOptions): Annotation[] {
    const session = this.#open(options, this.evidenceOf(text, options));
    const annotations: Annotation[] = [];
    let offset = 0;
    for (const segment of cut(text)) {
      for (const found of session.annotate(segment)) {
        annotations.push({ ...found, start: found.start + offset, end: found.end + offset });
      }
      offset += segment.length;
    }
    return annotations;
  }

  /** Where the text has its case and where it has lost it, by the words that the model knows. Nothing is restored. */
  detect(text: string, options?: DetectOptions): CaseReport {
    return reportCase(text, this.detector(options));
  }

  /** The same for a text that comes in pieces. */
  detector(options?: DetectOptions): CaseDetector {
    return new CaseDetector(this.#rules, this.#model.lexicon, options);
  }

  /** A web stream from text to text, for pieces as they come; whole lines are passed on as soon as they are there. */
  stream(options?: TruecaseOptions): TransformStream<string, string> {
    const session = this.session(options);
    const segmenter = new Segmenter({ eager: true });
    return new TransformStream<string, string>({
      transform: (chunk, controller) => {
        for (const segment of segmenter.push(chunk)) controller.enqueue(session.truecase(segment));
      },
      flush: (controller) => {
        for (const segment of segmenter.end()) controller.enqueue(session.truecase(segment));
      },
    });
  }

  /**
   * What is certain in a document, for sessions over pieces of it, as option `document` asks for it; null without that
   * option and in mode starts. Throws where the text is too long to be held in memory.
   */
  evidenceOf(text: string, options?: TruecaseOptions): DocumentEvidence | null {
    const complete = completeOptions(options);
    if (!complete.document || complete.mode === 'starts') return null;
    requireShort(text.length);
    const course = this.#begin(complete, null);
    const evidence = new DocumentEvidence();
    for (const segment of cut(text)) {
      this.#tokenize(segment, course);
      const lattice = this.#prepare(segment, course);
      this.#score(lattice, course);
      evidence.note(lattice);
    }
    return evidence;
  }

  /** For a text that comes in pieces. Option `document` needs what `evidenceOf` found in the whole text. */
  session(options?: TruecaseOptions, evidence?: DocumentEvidence | null): Session {
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

  #open(options: TruecaseOptions | undefined, evidence: DocumentEvidence | null): Session {
    const course = this.#begin(completeOptions(options), evidence);
    return {
      truecase: (segment) => this.#truecase(segment, course),
      annotate: (segment) => this.#annotate(segment, course),
    };
  }

  #begin(options: DecodeOptions, document: DocumentEvidence | null): Course {
    return {
      options,
      sentences: sentenceState(),
      cases: caseState(),
      detector: new LineDetector(options.lines, this.#expectation),
      document,
    };
  }

  #tokenize(text: string, { options, sentences }: Course): void {
    const { tokens } = this.#workspace.lattice;
    tokenize(text, tokens, this.#rules, options.protect);
    markSentences(text, tokens, this.#rules, options.lines, sentences);
  }

  /** Fills the lattice for a piece of text that has been tokenised, up to and without the model's part. */
  #prepare(text: string, { options }: Course): Lattice {
    const { lattice } = this.#workspace;
    lattice.headlines = options.headlines;
    lattice.load(text, this.#rules.map);
    fillCandidates(lattice, this.#model.lexicon);
    this.#words.apply(lattice);
    return lattice;
  }

  /** Mode auto: which lines have lost their case, the user's words (`skip`) aside. */
  #detect(text: string, { cases, detector }: Course, skip: Uint8Array | null): LineTable {
    const { lattice, lines } = this.#workspace;
    detector.detect({ text, tokens: lattice.tokens, map: this.#rules.map, skip }, cases, lines);
    return lines;
  }

  #truecase(text: string, course: Course): string {
    const { options } = course;
    const auto = options.mode === 'auto';
    const known = auto && this.#words.words.length === 0;
    this.#tokenize(text, course);
    // Without words of the user's, a text that has its case costs neither lattice nor model.
    if (known && !this.#detect(text, course, null).anyLost) return text;
    const lattice = this.#prepare(text, course);
    if (auto && !known) this.#detect(text, course, lattice.forced);
    const { decision, writer, lines } = this.#workspace;
    if (!auto || lines.anyLost) this.#choose(lattice, course);
    decode(lattice, this.#rules, options, decision, lines);
    const { count, start, end } = lattice.tokens;
    writer.reset(text, this.#rules.map);
    for (let t = 0; t < count; t++) {
      if (decision.write[t] === 1) writer.write(start[t]!, end[t]!, decision.shape[t]!, decision.bits[t]!);
    }
    return writer.finish();
  }

  #annotate(text: string, course: Course): Annotation[] {
    const { options } = course;
    this.#tokenize(text, course);
    const lattice = this.#prepare(text, course);
    const { decision, lines } = this.#workspace;
    if (options.mode === 'auto') this.#detect(text, course, lattice.forced);
    this.#score(lattice, course);
    decode(lattice, this.#rules, options, decision, lines);
    return explain(lattice, decision, options);
  }

  /** The model's part, no more of it than the options ask for. */
  #choose(lattice: Lattice, course: Course): void {
    const { options, document } = course;
    if (needsScores(options) || document !== null || this.#hasAmbiguous(lattice, options)) this.#score(lattice, course);
    else if (options.mode !== 'starts') this.#model.best(lattice);
  }

  #hasAmbiguous(lattice: Lattice, options: DecodeOptions): boolean {
    return options.context && options.mode !== 'starts' && this.#context?.concerns(lattice) === true;
  }

  /** Rows for confidence, and the path that the model prefers; then what else is known about single words. */
  #score(lattice: Lattice, { options, document }: Course): void {
    this.#model.score(lattice);
    this.#model.best(lattice);
    if (options.context) this.#context?.apply(lattice);
    document?.apply(lattice);
  }
}

/** Pieces of bounded size, cut at line ends where there are any. */
function* cut(text: string): Generator<string> {
  const segmenter = new Segmenter();
  yield* segmenter.push(text);
  yield* segmenter.end();
}
