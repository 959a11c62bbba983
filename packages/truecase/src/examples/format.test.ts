/** How to add a document format: say which stretches are text. This one keeps what follows a # up to the end of the line. */
import { expect, it } from 'vitest';
import type { Format, Region, Scanner } from '../stream/format.js';
import { Rewriter } from '../stream/rewriter.js';
import { TOY_LINES, trainToy } from '../testing/toy.js';

class CommentScanner implements Scanner {
  #text = '';
  #offset = 0;
  #inComment = false;

  /** All stretches that the text so far completes: up to a #, and from there to the end of the line. */
  push(text: string): Region[] {
    this.#text += text;
    const regions: Region[] = [];
    for (let at = this.#border(); at >= 0; at = this.#border()) regions.push(...this.#take(at));
    return regions;
  }

  end(): Region[] {
    return this.#take(this.#text.length);
  }

  #border(): number {
    return this.#text.indexOf(this.#inComment ? '\n' : '#');
  }

  #take(length: number): Region[] {
    const region = { start: this.#offset, end: this.#offset + length, restore: !this.#inComment, fresh: false };
    this.#offset += length;
    this.#text = this.#text.slice(length);
    this.#inComment = !this.#inComment;
    return length === 0 ? [] : [region];
  }
}

const commented: Format = {
  name: 'commented',
  sniff: (head) => (head.startsWith('#') ? 0.9 : 0),
  open: () => new CommentScanner(),
};

it('a new format is restored where it says so, byte for byte elsewhere, however it is cut', async () => {
  const toy = await trainToy(TOY_LINES);
  const bytes = new TextEncoder().encode('# KEEP new york\nWE SAW NEW YORK # ANGELA\nand ibm\n#');
  for (const size of [1, 7, bytes.length]) {
    const session = toy.session();
    const rewriter = new Rewriter(commented.open(), (text) => session.truecase(text));
    const out: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) out.push(...rewriter.push(bytes.subarray(at, at + size)));
    out.push(...rewriter.end());
    expect(Buffer.concat(out).toString()).toBe('# KEEP new york\nWe saw New York # ANGELA\nAnd IBM\n#');
  }
});
