/**
 * Paths to the strings of a JSON document, as jq writes them: `.text`, `.segments[].text`, `[].words[0].word` or `.[].words[0].word`, `."a b"`,
 * `.*` for any name, `..text` for a name at any depth.
 */
import { TruecaseError } from '../errors.js';

/** A name, an index, or any of these. */
export type Step = string | number | typeof ANY_NAME | typeof ANY_INDEX | typeof ANY_DEPTH;
export const ANY_NAME = Symbol('any name');
export const ANY_INDEX = Symbol('any index');
export const ANY_DEPTH = Symbol('any depth');

const STEP =
  /^(?:\.?\[(\d*)\]|\.?\["((?:[^"\\]|\\.)*)"\]|(\.\.)(?=[^.[\s])|\.?"((?:[^"\\]|\\.)*)"|\.?(\*)|\.?([^.[\]"*\s]+))/;

export function parsePath(path: string): Step[] {
  const steps: Step[] = [];
  let rest = path.replace(/^\$/, '');
  while (rest !== '' && rest !== '.') {
    const found = STEP.exec(rest);
    if (found === null) {
      throw new TruecaseError(
        'usage',
        `field ${JSON.stringify(path)} is no path: ${JSON.stringify(rest)} is not a step`,
        {
          hint: 'Write it as .name, .list[].name or ."odd name".',
        },
      );
    }
    const [all, index, quoted, depth, named, any, name] = found;
    if (index !== undefined) steps.push(index === '' ? ANY_INDEX : Number(index));
    else if (depth !== undefined) steps.push(ANY_DEPTH);
    else if (any !== undefined) steps.push(ANY_NAME);
    else steps.push(name ?? (JSON.parse(`"${quoted ?? named}"`) as string));
    rest = rest.slice(all.length);
  }
  return steps;
}

/** How far along each of several paths a value of a document is. */
export class PathMatch {
  readonly #paths: readonly (readonly Step[])[];
  /** [depth][path] places in the path that have been reached. */
  readonly #reached: number[][][];

  constructor(paths: readonly (readonly Step[])[]) {
    this.#paths = paths;
    this.#reached = [paths.map((path) => close(path, [0]))];
  }

  /** Goes down to a member. */
  enter(step: string | number): void {
    const above = this.#reached.at(-1)!;
    this.#reached.push(this.#paths.map((path, p) => (above[p]!.length === 0 ? NONE : advance(path, above[p]!, step))));
  }

  leave(): void {
    this.#reached.pop();
  }

  /** The first path that ends here, or -1. */
  get found(): number {
    const here = this.#reached.at(-1)!;
    return here.findIndex((places, p) => places.includes(this.#paths[p]!.length));
  }
}

const NONE: number[] = [];

function advance(path: readonly Step[], places: readonly number[], step: string | number): number[] {
  const next: number[] = [];
  for (const place of places) {
    const wanted = path[place];
    if (wanted === ANY_DEPTH) next.push(place);
    else if (matches(wanted, step)) next.push(place + 1);
  }
  return next.length === 0 ? NONE : close(path, next);
}

/** Any depth may be none. */
function close(path: readonly Step[], places: number[]): number[] {
  for (const place of places) if (path[place] === ANY_DEPTH && !places.includes(place + 1)) places.push(place + 1);
  return places;
}

function matches(wanted: Step | undefined, step: string | number): boolean {
  if (typeof step === 'number') return wanted === ANY_INDEX || wanted === step;
  return wanted === ANY_NAME || wanted === step;
}
