/**
 * A rule decides something without a model. Before the model it reads a lattice that has its candidates, and leaves words one
 * candidate or none; after the model it may revise what was decided. Rules come in one ordered list (rules.ts); what they know
 * about words is data of the language (text/languages/).
 */
import type { Decision } from '../lattice/decision.js';
import type { Lattice } from '../lattice/lattice.js';

export interface Rule {
  /** Before the model. */
  apply?(lattice: Lattice): void;
  /** After every word is decided. Not asked where only some words are touched (modes starts and selective). */
  revise?(lattice: Lattice, decision: Decision): void;
}
