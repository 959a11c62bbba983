/**
 * Bytes to regions to bytes: the whole way of a text. Regions that are to be restored pass through a function, which may
 * give any text for them; the others come out with the bytes that they came in with. It reads no files and
 * waits for nobody: who calls it moves the bytes.
 */
import type { Region, Scanner } from './format.js';
import { RegionReader, type RegionText } from './reader.js';
import { bytesOf, type InvalidPlace } from './utf8.js';

/** Gives the text that is written for the text of a region, or its bytes, which the next call may overwrite. */
export type Rewrite<R extends Region = Region> = (text: string, region: R) => string | Uint8Array;

export class Rewriter<R extends Region = Region> {
  readonly #reader: RegionReader<R>;
  readonly #rewrite: Rewrite<R>;

  constructor(scanner: Scanner<R>, rewrite: Rewrite<R>) {
    this.#reader = new RegionReader(scanner);
    this.#rewrite = rewrite;
  }

  /** Bytes so far that are not UTF-8. */
  get invalidBytes(): number {
    return this.#reader.invalidBytes;
  }

  get firstInvalid(): InvalidPlace | null {
    return this.#reader.firstInvalid;
  }

  /** Whether the bytes begin as UTF-16 does. */
  get looksLikeUtf16(): boolean {
    return this.#reader.looksLikeUtf16;
  }

  /**
   * The bytes of the regions that the next chunk completes, one array a region. The chunk is decoded at once; a region is
   * rewritten when its bytes are asked for, and all of them must be asked for before the next call.
   */
  push(chunk: Uint8Array): Iterable<Uint8Array> {
    return this.#encode(this.#reader.push(chunk));
  }

  /** The bytes of the remaining regions. */
  end(): Iterable<Uint8Array> {
    return this.#encode(this.#reader.end());
  }

  *#encode(regions: readonly RegionText<R>[]): Generator<Uint8Array> {
    for (const { region, text } of regions) {
      yield bytesOf(region.restore ? this.#rewrite(text, region) : text);
    }
  }
}
