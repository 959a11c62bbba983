/**
 * `truecase adapt`: a model and well-cased text of one kind to a small file, what differs from the model. Says how many errors
 * held-out text has before and after; where there is no gain it writes nothing and ends with 1, unless forced.
 */

import { dirname, resolve } from 'node:path';
import { TruecaseError } from '../../errors.js';
import { counted } from '../../eval/counted.js';
import { writeFileAtomic } from '../../files/file.js';
import { type AdaptReport, bundledModels, load, resolveModel } from '../../node/index.js';
import { compressModel } from '../../node/modelFile.js';
import { Corpus, expandSources } from '../../train.js';
import type { Context, Run } from '../context.js';
import { readCorrection } from '../corrections.js';
import { formatBytes } from '../size.js';
import { checkTarget, refuseInput } from '../target.js';

export const adaptModel: Run = async (context) => {
  const { operands, values, progress, reporter, signal, stdout } = context;
  const output = await readTarget(context);
  const name = values.text('model');
  const path = await resolveModel(name);
  const files = operands.length === 0 ? [] : await expandSources(operands);
  const correctionFiles = values.list('corrections');
  if (files.length + correctionFiles.length === 0) {
    throw new TruecaseError('usage', '"truecase adapt" needs text to learn from', {
      hint: 'Name files of well-cased text, or corrections with --corrections FILE.',
    });
  }
  const heldOutFiles = values.list('held-out').length === 0 ? [] : await expandSources(values.list('held-out'));
  await refuseInput(output, [...files, ...correctionFiles, ...heldOutFiles, path]);
  const truecaser = await load(name);
  const corpus = new Corpus(files);
  const corrections = new Corpus(correctionFiles);
  const lines = [...(await readAll(corpus)), ...(await readCorrections(corrections))];
  const variance = values.find('variance');
  try {
    const { delta, report } = await truecaser.adapt(lines, {
      heldOut: heldOutFiles.length === 0 ? undefined : await readAll(new Corpus(heldOutFiles)),
      variance: variance === undefined ? undefined : Number(variance),
      force: values.has('force'),
      corpus: [...corpus.digests(), ...corrections.digests()].map((row) => ({
        name: row.name,
        digest: row.digest,
        words: row.words,
        lines: row.lines,
      })),
      onProgress: (step) => {
        signal.throwIfAborted();
        progress.update(step);
      },
    });
    progress.clear();
    signal.throwIfAborted();
    const data = output.endsWith('.br') ? compressModel(delta) : delta;
    if (output === '-') await stdout.write(data);
    else await writeFileAtomic(output, data);
    if (report.forced)
      reporter.warn('the adapted model is not better on held-out text; it was written as --force asks');
    if (output !== '-')
      await stdout.write(values.has('json') ? formatJson(report, output) : formatText(report, output));
    if (output !== '-') await warnOfBase(context, truecaser.name, path, output);
    return 0;
  } catch (error) {
    if (!(error instanceof TruecaseError) || error.code !== 'no-gain') throw error;
    reporter.error(error);
    return 1;
  }
};

async function readTarget({ values, stdoutIsTerminal }: Context): Promise<string> {
  const output = values.find('output');
  if (output === undefined || output === '' || (output === '-' && stdoutIsTerminal)) {
    throw new TruecaseError('usage', '"truecase adapt" needs a file to write the model to', {
      hint: 'Add -o MODEL, for example -o mine.tcm.',
    });
  }
  if (output !== '-') await checkTarget(output);
  return output;
}

async function readAll(corpus: Corpus): Promise<string[]> {
  const all: string[] = [];
  for (const index of corpus.files.keys()) {
    // A file is a document or several.
    if (all.length > 0) all.push('');
    for await (const batch of corpus.linesOf(index)) for (const line of batch) all.push(line);
  }
  return all;
}

async function readCorrections(corpus: Corpus): Promise<string[]> {
  const all: string[] = [];
  for (const [index, file] of corpus.files.entries()) {
    let number = 0;
    for await (const batch of corpus.linesOf(index)) {
      for (const line of batch) all.push(...readCorrection(line, file, ++number));
    }
  }
  return all;
}

/** A base that is not bundled is looked for beside the adapted model. */
async function warnOfBase({ reporter }: Context, name: string, path: string, output: string): Promise<void> {
  if (dirname(resolve(path)) === dirname(resolve(output)) || (await bundledModels()).includes(name)) return;
  reporter.warn(`${output} needs the model ${path}`, `Keep a copy of it beside ${output}.`);
}

function formatJson(report: AdaptReport, file: string): string {
  return `${JSON.stringify({ file, ...report })}\n`;
}

function formatText({ words, lines, newWords, changes, variance, heldOut, bytes }: AdaptReport, file: string): string {
  const { errorsBefore, errorsAfter } = heldOut;
  const percent = (errors: number) => ((100 * errors) / heldOut.words).toFixed(2);
  const relative = (100 * (errorsAfter - errorsBefore)) / Math.max(1, errorsBefore);
  const rows = [
    ['text', `${counted(words, 'word')} in ${counted(lines, 'line')}`],
    ['held out', counted(heldOut.words, 'word')],
    ['errors', `${errorsBefore} before (${percent(errorsBefore)} %), ${errorsAfter} after (${percent(errorsAfter)} %)`],
    ['change', `${relative > 0 ? '+' : ''}${relative.toFixed(1)} %, p = ${heldOut.p.toFixed(3)}`],
    ['variance', String(Number(variance.toPrecision(3)))],
    ['differs', `${counted(changes, 'weight')}, ${counted(newWords, 'word')}`],
    ['file', `${file}, ${formatBytes(bytes)}`],
  ];
  return rows.map(([key, value]) => `${key!.padEnd(9)} ${value}\n`).join('');
}
