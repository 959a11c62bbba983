/** Examples in flat arrays, made of lines: what one thread hands to another. */
import { Lexicon } from '../../../lattice/lexicon.js';
import { WEIGHTS } from '../features/weights.js';
import { LineNetwork } from '../network/linenet.js';
import { type Emit, type ExampleOptions, ExampleReader, type GivenNet } from './examples.js';
import { readerOfLexicon, type TrainingLexicon } from './lexicon.js';

export interface Batch {
  /** Features of all examples one after the other: the upper bits of their hashes. */
  readonly features: Uint32Array;
  /** [PARTS · examples + 1] where the features of each example begin: those seen from both sides, from the left, the right. */
  readonly offsets: Uint32Array;
  /** Is anything seen from the right? */
  readonly hasRight: boolean;
  /** [examples] true shape, and the shapes that are allowed as bits. */
  readonly shape: Uint8Array;
  readonly allowed: Uint8Array;
  /** [examples][WEIGHTS] what a network says, which the features add to; empty without one. */
  readonly given: Float32Array;
  /** Number of lines. */
  readonly lines: number;
}

/** What a network gives this probability is not learned by features, however sure it must be not to ask them later. */
const SETTLED = 0.998;

/** Parts of an example. */
export const PARTS = 3;

/** Mentions are counted in bytes. */
export const MOST_MENTIONS = 255;

export interface BatchOptions extends ExampleOptions {
  /** Bits of a hash that name a feature. */
  readonly bits: number;
  /** A feature is used from its n-th mention on. */
  readonly minFeature: number;
}

export class BatchMaker {
  readonly #reader: ExampleReader;
  readonly #shift: number;
  readonly #minFeature: number;
  /** Mentions of each feature so far, by two more bits of its hash. */
  readonly #mentions: Uint8Array;
  #features = new Uint32Array(1 << 20);
  #offsets = new Uint32Array(1 << 14);
  #shape = new Uint8Array(1 << 14);
  #allowed = new Uint8Array(1 << 14);
  #given = new Float32Array(0);
  readonly #hasNet: boolean;
  #count = 0;
  #end = 0;

  constructor(lexicon: Pick<TrainingLexicon, 'sections' | 'classes'>, options: BatchOptions, net?: GivenNet) {
    const words = new Lexicon(readerOfLexicon(lexicon.sections, options.language));
    const network =
      net === undefined
        ? null
        : new LineNetwork(readerOfLexicon(net.sections, options.language), words, { ...net.settings, sure: SETTLED });
    this.#reader = new ExampleReader(words, lexicon.classes, options, network);
    this.#hasNet = network !== null;
    this.#shift = 32 - options.bits;
    this.#minFeature = options.minFeature;
    this.#mentions = new Uint8Array(options.minFeature > 1 ? 2 ** Math.min(32, options.bits + 2) : 0);
  }

  make(lines: readonly string[]): Batch {
    this.#count = 0;
    this.#end = 0;
    for (const line of lines) {
      this.#reader.addLine(line, this.#emit);
    }
    this.#offsets[this.#count * PARTS] = this.#end;
    return {
      features: this.#features.slice(0, this.#end),
      offsets: this.#offsets.slice(0, this.#count * PARTS + 1),
      hasRight: this.#reader.hasRight,
      shape: this.#shape.slice(0, this.#count),
      allowed: this.#allowed.slice(0, this.#count),
      given: this.#given.slice(0, this.#hasNet ? this.#count * WEIGHTS : 0),
      lines: lines.length,
    };
  }

  readonly #emit: Emit = (hashes, shared, left, right, shape, allowed, given, from) => {
    this.#reserve(shared + left + right);
    const at = this.#count * PARTS;
    this.#offsets[at] = this.#end;
    this.#add(hashes, 0, shared);
    this.#offsets[at + 1] = this.#end;
    this.#add(hashes, shared, shared + left);
    this.#offsets[at + 2] = this.#end;
    this.#add(hashes, shared + left, shared + left + right);
    if (given !== null) for (let i = 0; i < WEIGHTS; i++) this.#given[this.#count * WEIGHTS + i] = given[from + i]!;
    this.#shape[this.#count] = shape;
    this.#allowed[this.#count++] = allowed;
  };

  #add(hashes: Int32Array, from: number, to: number): void {
    const features = this.#features;
    for (let i = from; i < to; i++) if (this.#isUsed(hashes[i]!)) features[this.#end++] = hashes[i]! >>> this.#shift;
  }

  #isUsed(hash: number): boolean {
    if (this.#minFeature <= 1) return true;
    const at = hash >>> Math.max(0, this.#shift - 2);
    const seen = this.#mentions[at]!;
    if (seen + 1 >= this.#minFeature) return true;
    this.#mentions[at] = seen + 1;
    return false;
  }

  #reserve(count: number): void {
    if (this.#end + count > this.#features.length) this.#features = widen(this.#features);
    if ((this.#count + 2) * PARTS > this.#offsets.length) this.#offsets = widen(this.#offsets);
    if (this.#count + 2 > this.#shape.length) {
      this.#shape = widen(this.#shape);
      this.#allowed = widen(this.#allowed);
    }
    if (this.#hasNet && this.#given.length < this.#shape.length * WEIGHTS) {
      const wider = new Float32Array(this.#shape.length * WEIGHTS);
      wider.set(this.#given);
      this.#given = wider;
    }
  }
}

function widen<T extends Uint32Array | Uint8Array>(array: T): T {
  const wider = new (array.constructor as new (length: number) => T)(array.length * 2);
  wider.set(array);
  return wider;
}
