/** `truecase merge`: sorted counts to their sum, in constant memory; casings, whose kinds are settled anew, in that of all words. */
import { TruecaseError } from '../../errors.js';
import { writeFileAtomic } from '../../files/file.js';
import { Corpus, expandSources, formatCasings, mergeCounts, readCasings, type WriteBytes } from '../../train.js';
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
  const kind = values.text('of');
  if (kind === 'texts')
    throw new TruecaseError('usage', 'texts are not added up', { hint: 'Use cat to join lists of texts.' });
  const merge = kind === 'casings' ? mergeCasings : mergeCounts;
  const sum = (write: WriteBytes): Promise<void> =>
    merge(
      names,
      (chunk) => {
        signal.throwIfAborted();
        return write(chunk);
      },
      values.text('language'),
    );
  if (output === '-') await sum(stdout.write);
  else {
    await checkTarget(output);
    await refuseInput(output, names);
    await writeFileAtomic(output, sum);
  }
  return 0;
};

async function mergeCasings(names: readonly string[], write: WriteBytes, language: string): Promise<void> {
  const casings = await readCasings(new Corpus(await expandSources(names)).lines(), language);
  const encoder = new TextEncoder();
  for (const lines of formatCasings(casings, language)) await write(encoder.encode(lines));
}
