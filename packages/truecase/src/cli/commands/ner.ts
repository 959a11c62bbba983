/** `truecase ner train|tag|eval`: files become columns or lines, and what comes of them is printed. */
import { TruecaseError } from '../../errors.js';
import type { Run } from '../context.js';
import { suggest } from '../suggest.js';

const actions: Readonly<Record<string, () => Promise<Run>>> = {
  train: async () => (await import('./ner/train.js')).trainRecognizer,
  tag: async () => (await import('./ner/tag.js')).tagFiles,
  eval: async () => (await import('./ner/eval.js')).evaluateRecognizer,
};

export const recogniseNames: Run = async (context) => {
  const [word = ''] = context.operands;
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (action === undefined) {
    const guess = suggest(word, Object.keys(actions));
    throw new TruecaseError('usage', `"truecase ner ${word}", expected train, tag or eval`, {
      hint: guess === undefined ? 'See "truecase ner --help".' : `Did you mean "truecase ner ${guess}"?`,
    });
  }
  return (await action())({ ...context, operands: context.operands.slice(1) });
};
