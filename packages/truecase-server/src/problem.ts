/**
 * Errors as the client sees them: application/problem+json (RFC 9457) with type, title, status, detail and the id of the
 * request. The one table that says which status an error of the library has. Never a stack trace, never a page of HTML.
 */
import { type ErrorCode, TruecaseError } from 'truecase';

export const PROBLEMS = {
  'bad-request': [400, 'The request cannot be understood'],
  unauthorized: [401, 'A valid token is needed'],
  'no-such-path': [404, 'There is nothing at this path'],
  'no-such-model': [404, 'No such model is loaded'],
  'no-such-list': [404, 'There is no such word list'],
  'no-such-correction': [404, 'There is no such correction'],
  'method-not-allowed': [405, 'This path does not take this method'],
  'slow-body': [408, 'The body of the request took too long'],
  'body-too-large': [413, 'The body of the request is too large'],
  'media-type': [415, 'The type of the body is not one that this path takes'],
  misdirected: [421, 'This server does not answer under this name'],
  unprocessable: [422, 'The request is well formed, but cannot be carried out'],
  'too-many-requests': [429, 'Too many requests from this client'],
  'headers-too-large': [431, 'The headers of the request are too large'],
  internal: [500, 'The server made a mistake'],
  'not-supported': [501, 'This server does not do that'],
  overloaded: [503, 'The server has too much to do'],
  timeout: [503, 'The answer took too long'],
  draining: [503, 'The server is stopping'],
  'no-storage': [501, 'This server keeps no word lists and corrections'],
} as const;

export type ProblemType = keyof typeof PROBLEMS;

/** A mistake in one place of a request. */
export interface Fault {
  /** Where, as a JSON Pointer. */
  readonly pointer: string;
  readonly detail: string;
}

export interface ProblemDetails {
  readonly errors?: readonly Fault[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** What a problem looks like on the wire. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly requestId: string;
  readonly errors?: readonly Fault[];
}

export class Problem extends Error {
  readonly type: ProblemType;
  readonly status: number;
  readonly errors: readonly Fault[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(type: ProblemType, detail: string, details: ProblemDetails = {}) {
    super(detail, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'Problem';
    this.type = type;
    this.status = PROBLEMS[type][0];
    this.errors = details.errors;
    this.headers = details.headers ?? {};
  }

  body(requestId: string): ProblemBody {
    const [status, title] = PROBLEMS[this.type];
    const errors = this.errors === undefined ? {} : { errors: this.errors };
    return { type: `urn:truecase:problem:${this.type}`, title, status, detail: this.message, requestId, ...errors };
  }
}

/** What an error of the library is to a client. What is not listed is the server's own mistake. */
const CODES: Partial<Record<ErrorCode, ProblemType>> = {
  usage: 'unprocessable',
  encoding: 'unprocessable',
  document: 'unprocessable',
  corpus: 'unprocessable',
  'not-found': 'unprocessable',
};

/** A problem from whatever was thrown. The words of an unforeseen error are for the log, not for the client. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const type = error instanceof TruecaseError ? CODES[error.code] : undefined;
  if (type === undefined) {
    return new Problem('internal', 'An unforeseen error; the log of the server has it under this request id.', {
      cause: error,
    });
  }
  const { message, hint } = error as TruecaseError;
  return new Problem(type, hint === undefined ? message : `${message}. ${hint}`, { cause: error });
}
