/**
 * The public class: checks what it is given and sends it down the path (path/path.ts), which does the work. A Truecaser is
 * immutable and cheap to copy; a session carries sentence state over the consecutive pieces of one text.
 */
import { type Calibration, type ChoiceVisitor, visitChoices } from './decode/calibration.js';
import { type Annotation, AnnotationList, type ExplainedWord, type WordVisitor } from './decode/explain.js';
import { completeOptions, type DecodeOptions, type TruecaseOptions, type Warning, warnOnce } from './decode/options.js';
import { hasPairs, pairLines } from './decode/pairs.js';
import { CaseDetector, type CaseReport, type DetectOptions, reportCase } from './detect/detect.js';
import type { Warning as DocumentWarning, FormatOptions } from './documents/format.js';
import { TruecaseError } from './errors.js';
import type { DocumentEvidence } from './evidence/document.js';
import type { Evidence } from './evidence/evidence.js';
import { freeze, type ModelMeta } from './format/meta.js';
import type { AdaptOptions, AdaptReport } from './models/adaptation.js';
import type { CaseModel, Opinion } from './models/model.js';
import { adaptModel, canAdapt } from './models/registry.js';
import { Companion } from './path/companion.js';
import { Path } from './path/path.js';
import { openSession, type Restored, type Session } from './path/session.js';
import type { PathState } from './path/state.js';
import { requirePiece, requireText, requireWords } from './request.js';
import type { UserWords } from './rules/userwords.js';
import { LiveCaptions, type LiveOptions } from './stream/live.js';
import { Segmenter } from './stream/segmenter.js';
import { type Language, languageOf } from './text/language.js';
import { primaryOf } from './text/tag.js';

