/**
 * Captions as they are spoken: words arrive one at a time, or as hypotheses that grow, and are shown at once. What is
 * committed is never revised; the words after it, at most `lookAhead` complete ones, may still change. A word is shown as it
 * looks when it arrives, and its last revision is kept for the moment when it is committed, so that by default no word
 * changes more than once. Hypotheses are committed as far as two in a row agree (local agreement, Liu et al. 2020).
 * Needs no punctuation. It knows nothing but a function that restores a text.
 */
import { TruecaseError } from '../errors.js';
import { foldText, lowerText } from '../text/casing.js';

export interface LiveOptions {
  /** How many complete words may follow a word before it is committed. Default 2. */
  readonly lookAhead?: number;
  /** How often a word that is shown may change its case. Default 1. */
  readonly revisions?: number;
}

export interface LiveUpdate {
  /** What has become certain, in addition to what was committed before. */
  readonly committed: string;
  /** What follows it and may still change. */
  readonly tail: string;
}

/** A word of the tail. */
interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A word of the tail as it is shown. */
interface Shown {
  /** As it came, in lower case: letters that only fold alike (ſ and s) are other letters. */
  readonly lower: string;
  text: string;
  revisions: number;
}

/** So much committed text is read along, in UTF-16 units; half of it stays when that is too much. */
const LONGEST_CONTEXT = 800;
/** A tail that is longer is committed, whatever it is: nobody speaks a word of that length. */
const LONGEST_TAIL = 4096;

export class LiveCaptions {
  readonly #restore: (text: string) => string;
  readonly #lookAhead: number;
  readonly #revisions: number;
  /** Committed text as it came, for the words after it. */
  #context = '';
  /** What has come and is not committed. */
  #tail = '';
  #shown: Shown[] = [];
  /** For hypotheses: how many words of this utterance are committed, and the last one, folded. */
  #committedWords = 0;
  #last: string[] = [];

  /** `restore` gives a text of the same length in which only case differs. */
  constructor(restore: (text: string) => string, { lookAhead = 2, revisions = 1 }: LiveOptions = {}) {
    for (const [name, value] of Object.entries({ lookAhead, revisions })) {
      if (Number.isInteger(value) && value >= 0) continue;
      throw new TruecaseError('usage', `option ${name} is ${value}, expected a whole number of 0 or more`);
    }
    this.#restore = restore;
    this.#lookAhead = lookAhead;
    this.#revisions = revisions;
  }

  /** More of the text. A word is complete when white space follows it. */
  push(text: string): LiveUpdate {
    this.#tail += text;
    const words = wordsOf(this.#tail);
    if (this.#tail.length > LONGEST_TAIL) return this.#update(words, Number.POSITIVE_INFINITY);
    const complete = /\S$/.test(this.#tail) ? words.length - 1 : words.length;
    return this.#update(words, complete - this.#lookAhead);
  }

  /** All words of the current utterance as they are heard now. */
  hypothesis(text: string): LiveUpdate {
    const words = wordsOf(text);
    const folded = words.map((word) => foldText(word.text));
    let agreed = 0;
    while (agreed < folded.length && folded[agreed] === this.#last[agreed]) agreed++;
    this.#last = folded;
    const first = words[this.#committedWords];
    this.#tail = first === undefined ? '' : text.slice(first.start);
    const limit = Math.min(agreed, words.length - this.#lookAhead) - this.#committedWords;
    const update = this.#update(wordsOf(this.#tail), limit);
    this.#committedWords += Math.max(0, Math.min(limit, words.length - this.#committedWords));
    return update;
  }

  /** The utterance has ended: all of it is committed, and a sentence begins with the next word. */
  end(): LiveUpdate {
    const update = this.#update(wordsOf(this.#tail), Number.POSITIVE_INFINITY);
    this.#context = '';
    this.#committedWords = 0;
    this.#last = [];
    return update;
  }

  /** Commits the first `count` words of the tail and shows the others. */
  #update(words: readonly Word[], count: number): LiveUpdate {
    if (this.#tail === '') return { committed: '', tail: '' };
    const restored = this.#restore(this.#context + this.#tail).slice(this.#context.length);
    const cut = count <= 0 ? 0 : count >= words.length ? this.#tail.length : words[count]!.start;
    let shown = '';
    let at = 0;
    words.forEach((word, index) => {
      shown += this.#tail.slice(at, word.start) + this.#show(word, index, restored, word.start < cut);
      at = word.end;
    });
    shown += this.#tail.slice(at);
    this.#commit(cut, Math.max(0, Math.min(count, words.length)));
    return { committed: shown.slice(0, cut), tail: shown.slice(cut) };
  }

  /** How a word looks now. The last revision that it may have is kept for when it is committed. */
  #show(word: Word, index: number, restored: string, commits: boolean): string {
    const now = restored.slice(word.start, word.end);
    const lower = lowerText(word.text);
    const before = this.#shown[index];
    if (before === undefined || before.lower !== lower) {
      this.#shown[index] = { lower, text: now, revisions: 0 };
      this.#shown.length = Math.max(this.#shown.length, index + 1);
      return now;
    }
    if (before.text !== now && before.revisions < this.#revisions - (commits ? 0 : 1)) {
      before.text = now;
      before.revisions++;
    }
    return before.text;
  }

  #commit(cut: number, words: number): void {
    this.#context += this.#tail.slice(0, cut);
    this.#tail = this.#tail.slice(cut);
    this.#shown = this.#shown.slice(words);
    if (this.#context.length <= LONGEST_CONTEXT) return;
    const half = this.#context.length - LONGEST_CONTEXT / 2;
    const border = this.#context.slice(half).search(/(?<=[.!?]\s)|(?<=\s)/);
    this.#context = this.#context.slice(half + Math.max(0, border));
  }
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/\S+/g), (found) => ({
    start: found.index,
    end: found.index + found[0].length,
    text: found[0],
  }));
}
