/**
 * Gold text for an evaluation, line by line over several files. Lines are kept only if they will be asked for again,
 * file by file. Lines that are not UTF-8 are left out with a warning.
 */
import { statSync } from 'node:fs';
import { readLines } from '../corpus/lines.js';
import { counted } from '../eval/counted.js';
import type { Context } from './context.js';

export class Gold {
  readonly #context: Context;
  readonly #files: readonly string[];
  readonly #kept: Map<string, string[]> | undefined;

  constructor(context: Context, files: readonly string[], keep: boolean) {
    this.#context = context;
    this.#files = files;
    this.#kept = keep ? new Map() : undefined;
  }

  async *all(): AsyncGenerator<string> {
    const { progress, reporter, signal } = this.#context;
    const sizes = this.#files.map((file) =>
      file === '-' ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    let before = 0;
    for (const [index, file] of this.#files.entries()) {
      let skipped = 0;
      const onSkip = (): void => {
        skipped++;
      };
      const onBytes = (bytes: number): void => {
        signal.throwIfAborted();
        progress.update({ phase: 'scoring', done: before + bytes, total, unit: 'bytes' });
      };
      for await (const batch of readLines(file, { onBytes, onSkip })) {
        this.#keep(file, batch);
        yield* batch;
      }
      if (skipped > 0) reporter.warn(`${file}: ${counted(skipped, 'line')} left out, not in UTF-8`);
      before += sizes[index]!;
    }
  }

  /** The lines of one file, once all() has been read to its end. */
  of(file: string): readonly string[] {
    return this.#kept?.get(file) ?? [];
  }

  #keep(file: string, batch: readonly string[]): void {
    if (this.#kept === undefined) return;
    const lines = this.#kept.get(file) ?? [];
    for (const line of batch) lines.push(line);
    this.#kept.set(file, lines);
  }
}
