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

/** Patterns by the character that they begin with, in order. */
const PATTERNS: Readonly<Record<string, readonly (readonly [RegExp, (found: string) => string])[]>> = {
  '\\': [[/\\(?=[!-/:-@[-`{-~])/y, () => '']],
  '<': [
    [/<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>]+)>/iy, () => WORD],
    [/<!--[\s\S]*?-->/y, () => ''],
    [/<\/?[a-z!?][^<>]*>/iy, () => ''],
  ],
  $: [
    [/\$\$[\s\S]{1,2000}?\$\$/y, () => WORD],
    [/\$(?=[^\s$\d])[^$]{0,500}?[^\s$\\]\$(?!\d)|\$\d[^$\s]*[\\^_=][^$]*\$(?!\d)/y, () => WORD],
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
  const marks: Mark[] = [];
  const links = new Map<number, Mark>();
  let next = 0;
  for (let i = 0; i < text.length; ) {
    while (next < breaks.length && breaks[next]!.end <= i) next++;
    const mark =
      next < breaks.length && breaks[next]!.start === i ? breaks[next++]! : (links.get(i) ?? findMark(text, i, links));
    if (mark === null || mark.end <= i) i++;
    else {
      marks.push(mark);
      i = mark.end;
    }
  }
  return marks;
}

function findMark(text: string, at: number, links: Map<number, Mark>): Mark | null {
  const unit = text[at]!;
  if (unit === '`') return markCode(text, at);
  if (unit === '[' || (unit === '!' && text[at + 1] === '[')) return markLink(text, at, links);
  for (const [pattern, read] of PATTERNS[unit] ?? []) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return { start: at, end: at + found[0].length, reads: read(found[0]) };
  }
  return null;
}

/** A run of backticks closes with a run of the same length. */
function markCode(text: string, at: number): Mark | null {
  const run = /^`+/.exec(text.slice(at, at + 64))![0];
  for (let i = text.indexOf(run, at + run.length); i >= 0; i = text.indexOf(run, i + 1)) {
    if (text[i - 1] === '`') continue;
    if (text[i + run.length] !== '`') return { start: at, end: i + run.length, reads: WORD };
    while (text[i + 1] === '`') i++;
  }
  return { start: at, end: at + run.length, reads: '' };
}

/** `[text](target)`, `[text][label]`, `![…](…)`, `[[Page|text]]`, `[^1]`: brackets and targets are hidden. */
function markLink(text: string, at: number, links: Map<number, Mark>): Mark | null {
  const note = /^\[\^[^\]\s]{1,60}\]/.exec(text.slice(at, at + 64));
  if (note !== null) return { start: at, end: at + note[0].length, reads: '' };
  const wiki = /^!?\[\[([^\][|\n]{1,300})(\||\]\])/.exec(text.slice(at, at + 310));
  if (wiki !== null) {
    if (wiki[2] !== '|') return { start: at, end: at + wiki[0].length, reads: wiki[1]! };
    const close = text.indexOf(']]', at);
    if (close >= 0) links.set(close, { start: close, end: close + 2, reads: '' });
    return { start: at, end: at + wiki[0].length, reads: '' };
  }
  const open = at + (text[at] === '!' ? 1 : 0);
  const close = closing(text, open, '[', ']');
  if (close < 0) return null;
  const end =
    text[close + 1] === '('
      ? closing(text, close + 1, '(', ')')
      : text[close + 1] === '['
        ? closing(text, close + 1, '[', ']')
        : -1;
  if (end < 0) return null;
  links.set(close, { start: close, end: end + 1, reads: '' });
  return { start: at, end: open + 1, reads: '' };
}

/** Index of the bracket that closes the one at `at`, or -1. */
function closing(text: string, at: number, open: string, close: string): number {
  const limit = Math.min(text.length, at + LONGEST_LINK);
  let depth = 0;
  for (let i = at; i < limit; i++) {
    const unit = text[i];
    if (unit === '\\') i++;
    else if (unit === open) depth++;
    else if (unit === close && --depth === 0) return i;
  }
  return -1;
}
