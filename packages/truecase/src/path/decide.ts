/** Third part of the path: one form per word, or none; then the style of lines, and what rules revise. */
import { decode } from '../decode/decode.js';
import type { DecodeOptions } from '../decode/options.js';
import { applyStyle } from '../decode/style.js';
import type { Decision } from '../lattice/decision.js';
import type { Lattice } from '../lattice/lattice.js';
import type { Rule } from '../rules/rule.js';
import type { Language } from '../text/language.js';

export function decide(
  lattice: Lattice,
  language: Language,
  options: DecodeOptions,
  rules: readonly Rule[],
  decision: Decision,
): void {
  decode(lattice, language, options, decision);
  applyStyle(lattice, language, options, decision);
  if (options.mode === 'starts' || options.mode === 'selective') return;
  for (const rule of rules) rule.revise?.(lattice, decision);
}
