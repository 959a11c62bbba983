/**
 * Turns well-cased lines into examples: for every word that has a choice, its features with the true tags around it, its
 * true tag and the tags it might have had. Some lines are read as a transcript of speech would be, without punctuation, by chance
 * from a fixed seed.
 */
import type { Section } from '../../../format/container.js';
import type { Lexicon } from '../../../lattice/lexicon.js';
import { isSure } from '../decoder/decoder.js';
import { NO_TAGS, nextState, TAGS } from '../decoder/states.js';
import { Features } from '../features/features.js';
import { compile, TEMPLATE_LISTS, type TemplateName } from '../features/templates.js';
import { WEIGHTS } from '../features/weights.js';
import type { LineNetwork } from '../network/linenet.js';
import { BARE_STACK, FULL_STACK } from '../network/stacks.js';
import type { NetSettings } from '../settings.js';
import { type LineOptions, LineReader } from './lines.js';

export interface ExampleOptions extends LineOptions {
  readonly templates: TemplateName;
  /** Share of lines read without their punctuation. */
  readonly bare: number;
  /** Are words of which the network is sure examples too? By default they are not. */
  readonly settled?: 'keep' | 'skip' | undefined;
}

/** A trained network, whose outputs the weights of the features are added to. */
export interface GivenNet {
  readonly sections: readonly Section[];
  readonly settings: NetSettings;
}

/**
 * Takes one example: the hashes of its features, first `shared` that are seen from both sides, then `left` with the tags
 * before it and `right` with those after it; the true shape, and the shapes that are allowed as bits; if there is a network, its three
 * outputs are given[at] and the next two; `settled`: it is so sure that the features of a base are not asked.
 */
export type Emit = (
  hashes: Int32Array,
  shared: number,
  left: number,
  right: number,
  shape: number,
  allowed: number,
  given: Float32Array | null,
  at: number,
  settled: boolean,
) => void;

/** Takes an example as it is seen from one side: hashes [0, count). */
export type EmitSide = (
  hashes: Int32Array,
  count: number,
  shape: number,
  allowed: number,
  given: Float32Array | null,
  at: number,
  settled: boolean,
) => void;

/** Hands on each example as two, one from either side; as one if nothing is seen from the right. */
export function fromEachSide(emit: EmitSide): Emit {
  return (hashes, shared, left, right, shape, allowed, given, at, settled) => {
    emit(hashes, shared + left, shape, allowed, given, at, settled);
    if (right === 0) return;
    hashes.copyWithin(shared, shared + left, shared + left + right);
    emit(hashes, shared + right, shape, allowed, given, at, settled);
  };
}

export class ExampleReader {
  readonly #options: ExampleOptions;
  readonly #features: Features;
  readonly #lines: LineReader;
  readonly #net: LineNetwork | null;
  readonly #sums = new Float64Array(WEIGHTS);
  readonly #row = new Float64Array(TAGS);
  /** [positions] tags and mode after each, as states. */
  #after = new Uint8Array(256);
  readonly #hashes = new Int32Array(512);

  /** `classes` [entries][TAGS] as in TrainingLexicon. */
  constructor(lexicon: Lexicon, classes: Uint8Array, options: ExampleOptions, net: LineNetwork | null = null) {
    this.#options = options;
    this.#net = net;
    this.#features = new Features(compile(TEMPLATE_LISTS[options.templates]));
    this.#lines = new LineReader(lexicon, classes, options);
  }

  get hasRight(): boolean {
    return this.#features.right > 0;
  }

  addLine(line: string, emit: Emit): void {
    const { bare } = this.#options;
    const lines = this.#lines;
    let isBare = false;
    const marks = () => {
      isBare = bare > 0 && lines.random() < bare;
      return isBare ? 'none' : 'all';
    };
    if (!lines.read(line, marks)) return;
    const { sequence, lattice } = lines;
    this.#net?.runStack(isBare ? BARE_STACK : FULL_STACK, sequence, lattice, 0, sequence.length);
    this.#walk(emit);
  }

  #walk(emit: Emit): void {
    const lines = this.#lines;
    const { sequence, lattice, hidden } = lines;
    const { left, right } = this.#features;
    if (right > 0) this.#walkBack();
    let state = NO_TAGS;
    for (let i = 0; i < sequence.length; i++) {
      const p = sequence.first + i;
      const tag = lines.tagAt(p);
      const allowed = sequence.allowed[p]!;
      const isSettled = this.#net !== null && this.#isSettled(allowed, i);
      // What nothing shows can be guessed by a network only.
      const isSeen = this.#net === null ? hidden[p] === 0 : !isSettled || this.#options.settled === 'keep';
      if (isSeen && lines.isLearnable(p)) {
        this.#features.load(sequence, p, lattice);
        const shared = this.#gather(state, this.#after[i]!);
        const given = this.#net?.outputs ?? null;
        emit(this.#hashes, shared, left, right, tag, allowed, given, i * WEIGHTS, isSettled);
      }
      state = nextState(sequence, p, state, tag);
    }
  }

  /** Is the network so sure of position i that features are not asked? */
  #isSettled(allowed: number, i: number): boolean {
    const { outputs, sure } = this.#net!;
    for (let label = 0; label < WEIGHTS; label++) this.#sums[label] = outputs[i * WEIGHTS + label]!;
    return isSure(allowed, this.#sums, this.#row, sure);
  }

  /** Remembers what is after every position. */
  #walkBack(): void {
    const { sequence } = this.#lines;
    const { length, first } = sequence;
    if (this.#after.length < length) this.#after = new Uint8Array(length * 2);
    let state = NO_TAGS;
    for (let i = length - 1; i >= 0; i--) {
      this.#after[i] = state;
      state = nextState(sequence, first + i, state, this.#lines.tagAt(first + i));
    }
  }

  /** All hashes of the loaded position between these states; gives the number of those without tags. */
  #gather(before: number, after: number): number {
    const features = this.#features;
    const { hashes, count, left, right, bases } = features;
    const all = this.#hashes;
    for (let i = 0; i < count; i++) all[i] = hashes[i]!;
    for (let k = 0; k < left; k++) all[count + k] = features.withState(k, bases[k]!, before);
    for (let k = left; k < left + right; k++) all[count + k] = features.withState(k, bases[k]!, after);
    return count;
  }
}
