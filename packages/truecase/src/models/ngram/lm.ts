/**
 * A back-off n-gram language model to ask questions of: score(state, word) gives a log-probability and the next state.
 * The n-grams are a trie in flat arrays as in learn/ngram/trie.ts. In the file word numbers and numbers of children are
 * variable-length bytes (most need one or two); both are unpacked when the model is loaded. Only entries that are
 * histories, which few are, have children and a back-off weight: these lie in the order of the histories, and counting the
 * bits set before an entry gives its place there. Probabilities and back-offs are one byte into a table of 256 values and
 * are used as they are.
 * A state says, for k = 1 … order − 1, which entry of level k − 1 the last k words are, or −1 if they are none.
 *
 * Sections of level k (k = 1, 2 … in the tag): `NkWD` words, ascending within a history, each as its distance from the one
 * before (from level 2 on; those of trigrams a b c by their place among the words after b, see readPlaces); `NkPR` u8
 * codes of probabilities, `NkPT` f32 what the 256 codes mean, as natural logarithms.
 * Not on the highest level: `NkHB` one bit an entry, set if it is a history; and for those, in their order, `NkCC`
 * numbers of children, `NkBO` u8 codes of back-offs, `NkBT` f32 what these mean.
 */
import type { SectionReader } from '../../format/container.js';
import { describeDamage, expectItems } from '../../format/damage.js';
import { NumberReader } from '../../format/varint.js';

export const LONGEST_ORDER = 5;
const MOST_ENTRIES = 2 ** 30;

interface Level {
  readonly size: number;
  /** [size] last word of each entry; empty on level 0, where the entry is the word. Codes on level 2, see trigramWord. */
  readonly word: Uint32Array;
  /** [size] codes, and [256] the natural logarithms they stand for. */
  readonly probability: Uint8Array;
  readonly probabilityOf: Float32Array;
  readonly histories: Histories;
}

/** Those entries of a level that have children; none on the highest level. */
interface Histories {
  /** One bit an entry, and for each byte of them the number of bits set before it. */
  readonly bits: Uint8Array;
  readonly before: Uint32Array;
  /** [histories + 1] first child in the next level. */
  readonly first: Uint32Array;
  /** [histories] codes, and [256] the natural logarithms they stand for. */
  readonly backoff: Uint8Array;
  readonly backoffOf: Float32Array;
}

/** The level of trigrams. */
const TRIGRAMS = 2;

/**
 * Last word of a trigram a b c from its code: an even one is twice the entry of the bigram b c, an odd one twice the word
 * plus one. Resolving all of them when a model is loaded would touch memory all over the place.
 */
function trigramWord(code: number, bigrams: Uint32Array): number {
  return (code & 1) === 0 ? bigrams[code >>> 1]! : code >>> 1;
}

/** Bits set in a byte. */
const BITS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Place of an entry among the histories: of itself, or of the next after it. */
function placeOf({ bits, before }: Histories, entry: number): number {
  const byte = entry >>> 3;
  return before[byte]! + BITS[bits[byte]! & ((1 << (entry & 7)) - 1)]!;
}

function isHistory({ bits }: Histories, entry: number): boolean {
  return (bits[entry >>> 3]! & (1 << (entry & 7))) !== 0;
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
    const { size, histories } = this.#levels[level]!;
    return histories.first[entry < size ? placeOf(histories, entry) : histories.first.length - 1]!;
  }

  /** Last word of an entry. */
  wordOf(level: number, entry: number): number {
    if (level === 0) return entry;
    const found = this.#levels[level]!.word[entry]!;
    return level === TRIGRAMS ? trigramWord(found, this.#levels[1]!.word) : found;
  }

  /** ln p of an entry. */
  probability(level: number, entry: number): number {
    const { probability, probabilityOf } = this.#levels[level]!;
    return probabilityOf[probability[entry]!]!;
  }

  /** ln of the back-off weight of an entry as a history; 0 if it is none. */
  backoff(level: number, entry: number): number {
    const { histories } = this.#levels[level]!;
    return isHistory(histories, entry) ? histories.backoffOf[histories.backoff[placeOf(histories, entry)]!]! : 0;
  }

  /** Child of an entry of `level` that ends in `word`: an entry of level + 1, or −1. */
  findChild(level: number, entry: number, word: number): number {
    const { histories } = this.#levels[level]!;
    return isHistory(histories, entry) ? this.#findBehind(level, placeOf(histories, entry), word) : -1;
  }

  #findBehind(level: number, place: number, word: number): number {
    const { first } = this.#levels[level]!.histories;
    const words = this.#levels[level + 1]!.word;
    const bigrams = this.#levels[1]!.word;
    const coded = level + 1 === TRIGRAMS;
    let low = first[place]!;
    let high = first[place + 1]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = coded ? trigramWord(words[middle]!, bigrams) : words[middle]!;
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
   * ln p(word | state), and the state after the word in `next`. States lie in arrays of any length, at an offset.
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
      let entry = -1;
      const { histories } = this.#levels[k - 1]!;
      if (history >= 0 && isHistory(histories, history)) {
        const place = placeOf(histories, history);
        entry = this.#findBehind(k - 1, place, word);
        if (entry >= 0) {
          logp = this.probability(k, entry);
          dropped = 0;
        } else dropped += histories.backoffOf[histories.backoff[place]!]!;
      }
      if (k < top) next[nextAt + k] = entry;
    }
    next[nextAt] = word;
    return logp + dropped;
  }
}

