/**
 * Hands lines to a lane of the network's training: each with all of its punctuation to the first stack, or without it, or with commas
 * alone, to the second.
 */
import { Lexicon } from '../../../../lattice/lexicon.js';
import { Lane, type Rates } from '../../../../learn/net/lane.js';
import type { NetMemory } from '../../../../learn/net/memory.js';
import type { NetShape } from '../../../../net/network.js';
import { BARE_STACK, FULL_STACK } from '../../network/stacks.js';
import { type InputSettings, Inputs, START_ROW } from '../../words/inputs.js';
import { readerOfLexicon, type TrainingLexicon } from '../lexicon.js';
import { type LineOptions, LineReader } from '../lines.js';

export interface NetReaderSetup {
  readonly lexicon: Pick<TrainingLexicon, 'sections' | 'classes'>;
  readonly shape: NetShape;
  readonly inputs: InputSettings;
  readonly options: Omit<LineOptions, 'seed'> & {
    /** Share of lines read without punctuation, or with commas alone. */
    readonly bare: number;
    readonly seed: number;
  };
}

/** Share of the lines without punctuation that keep their commas. */
const WITH_COMMAS = 0.2;
/** Share of the lines of which a name is read by itself too. */
export const NAMES = 0.04;

export class NetReader {
  readonly lane: Lane;
  readonly #lines: LineReader;
  readonly #inputs: Inputs;
  readonly #bare: number;
  readonly #seed: number;
  #queue: readonly string[] = [];
  #next = 0;
  /** A line of which a part has been learned: its stack and the next position, or −1. */
  #stack = 0;
  #at = -1;
  /** A name of the line before, to be read next. */
  #name: string | null = null;

  constructor({ lexicon, inputs, options }: NetReaderSetup, net: NetMemory, lane: number) {
    const words = new Lexicon(readerOfLexicon(lexicon.sections, options.language));
    this.#lines = new LineReader(words, lexicon.classes, options);
    this.#inputs = new Inputs(words, inputs);
    this.#bare = options.bare;
    this.#seed = options.seed;
    this.lane = new Lane(lane, net);
  }

  /** Lines to learn from; chance depends on their number alone. */
  begin(lines: readonly string[], number: number): void {
    this.#queue = lines;
    this.#next = 0;
    this.#at = -1;
    this.#name = null;
    this.#lines.reseed(Math.imul(this.#seed + 1, 0x9e3779b1) ^ number);
  }

  /** Learns lines until the step is long enough or nothing is left; false if there was nothing. */
  step(): boolean {
    const { lane } = this;
    while (!lane.isFull && (this.#at >= 0 || this.#name !== null || this.#next < this.#queue.length)) {
      if (this.#at < 0 && !this.#openNext()) continue;
      this.#learn();
    }
    lane.close();
    return !lane.isEmpty;
  }

  #openNext(): boolean {
    const name = this.#name;
    this.#name = null;
    if (name !== null) return this.#open(name, 1);
    if (!this.#open(this.#queue[this.#next++]!, this.#lines.random())) return false;
    if (this.#lines.random() < NAMES) this.#name = this.#lines.pickName();
    return true;
  }

  /** `draw` below 1 decides which punctuation is read. */
  #open(line: string, draw: number): boolean {
    const lines = this.#lines;
    const isBare = draw < this.#bare;
    const marks = !isBare ? 'all' : draw < this.#bare * WITH_COMMAS ? 'commas' : 'none';
    if (!lines.read(line, () => marks)) return false;
    this.#stack = isBare ? BARE_STACK : FULL_STACK;
    this.#at = 0;
    return true;
  }

  /** Learns the line from #at on, as far as there is room. */
  #learn(): void {
    const { lane } = this;
    const lines = this.#lines;
    const { sequence, lattice } = lines;
    const { first, length, start, allowed } = sequence;
    let examples = 0;
    for (; this.#at < length && lane.hasRoom; this.#at++) {
      const p = first + this.#at;
      this.#inputs.load(sequence, p, lattice);
      const { rows } = this.#inputs;
      if (start[p] === 1) rows[this.#inputs.count++] = START_ROW;
      const isLearned = lines.isLearnable(p);
      if (isLearned) examples++;
      lane.add(rows, this.#inputs.count, isLearned ? lines.tagAt(p) - 1 : -1, allowed[p]! >> 1);
    }
    if (this.#at >= length) this.#at = -1;
    if (examples > 0) lane.learn(this.#stack);
    else lane.skip();
  }

  /** The two halves of a step that follow. */
  update(rates: Rates, step: number): void {
    this.lane.update(rates, step);
  }

  restart(): void {
    this.lane.restart();
  }
}
