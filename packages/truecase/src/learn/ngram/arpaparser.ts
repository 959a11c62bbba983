/**
 * Reads an ARPA file line by line. Forgives what toolkits differ in: text before \data\, blank lines, tabs or spaces,
 * back-off weights that are missing or stand on the highest order, -inf, a probability of <s>, missing prefixes, any
 * order of the n-grams. <unk> is a word like others. Whatever else is wrong ends in an error with its line.
 */
import { TruecaseError } from '../../errors.js';
import { buildTrie } from './build.js';
import { compareBytes } from './byteorder.js';
import { NgramRows } from './rows.js';
import { NEVER } from './smooth.js';
import type { NgramProbabilities } from './trie.js';
import { BEGIN } from './units.js';

const COUNT = /^ngram\s+(\d+)\s*=\s*(\d+)$/;
const SECTION = /^\\(\d+)-grams:$/;
const BREAK_HINT = 'The file is damaged or incomplete: make or copy it again.';
const SPACE = 0x20;
const TAB = 0x09;

export class ArpaParser {
  readonly #where: string;
  #line = 0;
  #state: 'before' | 'counts' | 'ngrams' | 'after' = 'before';
  /** [order] as the header says. */
  readonly #counts: number[] = [];
  /** [order] */
  readonly #rows: NgramRows[] = [];
  /** Single words as they come; then in byte order. */
  #words: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Fields of the line at hand. */
  readonly #fields: string[] = [];

  /** where names the source in errors. */
  constructor(where: string) {
    this.#where = where;
  }

  push(line: string): void {
    this.#line++;
    if (this.#state === 'after') return;
    const fields = this.#split(line);
    if (fields === 0) return;
    if (this.#fields[0]!.startsWith('\\')) this.#command(line.trim());
    else if (this.#state === 'ngrams') this.#ngram(fields);
    else if (this.#state === 'counts') this.#count(line.trim());
  }

  end(): NgramProbabilities {
    if (this.#state === 'before') throw this.#fail('the file ends without a line \\data\\', 'Name an ARPA file.');
    if (this.#state !== 'after') throw this.#fail('the file ends without a line \\end\\', BREAK_HINT);
    const sorted = this.#rows.map((rows) => this.#sort(rows));
    return buildTrie(this.#words, sorted);
  }

  /** Lines that begin with a backslash. */
  #command(line: string): void {
    if (this.#state === 'before') {
      if (line === '\\data\\') this.#state = 'counts';
      return;
    }
    const section = SECTION.exec(line);
    if (section !== null || line === '\\end\\') this.#finishSection();
    const next = this.#rows.length + 1;
    const expected = next <= this.#counts.length ? `\\${next}-grams:` : '\\end\\';
    if (line !== expected) throw this.#fail(`found ${show(line)}, expected ${expected}`, BREAK_HINT);
    this.#state = section === null ? 'after' : 'ngrams';
    if (section !== null) this.#rows.push(new NgramRows(next));
  }

  #count(line: string): void {
    const [, order, count] = COUNT.exec(line) ?? [];
    if (order === undefined) throw this.#fail(`found ${show(line)}, expected ngram N=COUNT`, BREAK_HINT);
    const expected = this.#counts.length + 1;
    if (Number(order) !== expected) throw this.#fail(`found order ${order}, expected order ${expected}`, BREAK_HINT);
    this.#counts.push(Number(count));
  }

  #finishSection(): void {
    if (this.#counts.length === 0) throw this.#fail('no line ngram 1=COUNT stands behind \\data\\', BREAK_HINT);
    const rows = this.#rows.at(-1);
    if (rows === undefined) return;
    const expected = this.#counts[rows.width - 1]!;
    if (rows.count !== expected) {
      throw this.#fail(`found ${rows.count} ${rows.width}-grams, expected ${expected} as the header says`, BREAK_HINT);
    }
    if (rows.width === 1) this.#numberWords(rows);
  }

  #ngram(fields: number): void {
    const rows = this.#rows.at(-1)!;
    const { width } = rows;
    if (fields !== width + 1 && fields !== width + 2) {
      const expected = `a probability, ${width} words and perhaps a back-off weight`;
      throw this.#fail(`found ${fields} fields, expected ${expected}`, BREAK_HINT);
    }
    const probability = this.#number(this.#fields[0]!, 'probability');
    if (probability > 0) {
      const hint = 'ARPA files hold logarithms to the base 10, which are never above 0.';
      throw this.#fail(`found the probability ${this.#fields[0]}, expected a logarithm`, hint);
    }
    const backoff = fields === width + 2 ? this.#number(this.#fields[width + 1]!, 'back-off weight') : 0;
    const row = rows.add(Math.max(probability, NEVER), Math.max(backoff, NEVER), this.#line);
    if (width === 1) this.#addWord(this.#fields[1]!, rows, row);
    else for (let k = 0; k < width; k++) rows.words[row * width + k] = this.#find(this.#fields[k + 1]!);
  }

  #addWord(word: string, rows: NgramRows, row: number): void {
    if (this.#numbers.has(word)) throw this.#fail(`found the word ${show(word)} a second time`, BREAK_HINT);
    this.#numbers.set(word, row);
    this.#words.push(word);
    if (word === BEGIN) rows.probability[row] = NEVER;
  }

  #find(word: string): number {
    const number = this.#numbers.get(word);
    if (number !== undefined) return number;
    throw this.#fail(`found the word ${show(word)}, expected a word that is listed under \\1-grams:`, BREAK_HINT);
  }

  /** Byte order becomes the order of the numbers. */
  #numberWords(rows: NgramRows): void {
    this.#words = [...this.#words].sort(compareBytes);
    for (const [number, word] of this.#words.entries()) {
      rows.words[this.#numbers.get(word)!] = number;
      this.#numbers.set(word, number);
    }
  }

  #sort(rows: NgramRows): NgramRows {
    const sorted = rows.sorted();
    for (let row = 1; row < sorted.count; row++) {
      if (sorted.compare(row - 1, sorted, row, sorted.width) !== 0) continue;
      this.#line = Math.max(sorted.line[row - 1]!, sorted.line[row]!);
      throw this.#fail(`found a ${rows.width}-gram a second time, expected each once`, BREAK_HINT);
    }
    return sorted;
  }

  #number(field: string, name: string): number {
    const value = /^-inf$/i.test(field) ? NEVER : Number(field);
    if (!Number.isNaN(value) && value !== Number.POSITIVE_INFINITY) return value;
    throw this.#fail(`found the ${name} ${show(field)}, expected a number`, BREAK_HINT);
  }

  /** Cuts the line at spaces and tabs into #fields; gives their number. */
  #split(line: string): number {
    let count = 0;
    let start = -1;
    for (let at = 0; at <= line.length; at++) {
      const unit = at < line.length ? line.charCodeAt(at) : SPACE;
      if (unit !== SPACE && unit !== TAB) {
        if (start < 0) start = at;
      } else if (start >= 0) {
        this.#fields[count++] = line.slice(start, at);
        start = -1;
      }
    }
    return count;
  }

  #fail(found: string, hint: string): TruecaseError {
    return new TruecaseError('corpus', `${this.#where}, line ${this.#line}: ${found}`, { hint, where: this.#where });
  }
}

/** A piece of the file for a message: quoted, and not endless. */
function show(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
