/**
 * Options of a training, declared so that help, validation and documents come from one list. A declaration is bound to the type
 * that its trainer reads: name, type, default and choices are checked by the compiler, values by `parseOptions`.
 */
import { TruecaseError } from '../../errors.js';

export type OptionValue = string | number | boolean;
export type OptionRecord = Readonly<Record<string, OptionValue>>;

/** A declared option. */
export interface TrainerOption {
  readonly name: string;
  readonly type: 'number' | 'string' | 'boolean';
  readonly default: OptionValue;
  readonly choices?: readonly string[];
  /** Least value of a number. */
  readonly min?: number;
  /** For research: a recipe or --set may give it, but the help does not list it. */
  readonly advanced?: boolean;
  readonly help: string;
}

export type TypeName<Value> = Value extends number ? 'number' : Value extends boolean ? 'boolean' : 'string';

/** Declarations of the options of a type: of each field its name, its type and a default that it can have. */
export type OptionsOf<Options> = readonly (TrainerOption &
  { [Name in keyof Options]: { name: Name; type: TypeName<Options[Name]>; default: Options[Name] } }[keyof Options])[];

/** The defaults of all options. */
export function defaultsOf<Options>(declared: OptionsOf<Options>): Options {
  return Object.fromEntries(declared.map((option) => [option.name, option.default])) as Options;
}

/**
 * Values for all declared options, in the order of the list: those that are given and the defaults of the others. Throws `usage`
 * at the first that is not declared or does not fit; `family` names the owner of the options there.
 */
export function completeOptions(
  family: string,
  declared: readonly TrainerOption[],
  given: OptionRecord,
): Record<string, OptionValue> {
  const names = declared.map((option) => option.name);
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    throw new TruecaseError(
      'usage',
      `family ${family} has no option ${JSON.stringify(name)}, expected one of: ${names.join(', ')}`,
    );
  }
  const complete: Record<string, OptionValue> = {};
  for (const option of declared) {
    const value = given[option.name] ?? option.default;
    requireFit(option, value);
    complete[option.name] = value;
  }
  return complete;
}

/** As completeOptions, in the type of their reader: a value that passes is one that the declaration stands for. */
export function parseOptions<Options>(family: string, declared: OptionsOf<Options>, given: OptionRecord): Options {
  return completeOptions(family, declared, given) as Options;
}

function requireFit(option: TrainerOption, value: OptionValue): void {
  const fits =
    typeof value === option.type &&
    (typeof value !== 'number' || (Number.isFinite(value) && (option.min === undefined || value >= option.min))) &&
    (option.choices === undefined || option.choices.includes(String(value)));
  if (fits) return;
  const least = option.min === undefined ? '' : ` of ${option.min} or more`;
  const expected = option.choices?.join(', ') ?? `a ${option.type}${least}`;
  throw new TruecaseError('usage', `option ${option.name} is ${JSON.stringify(value)}, expected ${expected}`);
}
