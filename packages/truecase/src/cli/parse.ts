/**
 * Reads a command line against the flag and command tables. node:util parseArgs cuts it into tokens; what is allowed is
 * decided here, so that every mistake is answered with what was found, what was expected and the nearest right word.
 * Does not run anything and does not look at files.
 */
import { parseArgs } from 'node:util';
import { TruecaseError } from '../errors.js';
import type { Command, CommandName } from './command.js';
import { commands, commandWords, findCommand } from './command.js';
import type { Flag } from './flag.js';
import type { FlagName } from './flags.js';
import { flags, flagsOf } from './flags.js';
import { suggest } from './suggest.js';
import type { Environment } from './values.js';
import { FlagValues } from './values.js';

export type Request =
  | { readonly kind: 'help'; readonly command: CommandName; readonly long: boolean }
  | { readonly kind: 'version' }
  | {
      readonly kind: 'command';
      readonly command: CommandName;
      readonly operands: readonly string[];
      readonly values: FlagValues;
    };

const WHERE_TO = 'Files need "truecase run FILE", words need "truecase text WORDS".';

type Token = NonNullable<ReturnType<typeof tokenize>>[number];
type OptionToken = Extract<Token, { kind: 'option' }>;

function tokenize(args: readonly string[]) {
  const options = Object.fromEntries(
    flags.map((flag) => [
      flag.name,
      {
        type: flag.type === 'switch' ? ('boolean' as const) : ('string' as const),
        multiple: true,
        ...(flag.short === undefined ? {} : { short: flag.short }),
      },
    ]),
  );
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

export function parse(args: readonly string[], environment: Environment = {}): Request {
  const tokens = tokenize(args);
  const terminator = tokens.find((token) => token.kind === 'option-terminator')?.index ?? Number.POSITIVE_INFINITY;
  const positionals = tokens.filter((token) => token.kind === 'positional');
  const word = positionals[0] !== undefined && positionals[0].index < terminator ? positionals[0].value : undefined;
  const asked = tokens.filter((token) => token.kind === 'option');
  const help = asked.find((token) => token.name === 'help');
  const command = findCommandWord(word, asked);
  if (help !== undefined) return { kind: 'help', command: command.name, long: help.rawName === '--help' };
  if (asked.some((token) => token.name === 'version')) return { kind: 'version' };
  const given = new Map<FlagName, string[]>();
  for (const token of asked) {
    const flag = findFlag(token, command);
    const value = readValue(token, flag);
    const list = given.get(flag.name);
    if (list === undefined) given.set(flag.name, [value]);
    else list.push(value);
  }
  const operands = positionals.slice(command.name === 'restore' ? 0 : 1).map((token) => token.value);
  if (!given.has('config')) checkOperands(operands, command);
  return { kind: 'command', command: command.name, operands, values: new FlagValues(given, environment) };
}

/** A word that is like no command may be the value of a flag that does not exist, which is then the real mistake. */
function findCommandWord(word: string | undefined, asked: readonly OptionToken[]): Command {
  const bare = findCommand('restore')!;
  if (word === undefined) return bare;
  const found = commandWords.includes(word) ? findCommand(word) : undefined;
  if (found !== undefined) return found;
  if (asked.some((token) => token.name === 'help')) return bare;
  const near = suggest(word, commandWords);
  const unknown = asked.find((token) => !flags.some((flag) => flag.name === token.name));
  if (near === undefined && unknown !== undefined) findFlag(unknown, bare);
  throw new TruecaseError('usage', `unknown command "${word}", expected one of ${commandWords.join(', ')}`, {
    hint: near === undefined ? WHERE_TO : `Did you mean "truecase ${near}"?`,
  });
}

function findFlag(token: OptionToken, command: Command): Flag & { readonly name: FlagName } {
  const allowed = flagsOf(command.name);
  const found = allowed.find((flag) => flag.name === token.name);
  if (found !== undefined) return found;
  const name = command.name === 'restore' ? 'truecase' : `truecase ${command.name}`;
  const elsewhere = flags.find((flag) => flag.name === token.name);
  if (elsewhere !== undefined) {
    const homes = commands.filter((row) => elsewhere.commands.includes(row.name));
    const spelled = homes.map((row) => (row.name === 'restore' ? 'truecase' : `truecase ${row.name}`));
    throw new TruecaseError('usage', `${token.rawName} is not a flag of "${name}"`, {
      hint: `It belongs to "${spelled.join('", "')}".`,
    });
  }
  const near = suggest(
    token.name,
    allowed.map((flag) => flag.name),
  );
  throw new TruecaseError('usage', `unknown flag ${token.rawName} for "${name}"`, {
    hint: near === undefined || token.rawName.length <= 2 ? `"${name} -h" lists the flags.` : `Did you mean --${near}?`,
  });
}

/** The checked value of one occurrence; a switch gives an empty text. */
function readValue(token: OptionToken, flag: Flag): string {
  const name = token.rawName;
  if (flag.type === 'switch') {
    if (token.value === undefined) return '';
    throw new TruecaseError('usage', `${name} takes no value, found "${token.value}"`, {
      hint: `Leave out "=${token.value}".`,
    });
  }
  const { value } = token;
  if (value === undefined || (!token.inlineValue && /^-[^\d.]/.test(value))) {
    const found = value === undefined ? 'the end of the command line' : `"${value}"`;
    throw new TruecaseError('usage', `${name} needs a value (${flag.placeholder}), found ${found}`, {
      hint:
        value === undefined
          ? `Write --${flag.name}=${flag.placeholder}.`
          : `A value with a dash is written --${flag.name}=${value}.`,
    });
  }
  checkValue(value, name, flag);
  return value;
}

/** Throws unless the value is one that the flag may have; `name` is how the user wrote the flag. */
export function checkValue(value: string, name: string, flag: Flag): void {
  if (flag.type === 'choice' && !flag.choices!.includes(value) && flag.accepts?.includes(value) !== true) {
    const near = suggest(value, flag.choices!);
    throw new TruecaseError('usage', `${name} is "${value}", expected ${flag.choices!.join(', ')}`, {
      ...(near === undefined ? {} : { hint: `Did you mean ${near}?` }),
    });
  }
  if (flag.type === 'number') checkNumber(value, name, flag);
}

function checkNumber(value: string, name: string, flag: Flag): void {
  const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
  const whole = flag.integer === true ? Number.isInteger(number) : true;
  if (whole && number >= (flag.min ?? Number.NEGATIVE_INFINITY) && number <= (flag.max ?? Number.POSITIVE_INFINITY))
    return;
  const kind = flag.integer === true ? 'a whole number' : 'a number';
  throw new TruecaseError('usage', `${name} is "${value}", expected ${kind} from ${flag.min} to ${flag.max}`);
}

function checkOperands(operands: readonly string[], command: Command): void {
  if (operands.length >= command.least && operands.length <= command.most) return;
  const few = operands.length < command.least;
  const name = command.name === 'restore' ? 'truecase' : `truecase ${command.name}`;
  const message = few ? `"${name}" needs more arguments` : `"${name}" takes no argument "${operands[command.most]}"`;
  throw new TruecaseError('usage', message, {
    hint: command.name === 'restore' ? WHERE_TO : `Usage: truecase ${command.usage}`,
  });
}
