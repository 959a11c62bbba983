/**
 * `truecase run`: files to standard output, to one file, or in place. Which combinations of flags make sense is decided
 * here, before anything is read.
 */
import { stat } from 'node:fs/promises';
import { TruecaseError } from '../../errors.js';
import { writeFileAtomic } from '../../files/file.js';
import { findCommand } from '../command.js';
import type { Context, Run } from '../context.js';
import type { FlagName } from '../flags.js';
import { formatShortHelp } from '../help.js';
import { rewriteFiles } from '../inplace.js';
import type { Outcome } from '../printing.js';
import { printSources } from '../printing.js';
import type { Restorer } from '../restorer.js';
import { loadRestorer } from '../restorer.js';
import { sourceOfFile, sourceOfStdin } from '../source.js';
import { refuseInput } from '../target.js';
import { restoreTranslation, wantsTranslation } from '../translation.js';

/** Pairs that contradict each other. */
const CONFLICTS: readonly (readonly [FlagName, FlagName])[] = [
  ['in-place', 'output'],
  ['in-place', 'diff'],
  ['in-place', 'check'],
  ['in-place', 'json'],
  ['output', 'diff'],
  ['output', 'check'],
  ['json', 'diff'],
  ['json', 'check'],
];

/** Flags that mean something only beside another. */
const NEEDS: readonly (readonly [FlagName, FlagName])[] = [
  ['backup', 'in-place'],
  ['keep-times', 'in-place'],
];

/** Thrown inside an atomic write to give it up: every input has failed and has been reported. */
class NothingToWrite extends Error {}

export const runFiles: Run = async (context) => {
  const { values, operands, stdin, stdout } = context;
  if (wantsTranslation(context)) return restoreTranslation(context);
  checkFlags(context);
  if (operands.length === 0 && stdin.isTTY === true) {
    await stdout.write(formatShortHelp(findCommand('run')!));
    return 0;
  }
  const names = operands.length === 0 ? ['-'] : operands;
  const output = values.find('output') ?? '-';
  if (output !== '-') await refuseInput(output, names);
  const restorer = await loadRestorer(values, undefined, context.reporter);
  const onBytes = await followBytes(context, names, !values.has('in-place') && output === '-');
  try {
    const { failed, changed } = values.has('in-place')
      ? await rewriteFiles(context, restorer, names, onBytes)
      : await print(context, restorer, names, output, onBytes);
    if (failed) return 2;
    return values.has('check') && changed ? 1 : 0;
  } finally {
    context.progress.clear();
  }
};

function checkFlags({ values, operands }: Context): void {
  for (const [one, other] of CONFLICTS) {
    if (!values.has(one) || !values.has(other)) continue;
    throw new TruecaseError('usage', `--${one} and --${other} contradict each other`, {
      hint: 'Leave one of them out.',
    });
  }
  for (const [flag, needed] of NEEDS) {
    if (!values.has(flag) || values.has(needed)) continue;
    throw new TruecaseError('usage', `--${flag} means something only with --${needed}`, { hint: `Add --${needed}.` });
  }
  if (values.has('in-place') && (operands.length === 0 || operands.includes('-'))) {
    throw new TruecaseError('usage', 'standard input cannot be changed in place, expected the names of files', {
      hint: 'Name the files, or leave out --in-place.',
    });
  }
}

async function print(
  context: Context,
  restorer: Restorer,
  names: readonly string[],
  output: string,
  onBytes: ((bytes: number) => void) | undefined,
): Promise<Outcome> {
  const sources = names.map((name) => (name === '-' ? sourceOfStdin(context.stdin) : sourceOfFile(name)));
  if (output === '-') return printSources(context, restorer, sources, context.stdout.write, onBytes);
  let outcome: Outcome | undefined;
  try {
    await writeFileAtomic(output, async (write) => {
      const writeBytes = (chunk: Uint8Array | string) => write(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      outcome = await printSources(context, restorer, sources, writeBytes, onBytes);
      if (outcome.allFailed) throw new NothingToWrite();
    });
  } catch (error) {
    if (!(error instanceof NothingToWrite)) throw error;
  }
  return outcome!;
}

/** Feeds the progress bar, unless it would stand between lines of text on the same terminal. */
async function followBytes(
  { progress, stdoutIsTerminal }: Context,
  names: readonly string[],
  toStdout: boolean,
): Promise<((bytes: number) => void) | undefined> {
  if (progress.form === 'none' || (progress.form === 'bar' && toStdout && stdoutIsTerminal)) return undefined;
  const sizes = await Promise.all(
    names.map((name) =>
      name === '-'
        ? 0
        : stat(name).then(
            ({ size }) => size,
            () => 0,
          ),
    ),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let done = 0;
  return (bytes) => {
    done += bytes;
    progress.update({ phase: 'restoring', done, total, unit: 'bytes' });
  };
}
