/**
 * What a truecaser in mode repair says about the words of one paragraph, boiled down to what the judge needs: candidates, which
 * are words that may be wrong, each with one other spelling and its probability; and the forms of all words that stand inside
 * sentences, which are counted over the whole document. Depends on the text of the paragraph alone, so that it is kept until
 * that changes.
 */
import type { Session } from 'truecase';
import type { ExplainedWord, WordVisitor } from 'truecase/host';
import type { Habit, HabitOf } from '../judge/habit.js';
import { type Kind, kindOf } from '../judge/kind.js';
import { isJoined, type Place, placeOf } from '../judge/place.js';

export interface Candidate {
  /** Offsets into the paragraph. */
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
  /** Of `to`, from 0 to 1. */
  readonly probability: number;
  /** What the change does; it adds capitals if it raises. */
  readonly kind: Kind;
  readonly raises: boolean;
  readonly place: Place;
  readonly joined: boolean;
  /** The words before and after begin with a capital that is not one of a sentence start. */
  readonly besideCapitals: number;
  /** How many of its two neighbours are surely raised with it, as in the parts of one name. */
  readonly besideRaised: number;
  /** How the word is written in general; null if that is not known. */
  readonly habit: Habit | null;
}

export interface Analysis {
  readonly candidates: readonly Candidate[];
  /** The words whose case is their own, as they are spelled; one entry for each mention. */
  readonly inside: readonly string[];
  readonly words: number;
  /** Share of the words after the first that begin with a capital, and of those that are all in capitals. */
  readonly titled: number;
  readonly shouted: number;
  /** All of it is in capitals, or in lower case with more than its beginning missing: nobody meant that word by word. */
  readonly lost: boolean;
}

/** Spellings that are less probable are no candidates, unless the document itself speaks for them. */
const LEAST = 0.01;
/** From when on a paragraph may have lost its case as a whole. */
const LEAST_WORDS = 6;
const MOST_CAPITALS = 0.9;
/** Surely raised words of a paragraph in lower case: more than these are not single slips. */
const SURE = 0.8;
const MOST_RAISED = 3;

/** A word as the visitor saw it; neighbours are looked at when all are there. */
interface Seen {
  readonly start: number;
  readonly end: number;
  readonly to: string | null;
  readonly probability: number;
  readonly place: Place;
}

export class Analyser implements WordVisitor {
  #text = '';
  #restored = '';
  #seen: Seen[] = [];
  readonly #habitOf: HabitOf;

  constructor(habitOf: HabitOf) {
    this.#habitOf = habitOf;
  }

  /** Reads one paragraph in a new session. */
  analyse(text: string, session: Session): Analysis {
    this.#seen = [];
    session.visit(text, this);
    return this.#finish();
  }

  begin(text: string, restored: string): void {
    this.#text = text;
    this.#restored = restored;
  }

  word(word: ExplainedWord): void {
    const { start, end, probability } = word;
    const place = placeOf(this.#text, start);
    const from = this.#text.slice(start, end);
    const to = this.#restored.slice(start, end);
    if (from !== to) this.#seen.push({ start, end, to, probability, place });
    else {
      const isLikely = word.others > 0 && word.otherProbability(0) >= LEAST && word.other(0) !== from;
      const other = isLikely ? word.other(0) : null;
      this.#seen.push({ start, end, to: other, probability: isLikely ? word.otherProbability(0) : 0, place });
    }
  }

  #finish(): Analysis {
    const text = this.#text;
    const seen = this.#seen;
    const candidates: Candidate[] = [];
    const inside: string[] = [];
    let titled = 0;
    let shouted = 0;
    seen.forEach(({ start, end, to, probability, place }, i) => {
      const from = text.slice(start, end);
      if (i > 0 && isCapital(text, start)) titled++;
      if (end - start > 1 && from === from.toUpperCase()) shouted++;
      if (place === 'inside') inside.push(from);
      if (to === null) return;
      const kind = kindOf(from, to);
      // Capitals in the middle of other text are an emphasis.
      if (kind === 'shout') return;
      candidates.push({
        start,
        end,
        from,
        to,
        probability,
        kind,
        raises: kind === 'raise' || kind === 'capitals' || kind === 'mixed',
        place,
        joined: isJoined(text, start, end),
        besideCapitals: this.#countCapitals(i),
        besideRaised: this.#countRaised(i),
        habit: this.#habitOf(from),
      });
    });
    const words = seen.length;
    const shares = { titled: titled / Math.max(1, words - 1), shouted: shouted / Math.max(1, words) };
    if (this.#isLost(shares.shouted)) return { candidates: [], inside: [], words, ...shares, lost: true };
    return { candidates, inside, words, ...shares, lost: false };
  }

  #isLost(shouted: number): boolean {
    const seen = this.#seen;
    if (seen.length < LEAST_WORDS) return false;
    if (shouted >= MOST_CAPITALS) return true;
    if (this.#text !== this.#text.toLowerCase()) return false;
    const raised = seen.filter(
      ({ start, to, probability }) => to !== null && probability >= SURE && to[0] !== this.#text[start],
    );
    return raised.length >= MOST_RAISED;
  }

  #countRaised(i: number): number {
    const seen = this.#seen;
    const here = seen[i]!;
    const before = seen[i - 1];
    const after = seen[i + 1];
    const follows = before !== undefined && here.start - before.end === 1 && isRaised(this.#text, before);
    const leads = after !== undefined && after.start - here.end === 1 && isRaised(this.#text, after);
    return (follows ? 1 : 0) + (leads ? 1 : 0);
  }

  #countCapitals(i: number): number {
    const before = this.#seen[i - 1];
    const after = this.#seen[i + 1];
    const text = this.#text;
    const here = this.#seen[i]!;
    const follows = before !== undefined && here.start - before.end === 1 && before.place === 'inside';
    const leads = after !== undefined && after.start - here.end === 1;
    return (follows && isCapital(text, before.start) ? 1 : 0) + (leads && isCapital(text, after.start) ? 1 : 0);
  }
}

/** Is a capital missing that the model is sure of? */
function isRaised(text: string, word: Seen | undefined): boolean {
  if (word === undefined || word.to === null || word.probability < SURE) return false;
  return !isCapital(text, word.start) && word.to[0] !== text[word.start];
}

function isCapital(text: string, at: number): boolean {
  const letter = text[at]!;
  return letter !== letter.toLowerCase();
}
