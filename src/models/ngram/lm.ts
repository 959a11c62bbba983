/**
 * A back-off n-gram language model to ask questions of: score(state, word) gives a log-probability and the next state.
 * The n-grams are a trie in flat arrays as in learn/ngram/trie.ts. In the file word numbers and numbers of children are
 * variable-length bytes (most need one or two), and only entries that are histories, which few are, have a number of
 * children and a back-off weight; both are unpacked when the model is loaded. Probabilities are one byte into a table of
 * 256 values and are used as they are.
 * A state says, for k = 1 … order − 1, which entry of level k − 1 the last k words are, or −1 if they are none.
 *
 * Sections of level k (k = 1, 2 … in the tag): `NkWD` words, ascending within a history, each as its distance from the one
 * before (from level 2 on; those of trigrams a b c by their place among the words behind b, see readPlaces); `NkPR` u8 codes of probabilities, `NkPT` f32 what the 256 codes mean, as natural logarithms.
 * Not on the highest level: `NkHB` one bit an entry, set if it is a history; and for those, in their order, `NkCC`
 * numbers of children, `NkBO` u8 codes of back-offs, `NkBT` f32 what these mean.
 */
import type { SectionReader } from '../../format/container.js';
import { describeDamage } from '../../format/damage.js';
import { unpackNumbers } from '../../format/varint.js';

export const LONGEST_ORDER = 5;
const MOST_ENTRIES = 2 ** 31;

interface Level {
  readonly size: number;
  /** [size] last word of each entry; empty on level 0, where the entry is the word. */
  readonly word: Uint32Array;
  /** [size + 1] first child in the next level; empty on the highest level. */
  readonly first: Uint32Array;
  /** [size] codes, and [256] the natural logarithms they stand for. */
  readonly probability: Uint8Array;
  readonly probabilityOf: Float32Array;
  /** [size] natural logarithms; empty on the highest level. */
  readonly backoff: Float32Array;
}

export class NgramLm {
  readonly order: number;
  /** Number of words. */
  readonly size: number;
  readonly #levels: readonly Level[];

  constructor(reader: SectionReader) {
    const levels: Level[] = [];
    while (levels.length < LONGEST_ORDER && reader.has(`N${levels.length + 1}PR`)) {
      levels.push(readLevel(reader, levels));
    }
    if (levels.length === 0) throw describeDamage('N1PR', 'no language model in the file');
    this.order = levels.length;
    this.size = levels[0]!.size;
    this.#levels = levels;
  }

  /** Entries of each level. */
  get sizes(): number[] {
    return this.#levels.map(({ size }) => size);
  }

  /** First child of an entry; the children of the next entry follow. */
  firstChild(level: number, entry: number): number {
    return this.#levels[level]!.first[entry]!;
  }

  /** Last word of an entry. */
  wordOf(level: number, entry: number): number {
    return level === 0 ? entry : this.#levels[level]!.word[entry]!;
  }

  /** ln p of an entry. */
  probability(level: number, entry: number): number {
    const { probability, probabilityOf } = this.#levels[level]!;
    return probabilityOf[probability[entry]!]!;
  }

  /** ln of the back-off weight of an entry as a history. */
  backoff(level: number, entry: number): number {
    return this.#levels[level]!.backoff[entry]!;
  }

  /** Child of an entry of `level` that ends in `word`: an entry of level + 1, or −1. */
  findChild(level: number, entry: number, word: number): number {
    const { first } = this.#levels[level]!;
    const words = this.#levels[level + 1]!.word;
    let low = first[entry]!;
    let high = first[entry + 1]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = words[middle]!;
      if (found === word) return middle;
      if (found < word) low = middle + 1;
      else high = middle;
    }
    return -1;
  }

  /** Units of a state: one a level below the highest. */
  get stateSize(): number {
    return Math.max(1, this.order - 1);
  }

  /** Writes the state that knows nothing before a word: no history at all, or one word. */
  begin(states: Int32Array, at: number, word = -1): void {
    states.fill(-1, at, at + this.stateSize);
    if (word >= 0) states[at] = word;
  }

  /**
   * ln p(word | state), and the state behind the word in `next`. States lie in arrays of any length, at an offset.
   *
   *     p(w | h) = p(hw) if hw is an entry, else backoff(h) · p(w | h without its first word)
   */
  score(states: Int32Array, at: number, word: number, next: Int32Array, nextAt: number): number {
    const top = this.order - 1;
    let logp = this.probability(0, word);
    if (top === 0) return logp;
    let dropped = 0;
    // From the shortest history to the longest: a longer match replaces the probability, a miss adds a back-off weight.
    for (let k = 1; k <= top; k++) {
      const history = states[at + k - 1]!;
      const entry = history < 0 ? -1 : this.findChild(k - 1, history, word);
      if (entry >= 0) {
        logp = this.probability(k, entry);
        dropped = 0;
      } else if (history >= 0) dropped += this.backoff(k - 1, history);
      if (k < top) next[nextAt + k] = entry;
    }
    next[nextAt] = word;
    return logp + dropped;
  }
}

