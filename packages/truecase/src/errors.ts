/**
 * The one error class of the project. Every failure that a caller can meet carries a code from a closed set, a message
 * that says what was found, what was expected and where, and a hint that says what to do about it.
 * The library throws and never prints; the CLI prints `truecase: message` and `hint: …`.
 */

export type ErrorCode =
  /** A flag, command or option that does not exist or has an impossible value. */
  | 'usage'
  /** A file or stream cannot be read or written. */
  | 'io'
  /** A named file, model or command does not exist. */
  | 'not-found'
  /** The bytes are not a model container at all. */
  | 'model-foreign'
  /** The container is of a version that this release cannot read. */
  | 'model-version'
  /** The container is truncated, damaged or contradicts itself. */
  | 'model-corrupt'
  /** A model asks for more bytes or memory than it may have. */
  | 'model-limit'
  /** The container is sound but its model family is unknown here. */
  | 'model-family'
  /** Bytes are not valid UTF-8 where that was required. */
  | 'encoding'
  /** A document that is not text, or does not follow its format. */
  | 'document'
  /** Training or gold text that cannot be used. */
  | 'corpus'
  /** An adapted model that is no better than its base on held-out text. */
  | 'no-gain';

/** The longest message, in UTF-16 units. */
const LONGEST_MESSAGE = 1000;

/**
 * A text of unknown origin as it may be shown in a terminal: control characters, line ends and marks of writing direction
 * escaped, lone surrogates replaced, no longer than `most` units.
 */
export function printable(text: string, most = Number.POSITIVE_INFINITY): string {
  const kept = text.length > most ? `${text.slice(0, most)}…` : text;
  return kept.replace(
    /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export interface ErrorDetails {
  /** What to do about it, one sentence. */
  readonly hint?: string;
  /** File, URL or section the error is about. */
  readonly where?: string;
  readonly cause?: unknown;
}

export class TruecaseError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly where: string | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(printable(message, LONGEST_MESSAGE), details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'TruecaseError';
    this.code = code;
    this.hint = details.hint === undefined ? undefined : printable(details.hint, LONGEST_MESSAGE);
    this.where = details.where;
  }
}

/** A value of the wrong type, for messages: its type, and the value itself where that is short. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'string') return value.length <= 40 ? `the string ${JSON.stringify(value)}` : 'a string';
  if (typeof value === 'number' || typeof value === 'boolean') return `the ${typeof value} ${value}`;
  if (typeof value !== 'object') return `a ${typeof value}`;
  const name = Array.isArray(value) ? 'Array' : (value.constructor?.name ?? 'Object');
  return name === 'Object' ? 'an object' : `an object of class ${name}`;
}
