/**
 * Plain text as a document format: every segment is a region that is restored, and a sentence may run from one to the
 * next. It is what a text is taken for when no other format recognises it.
 */
import type { Format, Region, Scanner } from './format.js';
import { Segmenter, type SegmenterOptions } from './segmenter.js';

/** Above 0, so that it is chosen where all others give 0, and below any format that recognises something. */
const LIKELIHOOD = 0.01;

class PlainScanner implements Scanner {
  readonly #segmenter: Segmenter;
  #end = 0;

  constructor(options: SegmenterOptions) {
    this.#segmenter = new Segmenter(options);
  }

  push(text: string): Region[] {
    return this.#segmenter.push(text).map(this.#region);
  }

  end(): Region[] {
    return this.#segmenter.end().map(this.#region);
  }

  readonly #region = (segment: string): Region => {
    const start = this.#end;
    this.#end += segment.length;
    return { start, end: this.#end, restore: true, fresh: start === 0 };
  };
}

export const plainText: Format<SegmenterOptions> = {
  name: 'plain',
  sniff: () => LIKELIHOOD,
  open: (options) => new PlainScanner(options),
};
