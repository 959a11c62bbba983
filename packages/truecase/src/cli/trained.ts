/** Where commands that train write the model to: a file, compressed if its name ends in .br, or standard output. */
import { TruecaseError } from '../errors.js';
import { writeFileAtomic } from '../files/file.js';
import { compressModel } from '../node/modelFile.js';
import type { Context } from './context.js';
import { formatBytes } from './size.js';
import { checkTarget } from './target.js';

/** The file of -o, if it can be written; `command` names the command in errors. */
export async function readTarget({ values, stdoutIsTerminal }: Context, command: string): Promise<string> {
  const output = values.find('output');
  if (output === undefined || output === '' || (output === '-' && stdoutIsTerminal)) {
    throw new TruecaseError('usage', `"truecase ${command}" needs a file to write the model to`, {
      hint: 'Add -o MODEL, for example -o my.tcm.',
    });
  }
  if (output !== '-') await checkTarget(output);
  return output;
}

export async function writeModel(context: Context, output: string, bytes: Uint8Array): Promise<void> {
  const data = output.endsWith('.br') ? compressModel(bytes) : bytes;
  if (output === '-') await context.stdout.write(data);
  else await writeFileAtomic(output, data);
  const isTold = context.stderrIsTerminal && !context.values.has('quiet');
  if (isTold) context.say(`wrote ${output}, ${formatBytes(data.length)}\n`);
}
