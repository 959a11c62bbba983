/**
 * Moves one text from its source through the stream to a writer, which the stream itself does not know. Memory does not
 * grow with the text. Bytes that are not UTF-8 pass through unchanged and are reported once; strict refuses them.
 */
import { TruecaseError } from '../errors.js';
import { plainText } from '../stream/plain.js';
import { Rewriter } from '../stream/rewriter.js';
import { bytesOf, type InvalidPlace } from '../stream/utf8.js';
import type { Form } from './forms/form.js';
import type { Write } from './output.js';
import type { Source } from './source.js';

export interface PumpOptions {
  readonly signal: AbortSignal;
  /** Pass text on as soon as it is complete up to a border. */
  readonly eager: boolean;
  /** Longest segment in UTF-16 units. */
  readonly maxUnits: number;
  readonly strict: boolean;
  readonly warn: (message: string, hint?: string) => void;
  readonly onBytes?: (bytes: number) => void;
  /** Enough is known once the form has seen a change. */
  readonly untilChanged?: boolean;
}

export async function pump(source: Source, form: Form, write: Write, options: PumpOptions): Promise<void> {
  const { signal, eager, maxUnits } = options;
  const rewriter = new Rewriter(plainText.open({ eager, maxUnits, border: form.border ?? 'line' }), (text) =>
    form.take(text),
  );
  /** False when enough is known. */
  const emit = async (chunks: Iterable<Uint8Array>): Promise<boolean> => {
    if (options.strict && rewriter.firstInvalid !== null) throw describeInvalid(source.name, rewriter.firstInvalid);
    for (const chunk of chunks) {
      if (options.untilChanged && form.changed) return false;
      if (chunk.length > 0) await write(chunk);
    }
    signal.throwIfAborted();
    return true;
  };
  for await (const chunk of source.open(signal, options.onBytes)) {
    if (!(await emit(rewriter.push(chunk)))) return;
  }
  signal.throwIfAborted();
  if (!(await emit(rewriter.end()))) return;
  const last = form.finish?.() ?? '';
  if (last.length > 0) await write(bytesOf(last));
  warnInvalid(source.name, rewriter, options.warn);
}

/** What a reader of bytes knows about those that are not UTF-8. */
interface InvalidBytes {
  readonly invalidBytes: number;
  readonly firstInvalid: InvalidPlace | null;
  readonly looksLikeUtf16: boolean;
}

export function warnInvalid(name: string, found: InvalidBytes, warn: PumpOptions['warn']): void {
  if (found.firstInvalid === null) return;
  const { line, byteOffset } = found.firstInvalid;
  warn(
    `${name}: ${found.invalidBytes} bytes are not UTF-8 and pass through unchanged; ` +
      `the first is in line ${line}, at byte ${byteOffset}`,
    found.looksLikeUtf16 ? 'It begins as UTF-16 does. Convert it first: iconv -f UTF-16 -t UTF-8' : undefined,
  );
}

export function describeInvalid(name: string, { line, byteOffset }: InvalidPlace): TruecaseError {
  return new TruecaseError('encoding', `${name}: line ${line}, byte ${byteOffset}: not UTF-8, expected UTF-8`, {
    hint: 'Convert the text to UTF-8, or leave out --strict to pass such bytes through.',
    where: name,
  });
}
