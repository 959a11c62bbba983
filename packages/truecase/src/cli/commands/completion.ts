/** `truecase completion SHELL`: the completion script of a shell. */
import { TruecaseError } from '../../errors.js';
import { bundledModels } from '../../node/index.js';
import { shells } from '../command.js';
import { formatCompletion } from '../completion.js';
import type { Run } from '../context.js';
import { loadFamilies } from '../family.js';
import { suggest } from '../suggest.js';

export const printCompletion: Run = async ({ operands, stdout }) => {
  const word = operands[0]!;
  const shell = shells.find((name) => name === word);
  if (shell === undefined) {
    const near = suggest(word, shells);
    throw new TruecaseError('usage', `unknown shell "${word}", expected one of ${shells.join(', ')}`, {
      ...(near === undefined ? {} : { hint: `Did you mean ${near}?` }),
    });
  }
  const families = (await loadFamilies()).map((family) => family.name);
  await stdout.write(formatCompletion(shell, { families, models: await bundledModels() }));
  return 0;
};
