/** A word that may be looked at: what it was, what the model made of it, how sure that is, and what was decided. */
import { RangeValue } from '@codemirror/state';

/** open: nobody has looked at it. The others: the model's spelling, the input's, or another one was taken. */
export type Decision = 'open' | 'accepted' | 'rejected' | 'changed';

export interface Choice {
  readonly text: string;
  /** Null for a spelling that the model does not have. */
  readonly probability: number | null;
}

const MOST_CHOICES = 5;

export class Word extends RangeValue {
  override startSide = 1;
  override endSide = -1;

  constructor(
    /** In the input. */
    readonly from: string,
    /** The model's choice. */
    readonly to: string,
    /** Of the model's choice. */
    readonly probability: number,
    /** Choices as the worker packs them. */
    readonly packed: string,
    readonly decision: Decision = 'open',
  ) {
    super();
  }

  override eq(other: Word): boolean {
    return this === other;
  }

  decide(decision: Decision): Word {
    return new Word(this.from, this.to, this.probability, this.packed, decision);
  }

  /** What the word may be: the model's choices, then those it has not thought of. */
  choices(): Choice[] {
    const choices: Choice[] = this.packed.split('\n').map((row) => {
      const [text = '', probability] = row.split('\t');
      return { text, probability: Number(probability) };
    });
    for (const text of [this.from, ...plainForms(this.from)]) {
      if (choices.length < MOST_CHOICES && !choices.some((one) => one.text === text)) {
        choices.push({ text, probability: null });
      }
    }
    return choices;
  }
}

/** Lower case, a capital, all capitals; letters that change their number stay as they are. */
export function plainForms(word: string): string[] {
  const map = (letter: string, to: string) => (to.length === letter.length ? to : letter);
  const letters = Array.from(word);
  const lower = letters.map((letter) => map(letter, letter.toLowerCase()));
  const upper = letters.map((letter) => map(letter, letter.toUpperCase()));
  const first = letters.findIndex((_, i) => lower[i] !== upper[i]);
  const title = lower.map((letter, i) => (i === first ? upper[i]! : letter));
  return [...new Set([lower, title, upper].map((form) => form.join('')))];
}

/** A word that the model was sure of and did not change, for somebody who wants to change it all the same. */
export function plainWord(text: string): Word {
  return new Word(text, text, 1, `${text}\t1`);
}
