/**
 * What an engine says about one line of text: names, relations and the tags of words, each with offsets into that line.
 * `readAnnotation` checks what came from outside and says what is wrong with it.
 */

/** A stretch of the line: line.slice(start, end). */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface EngineSpan extends Place {
  /** For instance PER or ORGANIZATION. */
  readonly type: string;
}

export interface EngineRelation {
  /** What kind of relation, where an engine has several: svo, openie. */
  readonly kind?: string;
  readonly subject: Place;
  /** Where the relation is said, or its name. */
  readonly relation: Place | string;
  readonly object: Place;
}

export interface EngineTag extends Place {
  /** Part of speech of a word. */
  readonly tag: string;
}

export interface Annotation {
  readonly spans?: readonly EngineSpan[];
  readonly relations?: readonly EngineRelation[];
  readonly tags?: readonly EngineTag[];
}

/** What offsets count: UTF-16 units (JavaScript, Java), characters (Python), bytes of UTF-8. */
export type OffsetUnit = 'utf16' | 'codepoints' | 'bytes';

export type FaultKind = 'crash' | 'hang' | 'garbage' | 'text';

/** An answer that cannot be used. */
export class BadAnswer extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, reason: string) {
    super(reason);
    this.kind = kind;
  }
}

/** An answer of an engine about a line; offsets come out in UTF-16 units. Throws BadAnswer. */
export function readAnnotation(value: unknown, line: string, unit: OffsetUnit = 'utf16'): Annotation {
  const answer: unknown = Array.isArray(value) ? { spans: value as unknown[] } : value;
  if (!isObject(answer)) throw new BadAnswer('garbage', `${show(value)}, expected an object with spans`);
  const { text } = answer as { text?: unknown };
  if (typeof text === 'string' && text !== line) {
    throw new BadAnswer('text', `the text came back as ${show(text)}, expected ${show(line)}`);
  }
  const lists = ['spans', 'relations', 'tags'] as const;
  if (!lists.some((name) => answer[name] !== undefined)) {
    throw new BadAnswer('garbage', `${show(value)} has neither spans nor relations nor tags`);
  }
  const places = new Places(line, unit);
  const list = (name: (typeof lists)[number]) => {
    const found = answer[name] ?? [];
    if (Array.isArray(found)) return found as unknown[];
    throw new BadAnswer('garbage', `${name} is ${show(found)}, expected a list`);
  };
  return {
    spans: list('spans').map((span) => ({ ...places.read(span), type: textOf(span, 'type') })),
    relations: list('relations').map((relation) => readRelation(relation, places)),
    tags: list('tags').map((tag) => ({ ...places.read(tag), tag: textOf(tag, 'tag') })),
  };
}

function readRelation(value: unknown, places: Places): EngineRelation {
  if (!isObject(value)) throw new BadAnswer('garbage', `the relation ${show(value)}, expected an object`);
  const { kind, subject, relation, object } = value;
  return {
    ...(typeof kind === 'string' ? { kind } : {}),
    subject: places.read(subject),
    relation: typeof relation === 'string' ? relation : places.read(relation),
    object: places.read(object),
  };
}

/** Reads places of one line. */
class Places {
  readonly #line: string;
  /** Offset in UTF-16 units of each offset of the engine; null where they are the same. */
  readonly #units: readonly number[] | null;

  constructor(line: string, unit: OffsetUnit) {
    this.#line = line;
    this.#units = unit === 'utf16' ? null : unitsOf(line, unit);
  }

  read(value: unknown): Place {
    if (!isObject(value)) throw new BadAnswer('garbage', `the place ${show(value)}, expected an object`);
    const start = this.#offset(value, 'start');
    const end = this.#offset(value, 'end');
    if (start >= end) throw new BadAnswer('garbage', `the place ${show(value)}, expected start before end`);
    const text = this.#line.slice(start, end);
    const { text: said } = value as { text?: unknown };
    if (typeof said === 'string' && said !== text) {
      throw new BadAnswer('text', `${show(said)} is said to be at ${start}, where ${show(text)} is`);
    }
    return { start, end };
  }

  #offset(value: Record<string, unknown>, name: string): number {
    const found = value[name];
    const most = this.#units === null ? this.#line.length : this.#units.length - 1;
    if (typeof found === 'number' && Number.isInteger(found) && found >= 0 && found <= most) {
      return this.#units === null ? found : this.#units[found]!;
    }
    throw new BadAnswer('garbage', `${name} of ${show(value)}, expected a whole number from 0 to ${most}`);
  }
}

/** [characters or bytes + 1] where each begins, in UTF-16 units. */
function unitsOf(line: string, unit: 'codepoints' | 'bytes'): number[] {
  const units: number[] = [];
  let at = 0;
  for (const character of line) {
    const width = unit === 'codepoints' ? 1 : bytesOf(character.codePointAt(0)!);
    for (let i = 0; i < width; i++) units.push(at);
    at += character.length;
  }
  units.push(at);
  return units;
}

function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown, name: string): string {
  const found = isObject(value) ? value[name] : undefined;
  if (typeof found === 'string' && found !== '') return found;
  throw new BadAnswer('garbage', `${name} of ${show(value)}, expected a text`);
}

const MOST_SHOWN = 80;

/** A value as a message has it, cut if it is long. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