export type {
  AdaptOptions,
  AdaptReport,
  Annotation,
  CaseReport,
  DetectOptions,
  ExplainedWord,
  Restored,
  Session,
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

/** What `document` may be told. Fields and columns are for JSON and tables. */
export interface DocumentOptions extends Omit<TruecaseOptions, 'onWarning'>, Omit<FormatOptions, 'where'> {
  /** Name of the format; by default the name of the file and the content decide. */
  readonly format?: string;
  /** Name of the file, for recognition and for messages. */
  readonly file?: string;
  /** Told what was odd and passed through unchanged, and of text that is in another language than the model. */
  readonly onWarning?: (warning: DocumentWarning | Warning) => void;
}

/** What a truecaser may have besides its model. */
export interface TruecaserParts {
  /** Spellings that always win. */
  readonly words?: readonly string[];
  /** Lists of them that are compiled already; `words` win over them. */
  readonly lists?: readonly UserWords[];
  /** Name of the model, by which those that are adapted from it remember it. */
  readonly name?: string;
  /** What the words around say about ambiguous words. */
  readonly context?: Evidence | null;
  /** How often what is given a probability turns out right. */
  readonly calibration?: Calibration | null;
  /** Rules of the text and how forms are spelled; by default those of the model's language tag. */
  readonly language?: Language;
  /** What the caller of every text is told: that the model is out of date. */
  readonly warnings?: readonly Warning[];
  /** Of a model that reads a source: what restores text without one. */
  readonly companion?: Truecaser | null;
}

/** A piece of text with the path that restores it, and what that carries along. */
interface PathPiece {
  readonly text: string;
  readonly path: Path;
  readonly state: PathState;
}

export class Truecaser {
  readonly meta: ModelMeta;
  readonly language: string;
  /** Name of the model, by which those that are adapted from it remember it. */
  readonly name: string;
  readonly #parts: TruecaserParts;
  readonly #path: Path;

  constructor(model: CaseModel, meta: ModelMeta, parts: TruecaserParts = {}) {
    this.meta = freeze(meta);
    this.language = meta.language;
    this.name = parts.name ?? 'model';
    this.#parts = parts;
    this.#path = new Path(model, { ...parts, language: parts.language ?? languageOf(meta.language) });
    Object.freeze(this);
  }

  get family(): string {
    return this.model.family;
  }

  get model(): CaseModel {
    return this.#path.model;
  }

  /** Can its family be adapted to a kind of text? */
  get canAdapt(): boolean {
    return canAdapt(this.model);
  }

  /** The path of text that has no source. */
  get #alone(): Path {
    const { companion } = this.#parts;
    return companion ? companion.#path : this.#path;
  }

  /** A copy in which these spellings always win, before and besides the ones it has. */
  with(changes: { readonly words: readonly string[] }): Truecaser {
    return this.withLists(requireWords(changes), []);
  }

  /** The same with lists that were compiled before (entry truecase/host), after the words and before the ones it has. */
  withLists(more: readonly string[], compiled: readonly UserWords[]): Truecaser {
    const words = [...more, ...(this.#parts.words ?? [])];
    const lists = [...compiled, ...(this.#parts.lists ?? [])];
    const companion = this.#parts.companion?.withLists(more, compiled) ?? null;
    return new Truecaser(this.model, this.meta, { ...this.#parts, words, lists, companion });
  }

  /** What this model thinks of the words of another one's lattices. */
  opinion(): Opinion {
    return new Companion(new Path(this.model, { language: this.#path.language }));
  }

  /**
   * A truecaser adapted to well-cased lines of one kind of text, such as sentences that were corrected by hand. Throws
   * `no-gain` where held-out lines are no better, unless forced. What it needs for that is loaded when it is called.
   */
  async adapt(lines: readonly string[], options: AdaptOptions = {}): Promise<Adapted> {
    const outdated = this.#parts.warnings?.find(({ code }) => code === 'text-rules');
    if (outdated !== undefined) {
      const { message, hint } = outdated;
      throw new TruecaseError('model-version', `${message}; it cannot be adapted`, { hint, where: this.name });
    }
    if (options.force !== true) {
      const { requireTeachable } = await import('./detect/teaching.js');
      requireTeachable(lines, this.#path.language, this.model.lexicon);
    }
    const restore = (model: CaseModel) => {
      const truecaser = new Truecaser(model, this.meta, this.#parts);
      return (line: string) => truecaser.truecase(line, { lines: 'sentence' });
    };
    const request = { name: this.name, lines, options, restore };
    const { model, meta, delta, report } = await adaptModel(this.model, request);
    return { truecaser: new Truecaser(model, meta, this.#parts), delta, report };
  }

  /** The text with its case restored: same length, only the case of letters differs. */
  truecase(text: string, options?: TruecaseOptions): string {
    let restored = '';
    for (const piece of this.#pieces(text, options)) restored += piece.path.truecase(piece.text, piece.state);
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
    return this.restore(text, options).annotations;
  }

  /** The restored text and what happens to each word of it, for the price of annotate. */
  restore(text: string, options?: TruecaseOptions): Restored {
    const list = new AnnotationList();
    let restored = '';
    for (const piece of this.#pieces(text, options)) {
      restored += piece.path.visit(piece.text, piece.state, list);
      list.offset += piece.text.length;
    }
    return { text: restored, annotations: list.annotations };
  }

  /** The pieces that a text is restored in: segments of one session, or lines that each have a source. */
  *#pieces(text: string, options?: TruecaseOptions): Generator<PathPiece> {
    requireText(text);
    if (options?.source !== undefined) {
      yield* this.#pairs(text, options);
      return;
    }
    const path = this.#alone;
    const state = this.#begin(options, this.evidenceOf(text, options));
    for (const segment of path.cut(text, state.options)) yield { text: segment, path, state };
  }

  *#pairs(text: string, options: TruecaseOptions): Generator<PathPiece> {
    const side = this.model.sourceSide;
    if (side === undefined) {
      throw new TruecaseError('usage', `option source is given, but ${this.name} is a model of one language`, {
        hint: 'Load a bilingual model such as en-fr, or leave the source out.',
      });
    }
    const complete = warnOnce(completeOptions(options));
    this.#warn(complete);
    for (const { text: line, source } of pairLines(text, options)) {
      const path = source !== null && side.tells(source.text) ? this.#path : this.#alone;
      yield { text: line, path, state: path.begin(complete, path.evidence(complete, null), source) };
    }
  }

  /** A text without a source begins. */
  #begin(options: TruecaseOptions | undefined, document: DocumentEvidence | null): PathState {
    const complete = completeOptions(options);
    this.#warn(complete);
    return this.#alone.begin(complete, this.#alone.evidence(complete, document));
  }

  #warn({ onWarning }: DecodeOptions): void {
    this.#parts.warnings?.forEach(onWarning);
  }

  /** Shows the choices that model and evidence make in a line, before calibration: what calibration is fitted on. */
  visitChoices(line: string, visitor: ChoiceVisitor): void {
    const state = this.#begin(undefined, null);
    visitChoices(this.#alone.score(line, state), state.options, visitor);
  }

  /** Where the text has its case and where it has lost it, by the words that the model knows. Nothing is restored. */
  detect(text: string, options?: DetectOptions): CaseReport {
    requireText(text);
    return reportCase(text, this.detector(options));
  }

  /** The same for a text that comes in pieces. */
  detector(options?: DetectOptions): CaseDetector {
    return new CaseDetector(this.#alone.language, this.#alone.model.lexicon, options);
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
    return this.#alone.noteDocument(text, complete);
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
    const state = this.#begin(options, evidence ?? null);
    const session = openSession(this.#alone, state);
    if (this.model.sourceSide === undefined) return session;
    return {
      ...session,
      beside: (segment, { text, language }) =>
        isSource(language, this.meta) && hasPairs(segment, text)
          ? this.truecase(segment, { ...options, document: false, source: text })
          : session.truecase(segment),
    };
  }
}

/** Is a source in this language what the model reads? What has no language is taken for it. */
function isSource(language: string | undefined, meta: ModelMeta): boolean {
  return language === undefined || language === '*all*' || primaryOf(language) === primaryOf(String(meta['source']));
}
