/** The network of a maximum-entropy model at work on the lines of a sequence. */
import type { SectionReader } from '../../../format/container.js';
import { describeDamage } from '../../../format/damage.js';
import type { Lattice } from '../../../lattice/lattice.js';
import type { Lexicon } from '../../../lattice/lexicon.js';
import { MOST_POSITIONS, Network, OUTPUTS } from '../../../net/network.js';
import type { NetSettings } from '../settings.js';
import { CasingClass } from '../words/classes.js';
import { Inputs, START_ROW } from '../words/inputs.js';
import { COMMA_WORD, type Sequence } from '../words/sequence.js';
import { BARE_STACK, stackOf } from './stacks.js';

export class LineNetwork {
  readonly sure: number;
  /** Added for TITLE in the line that was run last. */
  lift = 0;
  readonly #lift: number;
  readonly #network: Network;
  readonly #inputs: Inputs;
  /** [positions of the line][OUTPUTS] what speaks for TITLE, UPPER and MIXED, where there is a choice. */
  outputs = new Float32Array(OUTPUTS * 256);
  readonly #part = new Float32Array(OUTPUTS * MOST_POSITIONS);

  constructor(reader: SectionReader, lexicon: Lexicon, settings: NetSettings, isPlain = false) {
    this.sure = settings.sure;
    this.#lift = settings.lift ?? 0;
    this.#inputs = new Inputs(lexicon, settings);
    if (this.#inputs.size !== settings.shape.rows) {
      throw describeDamage('NTEM', `${settings.shape.rows} embeddings, expected ${this.#inputs.size}`);
    }
    this.#network = new Network(reader, settings.shape, isPlain);
  }

  /** Fills `outputs` for positions [from, to), counted from the first, of one line. */
  run(sequence: Sequence, lattice: Lattice, from: number, to: number): void {
    if (to > from) this.runStack(stackOf(sequence, lattice, from, to), sequence, lattice, from, to);
  }

  runStack(stack: number, sequence: Sequence, lattice: Lattice, from: number, to: number): void {
    this.lift = stack === BARE_STACK ? this.#lift : 0;
    if (this.outputs.length < OUTPUTS * (to - from)) this.outputs = new Float32Array(2 * OUTPUTS * (to - from));
    for (let at = from; at < to; ) {
      const network = this.#network;
      network.begin(stack);
      const lead = sequence.inside[sequence.first + at] === 1 && lattice.hints.insideStarts ? 1 : 0;
      // A comma in front of a first word that is to be read as if it stood inside a sentence.
      if (lead > 0) this.#addComma();
      const first = at;
      while (at < to && network.length < MOST_POSITIONS) this.#add(sequence, lattice, at++);
      network.run(this.#part);
      const count = OUTPUTS * (at - first);
      this.outputs.set(this.#part.subarray(OUTPUTS * lead, OUTPUTS * lead + count), OUTPUTS * (first - from));
    }
  }

  #addComma(): void {
    if (this.#network.add(CasingClass.PUNCTUATION, COMMA_WORD)) return;
    this.#inputs.loadMark(CasingClass.PUNCTUATION, COMMA_WORD);
    this.#network.supply(this.#inputs.rows, this.#inputs.count);
  }

  #add(sequence: Sequence, lattice: Lattice, i: number): void {
    const p = sequence.first + i;
    const network = this.#network;
    if (sequence.class[p] === CasingClass.PUNCTUATION && readsAsComma(sequence, lattice, p)) {
      this.#addComma();
      return;
    }
    const t = sequence.token[p]!;
    const kind = sequence.kind[p]!;
    // Words that differ in a space (can't, ca n't) have one hash; whichever comes first must not lend the other its vector.
    const length = lattice.tokens.end[t]! - lattice.tokens.start[t]!;
    const look = kind === 0 ? sequence.class[p]! : (length << 16) | (kind << 8) | sequence.class[p]!;
    const high = kind === 0 ? look : lattice.hi[t]! ^ Math.imul(look, 0x2c1b3c6d);
    if (!network.add(high, kind === 0 ? sequence.word[p]! : lattice.lo[t]!)) {
      this.#inputs.load(sequence, p, lattice);
      network.supply(this.#inputs.rows, this.#inputs.count);
    }
    if (sequence.start[p] === 1) network.raise(START_ROW);
    if (sequence.allowed[p] !== 0) network.ask();
  }
}

/** What tells that a sentence begins is a comma to whoever must not know; so are three dots inside quotation marks after which the sentence goes on. */
function readsAsComma(sequence: Sequence, lattice: Lattice, p: number): boolean {
  if (sequence.inside[p + 1] === 1) return lattice.hints.insideStarts;
  const { text, tokens } = lattice;
  const from = tokens.start[sequence.token[p]!]!;
  if (text.charCodeAt(from) !== ELLIPSIS && !text.startsWith('...', from)) return false;
  const after = sequence.token[p + 2]!;
  return (
    sequence.token[p + 1]! >= 0 &&
    sequence.class[p + 1] === CasingClass.PUNCTUATION &&
    after >= 0 &&
    sequence.kind[p + 2] !== 0 &&
    sequence.start[p + 2] === 0
  );
}

const ELLIPSIS = 0x2026;
