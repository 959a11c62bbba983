/** `truecase help [COMMAND]` and --help: the manual as text. */
import { TruecaseError } from '../../errors.js';
import { commandWords, findCommand } from '../command.js';
import type { Run } from '../context.js';
import { loadFamilies } from '../family.js';
import { formatManual } from '../help.js';
import { suggest } from '../suggest.js';

export const printHelp: Run = async ({ operands, stdout }) => {
  const word = operands[0] ?? 'restore';
  const command = findCommand(word);
  if (command === undefined) {
    const near = suggest(word, commandWords);
    throw new TruecaseError('usage', `unknown command "${word}", expected one of ${commandWords.join(', ')}`, {
      ...(near === undefined ? {} : { hint: `Did you mean "truecase help ${near}"?` }),
    });
  }
  const needsFamilies = command.name === 'restore' || command.name === 'train';
  await stdout.write(formatManual(command, needsFamilies ? await loadFamilies() : []));
  return 0;
};
