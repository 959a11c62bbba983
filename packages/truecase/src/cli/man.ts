/**
 * The manual page in roff (man macros), made from the same blocks as --help. Every text is escaped, so that no word of
 * the tables can turn into a roff request.
 */
import type { Command } from './command.js';
import type { Block, FamilyHelp } from './manual.js';
import { buildManual } from './manual.js';

/** The whole page; `version` goes into its footer. */
export function formatMan(command: Command, families: readonly FamilyHelp[], version: string): string {
  const lines = [`.TH TRUECASE 1 "" "truecase ${quote(version)}" "User Commands"`];
  for (const block of buildManual(command, families)) lines.push(...renderBlock(block));
  return `${lines.join('\n')}\n`;
}

/** Backslashes, dashes and quotes as typed; a full stop or apostrophe at the start of a line is no request. */
function quote(text: string): string {
  const safe = text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll("'", '\\(aq').replaceAll('"', '\\(dq');
  return /^[.']/.test(safe) ? `\\&${safe}` : safe;
}

/** Flags bold, the rest as it is: `-m, --model NAME` has two bold words. */
function markFlags(term: string): string {
  return term
    .split(' ')
    .map((word) => (/^-|^truecase$/.test(word) ? `\\fB${quote(word)}\\fR` : quote(word)))
    .join(' ');
}

function renderBlock(block: Block): string[] {
  switch (block.kind) {
    case 'section':
      return [`.SH ${block.title}`];
    case 'heading':
      return [`.SS ${quote(block.title)}`];
    case 'paragraph':
      return ['.PP', quote(block.text)];
    case 'usage':
      return ['.nf', markFlags(block.text), '.fi'];
    case 'example':
      return ['.PP', '.nf', ...(block.note === '' ? [] : [`# ${quote(block.note)}`]), quote(block.command), '.fi'];
    case 'entry':
      return ['.TP', markFlags(block.term), quote(block.text)];
  }
}
