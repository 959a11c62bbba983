/**
 * The tagger: a small network over the words of a line says how each is cased (network/), and where it is not sure, weighted
 * features of the words around, the letters and the casings before are added (Chelba & Acero 2004; features/). A model may have
 * features alone. Its parameters are in settings.ts. Irregular forms are one tag; which form it is goes by the lexicon.
 */
import type { SectionReader } from '../../format/container.js';
import { expectItems } from '../../format/damage.js';
import type { Lattice } from '../../lattice/lattice.js';
import { Lexicon } from '../../lattice/lexicon.js';
import { Status } from '../../lattice/status.js';
import { Shape } from '../../text/casing.js';
import type { CaseModel } from '../model.js';
import { Decoder, ROW } from './decoder/decoder.js';
import { Features } from './features/features.js';
import { compile, TEMPLATE_LISTS } from './features/templates.js';
import { type Weights, WeightTable } from './features/weights.js';
import { LineNetwork } from './network/linenet.js';
import { readSettings, type TaggerSettings } from './settings.js';
import { CasingClass, classOfRow } from './words/classes.js';
import { Sequence } from './words/sequence.js';

/** Least probability of a candidate, and share of an irregular form that the lexicon does not have. */
const FLOOR = 1e-6;
const OTHER_FORM = 0.05;
/** From this probability on a word keeps its lower case where a sentence seems to start. */
const SURELY_LOWER = 0.9;

export class TaggerModel implements CaseModel {
  readonly family = 'tagger';
  /** The file it was read from; of an adapted model, its base with other words (adapt/lexicon.ts). */
  readonly reader: SectionReader;
  readonly lexicon: Lexicon;
  readonly settings: TaggerSettings;
  readonly weights: Weights;
  readonly #decoder: Decoder;
  readonly #sequence = new Sequence();
  /** [entries] */
  readonly #classes: Uint8Array;
  readonly #classOf: (lattice: Lattice, t: number) => number;
  #rows = new Float64Array(0);
  #tags = new Uint8Array(0);

