/** `truecase ner train`: columns to a model file. */
import { TruecaseError } from '../../../errors.js';
import type { MethodName } from '../../../ner/model.js';
import { trainNer } from '../../../ner/train.js';
import type { Run } from '../../context.js';
import { refuseInput } from '../../target.js';
import { readTarget, writeModel } from '../../trained.js';
import { isOwnRestore, readTagged } from './read.js';

export const trainRecognizer: Run = async (context) => {
  const { operands, values, progress, signal } = context;
  const output = await readTarget(context, 'ner train');
  await refuseInput(output, operands);
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
  await writeModel(context, output, bytes);
  return 0;
};
