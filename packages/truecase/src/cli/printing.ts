/**
 * Restores sources one after the other onto one writer, in the form that the flags ask for. A source that fails is
 * reported and the next one is taken; a writer that fails ends everything.
 */

import type { Session } from '../truecaser.js';
import type { ColorChoice } from './color.js';
import { wantsColor } from './color.js';
import type { Context } from './context.js';
import { CheckForm } from './forms/check.js';
import { DiffForm } from './forms/diff.js';
import type { Restores } from './forms/document.js';
import type { Form } from './forms/form.js';
import type { Totals } from './forms/json.js';
import { JsonForm } from './forms/json.js';
import { formatAnnotation, formatSarif, type Reported, ReportForm } from './forms/report.js';
import { TextForm } from './forms/text.js';
import type { OffsetUnit } from './offset.js';
import type { Write } from './output.js';
import { prepareSource } from './prepared.js';
import type { PumpOptions } from './pump.js';
import { pump } from './pump.js';
import type { Restorer } from './restorer.js';
import type { Source } from './source.js';
import { openThreads, pooledForm, pumpThreads } from './threads.js';

/** The same for every form, so that every form tells of the same text. */
const MAX_UNITS = 65_536;

export interface Outcome {
  /** Some source failed; all of them did. */
  readonly failed: boolean;
  readonly allFailed: boolean;
  readonly changed: boolean;
}

export async function printSources(
  context: Context,
  restorer: Restorer,
  sources: readonly Source[],
  write: Write,
  onBytes?: (bytes: number) => void,
): Promise<Outcome> {
  const { values, reporter } = context;
  const totals: Totals = { lines: 0, words: 0, changed: 0 };
  const reported: Reported[] = [];
  const outlet = new Outlet(write);
  const options = pumpOptions(context, onBytes);
  const namesOnly = wantsNames(context);
  const pool = await openThreads(values, restorer.words, restorer.options);
  let failures = 0;
  let changed = false;
  /** Settled when everything so far is written. */
  let written = Promise.resolve();
  const fail = (error: unknown) => {
    if (outlet.broken || context.signal.aborted) throw error;
    reporter.error(error);
    failures++;
  };
  try {
    for (const source of sources) {
      try {
        const make = (open: () => Restores) => makeForm(context, open as () => Session, source, totals, reported);
        const prepared = await prepareSource(context, restorer, source, options, make);
        const end = async (form: Form): Promise<void> => {
          changed ||= form.changed;
          prepared.warn();
          if (namesOnly && form.changed) await outlet.write(`${source.file ?? '-'}\n`);
        };
        if (pool !== null && prepared.plain) {
          const { form, show } = pooledForm((session) => make(() => session));
          const { border } = restorer.open();
          const { done } = await pumpThreads(prepared.source, show, outlet.write, options, pool, border, written);
          written = done.then(() => end(form)).catch(fail);
          written.catch(() => undefined);
          continue;
        }
        await written;
        try {
          await pump(prepared.source, prepared.form, outlet.write, { ...options, untilChanged: namesOnly });
        } finally {
          changed ||= prepared.form.changed;
        }
        await end(prepared.form);
      } catch (error) {
        await written;
        fail(error);
      }
    }
    await written;
  } finally {
    await pool?.close();
  }
  if (values.find('report') === 'sarif') await outlet.write(formatSarif(reported));
  if (values.has('json')) await outlet.write(`${JSON.stringify({ type: 'summary', ...totals })}\n`);
  return { failed: failures > 0, allFailed: failures === sources.length, changed };
}

/** What the flags say about moving text. */
export function pumpOptions(context: Context, onBytes?: (bytes: number) => void): PumpOptions {
  const { values, reporter } = context;
  return {
    signal: context.signal,
    eager: values.has('line-buffered') || context.stdin.isTTY === true || context.stdoutIsTerminal,
    maxUnits: MAX_UNITS,
    strict: values.has('strict'),
    warn: (message, hint) => reporter.warn(message, hint),
    ...(onBytes === undefined ? {} : { onBytes }),
  };
}

/** --check alone, without --diff and --report: the names of files are all that is printed. */
function wantsNames({ values }: Context): boolean {
  return values.has('check') && !values.has('diff') && !values.has('report');
}

function makeForm(context: Context, open: () => Session, source: Source, totals: Totals, reported: Reported[]): Form {
  const { values, environment, stdoutIsTerminal } = context;
  if (values.has('json')) return new JsonForm(open(), source.file, values.text('offsets') as OffsetUnit, totals);
  if (wantsNames(context)) return new CheckForm(open());
  if (values.has('report')) {
    const collect = (found: Reported): string => {
      reported.push(found);
      return '';
    };
    const show = values.text('report') === 'github' ? formatAnnotation : collect;
    return new ReportForm(open(), source.file ?? '-', show);
  }
  if (!values.has('diff')) return new TextForm(open());
  const choice = values.text('color') as ColorChoice;
  return new DiffForm(open(), source.file, wantsColor({ isTTY: stdoutIsTerminal }, choice, environment));
}

/** A writer that remembers whether it was the one to fail. */
export class Outlet {
  readonly #write: Write;
  broken = false;

  constructor(write: Write) {
    this.#write = write;
  }

  readonly write: Write = (chunk) => {
    try {
      return this.#write(chunk)?.catch((error: unknown) => {
        this.broken = true;
        throw error;
      });
    } catch (error) {
      this.broken = true;
      throw error;
    }
  };
}
