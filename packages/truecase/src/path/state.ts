/** What is carried from one piece of a text to the next. Made by Path.begin; nobody else writes it. */
import type { DecodeOptions } from '../decode/options.js';
import type { CaseState, LineDetector } from '../detect/lines.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Hints } from '../lattice/hints.js';
import type { Rule } from '../rules/rule.js';
import type { SentenceState } from '../text/sentences.js';

export interface PathState {
  readonly options: DecodeOptions;
  readonly hints: Hints;
  readonly sentences: SentenceState;
  readonly cases: CaseState;
  readonly detector: LineDetector;
  /** What else is known, in the order in which it is added. */
  readonly evidence: readonly Evidence[];
  readonly rules: readonly Rule[];
  /** The caller has been told of lines in another language. */
  warned: boolean;
}
