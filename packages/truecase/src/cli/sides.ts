/**
 * Gold text of a bilingual model: each line is scored next to the sentence that it translates, which stands in front of a tab in the
 * same line (--pairs) or in a file of its own (--source). The source of the line that is being scored is `source`: who scores
 * takes one line after the other.
 */
import { parsePair } from '../corpus/pairs.js';
import { TruecaseError } from '../errors.js';
import type { Truecaser } from '../truecaser.js';
import type { Context } from './context.js';
import { Companion } from './translation.js';

export class Sides {
  /** Of the current line; undefined where sources are not asked for. */
  source: string | undefined;
  readonly #context: Context;
  readonly #files: readonly string[];

  constructor(context: Context, files: readonly string[], truecaser: Truecaser) {
    this.#context = context;
    this.#files = files;
    const { values, reporter } = context;
    const isBilingual = truecaser.model.sourceSide !== undefined;
    if (!this.given) {
      if (!isBilingual) return;
      reporter.warn(
        `${values.text('model')} reads the source of a translation, and is scored without one`,
        'Give the sources with --source FILE, or lines of "source TAB target" with --pairs.',
      );
      return;
    }
    const flag = values.has('pairs') ? 'pairs' : 'source';
    if (!isBilingual)
      throw new TruecaseError('usage', `--${flag} with ${values.text('model')}, which reads no source`, {
        hint: 'Take a bilingual model such as en-fr, or leave it out.',
      });
    const unfit = (['document', 'per-file', 'source'] as const).find((name) => name !== flag && values.has(name));
    if (unfit !== undefined) {
      throw new TruecaseError('usage', `--${flag} and --${unfit} do not go together`, {
        hint: 'Leave one of them out.',
      });
    }
    if (flag === 'source' && files.length !== 1) {
      throw new TruecaseError('usage', `--source with ${files.length} files, expected one`, {
        hint: 'Score one file after the other, or use --pairs.',
      });
    }
  }

  get given(): boolean {
    const { values } = this.#context;
    return values.has('pairs') || values.has('source');
  }

  /** The targets, line by line. */
  async *targets(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
    const { values } = this.#context;
    const name = this.#files[0] ?? 'the gold text';
    const companion = values.has('source') ? new Companion(this.#context, values.text('source'), name) : null;
    let number = 0;
    for await (const line of lines) {
      number++;
      if (companion !== null) {
        this.source = await companion.next(number);
        yield line;
      } else if (values.has('pairs')) {
        const { source, target } = parsePair(line, `${name}:${number}`);
        this.source = source;
        yield target;
      } else yield line;
    }
    await companion?.end(number);
  }
}
