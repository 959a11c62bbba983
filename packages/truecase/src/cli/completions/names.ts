/**
 * Names that are known only when a completion script is made, and the words that they give for the operands of a
 * command.
 */
import type { Command } from '../command.js';
import { commandWords } from '../command.js';

export interface KnownNames {
  /** Model families that can be trained. */
  readonly families: readonly string[];
  /** Bundled models. */
  readonly models: readonly string[];
}

/** Words that may stand as an operand; where files may stand too, see `takesFiles`. */
export function operandWords({ completes }: Command, names: KnownNames): readonly string[] {
  if (completes === 'model') return names.models;
  if (completes === 'family') return names.families;
  if (completes === 'command') return commandWords;
  return completes === undefined || completes === 'file' ? [] : completes;
}

export function takesFiles({ completes }: Command): boolean {
  return completes === 'file' || completes === 'model' || completes === 'family';
}
