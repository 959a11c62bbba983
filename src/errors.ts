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
  /** The container is sound but its model family is unknown here. */
  | 'model-family'
  /** Bytes are not valid UTF-8 where that was required. */
  | 'encoding'
  /** Training or gold text that cannot be used. */
  | 'corpus'
  /** An adapted model that is no better than its base on held-out text. */
  | 'no-gain';

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
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'TruecaseError';
    this.code = code;
    this.hint = details.hint;
    this.where = details.where;
  }
}
