/** `truecase text`: the words of the command line as one line; without words, standard input. */
import type { Run } from '../context.js';
import { printSources } from '../printing.js';
import { loadRestorer } from '../restorer.js';
import { sourceOfText } from '../source.js';
import { restore } from './restore.js';

export const restoreText: Run = async (context) => {
  if (context.operands.length === 0) return restore(context);
  const restorer = await loadRestorer(context.values, undefined, context.reporter);
  const source = sourceOfText(`${context.operands.join(' ')}\n`);
  const { failed } = await printSources(context, restorer, [source], context.stdout.write);
  return failed ? 2 : 0;
};