/** The level behind those that have been read. */
function readLevel(reader: SectionReader, levels: readonly Level[]): Level {
  const k = levels.length + 1;
  const above = levels.at(-1);
  const probability = reader.u8(`N${k}PR`);
  const size = probability.length;
  const highest = k === LONGEST_ORDER || !reader.has(`N${k + 1}PR`);
  if (above !== undefined) expectItems(`N${k}PR`, size, above.first[above.size]!);
  const level: Level = {
    size,
    word: above === undefined ? new Uint32Array(0) : unpackNumbers(reader.bytes(`N${k}WD`), size, `N${k}WD`),
    first: new Uint32Array(highest ? 0 : size + 1),
    probability,
    probabilityOf: readTable(reader, `N${k}PT`),
    backoff: new Float32Array(highest ? 0 : size),
  };
  if (k === 3) readPlaces(level.word, levels[0]!.first, levels[1]!);
  else if (above !== undefined) sumDistances(level.word, above.first, levels[0]!.size, `N${k}WD`);
  if (!highest) readHistories(reader, k, level);
  return level;
}

/** Turns distances into words, history by history; every word must be below `words`. */
function sumDistances(word: Uint32Array, first: Uint32Array, words: number, tag: string): void {
  let entry = 0;
  for (let parent = 1; parent < first.length; parent++) {
    let sum = 0;
    for (const end = first[parent]!; entry < end; entry++) {
      sum += word[entry]!;
      if (sum >= words) throw describeDamage(tag, `word ${sum} of entry ${entry}, expected below ${words}`);
      word[entry] = sum;
    }
  }
}

/**
 * Turns the codes of trigrams a b c into words: an even one is twice the distance from the place before in the list of
 * words behind b, `first` says where that is; an odd one is twice the word plus one.
 */
function readPlaces(word: Uint32Array, first: Uint32Array, bigrams: Level): void {
  const { word: behind, first: children, size } = bigrams;
  const words = first.length - 1;
  let entry = 0;
  for (let parent = 0; parent < size; parent++) {
    const end = children[parent + 1]!;
    if (entry === end) continue;
    const limit = first[behind[parent]! + 1]!;
    let place = first[behind[parent]!]! - 1;
    for (; entry < end; entry++) {
      const code = word[entry]!;
      if ((code & 1) === 0) place += code >>> 1;
      if (place >= limit || (code & 1 ? code >>> 1 >= words : code === 0)) {
        throw describeDamage('N3WD', `code ${code} of entry ${entry} leads nowhere`);
      }
      word[entry] = code & 1 ? code >>> 1 : behind[place]!;
    }
  }
}

/** Fills in the children and the back-off weights of the entries that are histories. */
function readHistories(reader: SectionReader, k: number, { size, first, backoff }: Level): void {
  const bits = reader.u8(`N${k}HB`);
  const codes = reader.u8(`N${k}BO`);
  const table = readTable(reader, `N${k}BT`);
  expectItems(`N${k}HB`, bits.length, Math.ceil(size / 8));
  const children = unpackNumbers(reader.bytes(`N${k}CC`), codes.length, `N${k}CC`);
  let history = 0;
  let total = 0;
  for (let entry = 0; entry < size; entry++) {
    if ((bits[entry >>> 3]! & (1 << (entry & 7))) !== 0) {
      if (history === codes.length) throw describeDamage(`N${k}BO`, `${history} histories, expected more`);
      backoff[entry] = table[codes[history]!]!;
      total += children[history++]!;
      if (total > MOST_ENTRIES) throw describeDamage(`N${k}CC`, `more than ${MOST_ENTRIES} children`);
    }
    first[entry + 1] = total;
  }
  expectItems(`N${k}BO`, codes.length, history);
}

/** What the 256 codes mean. */
function readTable(reader: SectionReader, tag: string): Float32Array {
  const table = reader.f32(tag);
  expectItems(tag, table.length, 256);
  if (!table.every(Number.isFinite)) throw describeDamage(tag, 'a value that is no number');
  return table;
}

function expectItems(tag: string, found: number, expected: number): void {
  if (found !== expected) throw describeDamage(tag, `${found} items, expected ${expected}`);
}
