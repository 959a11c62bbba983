/**
 * How a document itself spells its words: for every word the forms that it has inside sentences, with the number of mentions.
 * Paragraphs are added and taken out as the document is edited. Memory is that of the document's vocabulary.
 */
export class Usage {
  /** Folded word → form → mentions. */
  readonly #forms = new Map<string, Map<string, number>>();

  add(words: readonly string[]): void {
    for (const word of words) this.#change(word, 1);
  }

  remove(words: readonly string[]): void {
    for (const word of words) this.#change(word, -1);
  }

  count(form: string): number {
    return this.#forms.get(form.toLowerCase())?.get(form) ?? 0;
  }

  /** The form that has most mentions, and at least two, with a capital; null where there is none. */
  dominant(word: string): string | null {
    const forms = this.#forms.get(word.toLowerCase());
    if (forms === undefined || forms.size < 2) return null;
    let best: string | null = null;
    let most = 1;
    for (const [form, count] of forms) {
      if (count <= most) continue;
      best = form;
      most = count;
    }
    return best;
  }

  get size(): number {
    return this.#forms.size;
  }

  #change(word: string, by: number): void {
    const folded = word.toLowerCase();
    let forms = this.#forms.get(folded);
    if (forms === undefined) {
      forms = new Map();
      this.#forms.set(folded, forms);
    }
    const count = (forms.get(word) ?? 0) + by;
    if (count > 0) forms.set(word, count);
    else forms.delete(word);
    if (forms.size === 0) this.#forms.delete(folded);
  }
}
