/**
 * Calibration: of the words that are given the probability 0.9, nine in ten should come out right. A model file may have
 * a monotone map from what model and evidence say of the chosen form to how often that turns out right on held-out
 * text. There is one for each kind of decision (first words of sentences, lower case, title case, other capitals),
 * in text with punctuation and without. Rows still sum to one, the chosen form stays, and it stays the most probable one
 * where it was: decisions do not change, only what is said of them.
 *
 *     CLFK u32  [MAPS + 1] first knot of each map
 *     CLRW f32  [knots] log-odds as they come, ascending within a map
 *     CLCL f32  [knots] log-odds as they turn out, not descending within a map; between knots the map is linear
 *
 * Maps lie in the order of the kinds, first those for text with punctuation. A map without knots changes nothing.
 */
import { lineEnd } from '../detect/lines.js';
import type { SectionReader } from '../format/container.js';
import { describeDamage } from '../format/damage.js';
import { KEEP, type Lattice } from '../lattice/lattice.js';
import { Shape } from '../text/casing.js';
import { lacksPunctuation } from '../text/punctuation.js';
import { mayRaise } from './decode.js';
import type { DecodeOptions } from './options.js';

/** What was decided. At a sentence start the lower and the title form look the same and are one. */
export const KINDS = ['start', 'lower', 'title', 'other'] as const;
export const MAPS = 2 * KINDS.length;
const [START, LOWER, TITLE, OTHER] = [0, 1, 2, 3];
/** Probabilities stay so far away from 0 and 1. */
const EDGE = 1e-6;

/** Looks at every choice of a lattice that holds scores, with the map that concerns it and its probability. */
export interface ChoiceVisitor {
  visit(lattice: Lattice, t: number, map: number, probability: number, starts: boolean): void;
}

/** Shows the choices of the model to a visitor; words that somebody else decides on are none. */
export function visitChoices(lattice: Lattice, options: DecodeOptions, visitor: ChoiceVisitor): void {
  const { text, tokens, best, shape, logp } = lattice;
  for (let first = 0; first < tokens.count; ) {
    const last = lineEnd(tokens, first);
    const maps = lacksPunctuation(text, tokens, first, last) ? KINDS.length : 0;
    for (let t = first; t < last; t++) {
      if (!lattice.isWeighed(t) || best[t] === KEEP) continue;
      const chosen = lattice.row(t) + best[t]!;
      const raised = shape[chosen]! <= Shape.TITLE && mayRaise(lattice, t, options);
      const probability = raised ? massOfStart(lattice, t) : Math.exp(logp[chosen]!);
      visitor.visit(lattice, t, maps + (raised ? START! : kindOf(shape[chosen]!)), probability, raised);
    }
    first = last;
  }
}

function kindOf(shape: number): number {
  return shape === Shape.LOWER ? LOWER! : shape === Shape.TITLE ? TITLE! : OTHER!;
}

/** The probability of the lower and the title form of token t together. */
function massOfStart(lattice: Lattice, t: number): number {
  const { shape, logp } = lattice;
  let mass = 0;
  for (let at = lattice.row(t); at < lattice.rowEnd(t); at++)
    if (shape[at]! <= Shape.TITLE) mass += Math.exp(logp[at]!);
  return Math.min(1, mass);
}

/** The calibration of a model file; null if it has none. */
export function readCalibration(reader: SectionReader): Calibration | null {
  if (!reader.has('CLFK')) return null;
  return new Calibration(reader.u32('CLFK'), reader.f32('CLRW'), reader.f32('CLCL'));
}

export class Calibration implements ChoiceVisitor {
  readonly #first: Uint32Array;
  readonly #raw: Float32Array;
  readonly #turned: Float32Array;

  constructor(first: Uint32Array, raw: Float32Array, turned: Float32Array) {
    this.#first = first;
    this.#raw = raw;
    this.#turned = turned;
    this.#check();
  }

  /** Gives the choices in a lattice that holds scores their calibrated probabilities. */
  apply(lattice: Lattice, options: DecodeOptions): void {
    visitChoices(lattice, options, this);
  }

  visit(lattice: Lattice, t: number, map: number, probability: number, starts: boolean): void {
    const { shape, logp } = lattice;
    const row = lattice.row(t);
    const chosen = row + lattice.best[t]!;
    let rest = 0;
    let rival = 0;
    for (let at = row; at < lattice.rowEnd(t); at++) {
      if (at === chosen || (starts && shape[at]! <= Shape.TITLE)) continue;
      const other = Math.exp(logp[at]!);
      rest += other;
      rival = Math.max(rival, other);
    }
    if (rest === 0) return;
    let turned = this.probability(map, probability);
    // The others share what is left as they did; the largest of them must not come out on top.
    if (probability >= rival) turned = Math.max(turned, rival / (rival + rest));
    const up = Math.log(turned / probability);
    const down = Math.log((1 - turned) / rest);
    for (let at = row; at < lattice.rowEnd(t); at++) {
      logp[at]! += at === chosen || (starts && shape[at]! <= Shape.TITLE) ? up : down;
    }
  }

  /** How often a choice of this kind that is given a probability is right. */
  probability(map: number, probability: number): number {
    const first = this.#first[map]!;
    const last = this.#first[map + 1]! - 1;
    const held = Math.min(1 - EDGE, Math.max(EDGE, probability));
    if (last < first) return held;
    const raw = this.#raw;
    const turned = this.#turned;
    const odds = Math.log(held / (1 - held));
    let at = first;
    while (at <= last && raw[at]! < odds) at++;
    if (at === first || at > last) return sigmoid(turned[at === first ? first : last]!);
    const share = (odds - raw[at - 1]!) / (raw[at]! - raw[at - 1]!);
    return sigmoid(turned[at - 1]! + share * (turned[at]! - turned[at - 1]!));
  }

  #check(): void {
    const [first, raw, turned] = [this.#first, this.#raw, this.#turned];
    if (first.length !== MAPS + 1) throw describeDamage('CLFK', `${first.length} items, expected ${MAPS + 1}`);
    for (let map = 0; map <= MAPS; map++) {
      const sound = map === 0 ? first[0] === 0 : first[map]! >= first[map - 1]!;
      if (!sound) throw describeDamage('CLFK', `item ${map} is ${first[map]}, expected ascending numbers from 0`);
    }
    for (const [tag, { length }] of [
      ['CLRW', raw],
      ['CLCL', turned],
    ] as const) {
      if (length !== first[MAPS]) throw describeDamage(tag, `${length} items, expected ${first[MAPS]}`);
    }
    for (let map = 0; map < MAPS; map++) {
      for (let at = first[map]!; at < first[map + 1]!; at++) {
        const begins = at === first[map];
        if (!Number.isFinite(raw[at]!) || !(begins || raw[at]! > raw[at - 1]!))
          throw describeDamage('CLRW', `item ${at} is ${raw[at]}, expected ascending numbers within a map`);
        if (!Number.isFinite(turned[at]!) || !(begins || turned[at]! >= turned[at - 1]!))
          throw describeDamage('CLCL', `item ${at} is ${turned[at]}, expected numbers that do not fall within a map`);
      }
    }
  }
}

function sigmoid(odds: number): number {
  return Math.min(1 - EDGE, Math.max(EDGE, 1 / (1 + Math.exp(-odds))));
}
