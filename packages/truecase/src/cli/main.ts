#!/usr/bin/env node
import { VERSION } from '../version.js';
/**
 * The entry of the command line: reads the arguments, starts one command and turns what comes of it into an exit status:
 * 0 ok, 1 changes found or score too low, 2 mistake or error, 130 after Ctrl-C. Commands are loaded only when they run.
 * The process ends by itself once everything is written; only a signal ends it early.
 */
import type { ColorChoice } from './color.js';
import { wantsColor } from './color.js';
import type { CommandName } from './command.js';
import { findCommand } from './command.js';
import type { Context, Run } from './context.js';
import { formatShortHelp } from './help.js';
import { watchInterrupts } from './interrupt.js';
import { BrokenPipe, Output } from './output.js';
import type { Request } from './parse.js';
import { parse } from './parse.js';
import type { ProgressOptions } from './progress.js';
import { Progress } from './progress.js';
import { Reporter } from './reporter.js';
import { FlagValues } from './values.js';

const runs: Readonly<Record<CommandName, () => Promise<Run>>> = {
  restore: async () => (await import('./commands/restore.js')).restore,
  text: async () => (await import('./commands/text.js')).restoreText,
  run: async () => (await import('./commands/run.js')).runFiles,
  detect: async () => (await import('./commands/detect.js')).detectFiles,
  train: async () => (await import('./commands/train.js')).trainModel,
  adapt: async () => (await import('./commands/adapt.js')).adaptModel,
  calibrate: async () => (await import('./commands/calibrate.js')).calibrate,
  ambiguous: async () => (await import('./commands/ambiguous.js')).addClassifiers,
  survey: async () => (await import('./commands/survey.js')).surveyText,
  count: async () => (await import('./commands/count.js')).countText,
  merge: async () => (await import('./commands/merge.js')).mergeFiles,
  lexicon: async () => (await import('./commands/lexicon.js')).listIrregular,
  eval: async () => (await import('./commands/eval.js')).evaluateModel,
  bleu: async () => (await import('./commands/bleu.js')).measureBleu,
  align: async () => (await import('./commands/align.js')).alignPairs,
  perplexity: async () => (await import('./commands/perplexity.js')).reportPerplexity,
  ner: async () => (await import('./commands/ner.js')).recogniseNames,
  impact: async () => (await import('./commands/impact.js')).reportImpact,
  arpa: async () => (await import('./commands/arpa.js')).convertArpa,
  inspect: async () => (await import('./commands/inspect.js')).inspectModel,
  models: async () => (await import('./commands/models.js')).listModels,
  serve: async () => (await import('./commands/serve.js')).serve,
  completion: async () => (await import('./commands/completion.js')).printCompletion,
  man: async () => (await import('./commands/man.js')).printMan,
  help: async () => (await import('./commands/help.js')).printHelp,
};

/** Commands that read configuration. */
const CONFIGURED: readonly CommandName[] = ['restore', 'text', 'run', 'detect', 'eval', 'adapt'];
/** How long a command may take to clean up after Ctrl-C; a second Ctrl-C does not wait. Enough for a busy machine. */
const GRACE_MS = 10_000;
const ABSENT = new FlagValues(new Map());

function say(text: string): void {
  process.stderr.write(text);
}

async function execute(request: Request, context: Context): Promise<number> {
  if (request.kind === 'version') await context.stdout.write(`truecase ${VERSION}\n`);
  else if (request.kind === 'help' && !request.long)
    await context.stdout.write(formatShortHelp(findCommand(request.command)!));
  else if (request.kind === 'help') return (await runs.help())({ ...context, operands: [request.command] });
  else return (await runs[request.command]())(context);
  return 0;
}

/** The values of the command line, and what is configured for flags that are not on it. */
async function configure({ command, values }: Extract<Request, { kind: 'command' }>): Promise<FlagValues> {
  if (!CONFIGURED.includes(command)) return values;
  const { combine, readSettingsOf } = await import('./configuration.js');
  return values.with(combine(await readSettingsOf(command, process.env, process.cwd(), !values.has('no-config'))));
}

/** The bar needs a terminal that can clear a line. */
function chooseProgress(values: FlagValues): ProgressOptions['form'] {
  const choice = values.text('progress');
  if (choice !== 'auto') return choice === 'json' ? 'json' : 'none';
  const able = process.stderr.isTTY === true && process.env['TERM'] !== 'dumb';
  return able && !values.has('quiet') ? 'bar' : 'none';
}

function makeReporter(values: FlagValues): Reporter {
  return new Reporter(say, {
    quiet: values.has('quiet'),
    verbose: values.has('verbose'),
    colored: wantsColor(process.stderr, values.text('color') as ColorChoice, process.env),
  });
}

async function main(): Promise<void> {
  const stdout = new Output(process.stdout, 'standard output');
  process.stderr.on('error', () => undefined);
  let reporter = makeReporter(ABSENT);
  const interrupt = watchInterrupts((status) => process.exit(status));
  interrupt.signal.addEventListener('abort', () => {
    stdout.fail(interrupt.signal.reason);
    setTimeout(() => process.exit(interrupt.status()), GRACE_MS).unref();
  });
  process.on('uncaughtException', (error) => {
    reporter.error(error);
    process.exit(2);
  });
  try {
    const request = parse(process.argv.slice(2), process.env);
    const values = request.kind === 'command' ? await configure(request) : ABSENT;
    if (request.kind === 'command' && findCommand(request.command)!.ownSignals === true) interrupt.release();
    reporter = makeReporter(values);
    const progress = new Progress({ form: chooseProgress(values), write: say, columns: process.stderr.columns ?? 0 });
    reporter.onMessage = () => progress.clear();
    process.exitCode = await execute(request, {
      operands: request.kind === 'command' ? request.operands : [],
      values,
      environment: process.env,
      stdin: process.stdin,
      stdout,
      stdoutIsTerminal: process.stdout.isTTY === true,
      stderrIsTerminal: process.stderr.isTTY === true,
      reporter,
      progress,
      say,
      signal: interrupt.signal,
    });
    await stdout.finish();
    if (interrupt.status() !== undefined) process.exit(interrupt.status());
  } catch (error) {
    const status = interrupt.status();
    if (status !== undefined) process.exit(status);
    if (error instanceof BrokenPipe) return;
    reporter.error(error);
    process.exitCode = 2;
  }
}

await main();
