/**
 * Counts words the way `wc -w` does: runs of bytes between ASCII white space. It works on UTF-8 bytes as they stream by
 * and is not a tokenizer: punctuation stays with its word.
 */

/** [256] 1 for tab, line feed, vertical tab, form feed, carriage return and space. */
const SPACE = new Uint8Array(256);
SPACE.fill(1, 0x09, 0x0e);
SPACE[0x20] = 1;

export class WordCounter {
  #words = 0;
  /** 1 if the last byte so far was white space, or there was none. */
  #afterSpace = 1;

  get words(): number {
    return this.#words;
  }

  /** words += [byte i-1 is space][byte i is not], four bytes a step. */
  add(bytes: Uint8Array): void {
    const size = bytes.length;
    let words = 0;
    let before = this.#afterSpace;
    let i = 0;
    for (; i + 3 < size; i += 4) {
      const a = SPACE[bytes[i]!]!;
      const b = SPACE[bytes[i + 1]!]!;
      const c = SPACE[bytes[i + 2]!]!;
      const d = SPACE[bytes[i + 3]!]!;
      words += (before & ~a) + (a & ~b) + (b & ~c) + (c & ~d);
      before = d;
    }
    for (; i < size; i++) {
      const space = SPACE[bytes[i]!]!;
      words += before & ~space;
      before = space;
    }
    this.#words += words;
    this.#afterSpace = before;
  }
}

/** Words of a text by the same rule. */
export function countWords(text: string): number {
  return text.match(/[^\t-\r ]+/g)?.length ?? 0;
}
