/**
 * Bytes to regions with their text: the first half of the way, without anything being restored. Bytes that are not UTF-8
 * travel in the text as lone surrogates (utf8.ts) and are counted. The regions do not depend on where the bytes were cut
 * into chunks, as far as those of the scanner do not.
 */
import type { Region, Scanner } from './format.js';
import { type InvalidPlace, Utf8Decoder } from './utf8.js';

export interface RegionText<R extends Region = Region> {
  readonly region: R;
  readonly text: string;
}

/** The two bytes of a UTF-16 byte order mark, of which neither is UTF-8. */
const UTF16_MARKS = ['\udcff\udcfe', '\udcfe\udcff'];

export class RegionReader<R extends Region = Region> {
  readonly #decoder = new Utf8Decoder();
  readonly #scanner: Scanner<R>;
  /** The text from #offset on that is in no region yet. */
  #text = '';
  #offset = 0;
  /** The first two units of the whole text. */
  #head = '';

  constructor(scanner: Scanner<R>) {
    this.#scanner = scanner;
  }

  /** Bytes so far that are not UTF-8. */
  get invalidBytes(): number {
    return this.#decoder.invalidBytes;
  }

  get firstInvalid(): InvalidPlace | null {
    return this.#decoder.firstInvalid;
  }

  /** Whether the bytes begin as UTF-16 does. */
  get looksLikeUtf16(): boolean {
    return UTF16_MARKS.includes(this.#head);
  }

  /** The regions that the next chunk completes; the chunk may be overwritten afterwards. */
  push(chunk: Uint8Array): RegionText<R>[] {
    return this.#take(this.#decoder.decode(chunk), false);
  }

  /** The remaining regions. */
  end(): RegionText<R>[] {
    return this.#take(this.#decoder.end(), true);
  }

  #take(text: string, final: boolean): RegionText<R>[] {
    if (this.#head.length < 2) this.#head += text.slice(0, 2 - this.#head.length);
    this.#text += text;
    const regions = this.#scanner.push(text);
    if (final) regions.push(...this.#scanner.end());
    if (regions.length === 0) return [];
    const found = regions.map((region) => ({ region, text: this.#slice(region.start, region.end) }));
    const { end } = regions[regions.length - 1]!;
    this.#text = this.#slice(end);
    this.#offset = end;
    return found;
  }

  #slice(start: number, end?: number): string {
    return this.#text.slice(start - this.#offset, end === undefined ? undefined : end - this.#offset);
  }
}
