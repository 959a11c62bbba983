/**
 * Expands Zstandard (RFC 8878) with fzstd, frame by frame, and verifies what fzstd does not: the checksum of each frame that
 * has one. Frames are told apart here: magic, header, blocks by their sizes, checksum; what is in a block is fzstd's business.
 * Frames that need a window of more than 128 MiB are refused, as zstd does without --long. Bytes are fed in small slices,
 * because one slice may expand to many blocks of 128 kB that have to be held.
 */
import { type DamageKind, describeDamage } from './damage.js';
import { XxHash64 } from './xxhash64.js';

const SLICE_BYTES = 4096;
const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a50;
const MAX_WINDOW_BYTES = 2 ** 27;
const RLE = 1;
const RESERVED = 3;
const RESERVED_BIT = 8;

/** ZstdErrorCode.UnexpectedEOF of fzstd. */
const UNEXPECTED_END = 5;

interface Engine {
  push(chunk: Uint8Array, final?: boolean): void;
}

/** What a frame header says. */
interface FrameHeader {
  /** Bytes that must be held while expanding. */
  readonly window: number;
  /** Bytes of the expanded frame, if they are known. */
  readonly content: number | null;
  readonly hasChecksum: boolean;
}

export async function* expandZstd(chunks: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  const { Decompress } = await import('fzstd');
  const fail = (kind: DamageKind, detail: string): never => {
    throw describeDamage(path, 'zstd', kind, new Error(detail));
  };
  const input = new Input(chunks);
  let isFirst = true;
  for (; (await input.has(1)) || isFirst; isFirst = false) {
    if (!(await input.has(4))) fail('truncated', 'magic');
    const magic = input.number(0, 4);
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) {
      if (!(await input.has(8))) fail('truncated', 'skippable frame');
      const size = input.number(4, 4);
      input.take(8);
      if (!(await input.skip(size))) fail('truncated', 'skippable frame');
      continue;
    }
    if (magic !== MAGIC) fail('damaged', 'no frame where one should begin');
    if (!(await input.has(6))) fail('truncated', 'frame header');
    if ((input.number(4, 1) & RESERVED_BIT) !== 0) fail('damaged', 'a reserved bit of a frame header is set');
    const size = headerSize(input.number(4, 1));
    if (!(await input.has(size))) fail('truncated', 'frame header');
    const header = readHeader(input, size);
    if (header.window > MAX_WINDOW_BYTES) {
      fail('unsupported', `a window of ${header.window} bytes, expected at most ${MAX_WINDOW_BYTES}`);
    }
    let blocks: Uint8Array[] = [];
    const engine = new Decompress((block) => {
      if (block.length > 0) blocks.push(block);
    }) as Engine;
    const feed = (bytes: Uint8Array, final = false): Uint8Array[] => {
      blocks = [];
      try {
        engine.push(bytes, final);
      } catch (cause) {
        const { code } = cause as { code?: number };
        throw describeDamage(path, 'zstd', code === UNEXPECTED_END ? 'truncated' : 'damaged', cause);
      }
      return blocks;
    };
    const hash = header.hasChecksum ? new XxHash64() : null;
    let length = 0;
    const expand = function* (bytes: Uint8Array, final = false): Generator<Uint8Array> {
      for (const block of feed(bytes, final)) {
        length += block.length;
        hash?.update(block);
        yield block;
      }
    };
    yield* expand(input.take(size));
    for (let last = false; !last; ) {
      if (!(await input.has(3))) fail('truncated', 'block header');
      const block = input.number(0, 3);
      const type = (block >>> 1) & 3;
      if (type === RESERVED) fail('damaged', 'a block of a reserved type');
      last = (block & 1) === 1;
      yield* expand(input.take(3));
      for (let rest = type === RLE ? 1 : block >>> 3; rest > 0; ) {
        if (!(await input.has(1))) fail('truncated', 'block');
        const slice = input.take(Math.min(rest, SLICE_BYTES, input.held));
        rest -= slice.length;
        yield* expand(slice);
      }
    }
    if (hash === null) yield* expand(new Uint8Array(0), true);
    else {
      if (!(await input.has(4))) fail('truncated', 'checksum');
      const stored = input.number(0, 4);
      yield* expand(input.take(4), true);
      if (hash.digest()[1] !== stored) fail('damaged', 'the checksum is wrong');
    }
    if (header.content !== null && header.content !== length) {
      fail('damaged', `${length} bytes, expected ${header.content}`);
    }
  }
}

/** Bytes of a frame header, the magic included, by its descriptor: window, dictionary and content size follow it. */
function headerSize(descriptor: number): number {
  const windowBytes = (descriptor & 0x20) === 0 ? 1 : 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3]!;
  return 5 + windowBytes + dictionaryBytes + contentBytes(descriptor);
}

/** Bytes of the size of the content; a frame of a single segment has at least one. */
function contentBytes(descriptor: number): number {
  const code = descriptor >>> 6;
  return code === 0 ? (descriptor >>> 5) & 1 : 2 ** code;
}

function readHeader(input: Input, size: number): FrameHeader {
  const descriptor = input.number(4, 1);
  const hasChecksum = (descriptor & 4) !== 0;
  const isSingle = (descriptor & 0x20) !== 0;
  const bytes = contentBytes(descriptor);
  const content = bytes === 0 ? null : input.number(size - bytes, bytes) + (bytes === 2 ? 256 : 0);
  if (isSingle) return { window: content!, content, hasChecksum };
  const window = input.number(5, 1);
  const base = 2 ** (10 + (window >>> 3));
  return { window: base + (base / 8) * (window & 7), content, hasChecksum };
}

/** Bytes as they are asked for. */
class Input {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #bytes: Uint8Array = new Uint8Array(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#iterator = chunks[Symbol.asyncIterator]();
  }

  get held(): number {
    return this.#bytes.length;
  }

  /** Are there so many bytes? Reads on until there are. */
  async has(count: number): Promise<boolean> {
    while (this.#bytes.length < count) {
      const { done, value } = await this.#iterator.next();
      if (done) return false;
      this.#bytes = this.#bytes.length === 0 ? value : Buffer.concat([this.#bytes, value]);
    }
    return true;
  }

  /** A little-endian number of the bytes held. */
  number(at: number, size: number): number {
    let value = 0;
    for (let i = size - 1; i >= 0; i--) value = value * 256 + this.#bytes[at + i]!;
    return value;
  }

  take(count: number): Uint8Array {
    const taken = this.#bytes.subarray(0, count);
    this.#bytes = this.#bytes.subarray(count);
    return taken;
  }

  async skip(count: number): Promise<boolean> {
    for (let rest = count; rest > 0; ) {
      if (!(await this.has(1))) return false;
      rest -= this.take(Math.min(rest, this.held)).length;
    }
    return true;
  }
}
