/** What a caller may ask of a decoder, with the defaults and the one place where values are checked. */
import { TruecaseError } from '../errors.js';
import type { LineRule } from '../text/sentences.js';

/**
 * restore: the case of the input is ignored. repair: existing capitals are evidence. starts: only sentence starts (and
 * English I) are raised. auto: only lines that have lost their case are restored.
 */
export type Mode = 'restore' | 'repair' | 'starts' | 'auto';
/** display: sentences begin with a capital. true: every word has the case it would have inside a sentence. */
export type FirstWord = 'display' | 'true';

export const MODES: readonly Mode[] = ['restore', 'repair', 'starts', 'auto'];
export const FIRST_WORDS: readonly FirstWord[] = ['display', 'true'];
export const LINE_RULES: readonly LineRule[] = ['sentence', 'wrapped'];

export interface TruecaseOptions {
  /** Default 'restore'. */
  readonly mode?: Mode;
  /** Default 'display'. */
  readonly firstWord?: FirstWord;
  /** Words whose casing is less probable than this keep the case they have; 0 to 1, default 0. */
  readonly minConfidence?: number;
  /** 'sentence': every line begins a sentence (default). 'wrapped': only blank lines do. */
  readonly lines?: LineRule;
  /** Leave URLs, e-mail addresses, file names, code, @names, #tags and placeholders alone. Default true. */
  readonly protect?: boolean;
  /** Leave words alone that mix capitals and small letters already (iPhone, McKay). Default false. */
  readonly keepMixed?: boolean;
  /**
   * Take short lines without a full stop for headlines if they look like it, and capitalise their words. With false every line
   * is a sentence, as in chat, subtitles and search queries. For models of the family memm. Default true.
   */
  readonly headlines?: boolean;
  /** Let the words around decide about ambiguous words (Turkey, turkey), if the model can do that. Default true. */
  readonly context?: boolean;
  /**
   * Go over the text twice, so that what is certain in one place informs the same word elsewhere. For truecase and annotate,
   * which have the whole text; it is held in memory and may have 8,388,608 units. Default false.
   */
  readonly document?: boolean;
}

export type DecodeOptions = Required<TruecaseOptions>;

function choose<T extends string>(name: string, value: T | undefined, allowed: readonly T[]): T {
  if (value === undefined) return allowed[0]!;
  if (allowed.includes(value)) return value;
  throw new TruecaseError(
    'usage',
    `option ${name} is ${JSON.stringify(value)}, expected one of: ${allowed.join(', ')}`,
  );
}

function decide(name: string, value: boolean | undefined, normally: boolean): boolean {
  if (value === undefined) return normally;
  if (typeof value === 'boolean') return value;
  throw new TruecaseError('usage', `option ${name} is ${JSON.stringify(value)}, expected true or false`);
}

/** Checks options and fills in the defaults. */
export function completeOptions(options: TruecaseOptions = {}): DecodeOptions {
  const minConfidence = options.minConfidence ?? 0;
  if (typeof minConfidence !== 'number' || !(minConfidence >= 0 && minConfidence <= 1)) {
    throw new TruecaseError('usage', `option minConfidence is ${String(minConfidence)}, expected a number from 0 to 1`);
  }
  return {
    mode: choose('mode', options.mode, MODES),
    firstWord: choose('firstWord', options.firstWord, FIRST_WORDS),
    minConfidence,
    lines: choose('lines', options.lines, LINE_RULES),
    protect: decide('protect', options.protect, true),
    keepMixed: decide('keepMixed', options.keepMixed, false),
    headlines: decide('headlines', options.headlines, true),
    context: decide('context', options.context, true),
    document: decide('document', options.document, false),
  };
}
