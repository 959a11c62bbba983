/** Second part of the path: what model and evidence make of a lattice, no more of it than the options ask for. */
import type { Calibration } from '../decode/calibration.js';
import { needsScores } from '../decode/decode.js';
import type { DecodeOptions } from '../decode/options.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Lattice } from '../lattice/lattice.js';
import type { CaseModel } from '../models/model.js';

/** Rows of log-probabilities and the path that the model prefers; then what else is known about single words. */
export function score(lattice: Lattice, model: CaseModel, evidence: readonly Evidence[]): void {
  model.score(lattice);
  for (const one of evidence) one.apply(lattice);
}

/** The choice alone, and scores only where the options or the evidence need them. */
export function choose(
  lattice: Lattice,
  model: CaseModel,
  evidence: readonly Evidence[],
  calibration: Calibration | null,
  options: DecodeOptions,
): void {
  if (options.mode === 'starts') return;
  if (needsScores(options) || evidence.some((one) => one.concerns(lattice))) score(lattice, model, evidence);
  else model.best(lattice);
  if (options.minConfidence > 0) calibration?.apply(lattice, options);
}
