/**
 * Inline marks of Markdown (CommonMark, with tables' cells, footnotes, wiki links, formulas and attributes as GitHub and
 * Pandoc write them): which stretches of a paragraph are no text, and what they read as. Code and addresses read as a word.
 * An approximation where CommonMark needs a whole parser (nested emphasis): a mark that is missed is left to the truecaser,
 * which changes nothing but letters.
 */
import { readEntity } from './entity.js';
import type { Mark } from './marked.js';

/** What code, addresses and formulas read as: a word that is nobody's name. */
const WORD = '`x`';
const LONGEST_LINK = 2000;

const LONGEST_FORMULA = 2000;

/** Patterns by the character that they begin with, in order. */
const PATTERNS: Readonly<Record<string, readonly (readonly [RegExp, (found: string) => string])[]>> = {
  '\\': [[/\\(?=[!-/:-@[-`{-~])/y, () => '']],
  '<': [
    [/<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>]+)>/iy, () => WORD],
    [/<\/?[a-z!?][^<>]*>/iy, () => ''],
  ],
  '&': [[/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31});/iy, readEntity]],
  '{': [[/\{[#.:%][^{}\n]{0,200}\}|\{\{[<%][^{}\n]{0,300}[>%]\}\}/y, () => '']],
  ':': [[/:[a-z0-9_+-]{2,40}:(?![\w/])/y, () => '']],
  '*': [[/\*{1,3}(?=\S)|(?<=\S)\*{1,3}/y, () => '']],
  _: [[/(?<![\p{L}\p{N}_])_{1,3}(?=[^\s_])|(?<=[^\s_])_{1,3}(?![\p{L}\p{N}_])/uy, () => '']],
  '~': [[/~~/y, () => '']],
  '=': [[/==(?=\S)|(?<=\S)==/y, () => '']],
};

/** The marks of text; `breaks` are line ends with what stands before the text of the next line, in order. */
export function markInline(text: string, breaks: readonly Mark[] = []): Mark[] {
  return new InlineReader(text).read(breaks);
}

/** Reads a text once from the left. Whatever looks ahead keeps what it has found, so that time is linear. */
class InlineReader {
  readonly #text: string;
  /** Closing brackets of links, by where they begin. */
  readonly #links = new Map<number, Mark>();
  /** Where a string is found next; at the end of the text if it is not. */
  readonly #next = new Map<string, number>();
  /** Where runs of backticks of a length begin, last one first. */
  #runs: Map<number, number[]> | null = null;
  /** Bracket that closes the one at an index. */
  #closing: Map<number, number> | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  read(breaks: readonly Mark[]): Mark[] {
    const marks: Mark[] = [];
    let next = 0;
    for (let i = 0; i < this.#text.length; ) {
      while (next < breaks.length && breaks[next]!.end <= i) next++;
      const mark =
        next < breaks.length && breaks[next]!.start === i ? breaks[next++]! : (this.#links.get(i) ?? this.#find(i));
      if (mark === null || mark.end <= i) i++;
      else {
        marks.push(mark);
        i = mark.end;
      }
    }
    return marks;
  }

  #find(at: number): Mark | null {
    const unit = this.#text[at]!;
    if (unit === '`') return this.#code(at);
    if (unit === '$') return this.#formula(at);
    if (unit === '[' || (unit === '!' && this.#text[at + 1] === '[')) return this.#link(at);
    if (unit === '<' && this.#text.startsWith('<!--', at)) {
      const end = this.#indexOf('-->', at + 4);
      if (end >= 0) return { start: at, end: end + 3, reads: '' };
    }
    for (const [pattern, read] of PATTERNS[unit] ?? []) {
      pattern.lastIndex = at;
      const found = pattern.exec(this.#text);
      if (found !== null) return { start: at, end: at + found[0].length, reads: read(found[0]) };
    }
    return null;
  }

  /** As indexOf; places that are asked for grow. */
  #indexOf(string: string, from: number): number {
    const known = this.#next.get(string) ?? -1;
    if (known >= from) return known < this.#text.length ? known : -1;
    const found = this.#text.indexOf(string, from);
    this.#next.set(string, found < 0 ? this.#text.length : found);
    return found;
  }

  /** A run of backticks closes with a run of the same length. */
  #code(at: number): Mark {
    let end = at;
    while (this.#text[end] === '`') end++;
    this.#runs ??= findRuns(this.#text);
    const starts = this.#runs.get(end - at) ?? [];
    while (starts.length > 0 && starts.at(-1)! <= at) starts.pop();
    const close = starts.at(-1);
    if (close === undefined) return { start: at, end, reads: '' };
    return { start: at, end: close + end - at, reads: WORD };
  }

  /** `$…$` and `$$…$$`. What begins with a digit is a formula only with a sign of one, or else it is a price. */
  #formula(at: number): Mark | null {
    const text = this.#text;
    if (text[at + 1] === '$') {
      const close = this.#indexOf('$$', at + 3);
      if (close < 0 || close - at > LONGEST_FORMULA) return null;
      return { start: at, end: close + 2, reads: WORD };
    }
    const close = this.#indexOf('$', at + 1);
    if (close < 0 || close - at > 500 || close === at + 1) return null;
    const inside = text.slice(at + 1, close);
    if (/\s/.test(inside[0]!) || /[\s\\]/.test(inside.at(-1)!) || /\d/.test(text[close + 1] ?? '')) return null;
    if (/\d/.test(inside[0]!) && !/^\S*[\\^_=]/.test(inside)) return null;
    return { start: at, end: close + 1, reads: WORD };
  }

  /** `[text](target)`, `[text][label]`, `![…](…)`, `[[Page|text]]`, `[^1]`: brackets and targets are hidden. */
  #link(at: number): Mark | null {
    const text = this.#text;
    const note = /^\[\^[^\]\s]{1,60}\]/.exec(text.slice(at, at + 64));
    if (note !== null) return { start: at, end: at + note[0].length, reads: '' };
    const wiki = /^!?\[\[([^\][|\n]{1,300})(\||\]\])/.exec(text.slice(at, at + 310));
    if (wiki !== null) {
      if (wiki[2] !== '|') return { start: at, end: at + wiki[0].length, reads: wiki[1]! };
      const close = this.#indexOf(']]', at);
      if (close >= 0) this.#links.set(close, { start: close, end: close + 2, reads: '' });
      return { start: at, end: at + wiki[0].length, reads: '' };
    }
    const open = at + (text[at] === '!' ? 1 : 0);
    const close = this.#close(open);
    if (close < 0) return null;
    const end = text[close + 1] === '(' || text[close + 1] === '[' ? this.#close(close + 1) : -1;
    if (end < 0) return null;
    this.#links.set(close, { start: close, end: end + 1, reads: '' });
    return { start: at, end: open + 1, reads: '' };
  }

  /** Index of the bracket that closes the one at `at`, or -1. */
  #close(at: number): number {
    this.#closing ??= matchBrackets(this.#text);
    const close = this.#closing.get(at) ?? -1;
    return close - at < LONGEST_LINK ? close : -1;
  }
}

/** Runs of backticks by length, the last one first. */
function findRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { index, 0: run } of text.matchAll(/`+/g)) {
    const starts = runs.get(run.length);
    if (starts === undefined) runs.set(run.length, [index]);
    else starts.push(index);
  }
  for (const starts of runs.values()) starts.reverse();
  return runs;
}

/** Pairs of square and of round brackets, each kind by itself; what a backslash stands before is none. */
function matchBrackets(text: string): Map<number, number> {
  const closing = new Map<number, number>();
  const square: number[] = [];
  const round: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const unit = text[i];
    if (unit === '\\') i++;
    else if (unit === '[') square.push(i);
    else if (unit === '(') round.push(i);
    else if (unit === ']' || unit === ')') {
      const open = (unit === ']' ? square : round).pop();
      if (open !== undefined) closing.set(open, i);
    }
  }
  return closing;
}
