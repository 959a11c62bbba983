/** `truecase ner train`: columns to a model file. */
import { TruecaseError } from '../../../errors.js';
import type { MethodName } from '../../../ner/model.js';
import { trainNer } from '../../../ner/train.js';
import { writeFileAtomic } from '../../../node/file.js';
import { compressModel } from '../../../node/modelFile.js';
import type { Run } from '../../context.js';
import { formatBytes } from '../../size.js';
import { checkTarget, refuseInput } from '../../target.js';
import { isOwnRestore, readTagged } from './read.js';

export const trainRecognizer: Run = async (context) => {
  const { operands, values, progress, signal, stdoutIsTerminal } = context;
  const output = values.find('output');
  if (output === undefined || output === '' || (output === '-' && stdoutIsTerminal)) {
    throw new TruecaseError('usage', '"truecase ner train" needs a file to write the model to', {
      hint: 'Add -o MODEL, for example -o names.tcm.',
    });
  }
  if (output !== '-') {
    await checkTarget(output);
    await refuseInput(output, operands);
  }
  const restore = values.find('restore');
  if (restore !== undefined && !isOwnRestore(restore)) {
    throw new TruecaseError('usage', `"truecase ner train --restore ${restore}", expected word, trie or none`, {
      hint: 'A model that restores case is given to "truecase ner tag" and "truecase ner eval".',
    });
  }
  const language = values.text('language');
  const { sentences, corpus } = await readTagged(context, language);
  const bytes = trainNer(sentences, {
    method: values.text('method') as MethodName,
    language,
    corpus,
    ...(restore === undefined ? {} : { restore }),
    onProgress: (phase, done, total) => {
      signal.throwIfAborted();
      progress.update({ phase, done, total, unit: 'steps' });
    },
  });
  progress.clear();
  const data = output.endsWith('.br') ? compressModel(bytes) : bytes;
  if (output === '-') await context.stdout.write(data);
  else await writeFileAtomic(output, data);
  if (context.stderrIsTerminal && !values.has('quiet')) context.say(`wrote ${output}, ${formatBytes(data.length)}\n`);
  return 0;
};
