/**
 * Explains decisions: for every word where it stands, what it was, what it becomes, how probable that is, and what else
 * it could be. Offsets are UTF-16 units into the caller's text.
 */
import { type Lattice, MAX_CANDIDATES } from '../lattice/lattice.js';
import { Shape } from '../text/casing.js';
import { Kind } from '../text/tokens.js';
import { Writer } from './apply.js';
import type { Decision } from './decision.js';
import { mayRaise } from './decode.js';
import type { DecodeOptions } from './options.js';

export interface Alternative {
  readonly text: string;
  readonly probability: number;
}

export interface Annotation {
  /** text.slice(start, end) === from */
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
  /** Of `to`, from 0 to 1. */
  readonly probability: number;
  /** Other casings, most probable first. */
  readonly alternatives: readonly Alternative[];
}

const LEAST_PROBABILITY = 0.001;

/** Annotations of all words and clitics with case, in order; the lattice must hold scores. */
export function explain(lattice: Lattice, decision: Decision, options: DecodeOptions, offset = 0): Annotation[] {
  const { text, map, tokens } = lattice;
  const writer = new Writer();
  const annotations: Annotation[] = [];
  for (let t = 0; t < tokens.count; t++) {
    if (tokens.kind[t] !== Kind.WORD && tokens.kind[t] !== Kind.CLITIC) continue;
    const start = tokens.start[t]!;
    const end = tokens.end[t]!;
    const from = text.slice(start, end);
    const cast = (shape: number, bits: number): string => {
      writer.reset(text, map, start);
      writer.write(start, end, shape, bits);
      return writer.finish(end);
    };
    const to = decision.write[t] === 1 ? cast(decision.shape[t]!, decision.bits[t]!) : from;
    const raised = mayRaise(lattice, t, options);
    const forms = new Map<string, number>();
    const row = t * MAX_CANDIDATES;
    for (let k = 0; k < lattice.size[t]!; k++) {
      const lower = lattice.shape[row + k] === Shape.LOWER && raised && lattice.certainty[t] !== 1;
      const form = lower ? cast(Shape.TITLE, 1) : cast(lattice.shape[row + k]!, lattice.bits[row + k]!);
      forms.set(form, Math.min(1, (forms.get(form) ?? 0) + Math.exp(lattice.logp[row + k]!)));
    }
    const probability = forms.get(to) ?? (lattice.size[t] === 0 ? 1 : 0);
    forms.delete(to);
    const alternatives = [...forms]
      .filter(([, p]) => p >= LEAST_PROBABILITY)
      .sort((a, b) => b[1] - a[1])
      .map(([form, p]) => ({ text: form, probability: p }));
    annotations.push({ start: start + offset, end: end + offset, from, to, probability, alternatives });
  }
  return annotations;
}
