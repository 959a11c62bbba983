/** `truecase impact`: what case is worth to an engine, on the user's own text. */
import { TruecaseError } from '../../errors.js';
import type { OffsetUnit } from '../../eval/impact/annotation.js';
import type { Engine } from '../../eval/impact/engine.js';
import { type ImpactFault, measureImpact, type Restorer } from '../../eval/impact/measure.js';
import { formatImpact } from '../../eval/impact/report.js';
import { readSamples, type Sample, type SampleFormat } from '../../eval/impact/sample.js';
import { decodeColumns, readColumns, type TaggedSentence } from '../../ner/columns.js';
import { load, openEngine } from '../../node/index.js';
import type { Context, Run } from '../context.js';
import { sourceOfFile } from '../source.js';
import { readFiles, readMap } from './ner/read.js';

const DEFAULT_MODEL = 'en';
/** Faults that are written out; the others are only counted. */
const MOST_SHOWN = 20;

export const reportImpact: Run = async (context) => {
  const { values, stdout, reporter, progress } = context;
  const name = values.find('engine');
  if (name === undefined || name.trim() === '') {
    throw new TruecaseError('usage', '"truecase impact" needs an engine', {
      hint: 'For example --engine ner, --engine "python3 tagger.py" or --engine my.mjs.',
    });
  }
  const samples = await readAll(context);
  const training = await readTraining(context);
  const restorers = await loadRestorers(context);
  const engine = await openEngine(name, {
    timeoutMs: values.number('patience') * 1000,
    offsets: values.text('offsets') as OffsetUnit,
    settings: readSettings(context),
    words: samples.every(({ spans }) => spans !== undefined),
    signal: context.signal,
  });
  try {
    checkTraining(engine, training, readSettings(context));
    const impact = await measureImpact(engine, samples, {
      restorers,
      inputs: values.has('speech') ? ['lower', 'upper', 'speech'] : ['lower', 'upper'],
      rename: readMap(context),
      language: values.text('language'),
      samples: values.number('samples'),
      ...(training === undefined ? {} : { training }),
      onProgress: (phase, done, total) => {
        context.signal.throwIfAborted();
        progress.update({ phase, done, total, unit: 'steps' });
      },
    });
    progress.clear();
    await stdout.write(values.has('json') ? `${JSON.stringify(impact)}\n` : formatImpact(impact));
    for (const fault of impact.faults.slice(0, MOST_SHOWN)) reporter.warn(describe(fault));
    const hidden = impact.faults.length - MOST_SHOWN;
    if (hidden > 0) reporter.warn(`${hidden} more lines were not answered; --json lists all`);
    return impact.faults.length === 0 ? 0 : impact.scored > 0 ? 1 : 2;
  } finally {
    await engine.close?.();
  }
};

function describe({ where, line, run, kind, reason }: ImpactFault): string {
  return `${where}, line ${line} (${run}): ${kind}: ${reason}`;
}

async function readAll(context: Context): Promise<Sample[]> {
  const format = context.values.text('gold') as SampleFormat;
  const samples: Sample[] = [];
  for await (const { name, bytes } of readFiles(context)) {
    samples.push(...readSamples(decodeColumns(bytes), name, format));
  }
  if (samples.length > 0) return samples;
  throw new TruecaseError('corpus', 'no line of text was found', {
    hint: 'Name a file, or give text on standard input.',
  });
}

async function readTraining({ values, signal }: Context): Promise<TaggedSentence[] | undefined> {
  const path = values.find('retrain');
  if (path === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of sourceOfFile(path).open(signal)) chunks.push(chunk);
  return [...readColumns(decodeColumns(Buffer.concat(chunks)), { where: path })];
}

function checkTraining(
  engine: Engine,
  training: readonly TaggedSentence[] | undefined,
  settings: Readonly<Record<string, string>>,
): void {
  if (training === undefined && /^ner(?::|$)/.test(engine.name) && settings['method'] !== undefined) {
    throw new TruecaseError('usage', '--set method without --retrain, which it is for', {
      hint: 'Give columns to train on with --retrain, or leave it out.',
    });
  }
  if (training === undefined || engine.train !== undefined) return;
  throw new TruecaseError('usage', `--retrain with the engine ${engine.name}, which cannot be trained`, {
    hint: 'Take ner, or a module that has a function train.',
  });
}

async function loadRestorers({ values }: Context): Promise<Restorer[]> {
  const names = values.list('restore');
  const restorers: Restorer[] = [];
  for (const name of names.length === 0 ? [DEFAULT_MODEL] : names) {
    const truecaser = await load(name);
    restorers.push({ name, restore: (text) => truecaser.truecase(text) });
  }
  return restorers;
}

function readSettings({ values }: Context): Record<string, string> {
  return Object.fromEntries(
    values.list('set').map((pair) => {
      const at = pair.indexOf('=');
      if (at > 0) return [pair.slice(0, at), pair.slice(at + 1)];
      throw new TruecaseError('usage', `--set ${pair}, expected NAME=VALUE`);
    }),
  );
}
