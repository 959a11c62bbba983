// Rules that hold for every row of the command table and the flag table, and for every hint that names a flag.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commands, commandWords } from './command.js';
import { flags, flagsOf } from './flags.js';
import { formatManual } from './help.js';
import { parse } from './parse.js';

const SOURCE = fileURLToPath(new URL('../', import.meta.url));

/** Command, and the fewest arguments that it takes. */
const smallest = commands.map(({ name, least }): readonly [string, readonly string[]] => [
  name,
  [...(name === 'restore' ? [] : [name]), ...Array<string>(least).fill('x')],
]);

describe.each(smallest)('truecase %s', (name, args) => {
  it.each([['-q'], ['--quiet'], ['-v'], ['--verbose'], ['--color', 'never'], ['--color=always']])(
    'takes %s %s',
    (...flag) => {
      expect(parse([...args, ...flag])).toMatchObject({ kind: 'command', command: name });
      expect(parse([...flag, ...args])).toMatchObject({ kind: 'command', command: name });
    },
  );

  it.each([
    ['-h', { kind: 'help', long: false }],
    ['--help', { kind: 'help', long: true }],
    ['-V', { kind: 'version' }],
    ['--version', { kind: 'version' }],
  ])('takes %s', (flag, request) => {
    expect(parse([...args, flag])).toMatchObject(request);
  });

  it('takes every flag of its rows, with a value where one is needed', () => {
    for (const { name: flag, type, choices, min, integer } of flagsOf(name as (typeof commands)[number]['name'])) {
      if (flag === 'help' || flag === 'version') continue;
      const value = type === 'choice' ? choices![0]! : type === 'number' ? String(min ?? (integer ? 1 : 0.5)) : 'x';
      const given = type === 'switch' ? `--${flag}` : `--${flag}=${value}`;
      expect(parse([...args, given]), given).toMatchObject({ kind: 'command', command: name });
    }
  });
});

it('a command that reports its progress takes --progress', () => {
  const folder = join(SOURCE, 'cli', 'commands');
  const taking = new Set(flags.find(({ name }) => name === 'progress')!.commands as readonly string[]);
  for (const word of commandWords) {
    const file = join(folder, `${word}.ts`);
    if (/\bprogress\.update\b/.test(readFileSync(file, 'utf8'))) expect(taking, word).toContain(word);
  }
});

/** String literals of a source; comments are left out, as they begin no literal on their line. */
function literalsOf(source: string): string[] {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
}

function sources(): string[] {
  return readdirSync(SOURCE, { recursive: true })
    .map(String)
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^testing\/|^cli\/e2e\/|^cli\/completions\//.test(file));
}

/** What a pattern finds in the literals of all sources, with where it was found. */
function named(pattern: RegExp): (readonly [string, string])[] {
  return sources().flatMap((file) =>
    literalsOf(readFileSync(join(SOURCE, file), 'utf8')).flatMap((literal) =>
      [...literal.matchAll(pattern)].map((found) => [found[1]!, `${file}: ${literal}`] as const),
    ),
  );
}

describe('what errors, hints and helps name', () => {
  it('exists, where it is a flag', () => {
    const names = new Set<string>(flags.map(({ name }) => name));
    const found = named(/(?<![\w-])--([a-z][a-z-]*[a-z])/g);
    expect(found.length).toBeGreaterThan(50);
    for (const [flag, where] of found) expect(names, where).toContain(flag);
  });

  it('exists, where it is a command', () => {
    const found = named(/"truecase ([a-z]+)\b/g);
    expect(found.length).toBeGreaterThan(10);
    for (const [word, where] of found) expect(commandWords, where).toContain(word);
  });

  it('is a flag of that command in every example', () => {
    for (const { command } of commands.flatMap(({ examples }) => examples)) {
      const call = /truecase([^|>]*)/
        .exec(command)![1]!
        .replaceAll(/"[^"]*"/g, 'x')
        .trim();
      expect(() => parse(call.split(/\s+/).filter(Boolean)), command).not.toThrow();
    }
  });
});

it('the manual names every command that may end with status 1', () => {
  const status = /\n {4}1\n? +([\s\S]*?)\n {4}2/.exec(formatManual(commands[0]!, []))![1]!.replaceAll(/\s+/g, ' ');
  for (const word of ['--check', 'eval --min', 'adapt', 'ambiguous', 'impact']) expect(status).toContain(word);
});
