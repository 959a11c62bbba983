/**
 * Explains decisions: for every word where it stands, what it was, what it becomes, how probable that is, and what else
 * it could be. Offsets are UTF-16 units into the caller's text. Words are shown to a visitor one by one, and nothing is made for
 * them; annotations are what one such visitor keeps.
 */
import type { Decision } from '../lattice/decision.js';
import type { Lattice } from '../lattice/lattice.js';
import { Flag, Kind } from '../text/tokens.js';
import { Forms } from './forms.js';
import type { DecodeOptions } from './options.js';
import type { GuessedStarts } from './starts.js';

export interface Alternative {
  readonly text: string;
  readonly probability: number;
}

export interface Annotation {
  /** text.slice(start, end) === from */
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
  /** Of `to`, from 0 to 1. */
  readonly probability: number;
  /** Other casings, most probable first. */
  readonly alternatives: readonly Alternative[];
  /** The text has no punctuation here, and the capital says that a sentence was guessed to begin with this word. */
  readonly guessedStart?: true;
}

/** A word of a piece of text, as a visitor is shown it; the next word overwrites it. */
export interface ExplainedWord {
  readonly start: number;
  readonly end: number;
  /** Of what the word becomes, from 0 to 1. */
  readonly probability: number;
  readonly guessedStart: boolean;
  /** How many other casings there are, most probable first, each with its text and probability. */
  readonly others: number;
  other(index: number): string;
  otherProbability(index: number): number;
}

/** Is shown a restored piece of text, and then all words and clitics with case of it, in order. */
export interface WordVisitor {
  begin(text: string, restored: string): void;
  word(word: ExplainedWord): void;
}

/** Words whose forms may look alike though they are told apart: 3d, U.S., those with letters that have no case. */
const ODD = Flag.DIGIT | Flag.DOTTED | Flag.COMPOSITE | Flag.CASELESS;

/** Explains one piece of text after the other. */
export class Explainer implements ExplainedWord {
  start = 0;
  end = 0;
  probability = 0;
  guessedStart = false;
  readonly #forms = new Forms();
  readonly #guessed: GuessedStarts;

  constructor(guessed: GuessedStarts) {
    this.#guessed = guessed;
  }

  get others(): number {
    return this.#forms.others;
  }

  other(index: number): string {
    return this.#forms.other(index);
  }

  otherProbability(index: number): number {
    return this.#forms.otherProbability(index);
  }

  /** Shows the words of a lattice that holds scores; `restored` is its text with the decisions written into it. */
  explain(lattice: Lattice, decision: Decision, options: DecodeOptions, restored: string, visitor: WordVisitor): void {
    const { text, tokens } = lattice;
    const forms = this.#forms;
    this.#guessed.load(lattice, decision);
    visitor.begin(text, restored);
    for (let t = 0; t < tokens.count; t++) {
      // Markup is shown only where it changes, with its line.
      const isWord = tokens.kind[t] === Kind.WORD || tokens.kind[t] === Kind.CLITIC;
      if (!isWord && decision.write[t] === 0) continue;
      const start = tokens.start[t]!;
      const end = tokens.end[t]!;
      forms.gather(lattice, t, options);
      const isPlain =
        decision.write[t] === 1 && (tokens.flags[t]! & ODD) === 0 && end - start > 1 && !isSurrogate(text, start);
      const own = isPlain
        ? forms.find(decision.shape[t]!, decision.bits[t]!, decision.marks[t]!)
        : forms.mergeSame(restored.slice(start, end));
      this.start = start;
      this.end = end;
      this.probability = own >= 0 ? forms.probability[own]! : forms.count === 0 ? 1 : 0;
      this.guessedStart = this.#guessed.has(t);
      forms.rankOthers(own);
      visitor.word(this);
    }
  }
}

/** Letters of two units: a word of one such letter has forms that look alike. */
function isSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdfff;
}

const NO_ALTERNATIVES: readonly Alternative[] = [];

/** Keeps everything; offsets are from so many units before the piece on. */
export class AnnotationList implements WordVisitor {
  readonly annotations: Annotation[] = [];
  offset = 0;
  #text = '';
  #restored = '';

  begin(text: string, restored: string): void {
    this.#text = text;
    this.#restored = restored;
  }

  word(word: ExplainedWord): void {
    const { start, end, probability } = word;
    const annotation: Annotation = {
      start: start + this.offset,
      end: end + this.offset,
      from: this.#text.slice(start, end),
      to: this.#restored.slice(start, end),
      probability,
      alternatives: word.others === 0 ? NO_ALTERNATIVES : alternativesOf(word),
    };
    this.annotations.push(word.guessedStart ? { ...annotation, guessedStart: true } : annotation);
  }
}

function alternativesOf(word: ExplainedWord): Alternative[] {
  return Array.from({ length: word.others }, (_, index) => ({
    text: word.other(index),
    probability: word.otherProbability(index),
  }));
}
