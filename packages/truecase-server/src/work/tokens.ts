/** Words as JSON, put together as a string: objects for every word would cost more than finding its casing. */
import type { Annotation } from 'truecase';
import type { ExplainedWord, WordVisitor } from 'truecase/host';
import type { AnswerWriter } from './writer.js';

/** Writes the words of consecutive pieces of a text, and collects the restored text. */
export class TokenWriter implements WordVisitor {
  readonly #writer: AnswerWriter;
  #isFirst = true;
  #text = '';
  #restored = '';
  #offset = 0;
  #next = 0;
  /** All of the text so far, restored. */
  restored = '';

  constructor(writer: AnswerWriter) {
    this.#writer = writer;
  }

  begin(text: string, restored: string): void {
    this.#text = text;
    this.#restored = restored;
    this.#offset = this.#next;
    this.#next += text.length;
    this.restored += restored;
  }

  word(word: ExplainedWord): void {
    const { start, end } = word;
    const others: string[] = [];
    for (let i = 0; i < word.others; i++) others.push(alternative(word.other(i), word.otherProbability(i)));
    const from = this.#text.slice(start, end);
    const to = this.#restored.slice(start, end);
    this.#write(start + this.#offset, end + this.#offset, from, to, word.probability, others, word.guessedStart);
  }

  /** The same for words that are there as objects. */
  annotations(text: string, annotations: readonly Annotation[]): void {
    let last = 0;
    for (const { start, end, from, to, probability, alternatives, guessedStart } of annotations) {
      this.restored += text.slice(last, start) + to;
      last = end;
      const others = alternatives.map((other) => alternative(other.text, other.probability));
      this.#write(start, end, from, to, probability, others, guessedStart === true);
    }
    this.restored += text.slice(last);
  }

  #write(
    start: number,
    end: number,
    from: string,
    to: string,
    probability: number,
    others: readonly string[],
    guessed: boolean,
  ): void {
    this.#writer.add(
      `${this.#isFirst ? '' : ','}{"start":${start},"end":${end},"from":${JSON.stringify(from)},"to":${JSON.stringify(to)},` +
        `"p":${round(probability)},"alternatives":[${others.join(',')}]${guessed ? ',"guessedStart":true' : ''}}`,
    );
    this.#isFirst = false;
  }
}

function alternative(text: string, probability: number): string {
  return `{"text":${JSON.stringify(text)},"p":${round(probability)}}`;
}

/** Rounded to six decimals. */
function round(probability: number): string {
  return probability === 1 ? '1' : String(Math.round(probability * 1e6) / 1e6);
}
