/**
 * What is counted: an annotation as a set of keys, so that two of them can be compared. A key has the places in the original text,
 * without marks at their edges (the full stop of "Inc." does not decide), and what is said about them.
 */
import type { Annotation, Place } from './annotation.js';

export const TASKS = ['entities', 'relations', 'tags'] as const;

export type ImpactTask = (typeof TASKS)[number];

/** Key → the group that it is counted in: type of a name, kind of a relation. */
export type Keys = ReadonlyMap<string, string>;

/** Names of types in use for the same thing. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ...['PERSON', 'PEOPLE', 'person'].map((type) => [type, 'PER'] as const),
  ...['LOCATION', 'GPE', 'PLACE', 'CITY', 'COUNTRY', 'STATE_OR_PROVINCE', 'location'].map(
    (type) => [type, 'LOC'] as const,
  ),
  ...['ORGANIZATION', 'ORGANISATION', 'organization'].map((type) => [type, 'ORG'] as const),
]);

export interface KeyOptions {
  /** Text as it is, of which places are told. */
  readonly text: string;
  /** [read text] offsets in the original; null where they are the same. */
  readonly place: Int32Array | null;
  /** Names of types; O leaves one out. */
  readonly rename?: ReadonlyMap<string, string>;
}

export function keysOf(annotation: Annotation, task: ImpactTask, options: KeyOptions): Keys {
  const keys = new Map<string, string>();
  const put = (places: readonly (Place | string)[], group: string, what = '') => {
    const found = places.map((place) => (typeof place === 'string' ? place.toLowerCase() : trimmed(place, options)));
    if (found.every((place) => place !== null)) keys.set(`${group} ${what} ${found.join(' ')}`, group);
  };
  if (task === 'entities') {
    for (const span of annotation.spans ?? []) {
      const type = renamed(span.type, options.rename);
      if (type !== 'O') put([span], type);
    }
  } else if (task === 'tags') for (const tag of annotation.tags ?? []) put([tag], 'tag', tag.tag);
  else {
    for (const { kind = 'relation', subject, relation, object } of annotation.relations ?? []) {
      put([subject, relation, object], kind);
    }
  }
  return keys;
}

export function renamed(type: string, rename: ReadonlyMap<string, string> | undefined): string {
  return rename?.get(type) ?? ALIASES.get(type) ?? type;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A place in the original without marks at its edges; null if nothing else is in it. */
function trimmed({ start, end }: Place, { text, place }: KeyOptions): string | null {
  let from = place === null ? start : place[start]!;
  let to = place === null ? end : place[end - 1]! + 1;
  while (from < to && !isInside(text, from)) from++;
  while (to > from && !isInside(text, to - 1)) to--;
  return from < to ? `${from}-${to}` : null;
}

/** Letters, digits, and halves of characters outside the first plane. */
function isInside(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return (unit >= 0xd800 && unit <= 0xdfff) || LETTER_OR_DIGIT.test(text[at]!);
}
