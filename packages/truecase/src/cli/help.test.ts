import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commands, commandWords, findCommand } from './command.js';
import { flags, flagsOf } from './flags.js';
import { formatManual, formatShortHelp } from './help.js';
import { formatMan } from './man.js';
import type { FamilyHelp } from './manual.js';

const families: FamilyHelp[] = [
  {
    name: 'toy',
    summary: 'A toy family for tests.',
    options: [{ name: 'depth', type: 'number', default: 3, help: 'How deep it goes.' }],
  },
];
const bare = findCommand('restore')!;

describe('short help', () => {
  it.each(commands.map((command) => [command.name, command] as const))(
    'of %s fits 79 columns and 24 lines',
    (_, command) => {
      const lines = formatShortHelp(command).trimEnd().split('\n');
      expect(lines.length).toBeLessThanOrEqual(24);
      for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(79);
    },
  );

  it('of the bare command starts with three examples and names every command', () => {
    const lines = formatShortHelp(bare).split('\n');
    expect(lines[2]).toBe('Examples:');
    expect(lines.slice(3, 6).every((line) => line.includes('truecase'))).toBe(true);
    for (const word of commandWords) expect(lines.join('\n')).toContain(word);
  });
});

describe('manual', () => {
  it.each(commands.map((command) => [command.name, command] as const))(
    'of %s has every flag in 79 columns',
    (_, command) => {
      const text = formatManual(command, families);
      for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(79);
      for (const flag of flagsOf(command.name)) expect(text).toContain(`--${flag.name}`);
    },
  );

  it('of the bare command has all flags, commands, families, statuses and variables', () => {
    const text = formatManual(bare, families);
    for (const flag of flags) expect(text).toContain(`--${flag.name}`);
    for (const word of commandWords) expect(text).toContain(`    ${word}`);
    for (const word of ['--set depth=NUMBER', 'Default: 3', 'EXIT STATUS', '130', 'NO_COLOR', 'TRUECASE_MODEL']) {
      expect(text).toContain(word);
    }
  });

  it('leaves out the options of a family that are for research', () => {
    const odd = { name: 'odd', type: 'boolean', default: true, help: 'How odd it is.', advanced: true };
    const text = formatManual(findCommand('train')!, [{ ...families[0]!, options: [odd, ...families[0]!.options] }]);
    expect(text).toContain('--set depth');
    expect(text).not.toContain('odd');
  });

  it('of another command leaves the families out', () => {
    expect(formatManual(findCommand('run')!, families)).not.toContain('depth');
  });
});

describe('man page', () => {
  const page = formatMan(bare, families, '1.2.3');

  it('has every flag, with its dashes escaped', () => {
    for (const flag of flags) expect(page).toContain(`\\-\\-${flag.name.replaceAll('-', '\\-')}`);
    expect(page.startsWith('.TH TRUECASE 1')).toBe(true);
  });

  it('begins no line of text with a dot or an apostrophe', () => {
    const requests = new Set(['.TH', '.SH', '.SS', '.PP', '.TP', '.nf', '.fi']);
    for (const line of page.split('\n')) {
      if (/^[.']/.test(line)) expect(requests).toContain(line.split(' ')[0]);
    }
  });

  it('is rendered by groff without a complaint, where groff is installed', () => {
    let rendered: string;
    try {
      rendered = execFileSync('groff', ['-man', '-Tascii', '-ww', '-z'], {
        input: page,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOENT');
      return;
    }
    expect(rendered).toBe('');
  });
});
