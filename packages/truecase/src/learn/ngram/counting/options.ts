/**
 * What can be asked of counting, with its defaults. CountOptions is what a caller writes; CountSettings is the same
 * complete and plain, as it goes to the workers and into the digest that decides whether earlier work may be reused.
 * Nothing is read or written here; what is impossible is refused before any work begins.
 */
import { availableParallelism } from 'node:os';
import { TruecaseError } from '../../../errors.js';
import { workersFor } from './budget.js';

export interface CountProgress {
  readonly phase: 'reading' | 'numbering' | 'counting' | 'merging';
  readonly done: number;
  /** 0 where it is not known. */
  readonly total: number;
  readonly unit: 'bytes' | 'steps';
}

export interface CountOptions {
  /** Language tag of the text. */
  readonly language: string;
  /** Longest n-gram, 1 to 5. */
  readonly order: number;
  /** Memory of the process, see budget.ts. Default 2 GiB. */
  readonly memoryBytes?: number | undefined;
  /** Folder for temporary files; if given, a rerun goes on where this one failed. Default: that of the system. */
  readonly tempDir?: string | undefined;
  /** Threads in addition to the caller's. Default: as many as there are cores, at most 2; with little memory 1. */
  readonly workers?: number | undefined;
  /** Words seen fewer times are outside the vocabulary. Default 1. */
  readonly minCount?: number | undefined;
  /** Size of the vocabulary, special words aside: the most frequent stay, equal ones in byte order. Default: no limit. */
  readonly maxWords?: number | undefined;
  /**
   * 'rare' (default): words outside the vocabulary become UNKNOWN[shape]. 'sample': a random share of all
   * units with a letter or digit as well.
   */
  readonly unknown?: 'rare' | 'sample' | undefined;
  /** Share of the words that 'sample' replaces. Default 0.02. */
  readonly sampleRate?: number | undefined;
  /** Which words 'sample' replaces. Default 1. */
  readonly seed?: number | undefined;
  /** First tokens of each sentence to leave out; if any, sentences have no <s>. Default 0. */
  readonly dropFirst?: number | undefined;
  /** Lines of mostly capitalised words. Default 'skip'. */
  readonly titleLines?: 'skip' | 'keep' | undefined;
  readonly onProgress?: ((progress: CountProgress) => void) | undefined;
  /** Ends the work; temporary files are treated as after a failure. */
  readonly signal?: AbortSignal | undefined;
}

export interface CountSettings {
  readonly language: string;
  readonly order: number;
  readonly memoryBytes: number;
  readonly workers: number;
  readonly minCount: number;
  /** Infinity for no limit. */
  readonly maxWords: number;
  readonly sampleRate: number;
  readonly seed: number;
  readonly dropFirst: number;
  /** Sentences begin with <s>. */
  readonly begin: boolean;
  readonly skipTitles: boolean;
}

export const MAX_ORDER = 5;
const MAX_WORKERS = 64;

export function completeOptions(options: CountOptions): CountSettings {
  const { unknown = 'rare', titleLines = 'skip' } = options;
  checkChoice('unknown', unknown, ['rare', 'sample']);
  checkChoice('titleLines', titleLines, ['skip', 'keep']);
  const whole = (name: keyof CountOptions, fallback: number, least: number, most: number): number =>
    checkNumber(name, options[name] ?? fallback, least, most, true);
  const maxWords = options.maxWords === undefined ? Number.POSITIVE_INFINITY : whole('maxWords', 0, 1, 0xffff_fff0);
  const minCount = whole('minCount', 1, 1, 0xffff_ffff);
  const dropFirst = whole('dropFirst', 0, 0, 1_000_000);
  const memoryBytes = whole('memoryBytes', 2 ** 31, 1, Number.MAX_SAFE_INTEGER);
  const sampleRate = checkNumber('sampleRate', options.sampleRate ?? 0.02, 0, 1, false);
  return {
    language: options.language,
    order: whole('order', 0, 1, MAX_ORDER),
    memoryBytes,
    workers: whole('workers', workersFor(memoryBytes, availableParallelism()), 1, MAX_WORKERS),
    minCount,
    maxWords,
    sampleRate: unknown === 'sample' ? sampleRate : 0,
    seed: whole('seed', 1, 0, 0xffff_ffff),
    dropFirst,
    begin: dropFirst === 0,
    skipTitles: titleLines === 'skip',
  };
}

function checkNumber(name: string, value: unknown, least: number, most: number, integer: boolean): number {
  const fits = typeof value === 'number' && value >= least && value <= most && (!integer || Number.isInteger(value));
  if (fits) return value;
  const kind = integer ? 'a whole number' : 'a number';
  throw new TruecaseError('usage', `${name} is ${String(value)}, expected ${kind} from ${least} to ${most}`);
}

function checkChoice(name: string, value: unknown, choices: readonly string[]): void {
  if (choices.includes(value as string)) return;
  throw new TruecaseError('usage', `${name} is ${JSON.stringify(value)}, expected one of ${choices.join(', ')}`);
}
