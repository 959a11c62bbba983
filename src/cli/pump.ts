/**
 * Moves one text from its source through a form to a writer: bytes → text → segments → form → bytes. Memory does not
 * grow with the text. Bytes that are not UTF-8 travel along unchanged and are reported once; strict refuses them.
 */
import { TruecaseError } from '../errors.js';
import type { InvalidPlace } from '../io/utf8.js';
import { encodeUtf8, Utf8Decoder } from '../io/utf8.js';
import { Segmenter } from '../text/segments.js';
import type { Form } from './forms/form.js';
import type { Write } from './output.js';
import type { Source } from './source.js';

export interface PumpOptions {
  readonly signal: AbortSignal;
  /** Give every line on as soon as it is complete. */
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
  const decoder = new Utf8Decoder();
  const segmenter = new Segmenter({ eager: options.eager, maxUnits: options.maxUnits });
  let looksLikeUtf16 = false;
  const emit = async (segments: readonly string[]): Promise<boolean> => {
    if (options.strict && decoder.firstInvalid !== null) throw describeInvalid(source.name, decoder.firstInvalid);
    for (const segment of segments) {
      const text = form.take(segment);
      if (options.untilChanged && form.changed) return false;
      if (text !== '') await write(encodeUtf8(text));
    }
    options.signal.throwIfAborted();
    return true;
  };
  for await (const chunk of source.open(options.signal, options.onBytes)) {
    const text = decoder.decode(chunk);
    looksLikeUtf16 ||= /^(\udcff\udcfe|\udcfe\udcff)/.test(text) && decoder.firstInvalid?.byteOffset === 0;
    if (!(await emit(segmenter.push(text)))) return;
  }
  options.signal.throwIfAborted();
  const tail = segmenter.push(decoder.end());
  if (!(await emit([...tail, ...segmenter.end()]))) return;
  if (decoder.firstInvalid !== null) {
    const { line, byteOffset } = decoder.firstInvalid;
    options.warn(
      `${source.name}: ${decoder.invalidBytes} bytes are not UTF-8 and pass through unchanged; ` +
        `the first is in line ${line}, at byte ${byteOffset}`,
      looksLikeUtf16 ? 'It begins as UTF-16 does. Convert it first: iconv -f UTF-16 -t UTF-8' : undefined,
    );
  }
}

function describeInvalid(name: string, { line, byteOffset }: InvalidPlace): TruecaseError {
  return new TruecaseError('encoding', `${name}: line ${line}, byte ${byteOffset}: not UTF-8, expected UTF-8`, {
    hint: 'Convert the text to UTF-8, or leave out --strict to pass such bytes through.',
    where: name,
  });
}
