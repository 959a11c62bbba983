/**
 * What one flag of the command line is. The rows live in flags/, one file a group; flags.ts strings them together into
 * the one table from which the parser, both helps, the manual page and the four completions are made.
 * A flag has the same name, letter and type in every command that takes it.
 */
import type { CommandName } from './command.js';

export interface Flag {
  /** Long name without the two dashes. */
  readonly name: string;
  /** One letter, without the dash. */
  readonly short?: string;
  /** A switch takes no value; a number may carry a range; a choice carries its choices. */
  readonly type: 'switch' | 'text' | 'number' | 'choice';
  /** What stands for the value in help, e.g. FILE. Absent for switches. */
  readonly placeholder?: string;
  readonly choices?: readonly string[];
  /** Other names that a choice takes; help does not list them. */
  readonly accepts?: readonly string[];
  /** Inclusive range of a number. */
  readonly min?: number;
  readonly max?: number;
  readonly integer?: true;
  readonly default?: string | number;
  /** Every occurrence counts; otherwise the last one wins. */
  readonly repeatable?: true;
  /** Environment variable read when the flag is absent. */
  readonly environment?: string;
  /** What a shell may complete the value with. */
  readonly completes?: 'file' | 'model';
  /** One line, no full stop, at most 46 characters. */
  readonly help: string;
  /** More for the manual: full sentences. */
  readonly details?: string;
  readonly commands: readonly CommandName[];
  readonly group: 'Restoring' | 'Files and output' | 'Training and measuring' | 'Serving' | 'General';
  /** Shown by -h of these commands. */
  readonly common?: readonly CommandName[];
}
