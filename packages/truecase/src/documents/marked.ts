/**
 * A stretch of a document with marks in it (tags, codes, escapes), seen as what a reader sees: `visible` is the stretch
 * with every mark replaced by what it reads as. Parts of the visible text can be given to a RegionList in order, and the
 * marks inside them become kept regions.
 */
import type { RegionList } from './region.js';

export interface Mark {
  /** Offsets into the stretch. */
  readonly start: number;
  readonly end: number;
  readonly reads: string;
}

/** The marks that a pattern finds, each with what it reads as. The pattern has the flag g. */
export function findMarks(text: string, pattern: RegExp, read: (match: RegExpExecArray) => string): Mark[] {
  const marks: Mark[] = [];
  for (const match of text.matchAll(pattern)) {
    marks.push({ start: match.index, end: match.index + match[0].length, reads: read(match) });
  }
  return marks;
}

export class Marked {
  readonly visible: string;
  readonly #base: number;
  readonly #end: number;
  /** Text and marks in turn: `at` is the offset into the visible text where it begins. */
  readonly #parts: { at: number; start: number; end: number; mark: Mark | null }[] = [];

  /** `base` is the offset of the stretch in the whole text. */
  constructor(text: string, base: number, marks: readonly Mark[]) {
    this.#base = base;
    this.#end = base + text.length;
    let visible = '';
    let from = 0;
    const add = (start: number, end: number, mark: Mark | null) => {
      this.#parts.push({ at: visible.length, start, end, mark });
      visible += mark === null ? text.slice(start, end) : mark.reads;
    };
    for (const mark of marks) {
      if (mark.start > from) add(from, mark.start, null);
      add(mark.start, mark.end, mark);
      from = mark.end;
    }
    if (from < text.length) add(from, text.length, null);
    this.visible = visible;
  }

  /** Gives visible[from, to) to the list, as text or as something that is kept. A mark belongs to where it begins. */
  emit(regions: RegionList, from: number, to: number, restore = true): void {
    if (!restore) {
      regions.keep(this.#offsetOf(to));
      return;
    }
    const stop = to >= this.visible.length ? this.visible.length + 1 : to;
    for (const { at, start, end, mark } of this.#parts) {
      if (at >= stop) break;
      if (mark !== null) {
        if (at >= from) regions.keep(this.#base + end, mark.reads);
        continue;
      }
      if (at + end - start > from) regions.text(this.#base + Math.min(end, start + to - at));
    }
  }

  /** Where in the document the visible offset lies. */
  #offsetOf(visible: number): number {
    if (visible >= this.visible.length) return this.#end;
    let found = this.#base;
    for (const { at, start, end, mark } of this.#parts) {
      if (at >= visible) break;
      found = this.#base + (mark === null ? Math.min(end, start + visible - at) : end);
    }
    return found;
  }
}
