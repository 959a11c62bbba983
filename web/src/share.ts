/** The text in the fragment of an address, compressed. Fragments are never sent to a server. */

const PREFIX = '#text=';
/** Bytes that a shared text may have: a link of a few kilobytes can expand to gigabytes. */
export const MOST_SHARED_BYTES = 4_194_304;

/** What an address holds: a text, nothing, something damaged, or a text that is too long. */
export type Shared =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nothing' | 'damaged' | 'too long' };

export async function shareAddress(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const code = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const address = new URL(location.href);
  address.hash = PREFIX + code;
  return address.href;
}

/** The text that the fragment of an address holds. */
export async function sharedText(hash: string): Promise<Shared> {
  if (!hash.startsWith(PREFIX)) return { kind: 'nothing' };
  try {
    const binary = atob(hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (unit) => unit.charCodeAt(0));
    return await expand(bytes);
  } catch {
    return { kind: 'damaged' };
  }
}

/** Stops when there is more than may be; what has been expanded by then is all that is ever held. */
async function expand(bytes: Uint8Array<ArrayBuffer>): Promise<Shared> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_SHARED_BYTES) {
      await reader.cancel().catch(() => undefined);
      return { kind: 'too long' };
    }
    chunks.push(value);
  }
  return { kind: 'text', text: await new Blob(chunks).text() };
}
