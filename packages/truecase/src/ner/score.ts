/**
 * Scores of recognised entities with the arithmetic of conlleval: an entity counts as found if its first word, last word
 * and type are right. Precision is the share of found among those given, recall among those there are, F their harmonic
 * mean, all in per cent; accuracy is the share of words whose tags agree.
 */
import { toIob2 } from './columns.js';

export interface PhraseCounts {
  /** Entities in the gold text, given by the recogniser, and given rightly. */
  readonly gold: number;
  readonly given: number;
  readonly right: number;
}

export interface PhraseScores extends PhraseCounts {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface NerScores extends PhraseScores {
  readonly words: number;
  /** Share of words whose tags agree, in per cent. */
  readonly accuracy: number;
  /** By type, in alphabetical order. */
  readonly types: Readonly<Record<string, PhraseScores>>;
}

type Mutable = { gold: number; given: number; right: number };

export class NerScorer {
  #words = 0;
  #agreeing = 0;
  readonly #types = new Map<string, Mutable>();

  /** Tags of one sentence, IOB1 or IOB2. `counts` leaves entities out; by default all of them count. */
  add(
    gold: readonly string[],
    given: readonly string[],
    counts: (from: number, to: number) => boolean = () => true,
  ): void {
    const truth = spans(gold);
    const found = spans(given);
    this.#words += gold.length;
    const a = toIob2(gold);
    const b = toIob2(given);
    for (let i = 0; i < a.length; i++) if (a[i] === b[i]) this.#agreeing++;
    for (const { from, to, type } of truth.values()) if (counts(from, to)) this.#of(type).gold++;
    for (const [key, { from, to, type }] of found) {
      if (!counts(from, to)) continue;
      this.#of(type).given++;
      if (truth.has(key)) this.#of(type).right++;
    }
  }

  scores(): NerScores {
    const names = [...this.#types.keys()].sort();
    const all = { gold: 0, given: 0, right: 0 };
    for (const { gold, given, right } of this.#types.values()) {
      all.gold += gold;
      all.given += given;
      all.right += right;
    }
    return {
      words: this.#words,
      accuracy: percent(this.#agreeing, this.#words),
      ...rate(all),
      types: Object.fromEntries(names.map((name) => [name, rate(this.#types.get(name)!)])),
    };
  }

  #of(type: string): Mutable {
    let counts = this.#types.get(type);
    if (counts === undefined) {
      counts = { gold: 0, given: 0, right: 0 };
      this.#types.set(type, counts);
    }
    return counts;
  }
}

/** Entities by a key of place and type. */
function spans(tags: readonly string[]): Map<string, { from: number; to: number; type: string }> {
  const found = new Map<string, { from: number; to: number; type: string }>();
  const iob2 = toIob2(tags);
  for (let from = 0; from < iob2.length; ) {
    if (!iob2[from]!.startsWith('B-')) {
      from++;
      continue;
    }
    const type = iob2[from]!.slice(2);
    let to = from + 1;
    while (to < iob2.length && iob2[to] === `I-${type}`) to++;
    found.set(`${from} ${to} ${type}`, { from, to, type });
    from = to;
  }
  return found;
}

function rate(counts: PhraseCounts): PhraseScores {
  const precision = percent(counts.right, counts.given);
  const recall = percent(counts.right, counts.gold);
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { ...counts, precision, recall, f1 };
}

/** As conlleval has it, nothing of nothing is 0. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}
