/**
 * The text of subtitles, whatever the file around it: sentences run across lines and cues; a dialogue dash, >> or another
 * voice begins one. A speaker's label (`JOHN:`) and a sound description (`[DOOR OPENS]`) are texts of their own, so that a
 * sentence runs on past them; in a file of mixed case, those in capitals are meant so and kept. Lines that begin with a
 * music sign are lines of a song. Follows what broadcasters' style guides (BBC, Netflix) say about these signs.
 */
import { CharClass, CLASS_OF } from '../text/charclass.js';
import { readEntity } from './entity.js';
import { findMarks, Marked } from './marked.js';
import type { RegionList } from './region.js';

/** Flows: descriptions and labels are read apart from what is said. */
const SPEECH = 0;
const DESCRIPTIONS = 1;
const LABELS = 2;

/** A cue with more lines is given in parts. */
export const MOST_LINES = 500;
/** A pause of this length ends a sentence. */
const PAUSE_MS = 5000;

const MARKS =
  /<!\[CDATA\[|\]\]>|<\/?[a-z!?0-9][^<>]*>|\{[^{}]*\}|\\h|\s*[\r\n]\s*|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi;
const DASH = /^\s*(?:[-‐–—]\s*(?=[^\s\d-])|>>+\s*)/;
const SONG = /^\s*(?:[♪♫♬]|#\s)/;
const SONG_END = /[♪♫♬]\s*$/;
const LABEL = /^\s*([\p{L}\p{N}][\p{L}\p{N}.'’& -]{0,31}?)(?:\s*[[(][^\])]{1,40}[\])])?:(?=\s|$)/u;
const LONGEST_LABEL_WORDS = 3;
const LINE_ENDED = /[.!?…"'”’)\]♪♫:-]\s*$/;

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
    if (!/^\s*[[(][^\])]*$/.test(visibleOf(lines[i]!))) return 0;
    const last = lines.findIndex((line, n) => n > i && /[\])]/.test(visibleOf(line)));
    if (last < 0 || !/^[^[(]*[\])]\s*$/.test(visibleOf(lines[last]!))) return 0;
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
    const voice = /<v(?:\.[^\s>]*)?\s+([^>]+)>/i.exec(text)?.[1];
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
    this.#songLine = SONG_END.test(visible);
    let at = dash;
    if (dash > 0) marked.emit(this.#regions, 0, dash, false);
    at = this.#leading(marked, at);
    const label = first || dash > 0 || LINE_ENDED.test(this.#lastLine) ? labelOf(visible.slice(at)) : 0;
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
    const spoken = visible.slice(from).replace(/\[[^\]]*\]/g, '');
    if (/\p{L}{2}/u.test(spoken)) this.#mixed = hasSmall(spoken);
    let at = from;
    for (const found of visible.slice(from).matchAll(/\[[^\]]*\]/g)) {
      const start = from + found.index;
      this.#select(SPEECH);
      marked.emit(this.#regions, at, start);
      at = start + found[0].length;
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
    return mixed && !hasSmall(text.replace(MARKS, ''));
  }

  #select(flow: number): void {
    this.#regions.set({ flow, language: this.#language });
  }
}

function mark(text: string, start: number): Marked {
  return new Marked(text, start, findMarks(text, MARKS, readMark));
}

function visibleOf({ text }: CueLine): string {
  return text.replace(MARKS, '');
}

function readMark([found]: RegExpExecArray): string {
  if (found === '\\h' || found.trim() === '') return ' ';
  return found.startsWith('&') ? readEntity(found) : '';
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
