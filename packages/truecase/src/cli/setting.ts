/**
 * The options of a model family, given as --set name=value and checked against what its trainer declares.
 */
import { TruecaseError } from '../errors.js';
import type { FamilyHelp } from './manual.js';
import { suggest } from './suggest.js';

export type SettingValue = string | number | boolean;

export function findFamily(name: string, families: readonly FamilyHelp[]): FamilyHelp {
  const found = families.find((family) => family.name === name);
  if (found !== undefined) return found;
  const names = families.map((family) => family.name);
  const near = suggest(name, names);
  throw new TruecaseError('usage', `unknown model family "${name}", expected one of ${names.join(', ')}`, {
    hint: near === undefined ? '"truecase help train" describes the families.' : `Did you mean ${near}?`,
  });
}

/** A later setting of the same name wins. */
export function readSettings(pairs: readonly string[], family: FamilyHelp): Record<string, SettingValue> {
  return Object.fromEntries(pairs.map((pair) => readSetting(pair, family)));
}

function readSetting(pair: string, family: FamilyHelp): [string, SettingValue] {
  const at = pair.indexOf('=');
  if (at < 1) {
    throw new TruecaseError('usage', `--set is "${pair}", expected NAME=VALUE`, { hint: 'For example --set order=3.' });
  }
  const name = pair.slice(0, at);
  const value = pair.slice(at + 1);
  const option = family.options.find((row) => row.name === name);
  if (option === undefined) {
    const names = family.options.map((row) => row.name);
    const near = suggest(name, names);
    const shown = family.options.filter(({ advanced }) => advanced !== true).map((row) => row.name);
    const known = shown.length === 0 ? 'it has none' : `it has ${shown.join(', ')}`;
    throw new TruecaseError('usage', `the family ${family.name} has no option "${name}"; ${known}`, {
      hint: near === undefined ? '"truecase help train" describes the options.' : `Did you mean ${near}?`,
    });
  }
  if (option.choices !== undefined && !option.choices.includes(value)) {
    const near = suggest(value, option.choices);
    throw new TruecaseError('usage', `--set ${name} is "${value}", expected ${option.choices.join(', ')}`, {
      ...(near === undefined ? {} : { hint: `Did you mean ${near}?` }),
    });
  }
  return [name, convert(value, name, option.type)];
}

function convert(value: string, name: string, type: string): SettingValue {
  if (type === 'string') return value;
  if (type === 'boolean') {
    if (value === 'true' || value === 'false') return value === 'true';
    throw new TruecaseError('usage', `--set ${name} is "${value}", expected true or false`);
  }
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isFinite(number)) return number;
  throw new TruecaseError('usage', `--set ${name} is "${value}", expected a number`);
}
