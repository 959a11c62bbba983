/**
 * Strings the stages together, nothing else: tokens → sentences → lattice → model → decode → apply. A Truecaser is
 * immutable and cheap to copy; a session carries sentence state over the consecutive pieces of one text.
 */
import { Writer } from './decode/apply.js';
import { Decision } from './decode/decision.js';
import { decode, needsScores } from './decode/decode.js';
import { type Annotation, explain } from './decode/explain.js';
import { completeOptions, type DecodeOptions, type TruecaseOptions } from './decode/options.js';
import type { ModelMeta } from './format/meta.js';
import { fillCandidates } from './lattice/candidates.js';
import { Lattice } from './lattice/lattice.js';
import { UserWords } from './lattice/userwords.js';
import type { CaseModel } from './models/model.js';
import { type Language, languageOf } from './text/language.js';
import { Segmenter } from './text/segments.js';
import { markSentences, type SentenceState, sentenceState } from './text/sentences.js';
import { tokenize } from './text/tokenizer.js';

export type { Annotation, TruecaseOptions };

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
  readonly decision: Decision;
  readonly writer: Writer;
}

export class Truecaser {
  readonly meta: ModelMeta;
  readonly language: string;
  readonly #model: CaseModel;
  readonly #rules: Language;
  readonly #words: UserWords;
  readonly #workspace: Workspace;

  constructor(model: CaseModel, meta: ModelMeta, words: readonly string[] = []) {
    this.#model = model;
    this.meta = meta;
    this.language = meta.language;
    this.#rules = languageOf(meta.language);
    this.#words = new UserWords(words, this.#rules);
    this.#workspace = { lattice: new Lattice(), decision: new Decision(), writer: new Writer() };
  }

  get family(): string {
    return this.#model.family;
  }

  get model(): CaseModel {
    return this.#model;
  }

  /** A copy in which these spellings always win, before and besides the ones it has. */
  with(changes: { readonly words: readonly string[] }): Truecaser {
    return new Truecaser(this.#model, this.meta, [...changes.words, ...this.#words.words]);
  }

  /** The text with its case restored: same length, only the case of letters differs. */
  truecase(text: string, options?: TruecaseOptions): string {
    const session = this.session(options);
    let out = '';
    for (const segment of cut(text)) out += session.truecase(segment);
    return out;
  }

  /** What happens to each word of the text, with probabilities and alternatives. */
  annotate(text: string, options?: TruecaseOptions): Annotation[] {
    const session = this.session(options);
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

  /** For a text that comes in pieces. */
  session(options?: TruecaseOptions): Session {
    const complete = completeOptions(options);
    const state = sentenceState();
    return {
      truecase: (segment) => this.#truecase(segment, complete, state),
      annotate: (segment) => this.#annotate(segment, complete, state),
    };
  }

  /** Fills the lattice for a piece of text, up to and without the model's part. */
  #prepare(text: string, options: DecodeOptions, state: SentenceState): Lattice {
    const { lattice } = this.#workspace;
    const rules = this.#rules;
    tokenize(text, lattice.tokens, rules, options.protect);
    markSentences(text, lattice.tokens, rules, options.lines, state);
    lattice.load(text, rules.map);
    fillCandidates(lattice, this.#model.lexicon);
    this.#words.apply(lattice);
    return lattice;
  }

  #truecase(text: string, options: DecodeOptions, state: SentenceState): string {
    const lattice = this.#prepare(text, options, state);
    if (needsScores(options)) this.#score(lattice);
    else if (options.mode !== 'starts') this.#model.best(lattice);
    const { decision, writer } = this.#workspace;
    decode(lattice, this.#rules, options, decision);
    const { count, start, end } = lattice.tokens;
    writer.reset(text, this.#rules.map);
    for (let t = 0; t < count; t++) {
      if (decision.write[t] === 1) writer.write(start[t]!, end[t]!, decision.shape[t]!, decision.bits[t]!);
    }
    return writer.finish();
  }

  #annotate(text: string, options: DecodeOptions, state: SentenceState): Annotation[] {
    const lattice = this.#prepare(text, options, state);
    this.#score(lattice);
    const { decision } = this.#workspace;
    decode(lattice, this.#rules, options, decision);
    return explain(lattice, decision, options);
  }

  /** Rows for confidence, and the path that the model prefers. */
  #score(lattice: Lattice): void {
    this.#model.score(lattice);
    this.#model.best(lattice);
  }
}

/** Pieces of bounded size, cut at line ends where there are any. */
function* cut(text: string): Generator<string> {
  const segmenter = new Segmenter();
  yield* segmenter.push(text);
  yield* segmenter.end();
}
