/** Context classifiers for the ambiguous words of a model file; how they are learned and judged is in ambiguous/training. */

import type { TrainingCorpus } from '../corpus/training.js';
import { AMBIGUOUS_OPTIONS, type AmbiguousSettings } from '../evidence/training/settings.js';
import { type AmbiguousReport, addAmbiguous } from '../evidence/training/train.js';
import { readContainer } from '../format/container.js';
import type { Checksum } from '../format/crc32.js';
import { type OptionRecord, parseOptions } from '../models/training/options.js';
import type { Progress } from '../progress.js';

export interface AmbiguousOptions {
  /** Settings that differ from the defaults, see `ambiguousOptions`; values that these do not allow are refused. */
  readonly settings?: OptionRecord | undefined;
  /** Name of the model in messages. */
  readonly where?: string | undefined;
  /** Text that the model has not been trained on. */
  readonly heldOut?: TrainingCorpus | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** May be a faster CRC-32 than ours. */
  readonly checksum?: Checksum | undefined;
}

/**
 * A copy of a model file that knows, from the words around, which casing of an ambiguous word is meant (Turkey, turkey), and what
 * each word gains on held-out text. Throws `no-gain` where no word gains enough.
 */
export async function teachAmbiguous(
  model: Uint8Array,
  corpus: TrainingCorpus,
  options: AmbiguousOptions = {},
): Promise<{ bytes: Uint8Array; report: AmbiguousReport }> {
  const { where = 'model', checksum, ...rest } = options;
  const settings = parseOptions<AmbiguousSettings>('ambiguous', AMBIGUOUS_OPTIONS, options.settings ?? {});
  return addAmbiguous(readContainer(model, where, checksum), corpus, { ...rest, where, settings });
}
