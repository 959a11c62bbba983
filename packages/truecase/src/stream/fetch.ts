/**
 * Fetches the bytes of an address, with bounds: the status is looked at before the body, the body is read piece by piece and
 * given up as soon as it is too long, and a signal or a time limit ends it at any moment. It does not know what the bytes are.
 */
import { TruecaseError } from '../errors.js';

export interface FetchOptions {
  /** Most bytes of the body, after any content encoding. Default 512 MiB. */
  readonly maxBytes?: number;
  /** Milliseconds for all of it. Default 60,000; Infinity for no limit. */
  readonly timeoutMs?: number;
  /** Ends the request when it is aborted. */
  readonly signal?: AbortSignal;
}

const MAX_BYTES = 512 * 2 ** 20;
const TIMEOUT_MS = 60_000;

export async function fetchModel(address: string, options: FetchOptions = {}): Promise<Uint8Array> {
  const { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS, signal } = options;
  for (const [name, value] of Object.entries({ maxBytes, timeoutMs })) {
    if (typeof value === 'number' && value > 0) continue;
    throw new TruecaseError('usage', `option ${name} is ${String(value)}, expected a number above 0`);
  }
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  let late = false;
  // Longer times than a timer can have are no limit.
  const timer =
    timeoutMs < 2 ** 31
      ? setTimeout(() => {
          late = true;
          controller.abort();
        }, timeoutMs)
      : undefined;
  try {
    const response = await fetch(address, { signal: controller.signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw new TruecaseError('not-found', `the model at ${address} answered ${response.status}, expected 200`, {
        where: address,
        hint: 'Check the address.',
      });
    }
    const stated = Number(response.headers.get('content-length') ?? 0);
    if (stated > maxBytes) {
      await response.body?.cancel();
      throw describeSize(address, stated, maxBytes);
    }
    return await readBody(response, address, maxBytes);
  } catch (cause) {
    if (cause instanceof TruecaseError) throw cause;
    const reason = late ? `no end after ${timeoutMs} ms` : (cause as Error).message;
    throw new TruecaseError('io', `the model at ${address} cannot be fetched: ${reason}`, {
      where: address,
      hint: late
        ? 'Raise timeoutMs, or check the connection.'
        : 'Check the address. In Node, load models by name or path through truecase/node.',
      cause,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

async function readBody(response: Response, address: string, maxBytes: number): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      throw describeSize(address, size, maxBytes);
    }
    pieces.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function describeSize(address: string, found: number, most: number): TruecaseError {
  return new TruecaseError(
    'model-limit',
    `the model at ${address} has ${found} bytes or more, expected at most ${most}`,
    {
      where: address,
      hint: 'Do not trust this address; if you do, raise maxBytes when you load it.',
    },
  );
}