/** The level after those that have been read. */
function readLevel(reader: SectionReader, levels: readonly Level[]): Level {
  const k = levels.length + 1;
  const above = levels.at(-1);
  const probability = reader.u8(`N${k}PR`);
  const size = probability.length;
  const highest = k === LONGEST_ORDER || !reader.has(`N${k + 1}PR`);
  if (above !== undefined) expectItems(`N${k}PR`, size, above.histories.first.at(-1)!);
  return {
    size,
    word: above === undefined ? new Uint32Array(0) : readWords(reader, k, levels),
    probability,
    probabilityOf: readTable(reader, `N${k}PT`),
    histories: highest ? NO_HISTORIES : readHistories(reader, k, size),
  };
}

function readWords(reader: SectionReader, k: number, levels: readonly Level[]): Uint32Array {
  const tag = `N${k}WD`;
  const { first } = levels.at(-1)!.histories;
  const size = first.at(-1)!;
  const numbers = new NumberReader(reader.bytes(tag), size, tag);
  const room = reader.derive(4 * size, tag, (made) => {
    const word = new Uint32Array(made);
    if (k === 3) readPlaces(numbers, word, levels[0]!, levels[1]!);
    else sumDistances(numbers, word, first, levels[0]!.size, tag);
    numbers.end();
  });
  return new Uint32Array(room);
}

/** Words from distances, history by history; every word must be below `words`. */
function sumDistances(numbers: NumberReader, word: Uint32Array, first: Uint32Array, words: number, tag: string): void {
  let entry = 0;
  for (let place = 1; place < first.length; place++) {
    let sum = 0;
    for (const end = first[place]!; entry < end; entry++) {
      sum += numbers.next();
      if (sum >= words) throw describeDamage(tag, `word ${sum} of entry ${entry}, expected below ${words}`);
      word[entry] = sum;
    }
  }
}

/**
 * Codes of trigrams a b c, see trigramWord; an even one is in the file twice the distance from the place before in the list
 * of words after b.
 */
function readPlaces(numbers: NumberReader, word: Uint32Array, unigrams: Level, bigrams: Level): void {
  const { first: behindWord } = unigrams.histories;
  const { word: behind, histories, size } = bigrams;
  let entry = 0;
  let history = 0;
  for (let parent = 0; parent < size; parent++) {
    if (histories.bits[parent >>> 3] === 0) parent |= 7;
    if (!isHistory(histories, parent)) continue;
    const end = histories.first[++history]!;
    const b = behind[parent]!;
    const place = placeOf(unigrams.histories, b);
    const limit = isHistory(unigrams.histories, b) ? behindWord[place + 1]! : behindWord[place]!;
    let at = behindWord[place]! - 1;
    for (; entry < end; entry++) {
      const code = numbers.next();
      const half = code >>> 1;
      if ((code & 1) === 1) {
        if (half >= unigrams.size) throw describeDamage('N3WD', `word ${half} of entry ${entry} is not there`);
        word[entry] = code;
      } else {
        at += half;
        if (half === 0 || at >= limit) throw describeDamage('N3WD', `code ${code} of entry ${entry} leads nowhere`);
        word[entry] = 2 * at;
      }
    }
  }
}

const NO_HISTORIES: Histories = {
  bits: new Uint8Array(0),
  before: new Uint32Array(0),
  first: new Uint32Array(1),
  backoff: new Uint8Array(0),
  backoffOf: new Float32Array(0),
};

function readHistories(reader: SectionReader, k: number, size: number): Histories {
  const bits = reader.u8(`N${k}HB`);
  const backoff = reader.u8(`N${k}BO`);
  expectItems(`N${k}HB`, bits.length, Math.ceil(size / 8));
  if ((size & 7) !== 0 && bits.at(-1)! >>> (size & 7) !== 0) {
    throw describeDamage(`N${k}HB`, `a history behind the last of ${size} entries`);
  }
  const room = reader.derive(4 * (bits.length + 1), `N${k}HB`, (made) => {
    const sums = new Uint32Array(made);
    for (let byte = 0; byte < bits.length; byte++) sums[byte + 1] = sums[byte]! + BITS[bits[byte]!]!;
  });
  const before = new Uint32Array(room);
  const set = before[bits.length]!;
  expectItems(`N${k}BO`, backoff.length, set);
  return { bits, before, first: readChildren(reader, k, set), backoff, backoffOf: readTable(reader, `N${k}BT`) };
}

/** Where the children of each history begin, from how many there are. */
function readChildren(reader: SectionReader, k: number, histories: number): Uint32Array {
  const tag = `N${k}CC`;
  const numbers = new NumberReader(reader.bytes(tag), histories, tag);
  const room = reader.derive(4 * (histories + 1), tag, (made) => {
    const first = new Uint32Array(made);
    let total = 0;
    for (let history = 0; history < histories; history++) {
      total += numbers.next();
      if (total > MOST_ENTRIES) throw describeDamage(tag, `more than ${MOST_ENTRIES} children`);
      first[history + 1] = total;
    }
    numbers.end();
  });
  return new Uint32Array(room);
}

/** Sums of these over a text stay numbers. */
const MOST_LOGARITHM = 1e6;

function isLogarithm(value: number): boolean {
  return Math.abs(value) <= MOST_LOGARITHM;
}

/** What the 256 codes mean. */
function readTable(reader: SectionReader, tag: string): Float32Array {
  const table = reader.f32(tag);
  expectItems(tag, table.length, 256);
  if (!table.every(isLogarithm)) throw describeDamage(tag, `a value that is no logarithm within ±${MOST_LOGARITHM}`);
  return table;
}
