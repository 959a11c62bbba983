/**
 * A region is a stretch of a document: text whose case is restored, or something that is kept as it is. The regions of a
 * document follow each other without a gap, so that the document is their concatenation. A kept region says what it reads
 * as in the running text (nothing for a tag, a space for a line break, é for &eacute;), so that markup breaks no word and
 * no sentence. RegionList builds them in order; nothing here knows a format.
 */

import type { Region as PlainRegion } from '../stream/format.js';

export interface Region extends PlainRegion {
  /** What a kept region stands for in the running text. Empty for restored regions, which stand for themselves. */
  readonly reads: string;
  /** Which running text it belongs to: 0 is the main text, others are asides such as sound descriptions. */
  readonly flow: number;
  readonly heading: boolean;
  /** In translation files: the source text of what begins here. */
  readonly source: SourceText | undefined;
  /** What says the same (Scanner.agreement) has come up to here: nothing that follows can change it. */
  readonly settles?: true;
}

/** What a text translates. */
export interface SourceText {
  readonly text: string;
  /** As a BCP 47 tag, if the file says so. */
  readonly language?: string | undefined;
}

/** What holds for the regions that are added next. */
export interface RegionContext {
  readonly flow?: number;
  readonly heading?: boolean;
  readonly language?: string | undefined;
}

export class RegionList {
  #regions: Region[] = [];
  #end = 0;
  #flow = 0;
  #heading = false;
  #language: string | undefined;
  #source: SourceText | undefined;
  /** Flows whose next region begins a sentence. */
  readonly #fresh = new Set<number>();
  /** Flows that have been begun: the first region of each is fresh. */
  readonly #begun = new Set<number>();

  /** Where the last region ends. */
  get end(): number {
    return this.#end;
  }

  /** Which flow, language and so on the next regions have. */
  set({ flow = 0, heading = false, language }: RegionContext): void {
    this.#flow = flow;
    this.#heading = heading;
    this.#language = language;
  }

  /** The next region of the current flow begins a sentence. `source` is what it translates. */
  begin(source?: SourceText): void {
    this.#fresh.add(this.#flow);
    this.#source = source;
  }

  /** Text up to `end`. */
  text(end: number): void {
    if (end <= this.#end) return;
    const fresh = this.#takeFresh();
    this.#add(end, true, '', fresh);
    this.#source = undefined;
  }

  /** Something else up to `end`. What reads as a word is part of the running text and takes a fresh start with it. */
  keep(end: number, reads = ''): void {
    if (end <= this.#end) return;
    this.#add(end, false, reads, reads.trim() !== '' && this.#takeFresh());
  }

  /** Something else up to `end`, where a document of several ends. */
  settle(end: number): void {
    this.keep(end);
    const last = this.#regions.at(-1);
    if (last !== undefined) this.#regions[this.#regions.length - 1] = { ...last, settles: true };
  }

  /** The regions since the last call. */
  take(): Region[] {
    const regions = this.#regions;
    this.#regions = [];
    return regions;
  }

  #isCurrent({ flow, heading, language }: Region): boolean {
    return flow === this.#flow && heading === this.#heading && language === this.#language;
  }

  #takeFresh(): boolean {
    const first = !this.#begun.has(this.#flow);
    if (first) this.#begun.add(this.#flow);
    return this.#fresh.delete(this.#flow) || first;
  }

  #add(end: number, restore: boolean, reads: string, fresh: boolean): void {
    const last = this.#regions.at(-1);
    if (last !== undefined && !restore && reads === '' && isSilent(last) && this.#isCurrent(last)) {
      this.#regions[this.#regions.length - 1] = { ...last, end };
      this.#end = end;
      return;
    }
    this.#regions.push({
      start: this.#end,
      end,
      restore,
      reads,
      fresh,
      flow: this.#flow,
      heading: this.#heading,
      language: this.#language,
      source: fresh ? this.#source : undefined,
    });
    this.#end = end;
  }
}

/** Is it kept, and read as nothing? */
function isSilent({ restore, reads, fresh, settles }: Region): boolean {
  return !restore && reads === '' && !fresh && settles === undefined;
}
