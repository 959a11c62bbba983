/**
 * The text of subtitles, whatever the file around it: sentences run across lines and cues; a dialogue dash, >> or another
 * voice begins one. A speaker's label (`JOHN:`) and a sound description (`[DOOR OPENS]`) are texts of their own, so that a
 * sentence runs on past them; in a file of mixed case, those in capitals are meant so and kept. Lines that begin with a
 * music sign are lines of a song. Follows what broadcasters' style guides (BBC, Netflix) say about these signs.
 */
import { CharClass, CLASS_OF } from '../text/charclass.js';
import { CUE_LINE_ENDS } from '../text/endmarks.js';
import { readEntity } from './entity.js';
import { findMarks, isBreak, Marked } from './marked.js';
import type { RegionList } from './region.js';

/** Flows: descriptions and labels are read apart from what is said. */
const SPEECH = 0;
const DESCRIPTIONS = 1;
const LABELS = 2;

/** A cue with more lines is given in parts. */
export const MOST_LINES = 500;
/** A pause of this length ends a sentence. */
const PAUSE_MS = 5000;

const MARKS = /<!\[CDATA\[|\]\]>|<\/?[a-z!?0-9][^<>]*>|\{[^{}]*\}|\\h|\s+|&#?\w{2,9};/gi;
const DASH = /^\s*(?:[-‐–—]\s*(?=[^\s\d-])|>>+\s*)/;
const SONG = /^\s*(?:[♪♫♬]|#\s)/;
const SONG_SIGNS = '♪♫♬';
const LABEL = /^\s*([\p{L}\p{N}][\p{L}\p{N}.'’& -]{0,31}?)(?:\s?[[(][^\])]{1,40}[\])])?:(?=\s|$)/u;
const LONGEST_LABEL_WORDS = 3;
/** A description runs over this many lines at most. */
const LONGEST_DESCRIPTION = 8;

/** One line of a cue. */
export interface CueLine {
  readonly start: number;
  readonly text: string;
}

export class CueText {
  readonly #regions: RegionList;
  /** The last speech had small letters, so that capitals elsewhere are meant. */
  #mixed = false;
  #voice = '';
  #songLine = false;
  /** What the last cue ended with, and when; NaN if not known. */
  #lastEndMs = Number.NaN;
  #lastLine = '';
  #language: string | undefined;

  constructor(regions: RegionList) {
    this.#regions = regions;
  }

  set language(language: string | undefined) {
    this.#language = language;
  }

  /** The next cue begins a sentence. */
  interrupt(): void {
    this.#select(SPEECH);
    this.#regions.begin();
  }

  /** A cue with its times. What lies between the last cue and its lines is kept. */
  cue(lines: readonly CueLine[], startMs: number, endMs: number): void {
    if (startMs - this.#lastEndMs > PAUSE_MS) this.interrupt();
    this.#lastEndMs = endMs;
    let first = true;
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i]!;
      this.#select(SPEECH);
      this.#regions.keep(line.start, ' ');
      const more = this.#describe(lines, i);
      if (more === 0) this.#line(line, first);
      i += more;
      first = false;
    }
  }

  /** Lines of a description that begins with line i and ends in another one; how many more lines it took. */
  #describe(lines: readonly CueLine[], i: number): number {
    const { text: first } = lines[i]!;
    if (!(first.includes('[') || first.includes('(')) || !/^\s*[[(][^\])]*$/.test(visibleOf(lines[i]!))) return 0;
    let last = i + 1;
    while (last < lines.length && last - i < LONGEST_DESCRIPTION && !/[\])]/.test(visibleOf(lines[last]!))) last++;
    if (last >= lines.length || !/^[^[(\])]*[\])]\s*$/.test(visibleOf(lines[last]!))) return 0;
    const texts = lines.slice(i, last + 1);
    const kept = this.#isMeant(texts.map(({ text }) => text).join(' '));
    this.#select(DESCRIPTIONS);
    this.#regions.begin();
    for (const { start, text } of texts) {
      this.#regions.keep(start, ' ');
      const marked = mark(text, start);
      marked.emit(this.#regions, 0, marked.visible.length, !kept);
    }
    return last - i;
  }

  #line({ start, text }: CueLine, first: boolean): void {
    const voice = /<v(?:\.[^\s<>]*)?\s([^<>]+)>/i.exec(text)?.[1]?.trim();
    const marked = mark(text, start);
    const { visible } = marked;
    if (visible.trim() === '') {
      this.#regions.keep(start + text.length);
      return;
    }
    this.#select(SPEECH);
    const dash = DASH.exec(visible)?.[0].length ?? 0;
    const song = SONG.test(visible);
    if (dash > 0 || song || this.#songLine || (voice !== undefined && voice !== this.#voice)) this.#regions.begin();
    if (voice !== undefined) this.#voice = voice;
    this.#songLine = endsWithAny(visible, SONG_SIGNS);
    let at = dash;
    if (dash > 0) marked.emit(this.#regions, 0, dash, false);
    at = this.#leading(marked, at);
    const label = first || dash > 0 || endsWithAny(this.#lastLine, CUE_LINE_ENDS) ? labelOf(visible.slice(at)) : 0;
    if (label > 0) at = this.#label(marked, at, at + label);
    this.#speech(marked, at);
    this.#lastLine = visible;
  }

  /** A description at the beginning of the line, in brackets of either kind. */
  #leading(marked: Marked, at: number): number {
    const found = /^\s*(?:\[[^\]]*\]|\([^)]*\))\s*/.exec(marked.visible.slice(at));
    if (found === null || /^\s*:/.test(marked.visible.slice(at + found[0].length))) return at;
    const end = at + found[0].length;
    this.#aside(marked, at, end, DESCRIPTIONS);
    return end;
  }

  #label(marked: Marked, from: number, to: number): number {
    this.#aside(marked, from, to, LABELS, marked.visible.slice(to));
    this.#select(SPEECH);
    this.#regions.begin();
    return to;
  }

  /** The rest of a line; what is in square brackets is a description. */
  #speech(marked: Marked, from: number): void {
    const { visible } = marked;
    const asides = bracketed(visible, from);
    let spoken = '';
    let at = from;
    for (const [start, end] of [...asides, [visible.length, visible.length] as const]) {
      spoken += visible.slice(at, start);
      at = end;
    }
    if (/\p{L}{2}/u.test(spoken)) this.#mixed = hasSmall(spoken);
    at = from;
    for (const [start, end] of asides) {
      this.#select(SPEECH);
      marked.emit(this.#regions, at, start);
      at = end;
      this.#aside(marked, start, at, DESCRIPTIONS);
    }
    this.#select(SPEECH);
    marked.emit(this.#regions, at, visible.length);
  }

  #aside(marked: Marked, from: number, to: number, flow: number, beside = ''): void {
    const meant = this.#isMeant(marked.visible.slice(from, to), beside);
    this.#select(flow);
    this.#regions.begin();
    marked.emit(this.#regions, from, to, !meant);
  }

  /** In capitals, although what is said is not. */
  #isMeant(text: string, beside = ''): boolean {
    const mixed = /\p{L}{2}/u.test(beside) ? hasSmall(beside) : this.#mixed;
    return mixed && !hasSmall(mark(text, 0).visible);
  }

  #select(flow: number): void {
    this.#regions.set({ flow, language: this.#language });
  }
}

