/**
 * For systems that look at a whole document: gold lines are gathered up to a blank line, their document is restored at once, and
 * the evaluator is given its lines one by one.
 */
import type { System } from './evaluate.js';
import { type InputCase, makeInput } from './input.js';

export class ByDocument {
  readonly #restore: (text: string) => string;
  readonly #inputCase: InputCase;
  readonly #language: string | undefined;
  #restored: readonly string[] = [];
  #next = 0;

  constructor(restore: (text: string) => string, inputCase: InputCase = 'lower', language?: string) {
    this.#restore = restore;
    this.#inputCase = inputCase;
    this.#language = language;
  }

  /** The lines as they are, each once its document has been restored. */
  async *lines(gold: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
    let document: string[] = [];
    for await (const line of gold) {
      if (line.trim() !== '') document.push(line);
      else {
        yield* this.#restoreAll(document);
        document = [];
      }
    }
    yield* this.#restoreAll(document);
  }

  /** Gives the restored line of the gold line that came last. */
  readonly system: System = () => this.#restored[this.#next++]!;

  #restoreAll(document: readonly string[]): readonly string[] {
    const inputs = document
      .map((line) => makeInput(line, this.#inputCase, this.#language))
      .filter(({ words }) => words.length > 0);
    this.#restored = this.#restore(inputs.map(({ input }) => input).join('\n')).split('\n');
    this.#next = 0;
    return document;
  }
}
