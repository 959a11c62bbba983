/**
 * How a document itself spells its words: for every word the forms that it has inside sentences, with the number of mentions.
 * Paragraphs are added and taken out as the document is edited. Memory is that of the document's vocabulary.
 */
export class Usage {
  /** Form → mentions. */
  readonly #mentions = new Map<string, number>();

  add(words: readonly string[]): void {
    for (const word of words) this.#mentions.set(word, (this.#mentions.get(word) ?? 0) + 1);
  }

  remove(words: readonly string[]): void {
    for (const word of words) {
      const left = (this.#mentions.get(word) ?? 0) - 1;
      if (left > 0) this.#mentions.set(word, left);
      else this.#mentions.delete(word);
    }
  }

  count(form: string): number {
    return this.#mentions.get(form) ?? 0;
  }

  /** How many forms there are. */
  get size(): number {
    return this.#mentions.size;
  }
}
