/**
 * `run --threads N`: plain text is restored by a pool of workers. Segments are the same as with one thread, and each begins
 * with a line, so that no session has to know of the one before; where a segment goes on with a line (a very long one) or
 * with wrapped text, it goes to the same worker. What comes back is shown in order, whatever the form. Files follow each
 * other without a wait: the next one is read while the last one is still being restored.
 */
import { openPool, type Pool } from '../node/index.js';
import { plainText } from '../stream/plain.js';
import { RegionReader } from '../stream/reader.js';
import type { Border } from '../stream/segmenter.js';
import { bytesOf } from '../stream/utf8.js';
import type { TruecaseOptions } from '../truecaser.js';
import type { Restores } from './forms/document.js';
import type { Form, Shown } from './forms/form.js';
import type { Write } from './output.js';
import { describeInvalid, type PumpOptions, warnInvalid } from './pump.js';
import type { Source } from './source.js';
import type { FlagValues } from './values.js';

/** So many segments a thread may be read and not written: enough that no thread waits for another. */
const SEGMENTS_PER_THREAD = 4;

/** A pool for the flags, or null if one thread is asked for or the options need one: they carry more from line to line. */
export async function openThreads(
  values: FlagValues,
  words: readonly string[],
  options: TruecaseOptions,
): Promise<Pool | null> {
  const threads = values.number('threads');
  if (threads < 2 || values.has('json') || options.mode === 'auto' || options.document === true) return null;
  return openPool(values.text('model'), { threads, words, options });
}

/** A form over what the pool gives back. */
export function pooledForm(make: (session: Restores) => Form): {
  form: Form;
  show: (text: string, restored: string) => Shown;
} {
  let current = '';
  const form = make({ truecase: () => current });
  return {
    form,
    show: (text, restored) => {
      current = restored;
      return form.take(text);
    },
  };
}

/** Moves one text through the pool. Returns when everything is read; `done` when everything is written. */
export async function pumpThreads(
  source: Source,
  show: (text: string, restored: string) => Shown,
  write: Write,
  options: PumpOptions,
  pool: Pool,
  border: Border,
  before: Promise<void>,
): Promise<{ done: Promise<void> }> {
  const reader = new RegionReader(plainText.open({ eager: options.eager, maxUnits: options.maxUnits, border }));
  let done = before;
  let fresh = true;
  /** When each segment is written, in order. */
  const unwritten: Promise<void>[] = [];
  const take = async (segments: readonly { readonly text: string }[]): Promise<void> => {
    if (options.strict && reader.firstInvalid !== null) throw describeInvalid(source.name, reader.firstInvalid);
    for (const { text } of segments) {
      const restored = pool.restore(text, fresh);
      restored.catch(() => undefined);
      fresh = border === 'paragraph' ? /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)$/.test(text) : /[\r\n]$/.test(text);
      done = done.then(async () => {
        options.signal.throwIfAborted();
        const shown = show(text, await restored);
        if (shown.length > 0) await write(bytesOf(shown));
      });
      done.catch(() => undefined);
      unwritten.push(done);
      if (unwritten.length >= pool.threads * SEGMENTS_PER_THREAD) await unwritten.shift();
    }
    options.signal.throwIfAborted();
  };
  for await (const chunk of source.open(options.signal, options.onBytes)) await take(reader.push(chunk));
  await take(reader.end());
  warnInvalid(source.name, reader, options.warn);
  return { done };
}
