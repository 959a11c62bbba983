/**
 * Learns how unknown words are cased by their endings (lattice/endings.ts), from rare words. Longer endings are smoothed by
 * shorter ones, the empty ending by a fixed prior:
 *
 *     p(shape | ending of n letters) = (c_n(shape) + κ · p(shape | ending of n − 1 letters)) / (N_n + κ)
 */
import type { Section } from '../../format/container.js';
import { buildHashTable } from '../../format/hashtable.js';
import { ENDING_KINDS, hashEnding, LONGEST_ENDING } from '../../lattice/endings.js';
import { packRow } from '../../lattice/row.js';
import type { CasingCounts } from '../../learn/casings/counts.js';
import { type CaseMap, caseMap } from '../../text/casing.js';
import { hashed } from '../../text/hash.js';
import { interpolate, type Shares } from './shares.js';

export interface Ending {
  readonly hi: number;
  readonly lo: number;
  readonly length: number;
  readonly counts: Shares;
  total: number;
  shares: Shares;
}

export interface EndingOptions {
  /** Words with at most this many mentions stand for unknown words. */
  readonly rareCount: number;
  /** Longer endings need at least this many mentions. */
  readonly minEnding: number;
  readonly smoothing: number;
  /** 'suffix' learns endings; 'lower' and 'title' give every unknown word that shape. */
  readonly unknown: 'suffix' | 'lower' | 'title';
}

export class Endings {
  readonly #table = new Map<number, Ending>();
  readonly #map: CaseMap;

  constructor(words: CasingCounts, language: string, options: EndingOptions) {
    this.#map = caseMap(language);
    if (options.unknown === 'suffix') this.#count(words, options);
    this.#estimateEmpty(options);
    if (options.unknown === 'suffix') this.#estimateAll(words, options);
  }

  #count(words: CasingCounts, options: EndingOptions): void {
    for (let record = 0; record < words.size; record++) {
      const total = words.total(record);
      if (total > options.rareCount) continue;
      const spelling = words.spelling(record);
      const kind = words.kind[record]!;
      for (let length = 0; length <= Math.min(LONGEST_ENDING, spelling.length); length++) {
        hashEnding(this.#map, spelling, 0, spelling.length, length, kind);
        const ending = this.#at(hashed.hi, hashed.lo, length);
        for (let shape = 1; shape <= 4; shape++) {
          ending.counts[shape - 1]! += words.count(record, shape);
        }
        ending.total += total;
      }
    }
    for (const [key, ending] of this.#table) {
      if (ending.length > 0 && ending.total < options.minEnding) this.#table.delete(key);
    }
  }

  #at(hi: number, lo: number, length: number): Ending {
    const key = keyOf(hi, lo);
    let ending = this.#table.get(key);
    if (ending === undefined) {
      ending = { hi, lo, length, counts: [0, 0, 0, 0], total: 0, shares: [0, 0, 0, 0] };
      this.#table.set(key, ending);
    }
    return ending;
  }

  #estimateEmpty(options: EndingOptions): void {
    const fallback: Shares = options.unknown === 'title' ? [0.3, 0.65, 0.05, 0] : [0.7, 0.25, 0.05, 0];
    for (let kind = 0; kind < ENDING_KINDS; kind++) {
      hashEnding(this.#map, '', 0, 0, 0, kind);
      const root = this.#at(hashed.hi, hashed.lo, 0);
      root.shares = interpolate(root.counts, root.total, fallback, options.smoothing);
    }
  }

  /** A shorter ending has all the mentions of a longer one, so each ending finds the shares of the next shorter one set. */
  #estimateAll(words: CasingCounts, { rareCount, smoothing }: EndingOptions): void {
    for (let record = 0; record < words.size; record++) {
      if (words.total(record) > rareCount) continue;
      let shorter: Shares | undefined;
      this.#walk(words.spelling(record), words.kind[record]!, (ending) => {
        if (shorter !== undefined && ending.shares[0] + ending.shares[1] + ending.shares[2] === 0) {
          ending.shares = interpolate(ending.counts, ending.total, shorter, smoothing);
        }
        shorter = ending.shares;
      });
    }
  }

  /** Shares of the longest known ending of a folded word. */
  sharesOf(spelling: string, kind: number): Shares {
    let shares: Shares = [0, 0, 0, 0];
    this.#walk(spelling, kind, (ending) => {
      shares = ending.shares;
    });
    return shares;
  }

  /** The known endings of a word, shortest first, beginning with the empty one. */
  #walk(spelling: string, kind: number, visit: (ending: Ending) => void): void {
    hashEnding(this.#map, '', 0, 0, 0, kind);
    visit(this.#at(hashed.hi, hashed.lo, 0));
    for (let length = 1; length <= Math.min(LONGEST_ENDING, spelling.length); length++) {
      hashEnding(this.#map, spelling, 0, spelling.length, length, kind);
      const ending = this.#table.get(keyOf(hashed.hi, hashed.lo));
      if (ending === undefined) return;
      visit(ending);
    }
  }

  /** In an order that depends on their hashes alone. */
  list(): Ending[] {
    return [...this.#table.values()]
      .filter((ending) => ending.shares.some((share) => share > 0))
      .sort((a, b) => a.hi - b.hi || a.lo - b.lo);
  }

  /** As lattice/endings.ts reads them. */
  layOut(): Section[] {
    const list = this.list();
    const { offsets, prints, order } = buildHashTable(
      Uint32Array.from(list, ({ hi }) => hi),
      Uint32Array.from(list, ({ lo }) => lo),
    );
    const rows = Uint16Array.from(order, (i) => {
      const { total, shares } = list[i]!;
      return packRow(total, shares[1], shares[2], shares[3]);
    });
    return [
      { tag: 'ENOF', data: offsets },
      { tag: 'ENFP', data: prints },
      { tag: 'ENRW', data: rows },
    ];
  }
}

/** 53 bits of the hash. */
function keyOf(hi: number, lo: number): number {
  return hi * 0x200000 + (lo >>> 11);
}
