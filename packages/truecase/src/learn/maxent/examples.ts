/**
 * Training examples of a maximum-entropy model in flat arrays: which features are on, which label is right, and which
 * labels could have been chosen. Features are numbers; what they mean is left to the caller.
 */
import { TruecaseError } from '../../errors.js';

/** A set of labels is the bits of a byte. */
const MAX_LABELS = 8;
/** Weights are addressed with signed 32-bit integers. */
const MAX_WEIGHTS = 2 ** 31 - 1;
/** Where an example begins is an unsigned 32-bit integer. */
const MAX_ENTRIES = 2 ** 32 - 1;
/** Features of one block: the builder never copies what it has while it grows. */
const BLOCK = 1 << 18;

export interface ExampleSet {
  /** Number of examples, n. */
  readonly size: number;
  /** Number of labels, which are 0 … labels − 1. */
  readonly labels: number;
  /** Number of features, F; weights are [F · labels], row by row of one feature. */
  readonly featureCount: number;
  /** [n + 1] where the features of an example begin; they end where those of the next begin. */
  readonly offsets: Uint32Array;
  /** The features that are on, 0 … F − 1, one example after the other. */
  readonly features: Uint32Array;
  /** [n] the right label. */
  readonly label: Uint8Array;
  /** [n] bit l is set where label l may be chosen; the right label always may. */
  readonly allowed: Uint8Array;
}

/** Collects examples: for each `begin()`, then `feature(id)` once for every feature that is on, then `end(…)`. */
export class ExampleBuilder {
  readonly #labels: number;
  #open = new Uint32Array(64);
  /** Features of the open example; −1 when none is open. */
  #opened = -1;
  #blocks: Uint32Array[] = [];
  #entries = 0;
  #highest = -1;
  #size = 0;
  #offsets = new Uint32Array(1024);
  #label = new Uint8Array(1024);
  #allowed = new Uint8Array(1024);

  constructor(labels = 4) {
    if (!Number.isInteger(labels) || labels < 2 || labels > MAX_LABELS) {
      throw new TruecaseError('usage', `${labels} labels, expected a whole number from 2 to ${MAX_LABELS}`, {
        hint: 'Give the number of labels that the model tells apart.',
      });
    }
    this.#labels = labels;
  }

  /** Number of finished examples. */
  get size(): number {
    return this.#size;
  }

  /** Opens an example; one that was left open is dropped. */
  begin(): void {
    this.#opened = 0;
  }

  /** Turns a feature on. Given twice it counts twice. */
  feature(id: number): void {
    if (this.#opened < 0) throw outOfTurn('feature');
    if (this.#opened === this.#open.length) this.#open = widen(this.#open, new Uint32Array(this.#opened * 2));
    this.#open[this.#opened] = id;
    if (this.#open[this.#opened] !== id) throw badFeature(id, 'a whole number of 32 bits');
    this.#opened++;
  }

  /** Finishes the example; bit l of `allowed` says that label l may be chosen. */
  end(label: number, allowed: number): void {
    if (this.#opened < 0) throw outOfTurn('end');
    if (!isLabelOf(label, allowed, this.#labels)) throw badLabel(label, allowed, this.#labels);
    if (this.#entries + this.#opened > MAX_ENTRIES) throw tooMany(this.#entries + this.#opened);
    if (this.#size + 1 === this.#offsets.length) this.#grow();
    for (let i = 0; i < this.#opened; i++) this.#append(this.#open[i]!);
    this.#label[this.#size] = label;
    this.#allowed[this.#size] = allowed;
    this.#offsets[++this.#size] = this.#entries;
    this.#opened = -1;
  }

  /** The finished examples, with features 0 … featureCount − 1. The builder is empty afterwards. */
  build(featureCount: number): ExampleSet {
    if (!Number.isInteger(featureCount) || featureCount < 0 || featureCount * this.#labels > MAX_WEIGHTS) {
      throw new TruecaseError('usage', `${featureCount} features, expected at most ${MAX_WEIGHTS / this.#labels}`, {
        hint: 'Raise the count that a feature needs in order to be kept.',
      });
    }
    if (this.#highest >= featureCount) throw badFeature(this.#highest, `a number below ${featureCount}`);
    const size = this.#size;
    const examples: ExampleSet = {
      size,
      labels: this.#labels,
      featureCount,
      offsets: this.#offsets.slice(0, size + 1),
      features: this.#join(),
      label: this.#label.slice(0, size),
      allowed: this.#allowed.slice(0, size),
    };
    this.#size = 0;
    this.#highest = -1;
    this.#opened = -1;
    return examples;
  }

  #append(id: number): void {
    const at = this.#entries % BLOCK;
    if (at === 0) this.#blocks.push(new Uint32Array(BLOCK));
    this.#blocks[this.#blocks.length - 1]![at] = id;
    this.#entries++;
    if (id > this.#highest) this.#highest = id;
  }

  /** Lets go of each block as soon as it is copied. */
  #join(): Uint32Array {
    const features = new Uint32Array(this.#entries);
    for (let block = this.#blocks.pop(); block !== undefined; block = this.#blocks.pop()) {
      const start = this.#blocks.length * BLOCK;
      features.set(block.subarray(0, this.#entries - start), start);
    }
    this.#entries = 0;
    return features;
  }

  #grow(): void {
    const capacity = this.#offsets.length * 2;
    this.#offsets = widen(this.#offsets, new Uint32Array(capacity));
    this.#label = widen(this.#label, new Uint8Array(capacity));
    this.#allowed = widen(this.#allowed, new Uint8Array(capacity));
  }
}

function widen<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Whether the label is one of those allowed, and these are all labels that exist. */
function isLabelOf(label: number, allowed: number, labels: number): boolean {
  if (!Number.isInteger(label) || label < 0 || label >= labels) return false;
  if (!Number.isInteger(allowed) || allowed < 0 || allowed >= 1 << labels) return false;
  return ((allowed >> label) & 1) === 1;
}

function badLabel(label: number, allowed: number, labels: number): TruecaseError {
  const found = `label ${label} of the allowed labels 0b${allowed.toString(2)}`;
  return new TruecaseError('usage', `${found}, expected one of them and all of them below ${labels}`, {
    hint: 'Leave examples out whose right label cannot be chosen.',
  });
}

function badFeature(id: number, expected: string): TruecaseError {
  return new TruecaseError('usage', `feature ${id}, expected ${expected}`, {
    hint: 'Number the features from 0 without gaps, and give their number when building.',
  });
}

function outOfTurn(call: string): TruecaseError {
  return new TruecaseError('usage', `${call}() without an open example, expected begin() before it`, {
    hint: 'Call begin(), feature() for each feature, and end(), in this order.',
  });
}

function tooMany(entries: number): TruecaseError {
  return new TruecaseError('corpus', `${entries} features in all examples, expected at most ${MAX_ENTRIES}`, {
    hint: 'Train on less text or keep fewer features.',
  });
}
