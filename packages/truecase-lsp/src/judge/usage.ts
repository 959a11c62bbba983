/**
 * How a document itself spells its words: for every word the forms that it has inside sentences, with the number of mentions.
 * Paragraphs are added and taken out as the document is edited. Memory is that of the document's vocabulary.
 */
export class Usage {
  /** Form → mentions. */
  readonly #mentions = new Map<string, number>();
  /** Form → by how much its number has changed since somebody asked. */
  #changes = new Map<string, number>();

  add(words: readonly string[]): void {
    for (const word of words) {
      this.#mentions.set(word, (this.#mentions.get(word) ?? 0) + 1);
      this.#note(word, 1);
    }
  }

  remove(words: readonly string[]): void {
    for (const word of words) {
      const left = (this.#mentions.get(word) ?? 0) - 1;
      if (left > 0) this.#mentions.set(word, left);
      else this.#mentions.delete(word);
      this.#note(word, -1);
    }
  }

  count(form: string): number {
    return this.#mentions.get(form) ?? 0;
  }

  /** Forms whose number is another one than at the last call. */
  takeChanged(): Set<string> {
    const changed = new Set<string>();
    for (const [form, by] of this.#changes) if (by !== 0) changed.add(form);
    this.#changes = new Map();
    return changed;
  }

  #note(form: string, by: number): void {
    this.#changes.set(form, (this.#changes.get(form) ?? 0) + by);
  }

  /** How many forms there are. */
  get size(): number {
    return this.#mentions.size;
  }
}
