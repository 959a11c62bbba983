/**
 * The door `truecase-server/client`: talks to a server of "truecase serve" over fetch, in browsers and elsewhere. Typed by the
 * schemas of the server, of which nothing is loaded. A problem of the server is thrown as a ServerError.
 */
import type {
  BatchRequest,
  BatchResponse,
  Correction,
  CorrectionRequest,
  DetectRequest,
  DetectResponse,
  ModelsResponse,
  NerRequest,
  NerResponse,
  ProblemResponse,
  TruecaseRequest,
  TruecaseResponse,
  WordList,
} from './schemas.js';

export interface ClientOptions {
  /** Bearer token, if the server asks for one. */
  readonly token?: string;
  /** Instead of the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

export type RequestOptions = Omit<TruecaseRequest, 'text'>;
/** Options that may stand in an address, for streams and documents. */
export type QueryOptions = Omit<RequestOptions, 'words' | 'lists' | 'source'> & { readonly lists?: string };

export class ServerError extends Error {
  readonly problem: ProblemResponse;

  constructor(problem: ProblemResponse) {
    super(problem.detail);
    this.name = 'ServerError';
    this.problem = problem;
  }
}

export class Client {
  readonly #base: string;
  readonly #headers: Record<string, string>;
  readonly #fetch: typeof globalThis.fetch;

  /** `base`: address of the server, such as http://127.0.0.1:8080 */
  constructor(base: string | URL, options: ClientOptions = {}) {
    this.#base = String(base).replace(/\/$/, '');
    this.#headers = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };
    this.#fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  }

  truecase(text: string, options: RequestOptions = {}): Promise<TruecaseResponse> {
    return this.#json('POST', '/v1/truecase', { text, ...options } satisfies TruecaseRequest);
  }

  batch(texts: BatchRequest['texts'], options: RequestOptions = {}): Promise<BatchResponse> {
    return this.#json('POST', '/v1/batch', { texts, ...options });
  }

  detect(text: string, options: Omit<DetectRequest, 'text'> = {}): Promise<DetectResponse> {
    return this.#json('POST', '/v1/detect', { text, ...options });
  }

  ner(text: string, options: Omit<NerRequest, 'text'> = {}): Promise<NerResponse> {
    return this.#json('POST', '/v1/ner', { text, ...options });
  }

  models(): Promise<ModelsResponse> {
    return this.#json('GET', '/v1/models');
  }

  words(list: string): Promise<WordList> {
    return this.#json('GET', `/v1/words/${encodeURIComponent(list)}`);
  }

  setWords(list: string, words: readonly string[]): Promise<void> {
    return this.#json('PUT', `/v1/words/${encodeURIComponent(list)}`, { words });
  }

  removeWords(list: string): Promise<void> {
    return this.#json('DELETE', `/v1/words/${encodeURIComponent(list)}`);
  }

  correct(correction: CorrectionRequest): Promise<Correction> {
    return this.#json('POST', '/v1/corrections', correction);
  }

  /** A document of any format that the server knows; bytes give bytes. */
  async document(
    bytes: Uint8Array,
    options: QueryOptions & { format?: string; file?: string } = {},
  ): Promise<Uint8Array> {
    const response = await this.#send(
      'POST',
      `/v1/document${query(options)}`,
      bytes as BodyInit,
      'application/octet-stream',
    );
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Plain text of any length, restored as it comes. */
  async stream(source: ReadableStream<Uint8Array>, options: QueryOptions = {}): Promise<ReadableStream<Uint8Array>> {
    const response = await this.#send('POST', `/v1/stream${query(options)}`, source, 'text/plain');
    return response.body!;
  }

  async #json<T>(method: string, path: string, value?: unknown): Promise<T> {
    const body = value === undefined ? undefined : JSON.stringify(value);
    const response = await this.#send(method, path, body, 'application/json');
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  async #send(method: string, path: string, body: BodyInit | undefined, type: string): Promise<Response> {
    const headers = body === undefined ? this.#headers : { ...this.#headers, 'content-type': type };
    const init = { method, headers, ...(body === undefined ? {} : { body, duplex: 'half' }) };
    const response = await this.#fetch(this.#base + path, init);
    if (response.ok) return response;
    const isProblem = (response.headers.get('content-type') ?? '').startsWith('application/problem+json');
    const { status, statusText } = response;
    const unknown = { type: 'about:blank', title: statusText, status, detail: `status ${status}`, requestId: '' };
    throw new ServerError(isProblem ? ((await response.json()) as ProblemResponse) : unknown);
  }
}

function query(options: object): string {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}
