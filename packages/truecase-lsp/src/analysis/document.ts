/**
 * An open document and what has been found in it. Its paragraphs are read in slices of time, each once; after an edit only those
 * are read again whose text has changed. An edit within one stretch of text that brings no sign of markup is followed without looking
 * at the rest of the document; the structure is then looked at again when there is time (`settle`).
 */

import { Usage } from '../judge/usage.js';
import { confidenceIn } from '../judge/verdict.js';
import type { Edit } from '../text/buffer.js';
import type { Engine, Judged, Reading } from './engine.js';
import { type Paragraph, placeIn, type Stretch } from './paragraph.js';

/** The paragraphs of a text; null where the format can make nothing of it. */
export type Structure = (text: string) => Promise<Paragraph[]> | Paragraph[];

export interface Finding {
  /** Offsets into the document. */
  readonly start: number;
  readonly end: number;
  readonly from: string;
  /** What it should be; for a paragraph that has lost its case, null. */
  readonly to: string | null;
  readonly confidence: number;
}

interface Entry {
  readonly paragraph: Paragraph;
  reading: Reading | null;
}

/** Letters, digits and signs that mean nothing in any markup, within a line. */
const HARMLESS = /^[\p{L}\p{M}\p{N} ,.'’]*$/u;

export class DocumentAnalysis {
  readonly #engine: Engine;
  readonly #structure: Structure;
  #text = '';
  #entries: Entry[] = [];
  #usage = new Usage();
  /** Index of the first entry that may not have been read. */
  #next = 0;
  #unsettled = true;

  constructor(engine: Engine, structure: Structure) {
    this.#engine = engine;
    this.#structure = structure;
  }

  get engine(): Engine {
    return this.#engine;
  }

  /** Has every paragraph been read? */
  get done(): boolean {
    return this.#next >= this.#entries.length;
  }

  /** Is the structure that of the text, as far as is known? */
  get settled(): boolean {
    return !this.#unsettled;
  }

  get paragraphs(): readonly Paragraph[] {
    return this.#entries.map(({ paragraph }) => paragraph);
  }

  /** Looks at the structure of the text again. What has been read of paragraphs that are still there is kept. */
  async settle(text: string): Promise<void> {
    this.#text = text;
    this.#unsettled = true;
    const paragraphs = await this.#structure(text);
    // Somebody has edited meanwhile: the next settle will do.
    if (this.#text !== text) return;
    this.#unsettled = false;
    const known = new Map<string, Reading[]>();
    for (const { paragraph, reading } of this.#entries) {
      if (reading === null) continue;
      const key = keyOf(paragraph);
      const list = known.get(key);
      if (list === undefined) known.set(key, [reading]);
      else list.push(reading);
    }
    this.#next = Number.POSITIVE_INFINITY;
    this.#entries = paragraphs.map((paragraph, i) => {
      const reading = known.get(keyOf(paragraph))?.pop() ?? null;
      if (reading === null) this.#next = Math.min(this.#next, i);
      return { paragraph, reading };
    });
    for (const list of known.values()) for (const { inside } of list) this.#usage.remove(inside);
  }

  /** Follows an edit that led to `text`. True if the structure is still known; otherwise it must be settled. */
  edit({ start, removed, inserted }: Edit, text: string): boolean {
    const isFollowed = !this.#unsettled && HARMLESS.test(removed) && HARMLESS.test(inserted);
    const at = isFollowed
      ? this.#entries.findIndex(({ paragraph }) => stretchAt(paragraph, start, removed.length))
      : -1;
    this.#text = text;
    if (at < 0) {
      this.#unsettled = true;
      return false;
    }
    const delta = inserted.length - removed.length;
    const entry = this.#entries[at]!;
    const paragraph = changed(entry.paragraph, { start, removed, inserted });
    if (delta !== 0) this.#shift(start + removed.length, delta, entry);
    if (entry.reading !== null) this.#usage.remove(entry.reading.inside);
    this.#entries[at] = { paragraph, reading: null };
    this.#next = Math.min(this.#next, at);
    return true;
  }

  /** The structure may be another one than is known. */
  unsettle(): void {
    this.#unsettled = true;
  }

  /** Reads paragraphs until it is done or `milliseconds` have passed; at least one. */
  work(milliseconds: number): void {
    const until = performance.now() + milliseconds;
    while (this.#next < this.#entries.length) {
      const entry = this.#entries[this.#next]!;
      if (entry.reading === null) {
        entry.reading = this.#engine.read(entry.paragraph);
        this.#usage.add(entry.reading.inside);
        this.#next++;
        if (performance.now() > until) return;
      } else this.#next++;
    }
  }

  /** What is wrong with at least this confidence, in the order of the document. */
  findings(threshold: number): Finding[] {
    const changed = this.#usage.takeChanged();
    const findings: Finding[] = [];
    const add = (found: Finding | null): void => {
      if (found !== null) findings.push(found);
    };
    for (const { paragraph, reading } of this.#entries) {
      if (reading === null) continue;
      if (reading.lost) findings.push(...lostOf(paragraph));
      for (const { candidate } of reading.certain) add(findingOf(paragraph, candidate, 1));
      for (const { candidate, confidence } of this.#judge(reading, changed))
        if (confidence >= threshold) add(findingOf(paragraph, candidate, confidence));
    }
    return findings.sort((a, b) => a.start - b.start);
  }

  /** The candidates of a paragraph with their confidence; thought over only if the document has changed about them. */
  #judge(reading: Reading, changed: ReadonlySet<string>): readonly Judged[] {
    const { weighed, forms, judged } = reading;
    if (judged !== null && (changed.size === 0 || !overlaps(forms, changed))) return judged;
    reading.judged = weighed.map((one) => ({
      candidate: one.candidate,
      confidence: confidenceIn(one, this.#usage),
    }));
    return reading.judged;
  }

  #shift(from: number, delta: number, except: Entry): void {
    for (const entry of this.#entries) {
      if (entry === except) continue;
      for (const stretch of entry.paragraph.stretches) if (stretch.offset >= from) stretch.offset += delta;
    }
  }
}

