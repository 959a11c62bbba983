/**
 * Everything that is said on standard error: errors with their hints, warnings, notes. Standard output is for data only.
 * Quiet leaves errors; verbose adds notes and stack traces. Nothing is said about success.
 */
import { printable, TruecaseError } from '../errors.js';
import { paint } from './color.js';

export interface ReporterOptions {
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly colored?: boolean;
}

export class Reporter {
  readonly #write: (text: string) => void;
  readonly #options: ReporterOptions;
  /** Called before each message, so that a progress bar can make room. */
  onMessage: () => void = () => undefined;

  constructor(write: (text: string) => void, options: ReporterOptions = {}) {
    this.#write = write;
    this.#options = options;
  }

  error(error: unknown): void {
    const known = error instanceof TruecaseError;
    const message = error instanceof Error ? error.message : String(error);
    const hint = known ? error.hint : 'This is a defect of truecase. Run it again with -v and report what it prints.';
    this.#print(known ? message : `internal error: ${message}`, hint, 'error');
    if (this.#options.verbose && error instanceof Error)
      this.#write(
        `${(error.stack ?? '')
          .split('\n')
          .map((line) => printable(line))
          .join('\n')}\n`,
      );
  }

  warn(message: string, hint?: string): void {
    if (!this.#options.quiet) this.#print(`warning: ${message}`, hint, 'bold');
  }

  /** A file that was left out because a text cannot name it. */
  unnamed(path: string): void {
    this.warn(`${path} is left out: its name is not UTF-8`, 'Rename it to have it read.');
  }

  /** For -v only. */
  note(message: string): void {
    if (this.#options.verbose && !this.#options.quiet) this.#print(message, undefined, 'bold');
  }

  #print(message: string, hint: string | undefined, style: 'error' | 'bold'): void {
    this.onMessage();
    const prefix = paint('truecase:', style, this.#options.colored ?? false);
    this.#write(`${prefix} ${printable(message)}\n${hint === undefined ? '' : `hint: ${printable(hint)}\n`}`);
  }
}
