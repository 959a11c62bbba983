import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { commandWords } from './command.js';
import { flags } from './flags.js';
import { parse } from './parse.js';

function parseCommand(...args: string[]) {
  const request = parse(args);
  if (request.kind !== 'command') throw new Error(`expected a command, got ${request.kind}`);
  return request;
}

function failure(...args: string[]): TruecaseError {
  try {
    parse(args);
  } catch (error) {
    if (error instanceof TruecaseError) return error;
    throw error;
  }
  throw new Error('expected an error');
}

describe('the flag table', () => {
  it('gives every name and every letter to one flag only', () => {
    const names = flags.map((flag) => flag.name);
    const letters = flags.flatMap((flag) => (flag.short === undefined ? [] : [flag.short]));
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(letters).size).toBe(letters.length);
  });

  it('gives every flag with a value a placeholder, and a default of a choice is one of its choices', () => {
    for (const flag of flags) {
      expect(flag.placeholder === undefined, flag.name).toBe(flag.type === 'switch');
      if (flag.type === 'choice' && flag.default !== undefined) expect(flag.choices, flag.name).toContain(flag.default);
      for (const name of flag.common ?? []) expect(flag.commands, flag.name).toContain(name);
    }
  });
});

describe('parse', () => {
  it('takes the bare command without a word', () => {
    const request = parseCommand('--mode', 'repair', '-q');
    expect(request.command).toBe('restore');
    expect(request.operands).toEqual([]);
    expect(request.values.text('mode')).toBe('repair');
    expect(request.values.has('quiet')).toBe(true);
    expect(request.values.has('verbose')).toBe(false);
  });

  it('takes flags before and after the command and keeps the order of operands', () => {
    const request = parseCommand('-m', 'x.model', 'run', 'a', '--diff', 'b');
    expect(request.command).toBe('run');
    expect(request.operands).toEqual(['a', 'b']);
    expect(request.values.text('model')).toBe('x.model');
  });

  it('takes every word after the command as an operand, even the name of a command', () => {
    expect(parseCommand('text', 'run', 'train').operands).toEqual(['run', 'train']);
  });

  it('takes everything after two dashes as an operand', () => {
    expect(parseCommand('text', '--', '-x', '--json').operands).toEqual(['-x', '--json']);
  });

  it('collects repeatable flags and lets the last of the others win', () => {
    const request = parseCommand('-w', 'iPhone', '--word=NATO', '--mode=auto', '--mode=starts');
    expect(request.values.list('word')).toEqual(['iPhone', 'NATO']);
    expect(request.values.text('mode')).toBe('starts');
  });

  it('reads the environment where the flag is absent, and the default where both are', () => {
    const environment = { TRUECASE_MODEL: 'mine' };
    const of = (args: string[], env = {}) => {
      const request = parse(args, env);
      return request.kind === 'command' ? request.values.text('model') : '';
    };
    expect(of([], environment)).toBe('mine');
    expect(of(['-m', 'other'], environment)).toBe('other');
    expect(of([], { TRUECASE_MODEL: '' })).toBe('en');
  });

  it('tells -h from --help and finds them beside mistakes', () => {
    expect(parse(['-h'])).toEqual({ kind: 'help', command: 'restore', long: false });
    expect(parse(['run', '--nonsense', '--help'])).toEqual({ kind: 'help', command: 'run', long: true });
    expect(parse(['nonsense', '-h'])).toEqual({ kind: 'help', command: 'restore', long: false });
    expect(parseCommand('text', '--', '-h').operands).toEqual(['-h']);
  });

  it('answers -V with the version', () => {
    expect(parse(['-V'])).toEqual({ kind: 'version' });
  });

  it('suggests the flag that was meant', () => {
    const error = failure('--modle', 'en');
    expect(error.code).toBe('usage');
    expect(error.message).toContain('unknown flag --modle');
    expect(error.hint).toBe('Did you mean --model?');
    expect(failure('-Z').hint).toContain('truecase -h');
  });

  it('suggests the command that was meant', () => {
    expect(failure('rnu', '--nonsense').hint).toBe('Did you mean "truecase run"?');
    expect(failure('rnu', 'file').hint).toBe('Did you mean "truecase run"?');
    const error = failure('notes.txt');
    expect(error.message).toContain('unknown command "notes.txt"');
    for (const word of commandWords) expect(error.message).toContain(word);
    expect(error.hint).toContain('truecase run FILE');
  });

  it('says where a flag belongs that another command has', () => {
    const error = failure('--in-place');
    expect(error.message).toBe('--in-place is not a flag of "truecase"');
    expect(error.hint).toBe('It belongs to "truecase run".');
  });

  it('refuses missing values, wrong choices and values of switches', () => {
    expect(failure('--model').message).toContain('--model needs a value (NAME|FILE)');
    expect(failure('--model', '--strict').message).toContain('found "--strict"');
    expect(failure('--mode', 'restor').hint).toBe('Did you mean restore?');
    expect(failure('--strict=yes').message).toBe('--strict takes no value, found "yes"');
  });

  it('refuses numbers out of range or of the wrong kind', () => {
    for (const value of ['1.01', '-0.1', 'high', '', 'Infinity', '0x1']) {
      expect(failure(`--min-confidence=${value}`).message, value).toContain('expected a number from 0 to 1');
    }
    expect(failure('eval', 'gold', '--seed', '1.5').message).toContain('expected a whole number');
    expect(parseCommand('--min-confidence', '.75').values.number('min-confidence')).toBe(0.75);
  });

  it('refuses too few and too many operands', () => {
    expect(failure('inspect').hint).toContain('truecase inspect [options] MODEL');
    expect(failure('inspect', 'a', 'b').message).toContain('"b"');
    expect(failure('--', 'run').hint).toContain('truecase run FILE');
  });
});
