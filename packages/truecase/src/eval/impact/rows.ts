/**
 * Counts of one task, line by line, and the scores that follow from them: precision, recall and F over all lines with an interval,
 * by group, and how sure a difference is. Lines are drawn and swapped whole (bootstrap.ts, significance.ts).
 */
import type { PhraseScores } from '../../ner/score.js';
import { bootstrapInterval, type Interval } from '../bootstrap.js';
import { Field, HEADLINE_FIELDS } from '../fields.js';
import { f1Of } from '../scores.js';
import { compareSystems } from '../significance.js';
import type { Keys } from './keys.js';

export interface TaskScores extends PhraseScores {
  /** 95 of 100 samples of the lines have an F between these. */
  readonly interval: Interval;
  /** By type of name or kind of relation, in alphabetical order. */
  readonly groups: Readonly<Record<string, PhraseScores>>;
}

export interface Draws {
  readonly samples?: number;
  readonly seed?: number;
}

type Counts = { gold: number; given: number; right: number };

export class Rows {
  /** [lines][HEADLINE_FIELDS], as the evaluator of case has them. */
  readonly #rows: number[] = [];
  readonly #groups = new Map<string, Counts>();

  /** Keys of one line. */
  add(gold: Keys, given: Keys): void {
    let right = 0;
    for (const group of gold.values()) this.#of(group).gold++;
    for (const [key, group] of given) {
      const counts = this.#of(group);
      counts.given++;
      if (!gold.has(key)) continue;
      counts.right++;
      right++;
    }
    const row = new Array<number>(HEADLINE_FIELDS).fill(0);
    row[Field.WORDS] = gold.size;
    row[Field.CORRECT] = right;
    row[Field.PROPOSED] = given.size;
    row[Field.GOLD] = gold.size;
    row[Field.CHANGED_CORRECT] = right;
    this.#rows.push(...row);
  }

  scores({ samples, seed }: Draws = {}): TaskScores {
    const all = { gold: 0, given: 0, right: 0 };
    for (const { gold, given, right } of this.#groups.values()) {
      all.gold += gold;
      all.given += given;
      all.right += right;
    }
    const names = [...this.#groups.keys()].sort();
    return {
      ...rate(all),
      interval: bootstrapInterval(Float64Array.from(this.#rows), HEADLINE_FIELDS, f1Of, {
        ...(samples === undefined ? {} : { samples }),
        ...(seed === undefined ? {} : { seed }),
      }),
      groups: Object.fromEntries(names.map((name) => [name, rate(this.#groups.get(name)!)])),
    };
  }

  /** How likely a difference in F at least as large as that to other counts of the same lines is by chance. */
  chance(other: Rows, { samples, seed }: Draws = {}): number {
    const rows = [this, other].map((each) => Float64Array.from(each.#rows));
    return compareSystems(
      rows[0]!,
      rows[1]!,
      { onlyA: 0, onlyB: 0 },
      { ...(samples === undefined ? {} : { samples }), ...(seed === undefined ? {} : { seed }) },
    ).pF1;
  }

  #of(group: string): Counts {
    let counts = this.#groups.get(group);
    if (counts === undefined) {
      counts = { gold: 0, given: 0, right: 0 };
      this.#groups.set(group, counts);
    }
    return counts;
  }
}

function rate(counts: Counts): PhraseScores {
  const { gold, given, right } = counts;
  const share = (whole: number) => (whole === 0 ? 0 : (100 * right) / whole);
  return {
    ...counts,
    precision: share(given),
    recall: share(gold),
    f1: gold + given === 0 ? 0 : (200 * right) / (gold + given),
  };
}
