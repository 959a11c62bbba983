/**
 * For --document: a text is held in memory and read once before it is restored, so that its sessions know what is certain
 * in it. Without that flag a text is never held as a whole.
 */
import { TruecaseError } from '../errors.js';
import { MOST_UNITS } from '../evidence/document.js';
import { Utf8Decoder } from '../stream/utf8.js';
import type { Restorer } from './restorer.js';
import type { Source } from './source.js';

export interface HeldDocument {
  readonly source: Source;
  readonly restorer: Restorer;
}

export async function holdDocument(source: Source, restorer: Restorer, signal: AbortSignal): Promise<HeldDocument> {
  const { truecaser, options } = restorer;
  if (options.document !== true) return { source, restorer };
  const chunks: Uint8Array[] = [];
  const decoder = new Utf8Decoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of source.open(signal)) {
    bytes += chunk.length;
    if (bytes > MOST_UNITS) throw describeLength(source.name);
    chunks.push(chunk);
    text += decoder.decode(chunk);
  }
  signal.throwIfAborted();
  const evidence = truecaser.evidenceOf(text + decoder.end(), options);
  return {
    source: {
      ...source,
      open: async function* (_, onBytes) {
        for (const chunk of chunks) {
          onBytes?.(chunk.length);
          yield chunk;
        }
      },
    },
    restorer: { ...restorer, open: (changes) => truecaser.session({ ...options, ...changes }, evidence) },
  };
}

function describeLength(name: string): TruecaseError {
  return new TruecaseError(
    'usage',
    `${name} has more than ${MOST_UNITS} bytes, expected a document that fits in memory`,
    {
      hint: 'Cut it into documents, or leave out --document.',
      where: name,
    },
  );
}
