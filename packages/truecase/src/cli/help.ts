/**
 * Help as text of at most 79 columns: one page for -h, the manual for --help. All words come from the tables.
 * The page of the bare command fits 24 lines.
 */
import type { Command } from './command.js';
import { commandWords } from './command.js';
import { flagsOf, spellFlag } from './flags.js';
import type { Block, FamilyHelp } from './manual.js';
import { buildManual, titleOf } from './manual.js';
import { wrap } from './wrap.js';

const WIDTH = 79;

/** The page printed by -h: examples first, then usage and the common flags. */
export function formatShortHelp(command: Command): string {
  const title = titleOf(command);
  const lines = [`${title} - ${command.summary}`, '', 'Examples:'];
  const notesAt =
    Math.max(...command.examples.filter((row) => row.note !== '').map((row) => row.command.length), 0) + 2;
  for (const { command: example, note } of command.examples) {
    lines.push(note === '' ? `  ${example}` : `  ${example.padEnd(notesAt)}${note}`);
  }
  lines.push('', `Usage: truecase ${command.usage}`);
  if (command.name === 'restore') {
    lines.push('       truecase COMMAND [options] [ARGUMENT...]', '');
    lines.push(...wrap(`Commands: ${commandWords.join(', ')}`, WIDTH));
  }
  lines.push('', 'Options:');
  const shown = flagsOf(command.name).filter((flag) => flag.common?.includes(command.name));
  const terms = shown.map((flag) => (flag.short === undefined ? `    ${spellFlag(flag)}` : spellFlag(flag)));
  const width = Math.max(...terms.map((term) => term.length)) + 2;
  shown.forEach((flag, index) => {
    lines.push(`  ${terms[index]!.padEnd(width)}${flag.help}`);
  });
  lines.push('', `"${title} --help" prints the manual with all options.`);
  return `${lines.join('\n')}\n`;
}

/** The manual printed by --help. */
export function formatManual(command: Command, families: readonly FamilyHelp[]): string {
  const lines: string[] = [];
  let last: Block['kind'] | undefined;
  for (const block of buildManual(command, families)) {
    const joined = last === undefined || last === 'section' || (block.kind === last && block.kind === 'usage');
    if (!joined && !(block.kind === 'example' && last === 'example')) lines.push('');
    lines.push(...renderBlock(block));
    last = block.kind;
  }
  return `${lines.join('\n')}\n`;
}

function renderBlock(block: Block): string[] {
  switch (block.kind) {
    case 'section':
      return [block.title];
    case 'heading':
      return [`  ${block.title}:`];
    case 'paragraph':
      return indent(wrap(block.text, WIDTH - 4), 4);
    case 'usage':
      return indent([block.text], 4);
    case 'example':
      return indent(renderExample(block.command, block.note), 4);
    case 'entry':
      return [...indent([block.term], 4), ...indent(wrap(block.text, WIDTH - 8), 8)];
  }
}

function renderExample(command: string, note: string): string[] {
  return note === '' ? [command] : [`# ${note}`, command];
}

function indent(lines: readonly string[], columns: number): string[] {
  return lines.map((line) => ' '.repeat(columns) + line);
}
