/**
 * What a command is given: its words and flags, the streams, and the two voices on standard error. Commands return
 * their exit status and throw what they cannot handle; they never end the process.
 */
import type { Readable } from 'node:stream';
import type { Output } from './output.js';
import type { Progress } from './progress.js';
import type { Reporter } from './reporter.js';
import type { Environment, FlagValues } from './values.js';

export interface Context {
  readonly operands: readonly string[];
  readonly values: FlagValues;
  readonly environment: Environment;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  /** Whether standard output, standard error are terminals. */
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
  readonly reporter: Reporter;
  readonly progress: Progress;
  /** Text for people on standard error, such as a report; not silenced by -q. */
  readonly say: (text: string) => void;
  /** Aborted when the user wants to stop. */
  readonly signal: AbortSignal;
}

export type Run = (context: Context) => Promise<number>;