function mark(text: string, start: number): Marked {
  return new Marked(text, start, findMarks(text, MARKS, readMark));
}

function visibleOf({ text }: CueLine): string {
  return mark(text, 0).visible;
}

function readMark([found]: RegExpExecArray): string | null {
  if (found === '\\h' || isBreak(found)) return ' ';
  if (found.trim() === '') return null;
  return found.startsWith('&') ? readEntity(found) : '';
}

/** What stands in square brackets. After a bracket that is not closed there is nothing to be found. */
function bracketed(text: string, from: number): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  for (let at = text.indexOf('[', from); at >= 0; ) {
    const close = text.indexOf(']', at);
    if (close < 0) break;
    found.push([at, close + 1]);
    at = text.indexOf('[', close + 1);
  }
  return found;
}

function endsWithAny(text: string, signs: string): boolean {
  const end = text.trimEnd();
  return end !== '' && signs.includes(end.at(-1)!);
}

function hasSmall(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (CLASS_OF[text.charCodeAt(i)] === CharClass.LOWER) return true;
  return false;
}

/** Length of a speaker's label with its colon, or 0. */
function labelOf(text: string): number {
  const found = LABEL.exec(text);
  if (found === null) return 0;
  const words = found[1]!.trim().split(/\s+/);
  return words.length <= LONGEST_LABEL_WORDS && /\p{L}/u.test(found[1]!) ? found[0].length : 0;
}
