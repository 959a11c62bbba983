/**
 * The values of the flags of one invocation, already checked against the table. A flag that was not given answers with
 * what is configured for it (environment, files), then with its default.
 */
import type { FlagName } from './flags.js';
import { flags } from './flags.js';

export type Environment = Readonly<Record<string, string | undefined>>;
/** Values that were not given on the command line, by flag. A switch that is on has one empty text. */
export type Configured = ReadonlyMap<FlagName, readonly string[]>;

/** Flags whose values add up over all places where they are given. */
const ADDITIVE: readonly FlagName[] = ['word'];

export class FlagValues {
  readonly #given: ReadonlyMap<FlagName, readonly string[]>;
  readonly #environment: Environment;
  readonly #configured: Configured;

  constructor(
    given: ReadonlyMap<FlagName, readonly string[]>,
    environment: Environment = {},
    configured: Configured = new Map(),
  ) {
    this.#given = given;
    this.#environment = environment;
    this.#configured = configured;
  }

  /** The same with values for flags that were not given. */
  with(configured: Configured): FlagValues {
    return new FlagValues(this.#given, this.#environment, configured);
  }

  /** Whether the flag stands on the command line. */
  isGiven(name: FlagName): boolean {
    return this.#given.has(name);
  }

  /** Whether the flag stands on the command line or is configured. */
  has(name: FlagName): boolean {
    return this.#given.has(name) || this.#configured.has(name);
  }

  /** Every value of a repeatable flag, in order. */
  list(name: FlagName): readonly string[] {
    const given = this.#given.get(name);
    const configured = this.#configured.get(name) ?? [];
    if (given === undefined) return configured;
    return ADDITIVE.includes(name) ? [...given, ...configured] : given;
  }

  /** The value in force, or undefined where there is neither a value nor a default. */
  find(name: FlagName): string | undefined {
    const given = this.#given.get(name)?.at(-1);
    if (given !== undefined) return given;
    const flag = flags.find((row) => row.name === name)!;
    const inherited = flag.environment === undefined ? undefined : this.#environment[flag.environment];
    if (inherited !== undefined && inherited !== '') return inherited;
    const configured = this.#configured.get(name)?.at(-1);
    if (configured !== undefined) return configured;
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
