/** `truecase detect`: what the case of files is like and where it was lost. Runs of lines are printed as they end. */
import { load } from '../../node/index.js';
import type { DetectOptions, Truecaser } from '../../truecaser.js';
import type { Context, Run } from '../context.js';
import { type DetectForm, JsonDetectForm, TextDetectForm } from '../forms/detect.js';
import type { Write } from '../output.js';
import { Outlet, pumpOptions } from '../printing.js';
import { pump } from '../pump.js';
import { type Source, sourceOfFile, sourceOfStdin } from '../source.js';
import type { FlagValues } from '../values.js';

export const detectFiles: Run = async (context) => {
  const { operands, values, stdin, reporter, signal } = context;
  const truecaser = await load(values.text('model'));
  const outlet = new Outlet(context.stdout.write);
  const names = operands.length === 0 ? ['-'] : operands;
  let failed = false;
  for (const name of names) {
    const source = name === '-' ? sourceOfStdin(stdin) : sourceOfFile(name);
    try {
      await detectSource(context, source, makeForm(truecaser, source, values), outlet.write);
    } catch (error) {
      if (outlet.broken || signal.aborted) throw error;
      reporter.error(error);
      failed = true;
    }
  }
  return failed ? 2 : 0;
};

function makeForm(truecaser: Truecaser, source: Source, values: FlagValues): DetectForm {
  const options: DetectOptions = {
    lines: values.text('lines') as NonNullable<DetectOptions['lines']>,
    protect: !values.has('no-protect'),
  };
  const detector = truecaser.detector(options);
  return values.has('json') ? new JsonDetectForm(detector, source.file) : new TextDetectForm(detector, source.file);
}

async function detectSource(context: Context, source: Source, form: DetectForm, write: Write): Promise<void> {
  const warn = (): void => context.reporter.warn(`${source.name}: some bytes are not UTF-8 and do not count`);
  await pump(source, form, write, { ...pumpOptions(context), warn });
  await write(form.end());
}
