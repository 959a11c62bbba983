/**
 * An engine by its name: `ner` or `ner:MODEL` is a recogniser of this project, the name of a file that ends in .js, .mjs or .cjs a
 * module whose default export is an engine or a function that makes one, and everything else a command.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TruecaseError } from '../../errors.js';
import { type Engine, engineOf, type LineEngine } from '../../eval/impact/engine.js';
import type { MethodName } from '../../ner/model.js';
import type { Recognizer } from '../../ner/recognizer.js';
import { type CommandOptions, commandEngine } from './command.js';
import { recognizerEngine } from './own.js';

export interface OpenOptions extends CommandOptions {
  /** What a module is given. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether the text comes as words with spaces between them. */
  readonly words?: boolean;
}

const MODULE = /^\S+\.[cm]?js$/;

/** `load` finds recognisers by name or path. */
export async function open(
  name: string,
  options: OpenOptions,
  load: (name: string) => Promise<Recognizer>,
): Promise<Engine> {
  if (/^ner(?::|$)/.test(name)) {
    const recognizer = await load(name.slice(4) || 'ner-en');
    const method = readMethod(name, options.settings ?? {});
    const own = { name, words: options.words ?? false, ...(method === undefined ? {} : { method }) };
    return engineOf(recognizerEngine(recognizer, own), options);
  }
  if (!MODULE.test(name))
    refuseSettings(name, Object.keys(options.settings ?? {}), 'A command gets its settings as arguments.');
  return MODULE.test(name) ? engineOf(await openModule(name, options), options) : commandEngine(name, options);
}

/** How a recogniser is trained; it has no other setting. */
function readMethod(name: string, { method, ...others }: Readonly<Record<string, string>>): MethodName | undefined {
  refuseSettings(name, Object.keys(others), 'The only setting of ner is method, for --retrain.');
  if (method === undefined || method === 'trie-maxent' || method === 'trie-hmm') return method;
  throw new TruecaseError('usage', `--set method=${method}, expected trie-maxent or trie-hmm`);
}

function refuseSettings(name: string, settings: readonly string[], hint: string): void {
  if (settings.length === 0) return;
  throw new TruecaseError('usage', `the engine ${name} has no setting ${settings.join(', ')}`, { hint });
}

async function openModule(path: string, { settings = {}, words = false }: OpenOptions): Promise<LineEngine> {
  const fail = (what: string, cause?: unknown) =>
    new TruecaseError('usage', `the engine ${path} ${what}`, {
      hint: 'Its default export is {name, annotate(line)} or a function that makes one; see docs/guide/impact.md.',
      where: path,
      ...(cause === undefined ? {} : { cause }),
    });
  let found: unknown;
  try {
    const { default: made } = (await import(pathToFileURL(resolve(path)).href)) as { default?: unknown };
    found = typeof made === 'function' ? await (made as (given: unknown) => unknown)({ ...settings, words }) : made;
  } catch (error) {
    throw fail(`cannot be used: ${error instanceof Error ? error.message : String(error)}`, error);
  }
  const engine = found as Partial<LineEngine> | null | undefined;
  if (typeof engine?.name === 'string' && typeof engine.annotate === 'function') return engine as LineEngine;
  throw fail('has no name or no function annotate');
}
