/** `truecase merge`: sorted counts to their sum, in constant memory. */
import { writeFileAtomic } from '../../files/file.js';
import { mergeCounts, type WriteBytes } from '../../train.js';
import { findCommand } from '../command.js';
import type { Run } from '../context.js';
import { formatShortHelp } from '../help.js';
import { checkTarget, refuseInput } from '../target.js';

export const mergeFiles: Run = async ({ operands, values, stdin, stdout, signal }) => {
  if (operands.length === 0 && stdin.isTTY === true) {
    await stdout.write(formatShortHelp(findCommand('merge')!));
    return 0;
  }
  const names = operands.length === 0 ? ['-'] : operands;
  if (names.includes('-')) signal.addEventListener('abort', () => stdin.destroy(), { once: true });
  const output = values.find('output') ?? '-';
  const sum = (write: WriteBytes): Promise<void> =>
    mergeCounts(names, (chunk) => {
      signal.throwIfAborted();
      return write(chunk);
    });
  if (output === '-') await sum(stdout.write);
  else {
    await checkTarget(output);
    await refuseInput(output, names);
    await writeFileAtomic(output, sum);
  }
  return 0;
};