function overlaps(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  for (const item of small) if (large.has(item)) return true;
  return false;
}

function keyOf({ text, wrapped }: Paragraph): string {
  return wrapped ? `\u0000${text}` : text;
}

/** The stretch of a paragraph that an edit is inside of; edits at its ends may join it to what stands there. */
function stretchAt({ stretches }: Paragraph, start: number, length: number): Stretch | undefined {
  return stretches.find(
    (stretch) =>
      stretch.offset >= 0 && start > stretch.offset && start + length < stretch.offset + stretch.end - stretch.start,
  );
}

/** The paragraph after an edit inside one of its stretches. */
function changed(paragraph: Paragraph, { start, removed, inserted }: Edit): Paragraph {
  const edited = stretchAt(paragraph, start, removed.length)!;
  const at = edited.start + start - edited.offset;
  const delta = inserted.length - removed.length;
  const stretches = paragraph.stretches.map((stretch) => {
    if (stretch.start < edited.start) return stretch;
    const moves = stretch !== edited;
    const offset = stretch.offset < 0 || stretch.offset < start ? stretch.offset : stretch.offset + delta;
    return { start: stretch.start + (moves ? delta : 0), end: stretch.end + delta, offset };
  });
  const text = paragraph.text.slice(0, at) + inserted + paragraph.text.slice(at + removed.length);
  return { ...paragraph, text, stretches };
}

function findingOf(
  paragraph: Paragraph,
  { start, end, from, to }: { start: number; end: number; from: string; to: string },
  confidence: number,
): Finding | null {
  const at = placeIn(paragraph, start, end);
  return at < 0 ? null : { start: at, end: at + end - start, from, to, confidence };
}

/** A paragraph that has lost its case is one finding, over all of its text. */
function lostOf({ text, stretches }: Paragraph): Finding[] {
  const placed = stretches.filter(({ offset, start, end }) => offset >= 0 && text.slice(start, end).trim() !== '');
  const first = placed[0];
  const last = placed.at(-1);
  if (first === undefined || last === undefined) return [];
  const [head, tail] = [text.slice(first.start, first.end), text.slice(last.start, last.end)];
  const start = first.offset + head.length - head.trimStart().length;
  const end = last.offset + tail.trimEnd().length;
  return [{ start, end, from: text.trim(), to: null, confidence: 1 }];
}