  constructor(reader: SectionReader, weights?: Weights) {
    this.reader = reader;
    this.lexicon = new Lexicon(reader);
    this.settings = readSettings(reader.meta);
    const { bits, bias, beam, caution, templates } = this.settings;
    this.weights = weights ?? new WeightTable(reader, bits);
    const { rows, size } = this.lexicon;
    expectItems('LXRW', rows.length, size);
    const room = reader.derive(size, 'LXRW', (made) => {
      const classes = new Uint8Array(made);
      for (let entry = 0; entry < size; entry++) classes[entry] = classOfRow(rows[entry]!);
    });
    this.#classes = new Uint8Array(room);
    this.#classOf = (lattice, t) => {
      const entry = lattice.entry[t]!;
      return entry < 0 ? CasingClass.UNKNOWN : this.#classes[entry]!;
    };
    const features = new Features(compile(TEMPLATE_LISTS[templates]));
    this.#decoder = new Decoder(features, this.weights, bias, beam, caution, this.openNetwork(this.lexicon));
  }

  /** The network over the words of a lexicon, which is this model's or has more words; null if there is none. */
  openNetwork(lexicon: Lexicon): LineNetwork | null {
    const { net } = this.settings;
    return net === undefined ? null : new LineNetwork(this.reader, lexicon, net);
  }

  score(lattice: Lattice): void {
    this.#sequence.load(lattice, this.#classOf);
    this.#sumRows(lattice);
    const { first, length, token } = this.#sequence;
    for (let i = 0; i < length; i++) if (token[first + i]! >= 0) this.#fillRow(lattice, token[first + i]!, i * ROW);
    if (this.settings.search === 'viterbi') this.#findPath(lattice);
    this.#choose(lattice);
  }

  best(lattice: Lattice): void {
    this.#sequence.load(lattice, this.#classOf);
    if (this.settings.search === 'viterbi') this.#findPath(lattice);
    else this.#sumRows(lattice);
    this.#choose(lattice);
  }

  /** The choice of every word by the rows of this model. */
  #choose(lattice: Lattice): void {
    this.#markLowerStarts(lattice);
    const { first, length, token, allowed } = this.#sequence;
    for (let i = 0; i < length; i++) {
      const t = token[first + i]!;
      if (t < 0 || lattice.size[t] === 0) continue;
      if (allowed[first + i] === 0) lattice.best[t] = 0;
      else lattice.best[t] = this.#bestCandidate(lattice, t, i * ROW);
    }
  }

  /** First words are learned as they are written: after "a.k.a." and "U.S." the model knows that most are no first words. */
  #markLowerStarts({ status }: Lattice): void {
    const { first, length, token, start, allowed } = this.#sequence;
    for (let i = 0; i < length; i++) {
      const p = first + i;
      if (start[p] === 0 || allowed[p] === 0) continue;
      if (this.#rows[i * ROW + Shape.LOWER]! >= SURELY_LOWER) status[token[p]!] = Status.OPEN_LOWER;
    }
  }

  #sumRows(lattice: Lattice): void {
    const sequence = this.#sequence;
    if (this.#rows.length < sequence.length * ROW) this.#rows = new Float64Array(sequence.length * ROW * 2);
    this.#decoder.sum(sequence, lattice, this.#rows);
  }

  /** The best path as rows of certainties. */
  #findPath(lattice: Lattice): void {
    const sequence = this.#sequence;
    const { length } = sequence;
    if (this.#tags.length < length) this.#tags = new Uint8Array(length * 2);
    if (this.#rows.length < length * ROW) this.#rows = new Float64Array(length * ROW * 2);
    this.#decoder.best(sequence, lattice, this.#tags);
    this.#rows.fill(0, 0, length * ROW);
    for (let i = 0; i < length; i++) this.#rows[i * ROW + this.#tags[i]!] = 1;
  }

  /** Probability of the candidate at `at` before the sum to one: that of its shape, shared out among irregular forms. */
  #probability(lattice: Lattice, t: number, at: number, row: number): number {
    const shape = lattice.shape[at]!;
    const ofShape = Math.max(FLOOR, this.#rows[row + shape]!);
    return shape === Shape.MIXED ? ofShape * this.#formShare(lattice, t, lattice.bits[at]!) : ofShape;
  }

  #formShare(lattice: Lattice, t: number, bits: number): number {
    const entry = lattice.entry[t]!;
    if (entry < 0 || !this.lexicon.hasMixed(entry)) return 1;
    const { mixedEntry, mixedBits, mixedShare } = this.lexicon;
    for (let i = this.lexicon.firstMixed(entry); i < mixedEntry.length && mixedEntry[i] === entry; i++) {
      if (mixedBits[i] === bits) return Math.max(OTHER_FORM, mixedShare[i]! / 255);
    }
    return OTHER_FORM;
  }

  #fillRow(lattice: Lattice, t: number, row: number): void {
    if (!lattice.isOpen(t)) return;
    const { logp } = lattice;
    const first = lattice.row(t);
    const end = lattice.rowEnd(t);
    let sum = 0;
    for (let at = first; at < end; at++) {
      const probability = end === first + 1 ? 1 : this.#probability(lattice, t, at, row);
      logp[at] = probability;
      sum += probability;
    }
    for (let at = first; at < end; at++) logp[at] = Math.log(logp[at]! / sum);
  }

  #bestCandidate(lattice: Lattice, t: number, row: number): number {
    const first = lattice.row(t);
    let best = first;
    let most = 0;
    for (let at = first; at < lattice.rowEnd(t); at++) {
      const probability = Math.fround(this.#probability(lattice, t, at, row));
      if (probability > most) {
        most = probability;
        best = at;
      }
    }
    return best - first;
  }
}
