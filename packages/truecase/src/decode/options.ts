/** What a caller may ask of a decoder, with the defaults and the one place where values are checked. */
import { describeValue, TruecaseError } from '../errors.js';
import type { LineRule } from '../text/sentences.js';

/**
 * restore: the case of the input is ignored. repair: existing capitals are evidence. starts: only sentence starts (and
 * English I) are raised. auto: only lines that have lost their case are restored. selective: only first words of sentences
 * and words in capitals are restored, whose case says little in a text that is otherwise well cased.
 */
export type Mode = 'restore' | 'repair' | 'starts' | 'auto' | 'selective';
/** display: sentences begin with a capital. true: every word has the case it would have inside a sentence. */
export type FirstWord = 'display' | 'true';

export type HeadlineStyle = 'sentence' | 'title' | 'auto';

export const MODES: readonly Mode[] = ['restore', 'repair', 'starts', 'auto', 'selective'];
export const FIRST_WORDS: readonly FirstWord[] = ['display', 'true'];
export const LINE_RULES: readonly LineRule[] = ['sentence', 'wrapped'];
export const HEADLINE_STYLES: readonly HeadlineStyle[] = ['sentence', 'title', 'auto'];

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
   * 'sentence': every line is a sentence (default). 'title': every line is a title, by the rules of the language. 'auto': a line
   * that is nearly surely a headline gets title case, all of it; the others are sentences (in mode repair all are). In languages that write titles as
   * sentences all three are the same.
   */
  readonly headlines?: HeadlineStyle;
  /** Let the words around decide about ambiguous words (Turkey, turkey), if the model can do that. Default true. */
  readonly context?: boolean;
  /**
   * Go over the text twice, so that what is certain in one place informs the same word elsewhere. For truecase and annotate,
   * which have the whole text; it is held in memory and may have 8,388,608 units. Default false.
   */
  readonly document?: boolean;
  /**
   * Restore lines too that are plainly not in the language of the model. Otherwise only their sentence starts are raised.
   * Default false.
   */
  readonly forceLanguage?: boolean;
  /** Told once per text or session about lines in another language. Default: nobody is told. */
  readonly onWarning?: (warning: Warning) => void;
  /**
   * The text that this one translates, with its case, line by line. For models that read it (family bilingual), and for truecase and
   * annotate. Default none.
   */
  readonly source?: string;
  /**
   * Which words belong together: `i-j` pairs as word aligners print them, one line a line of text, or pairs of numbers for a text
   * of one line. Positions count what stands between white space from 0, source first. Default: found.
   */
  readonly alignment?: string | readonly (readonly [number, number])[];
}

/** Something that the caller may want to know, though a result is there. */
export interface Warning {
  readonly code: 'language';
  readonly message: string;
  /** What to do about it, one sentence. */
  readonly hint: string;
  /** Tag of the language that the text seems to be in; null if it is not recognised. */
  readonly language: string | null;
}

/** What onWarning is if nobody wants to know. */
export const IGNORE_WARNING = (): void => undefined;

export type DecodeOptions = Required<Omit<TruecaseOptions, 'source' | 'alignment'>>;

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

function requireFunction<T>(name: string, value: T | undefined): T | undefined {
  if (value === undefined || typeof value === 'function') return value;
  throw new TruecaseError('usage', `option ${name} is ${describeValue(value)}, expected a function`);
}

/** Names of all options; the type makes the compiler ask for those that are missing. */
const NAMES = {
  mode: 0,
  firstWord: 0,
  minConfidence: 0,
  lines: 0,
  protect: 0,
  keepMixed: 0,
  headlines: 0,
  context: 0,
  document: 0,
  forceLanguage: 0,
  onWarning: 0,
  source: 0,
  alignment: 0,
} satisfies Record<keyof TruecaseOptions, 0>;

/** Refuses what is no object of options, and names that nobody reads. */
function checkNames(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TruecaseError('usage', `options are ${describeValue(options)}, expected an object`, {
      hint: "Give options by name, such as { mode: 'repair' }.",
    });
  }
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(NAMES, name)) continue;
    const same = Object.keys(NAMES).find((known) => known.toLowerCase() === name.replace(/[-_]/g, '').toLowerCase());
    throw new TruecaseError('usage', `there is no option ${JSON.stringify(name)}`, {
      hint: same === undefined ? `Options are: ${Object.keys(NAMES).join(', ')}.` : `Did you mean ${same}?`,
    });
  }
}

/** Checks options and fills in the defaults. */
export function completeOptions(options: TruecaseOptions = {}): DecodeOptions {
  checkNames(options);
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
    headlines: choose('headlines', options.headlines, HEADLINE_STYLES),
    context: decide('context', options.context, true),
    document: decide('document', options.document, false),
    forceLanguage: decide('forceLanguage', options.forceLanguage, false),
    onWarning: requireFunction('onWarning', options.onWarning) ?? IGNORE_WARNING,
  };
}
