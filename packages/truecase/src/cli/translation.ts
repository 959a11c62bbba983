/**
 * `--source` and `--pairs`: translations that are cased by their source. The source stands line by line in a file of its
 * own, or in front of a tab in the same line; then the target alone is printed. An alignment may stand in a third file.
 */

import { parseAlignment } from '../bitext/pharaoh.js';
import { parsePair } from '../corpus/pairs.js';
import { TruecaseError } from '../errors.js';
import { writeFileAtomic } from '../files/file.js';
import { encodeUtf8 } from '../stream/utf8.js';
import type { Context } from './context.js';
import { checkDirection, ENOUGH_WORDS } from './direction.js';
import type { FlagName } from './flags.js';
import { wholeLines, withoutEnd } from './lines.js';
import { loadRestorer } from './restorer.js';
import { type Source, sourceOfFile, sourceOfStdin } from './source.js';
import { refuseInput } from './target.js';

const UNFIT: readonly FlagName[] = ['in-place', 'diff', 'check', 'json', 'document'];

export function wantsTranslation({ values }: Context): boolean {
  return values.has('source') || values.has('pairs');
}

export async function restoreTranslation(context: Context): Promise<number> {
  const { values, operands, stdin, stdout } = context;
  checkFlags(context);
  const name = operands[0] ?? '-';
  const target = name === '-' ? sourceOfStdin(stdin) : sourceOfFile(name);
  const output = values.find('output') ?? '-';
  if (output !== '-') await refuseInput(output, [name, values.find('source') ?? '-']);
  const restored = restoreLines(context, target);
  if (output === '-') {
    for await (const line of restored) await stdout.write(encodeUtf8(line));
    return 0;
  }
  await writeFileAtomic(output, async (write) => {
    for await (const line of restored) await write(encodeUtf8(line));
  });
  return 0;
}

function checkFlags({ values, operands }: Context): void {
  const given = values.has('pairs') ? 'pairs' : 'source';
  const unfit =
    UNFIT.find((flag) => values.has(flag)) ?? (values.has('pairs') && values.has('source') ? 'source' : null);
  if (unfit !== null) {
    throw new TruecaseError('usage', `--${given} and --${unfit} do not go together`, {
      hint: 'Leave one of them out.',
    });
  }
  if (operands.length > 1) {
    throw new TruecaseError('usage', `--${given} with ${operands.length} files, expected one`, {
      hint: 'Restore one file after the other.',
    });
  }
}

async function* restoreLines(context: Context, target: Source): AsyncGenerator<string> {
  const { values, signal } = context;
  const { truecaser, options } = await loadRestorer(values);
  const sources = values.has('source') ? new Companion(context, values.text('source'), target.name) : null;
  const links = values.has('alignment') ? new Companion(context, values.text('alignment'), target.name) : null;
  const restore = ({ text, source, alignment }: Waiting): string =>
    source === ''
      ? text
      : truecaser.truecase(text, { ...options, source, ...(alignment === undefined ? {} : { alignment }) });
  // The first lines wait until there is enough to see whether the model goes the right way.
  let waiting: Waiting[] | null = [];
  let words = 0;
  let number = 0;
  for await (const line of wholeLines(target, signal)) {
    number++;
    const where = `${target.name}:${number}`;
    const [given, points] = [await sources?.next(number), await links?.next(number)];
    const pair = given === undefined ? parsePair(withoutEnd(line), where) : null;
    const source = given ?? pair!.source;
    const text = pair === null ? line : line.slice(pair.source.length + 1);
    if (text.trim() === '' && source.trim() !== '') throw describeEmpty(where, 'target');
    if (text.trim() !== '' && source.trim() === '')
      throw describeEmpty(`${sources?.path ?? target.name}:${number}`, 'source');
    if (points !== undefined) checkPoints(points, source, text, `${links!.path}:${number}`);
    const item = { text, source: source.trim() === '' ? '' : source, alignment: points };
    if (waiting === null) {
      yield restore(item);
      continue;
    }
    waiting.push(item);
    words += Math.min(source.split(' ').length, text.split(' ').length);
    if (words < 2 * ENOUGH_WORDS) continue;
    checkDirection(
      truecaser,
      waiting.map((one) => [one.source, one.text]),
    );
    for (const one of waiting) yield restore(one);
    waiting = null;
  }
  await sources?.end(number);
  await links?.end(number);
  for (const one of waiting ?? []) yield restore(one);
}

interface Waiting {
  readonly text: string;
  /** Empty beside a blank line. */
  readonly source: string;
  readonly alignment: string | undefined;
}

function checkPoints(line: string, source: string, target: string, where: string): void {
  const count = (text: string): number => text.match(/\S+/gu)?.length ?? 0;
  parseAlignment(line, count(source), count(target), where);
}

function describeEmpty(where: string, side: string): TruecaseError {
  return new TruecaseError('corpus', `${where}: the ${side} side is empty and the other is not`, {
    hint: 'Every line needs its translation; blank lines must stand on both sides.',
    where,
  });
}

/** A file with a line for every line of the target. */
export class Companion {
  readonly path: string;
  readonly #beside: string;
  readonly #lines: AsyncGenerator<string>;

  constructor({ signal }: Context, path: string, beside: string) {
    this.path = path;
    this.#beside = beside;
    this.#lines = wholeLines(sourceOfFile(path), signal);
  }

  async next(number: number): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (!done) return withoutEnd(value);
    throw this.#describe(`it ends after ${number - 1} lines, ${this.#beside} goes on`, number);
  }

  async end(lines: number): Promise<void> {
    if (!(await this.#lines.next()).done)
      throw this.#describe(`it goes on, ${this.#beside} ends after ${lines} lines`, lines + 1);
  }

  #describe(found: string, line: number): TruecaseError {
    return new TruecaseError('corpus', `${this.path}:${line}: ${found}; expected as many lines`, {
      hint: 'Check that the files belong together.',
      where: this.path,
    });
  }
}
