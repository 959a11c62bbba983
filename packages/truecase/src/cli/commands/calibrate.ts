/** `truecase calibrate`: a model and held-out text to a copy of the model whose probabilities are what they say. */
import { TruecaseError } from '../../errors.js';
import { formatTable } from '../../eval/table.js';
import { writeFileAtomic } from '../../files/file.js';
import { resolveModel } from '../../node/index.js';
import { compressModel, readModelBytes } from '../../node/modelFile.js';
import { calibrateModel } from '../../train/calibrate.js';
import type { CalibrationFit } from '../../train/calibration.js';
import { Corpus, expandSources } from '../../train.js';
import type { Context, Run } from '../context.js';
import { checkTarget, refuseInput } from '../target.js';

export const calibrate: Run = async (context) => {
  const { operands, values, progress, signal, stdout } = context;
  const output = await readTarget(context);
  const path = await resolveModel(values.text('model'));
  const files = await expandSources(operands);
  await refuseInput(output, [...files, path]);
  const { bytes, report } = await calibrateModel(await readModelBytes(path), new Corpus(files), {
    where: path,
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
};

async function readTarget({ values }: Context): Promise<string> {
  const output = values.find('output');
  if (output === undefined || output === '' || output === '-') {
    throw new TruecaseError('usage', '"truecase calibrate" needs a file to write the model to', {
      hint: 'Add -o MODEL, for example -o new.tcm.',
    });
  }
  await checkTarget(output);
  return output;
}

function formatText({ choices, marked, bare }: CalibrationFit): string {
  const row = (name: string, { before, after }: CalibrationFit['marked']) => [
    name,
    before.toFixed(2),
    after.toFixed(2),
  ];
  const table = formatTable([
    ['expected calibration error, %', 'before', 'after'],
    row('with punctuation', marked),
    row('without punctuation', bare),
  ]);
  return `${table}\n${choices} choices; the errors are those on the text given\n`;
}
