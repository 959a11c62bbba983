/** The warning about language models that lack the n-grams which cannot matter for casing. */
import type { Reporter } from './reporter.js';

export function warnReduced(reporter: Reporter, path: string): void {
  reporter.warn(
    `${path}: n-grams that cannot matter for casing were left out, so that its perplexity cannot be compared with that of other models`,
    'A model that is trained with --set relevant=false has them all.',
  );
}
