/**
 * The values of the flags of one invocation, already checked against the table. A flag that was not given answers with
 * its environment variable, then with its default.
 */
import type { FlagName } from './flags.js';
import { flags } from './flags.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export class FlagValues {
  readonly #given: ReadonlyMap<FlagName, readonly string[]>;
  readonly #environment: Environment;

  constructor(given: ReadonlyMap<FlagName, readonly string[]>, environment: Environment = {}) {
    this.#given = given;
    this.#environment = environment;
  }

  /** Whether the flag stands on the command line. */
  has(name: FlagName): boolean {
    return this.#given.has(name);
  }

  /** Every value given for a repeatable flag, in order. */
  list(name: FlagName): readonly string[] {
    return this.#given.get(name) ?? [];
  }

  /** The value in force, or undefined where there is neither a value nor a default. */
  find(name: FlagName): string | undefined {
    const given = this.#given.get(name)?.at(-1);
    if (given !== undefined) return given;
    const flag = flags.find((row) => row.name === name)!;
    const inherited = flag.environment === undefined ? undefined : this.#environment[flag.environment];
    if (inherited !== undefined && inherited !== '') return inherited;
    return flag.default === undefined ? undefined : String(flag.default);
  }

  /** The value of a flag that has a default. */
  text(name: FlagName): string {
    return this.find(name) ?? '';
  }

  /** The value of a number flag that has a default. */
  number(name: FlagName): number {
    return Number(this.text(name));
  }
}
