/** Calibrates a model file: its choices on held-out text are shown to the counts, and the maps go into a copy of the file. */
import { crc32 } from 'node:zlib';
import type { TrainingCorpus } from '../corpus/training.js';
import { TruecaseError } from '../errors.js';
import { readContainer } from '../format/container.js';
import { loadBytes } from '../index.js';
import { baseOf } from '../models/base.js';
import type { Progress } from '../progress.js';
import { CalibrationCounts, type CalibrationFit, withCalibration } from './calibration.js';

/** Choices without which nothing can be said. */
const LEAST_CHOICES = 1000;

export interface CalibrateOptions {
  /** Name of the model in messages. */
  readonly where?: string;
  readonly onProgress?: (progress: Progress) => void;
}

export async function calibrateModel(
  model: Uint8Array,
  corpus: TrainingCorpus,
  { where = 'model', onProgress }: CalibrateOptions = {},
): Promise<{ bytes: Uint8Array; report: CalibrationFit }> {
  const reader = readContainer(model, where, crc32);
  const base = baseOf(reader.meta, where);
  if (base !== undefined) {
    throw new TruecaseError('usage', `${where} is adapted from ${base.name}, expected a model by itself`, {
      hint: `Calibrate ${base.name}, and adapt the result.`,
      where,
    });
  }
  const truecaser = loadBytes(model, where, crc32);
  const counts = new CalibrationCounts((line, visitor) => truecaser.visitChoices(line, visitor), truecaser.language);
  const report = (done: number): void =>
    onProgress?.({ phase: 'restoring held-out text', done, total: corpus.totalBytes, unit: 'bytes' });
  for await (const lines of corpus.lines(report)) for (const line of lines) counts.add(line);
  if (counts.size < LEAST_CHOICES) {
    throw new TruecaseError('corpus', `${counts.size} choices of the model, expected at least ${LEAST_CHOICES}`, {
      hint: 'Give more well-cased text that the model was not trained on.',
    });
  }
  const text = corpus.digests().map(({ name, digest, words, lines }) => ({ name, digest, words, lines }));
  return { bytes: withCalibration(reader, counts, text), report: counts.fit() };
}
