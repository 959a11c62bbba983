/**
 * The tags of a recogniser in the IOB2 phrase model (Tjong Kim Sang and Veenstra, 1999): O outside, B-X the first word of an
 * entity of type X, I-X a word that continues it. Tag 0 is O; type t has B at 2t + 1 and I at 2t + 2.
 */

export class TagSet {
  /** Names of the types, e.g. LOC, MISC, ORG, PER. */
  readonly types: readonly string[];
  /** Names of all tags, [1 + 2 · types]. */
  readonly names: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(types: readonly string[]) {
    this.types = Object.freeze([...types]);
    this.names = ['O', ...types.flatMap((type) => [`B-${type}`, `I-${type}`])];
    this.#numbers = new Map(this.names.map((name, tag) => [name, tag]));
  }

  /** Number of tags, K. */
  get size(): number {
    return this.names.length;
  }

  /** Number of a tag by name, or −1. */
  numberOf(name: string): number {
    return this.#numbers.get(name) ?? -1;
  }

  /** Whether `next` may follow `previous`; −1 is the begin of a sentence. I-X follows B-X and I-X alone. */
  mayFollow(previous: number, next: number): boolean {
    if (next === 0 || (next & 1) === 1) return true;
    return previous === next || previous === next - 1;
  }
}

/** An entity: words from (inclusive) to (exclusive) and its type. */
export interface Phrase {
  readonly from: number;
  readonly to: number;
  readonly type: string;
}

/** The entities of legal IOB2 tags, given as numbers. */
export function phrasesOf(tags: TagSet, row: ArrayLike<number>, count: number): Phrase[] {
  const phrases: Phrase[] = [];
  for (let from = 0; from < count; ) {
    const tag = row[from]!;
    if (tag === 0) {
      from++;
      continue;
    }
    const inside = (tag & 1) === 1 ? tag + 1 : tag;
    let to = from + 1;
    while (to < count && row[to] === inside) to++;
    phrases.push({ from, to, type: tags.types[(tag - 1) >> 1]! });
    from = to;
  }
  return phrases;
}
