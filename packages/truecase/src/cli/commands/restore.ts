/** The bare `truecase`: standard input to standard output. On a terminal it prints its help instead of waiting. */
import { findCommand } from '../command.js';
import type { Run } from '../context.js';
import { formatShortHelp } from '../help.js';
import { printSources } from '../printing.js';
import { loadRestorer } from '../restorer.js';
import { sourceOfStdin } from '../source.js';
import { restoreTranslation, wantsTranslation } from '../translation.js';

export const restore: Run = async (context) => {
  if (context.stdin.isTTY === true) {
    await context.stdout.write(formatShortHelp(findCommand('restore')!));
    return 0;
  }
  if (wantsTranslation(context)) return restoreTranslation(context);
  const restorer = await loadRestorer(context.values, undefined, context.reporter);
  if (context.values.has('live')) {
    await (await import('../live.js')).restoreLive(context, restorer);
    return 0;
  }
  const { failed } = await printSources(context, restorer, [sourceOfStdin(context.stdin)], context.stdout.write);
  return failed ? 2 : 0;
};
