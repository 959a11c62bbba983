/** Reads an opened file: refuses what is not text, finds the format; and says which stretches of a document are not text. */
import { Utf8Decoder } from '../../../packages/truecase/src/stream/utf8.js';
import { splitLineEnds } from '../lineEnds.js';
import type { FileContent, OpenedFile, Questions } from './protocol.js';

const HEAD_BYTES = 4096;

export async function readFile({ name, bytes }: OpenedFile): Promise<FileContent> {
  const { HEAD_UNITS, recognizeFormat, refuseBinary } = await import(
    '../../../packages/truecase/src/documents/index.js'
  );
  refuseBinary(bytes.subarray(0, HEAD_BYTES), name);
  const decoder = new Utf8Decoder();
  const { text, lineEnd } = splitLineEnds(decoder.decode(bytes) + decoder.end());
  const warnings: string[] = [];
  if (decoder.invalidBytes > 0) {
    const line = decoder.firstInvalid?.line ?? 1;
    warnings.push(`${decoder.invalidBytes} bytes are not UTF-8, the first on line ${line}; they are kept as they are.`);
  }
  const format = recognizeFormat(text.slice(0, HEAD_UNITS), name);
  return { text, lineEnd, format: format.name, title: format.title, warnings };
}

/** [stretches][2] of a document that are not text, such as tags. */
export async function findKept({ text, format, fields }: Questions['kept']): Promise<Uint32Array<ArrayBuffer>> {
  if (format === 'plain') return new Uint32Array(0);
  const { findFormat } = await import('../../../packages/truecase/src/documents/index.js');
  const scanner = await findFormat(format).open({ fields, columns: fields });
  const kept: number[] = [];
  for (const { start, end, restore } of [...scanner.push(text), ...scanner.end()]) {
    if (restore) continue;
    if (kept.at(-1) === start) kept[kept.length - 1] = end;
    else kept.push(start, end);
  }
  return Uint32Array.from(kept);
}
