/**
 * The one flag table. Order here is the order in help. Nothing about a flag is written anywhere else: parser, help,
 * manual page and completions all read these rows.
 */
import type { CommandName } from './command.js';
import type { Flag } from './flag.js';
import { bitextFlags } from './flags/bitext.js';
import { countingFlags } from './flags/counting.js';
import { documentFlags } from './flags/documents.js';
import { fileFlags } from './flags/files.js';
import { generalFlags } from './flags/general.js';
import { impactFlags } from './flags/impact.js';
import { learningFlags } from './flags/learning.js';
import { recognisingFlags } from './flags/recognising.js';
import { restoringFlags } from './flags/restoring.js';
import { servingFlags } from './flags/serving.js';

const table = [
  ...restoringFlags,
  ...bitextFlags,
  ...documentFlags,
  ...fileFlags,
  ...learningFlags,
  ...recognisingFlags,
  ...impactFlags,
  ...countingFlags,
  ...servingFlags,
  ...generalFlags,
] as const;

export type FlagName = (typeof table)[number]['name'];

export const flags: readonly (Flag & { readonly name: FlagName })[] = table;

export function flagsOf(command: CommandName): readonly (Flag & { readonly name: FlagName })[] {
  return flags.filter((flag) => flag.commands.includes(command));
}

/** `--model NAME|FILE`, `-m, --model NAME|FILE`. */
export function spellFlag(flag: Flag): string {
  const value = flag.placeholder === undefined ? '' : ` ${flag.placeholder}`;
  return `${flag.short === undefined ? '' : `-${flag.short}, `}--${flag.name}${value}`;
}
