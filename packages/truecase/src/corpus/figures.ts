/**
 * The figures of a corpus survey, and what among them is worth a look before hours of training. The limits are rules of
 * thumb, not measurements.
 */
import type { ShapeName } from '../text/casing.js';

export interface CorpusFigures {
  readonly files: number;
  /** Stored size, as far as it is known. */
  readonly bytes: number;
  /** False if only a sample was read. */
  readonly complete: boolean;
  readonly lines: number;
  readonly blankLines: number;
  readonly words: number;
  readonly documents: number;
  /** Code points, line terminators not counted. */
  readonly characters: number;
  /** Share of the words of each shape, 0 to 1; `none` has no letter with case. */
  readonly shapes: Readonly<Record<ShapeName, number>>;
  /** Lines that repeat an earlier one. */
  readonly duplicateLines: number;
  /** False if duplicateLines is estimated from a sample. */
  readonly duplicatesExact: boolean;
  /** Two lettered words or more, no small letter. */
  readonly allCapsLines: number;
  readonly allLowerLines: number;
  /** Four words or more, of which nine in ten lettered ones begin with their only capital. */
  readonly titleCaseLines: number;
  /** Lines left out because they are not UTF-8. */
  readonly invalidLines: number;
  readonly controlLines: number;
  /** UTF-16 units. */
  readonly longestLine: number;
}

const MAX_CAPS = 0.01;
const MAX_LOWER = 0.1;
const MAX_DUPLICATES = 0.2;
const MIN_WORDS = 100_000;

/** Sentences about what looks wrong for training; shares are of the lines that are not blank. */
export function findWarnings(figures: CorpusFigures): string[] {
  const warnings: string[] = [];
  const textLines = figures.lines - figures.blankLines;
  const share = (lines: number): number => (textLines === 0 ? 0 : lines / textLines);
  const percent = (lines: number): string => formatPercent(share(lines));
  if (figures.words < MIN_WORDS && figures.complete) {
    warnings.push(
      `Only ${formatCount(figures.words)} words: a useful model needs ${formatCount(MIN_WORDS)} or more, a good one millions.`,
    );
  }
  const { title, upper, mixed, lower } = figures.shapes;
  if (figures.words > 0 && title + upper + mixed === 0) {
    warnings.push(
      lower === 0
        ? 'No letter with case at all: this script has no capitals to restore.'
        : 'No capitals at all: a model can learn true case only from text that has it.',
    );
  } else if (share(figures.allLowerLines) > MAX_LOWER) {
    warnings.push(
      `${percent(figures.allLowerLines)} of the lines are all lower case: they teach that names are written small.`,
    );
  }
  if (share(figures.allCapsLines) > MAX_CAPS) {
    warnings.push(
      `${percent(figures.allCapsLines)} of the lines are all capitals (headlines?): leave them out of the training text.`,
    );
  }
  if (share(figures.duplicateLines) > MAX_DUPLICATES) {
    warnings.push(
      `${percent(figures.duplicateLines)} of the lines repeat an earlier one: remove repeats, or they count many times.`,
    );
  }
  if (figures.invalidLines > 0) {
    warnings.push(
      `${formatCount(figures.invalidLines)} lines are not UTF-8 and are left out: convert the text with iconv to keep them.`,
    );
  }
  return warnings;
}

export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}

/** One decimal, but never 0.0 % for something or 100.0 % for less than all. */
export function formatPercent(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.05) return '< 0.1 %';
  if (percent < 100 && percent >= 99.95) return '> 99.9 %';
  return `${percent.toFixed(1)} %`;
}
