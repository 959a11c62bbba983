// Samples of lines that are the same on every machine, in one pass over a text of any size: every line number has a draw,
// and a sample of so many words are the lines with the smallest draws. So each sample is part of every larger one.
import { countWords } from '../../packages/truecase/dist/corpus/words.js';
import { TruecaseError } from '../../packages/truecase/dist/errors.js';

/** A whole number below 2^32 that a line number always gets, no two the same: the finaliser of murmur3. */
export function drawOf(number) {
  let h = (number + 1) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A line is a view into what it was read from, which would stay in memory with it. */
const copyOf = (line) => Buffer.from(line, 'utf8').toString('utf8');

/** Rows [{ words }] from the first on until there are so many words; all of them if they have fewer. */
function takeWords(rows, words) {
  let sum = 0;
  const end = rows.findIndex((row) => {
    sum += row.words;
    return sum >= words;
  });
  return end < 0 ? rows : rows.slice(0, end + 1);
}

function requireWords(found, words, name) {
  const sum = found.reduce((total, row) => total + row.words, 0);
  if (sum >= words) return;
  throw new TruecaseError('corpus', `${name} has ${sum} words, expected at least ${words}`, {
    hint: 'Give more text, or smaller numbers of words.',
    where: name,
  });
}

/** Lines spread over a text. `most`: the words of the largest sample; `name` of the text, for errors. */
export class SpreadLines {
  #name;
  #most;
  #rows = [];
  #words = 0;
  #number = 0;
  /** Lines with this draw or a larger one are in no sample. */
  #limit = 2 ** 32;

  constructor(name, most) {
    this.#name = name;
    this.#most = most;
  }

  add(line) {
    const number = this.#number++;
    const draw = drawOf(number);
    if (draw >= this.#limit) return;
    const words = countWords(line);
    if (words === 0) return;
    this.#rows.push({ number, draw, words, line: copyOf(line) });
    this.#words += words;
    if (this.#words >= 2 * this.#most) this.#shrink();
  }

  /** A sample of at least so many words, without its last line fewer, in the order of the text. */
  take(words) {
    this.#shrink();
    const found = takeWords(this.#rows, words);
    requireWords(found, words, this.#name);
    return [...found].sort((a, b) => a.number - b.number).map(({ line }) => line);
  }

  #shrink() {
    this.#rows.sort((a, b) => a.draw - b.draw);
    const rows = takeWords(this.#rows, this.#most);
    if (rows.length < this.#rows.length) this.#limit = rows.at(-1).draw + 1;
    this.#rows = rows;
    this.#words = rows.reduce((sum, row) => sum + row.words, 0);
  }
}
