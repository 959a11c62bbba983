/**
 * Explains decisions: for every word where it stands, what it was, what it becomes, how probable that is, and what else
 * it could be. Offsets are UTF-16 units into the caller's text.
 */
import type { Lattice } from '../lattice/lattice.js';
import { Flag, Kind } from '../text/tokens.js';
import type { Decision } from './decision.js';
import { type Alternative, Forms } from './forms.js';
import type { DecodeOptions } from './options.js';
import type { GuessedStarts } from './starts.js';

export type { Alternative };

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
  /** The text has no punctuation here, and the capital says that a sentence was guessed to begin with this word. */
  readonly guessedStart?: true;
}

/** Words whose forms may look alike though they are told apart: 3d, U.S., those with letters that have no case. */
const ODD = Flag.DIGIT | Flag.DOTTED | Flag.COMPOSITE | Flag.CASELESS;

/** Annotations of all words and clitics with case, in order; the lattice must hold scores. */
export function explain(
  lattice: Lattice,
  decision: Decision,
  options: DecodeOptions,
  guessed: GuessedStarts,
): Annotation[] {
  const { text, tokens } = lattice;
  guessed.load(lattice, decision);
  const forms = new Forms();
  const annotations: Annotation[] = [];
  for (let t = 0; t < tokens.count; t++) {
    if (tokens.kind[t] !== Kind.WORD && tokens.kind[t] !== Kind.CLITIC) continue;
    const start = tokens.start[t]!;
    const end = tokens.end[t]!;
    const from = text.slice(start, end);
    forms.gather(lattice, t, options);
    const written = decision.write[t] === 1;
    const to = written ? forms.spell(decision.shape[t]!, decision.bits[t]!, decision.marks[t]!) : from;
    const isPlain = written && (tokens.flags[t]! & ODD) === 0 && end - start > 1 && !isSurrogate(text, start);
    const own = isPlain ? forms.find(decision.shape[t]!, decision.bits[t]!, decision.marks[t]!) : forms.mergeSame(to);
    const annotation: Annotation = {
      start,
      end,
      from,
      to,
      probability: own >= 0 ? forms.probability[own]! : forms.count === 0 ? 1 : 0,
      alternatives: forms.others(own),
    };
    annotations.push(guessed.has(t) ? { ...annotation, guessedStart: true } : annotation);
  }
  return annotations;
}

/** Letters of two units: a word of one such letter has forms that look alike. */
function isSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdfff;
}
