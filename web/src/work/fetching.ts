/**
 * Model files by address: from the browser's cache if it has them, else over the network with progress. The address has a
 * digest in its query, so that a new model is a new address.
 */
import { TruecaseError } from '../../../packages/truecase/src/index.js';

export const MODEL_CACHE = 'truecase-models';

export type OnProgress = (done: number, total: number) => void;

export async function fetchBytes(
  address: string,
  total: number,
  onProgress: OnProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const cache = await openCache();
  const kept = await cache?.match(address);
  if (kept !== undefined) {
    const bytes = new Uint8Array(await kept.arrayBuffer());
    onProgress(bytes.length, bytes.length);
    return bytes;
  }
  const bytes = await download(address, total, onProgress);
  // A full disk is no reason to go without the model.
  await cache?.put(address, new Response(bytes)).catch(() => undefined);
  return bytes;
}

async function download(address: string, total: number, onProgress: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  let response: Response;
  try {
    response = await fetch(address);
  } catch (cause) {
    throw new TruecaseError('io', `the model at ${address} cannot be fetched`, {
      hint: 'Check the connection and choose the model again.',
      cause,
    });
  }
  if (!response.ok || response.body === null) {
    throw new TruecaseError('not-found', `the model at ${address} answered ${response.status}, expected 200`, {
      hint: 'Choose another model; the folder models/ of the site lacks this one.',
    });
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.length;
    onProgress(size, Math.max(size, total));
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** There is no cache where the page is not served securely. */
async function openCache(): Promise<Cache | null> {
  if (globalThis.caches === undefined) return null;
  try {
    return await caches.open(MODEL_CACHE);
  } catch {
    return null;
  }
}
