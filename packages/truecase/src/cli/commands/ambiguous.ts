/**
 * `truecase ambiguous`: a model and well-cased text to a copy of the model that knows which casing of an ambiguous word is
 * meant. Says of each word what it gains on held-out text; where no word gains enough it writes nothing and ends with 1.
 */
import { crc32 } from 'node:zlib';
import { TruecaseError } from '../../errors.js';
import { formatTable } from '../../eval/table.js';
import { writeFileAtomic } from '../../files/file.js';
import { resolveModel } from '../../node/index.js';
import { compressModel, readModelBytes } from '../../node/modelFile.js';
import {
  type AmbiguousReport,
  ambiguousOptions,
  Corpus,
  expandSources,
  teachAmbiguous,
  type WordReport,
} from '../../train.js';
import type { Context, Run } from '../context.js';
import { readSettings } from '../setting.js';
import { formatBytes } from '../size.js';
import { checkTarget, refuseInput } from '../target.js';

/** The settings in the form that --set is read against. */
const SETTINGS = { name: 'ambiguous', summary: '', options: ambiguousOptions };

export const addClassifiers: Run = async (context) => {
  const { operands, values, progress, reporter, signal, stdout } = context;
  const settings = readSettings(values.list('set'), SETTINGS);
  const output = await readTarget(context);
  const path = await resolveModel(values.text('model'));
  const files = await expandSources(operands);
  const heldOut = values.list('held-out').length === 0 ? [] : await expandSources(values.list('held-out'));
  await refuseInput(output, [...files, ...heldOut, path]);
  const model = await readModelBytes(path);
  try {
    const { bytes, report } = await teachAmbiguous(model, new Corpus(files), {
      settings,
      where: path,
      checksum: crc32,
      heldOut: heldOut.length > 0 ? new Corpus(heldOut) : undefined,
      onProgress: (step) => {
        signal.throwIfAborted();
        progress.update(step);
      },
    });
    progress.clear();
    signal.throwIfAborted();
    await writeFileAtomic(output, output.endsWith('.br') ? compressModel(bytes) : bytes);
    await stdout.write(values.has('json') ? `${JSON.stringify({ file: output, ...report })}\n` : formatText(report));
    return 0;
  } catch (error) {
    if (!(error instanceof TruecaseError) || error.code !== 'no-gain') throw error;
    progress.clear();
    reporter.error(error);
    return 1;
  }
};

async function readTarget({ values }: Context): Promise<string> {
  const output = values.find('output');
  if (output === undefined || output === '' || output === '-') {
    throw new TruecaseError('usage', '"truecase ambiguous" needs a file to write the model to', {
      hint: 'Add -o MODEL, for example -o new.tcm.',
    });
  }
  await checkTarget(output);
  return output;
}

function formatText({ candidates, judged, kept, bytes, words }: AmbiguousReport): string {
  const table = formatTable([
    ['word', 'mentions', 'model', 'classifier', 'both', 'gain'],
    ...words.filter((row) => row.kept).map(formatWord),
  ]);
  const summary = `${kept} of ${judged} ambiguous words kept, ${candidates - judged} too rare to judge; ${formatBytes(bytes)} added`;
  return `${table}\n${summary}\n`;
}

function formatWord({ forms, model, classifier, both }: WordReport): string[] {
  return [
    forms.map(({ text }) => text).join(', '),
    forms.map(({ mentions }) => mentions).join(', '),
    model.toFixed(1),
    classifier.toFixed(1),
    both.toFixed(1),
    (both - model).toFixed(1),
  ];
}
