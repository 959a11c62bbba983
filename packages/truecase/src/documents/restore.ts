/**
 * Restores a document: the text of its regions is strung together to running text (one for each flow), which a session
 * restores, and every letter goes back to where it came from. What stands between the regions is copied unit by unit.
 *
 *     WE WENT <i>TO</i>⏎2⏎00:01 --> 00:02⏎PARIS.     running text:  WE WENT TO PARIS.
 *
 * A word with a letter that is written as an escape (caf\u00e9) is restored only if that letter keeps its case, since an
 * escape is never rewritten. Memory is bounded: when much is pending, flows are restored up to their last sentence.
 */
import { TruecaseError } from '../errors.js';
import { classAt, isWordClass } from '../text/charclass.js';
import { isEndMark } from '../text/endmarks.js';
import { isSpace } from '../text/space.js';
import { agree } from './agree.js';
import type { Scanner } from './format.js';
import type { Region, SourceText } from './region.js';

/** What restores consecutive pieces of one running text; a line end begins a sentence. */
export interface Restoring {
  truecase(segment: string): string;
  /** Only of what can use it: restores a text that begins and ends with a sentence, beside the text that it translates. */
  beside?(segment: string, source: SourceText): string;
  /** Told after each segment where its stretches stand in the document. */
  placed?(places: readonly Place[]): void;
}

/** A stretch of a segment, and where in the document it stands. Stand-ins have no place. */
export interface Place {
  readonly start: number;
  readonly end: number;
  /** Offset of its first unit in the document. */
  readonly offset: number;
}

/** What a flow is like, for the choice of what restores it. */
export interface FlowContext {
  readonly flow: number;
  readonly heading: boolean;
  readonly language: string | undefined;
}

/** Gives what restores text of a kind, or null if that text is to be kept. Called once for each kind. */
export type OpenFlow = (context: FlowContext) => Restoring | null;

/** So much of the document is held back at most, apart from one region. */
const MOST_PENDING = 32_768;
/** The same where flows have to agree: beyond it, what has come so far agrees. */
const MOST_HELD = 16_777_216;
/** Scanners get the text in blocks of this size, so that nothing depends on the chunks that it came in. */
const BLOCK = 16_384;

/** A stretch of the document that waits for its turn. */
interface Piece {
  /** As it stands in the document, and where. */
  readonly text: string;
  readonly offset: number;
  /** What is restored of it so far. */
  done: string;
}

/** Where in the running text a piece, or a stand-in (null), lies. */
interface Span {
  start: number;
  readonly end: number;
  readonly piece: Piece | null;
}

/** A text that may have a source. */
interface Unit {
  /** Where it begins in the running text; it ends where the next one begins. */
  readonly start: number;
  readonly source: SourceText | undefined;
}

class Flow {
  readonly #restoring: Restoring;
  #text = '';
  /** Last unit of the running text, also of what has been restored already. */
  #last = 0x0a;
  #spans: Span[] = [];
  /** Last place in #text where a sentence certainly begins. */
  #border = 0;
  /** Kept only for what reads sources. */
  #units: Unit[] = [];
  /** Pieces and what is read between them, since the last call of settle; only where flows have to agree. */
  readonly #said: (Piece | string)[] | null;

  constructor(restoring: Restoring, agrees: boolean) {
    this.#restoring = restoring;
    this.#said = agrees ? [] : null;
  }

  fresh(source?: SourceText): void {
    if (this.#last !== 0x0a) this.#append('\n');
    this.#said?.push('\n');
    this.#border = this.#text.length;
    if (this.#restoring.beside !== undefined) this.#units.push({ start: this.#border, source });
  }

  add(piece: Piece): void {
    this.#said?.push(piece);
    this.#spans.push({ start: this.#text.length, end: this.#text.length + piece.text.length, piece });
    this.#append(piece.text);
  }

  reads(text: string): void {
    this.#said?.push(text);
    if (text === ' ' && isSpace(this.#last)) return;
    this.#spans.push({ start: this.#text.length, end: this.#text.length + text.length, piece: null });
    this.#append(text);
  }

  /** All that has been said since settle(), restored. */
  get said(): string {
    return (this.#said ?? []).map((part) => (typeof part === 'string' ? part : part.done)).join('');
  }

  /** Takes the case of another text that says the same. */
  follow(text: string): void {
    const echo = this.said;
    const fixed: [number, number][] = [];
    let at = 0;
    for (const part of this.#said ?? []) {
      const length = typeof part === 'string' ? part.length : part.done.length;
      if (typeof part === 'string' && part.trim() !== '') fixed.push([at, at + length]);
      at += length;
    }
    const agreed = agree(text, echo, fixed);
    at = 0;
    for (const part of this.#said ?? []) {
      const length = typeof part === 'string' ? part.length : part.done.length;
      if (typeof part !== 'string') part.done = agreed.slice(at, at + length);
      at += length;
    }
  }

  settle(): void {
    if (this.#said !== null) this.#said.length = 0;
  }

  #append(text: string): void {
    if (text === '') return;
    this.#text += text;
    this.#last = text.charCodeAt(text.length - 1);
  }

  /** Restores up to the last certain beginning of a sentence, or all. */
  flush(all: boolean): void {
    const cut = all ? this.#text.length : this.#border > 0 ? this.#border : lastGap(this.#text);
    if (cut === 0) return;
    const text = this.#text.slice(0, cut);
    const restored = this.#protect(text, this.#restore(text));
    const places: Place[] = [];
    let taken = 0;
    for (const span of this.#spans) {
      if (span.start >= cut) break;
      const to = Math.min(span.end, cut);
      if (span.piece !== null) {
        places.push({ start: span.start, end: to, offset: span.piece.offset + span.piece.done.length });
        span.piece.done += restored.slice(span.start, to);
      }
      if (span.end > cut) break;
      taken++;
    }
    this.#restoring.placed?.(places);
    this.#spans = this.#spans.slice(taken).map(({ start, end, piece }) => ({
      start: Math.max(0, start - cut),
      end: end - cut,
      piece,
    }));
    this.#units = this.#units.filter(({ start }) => start >= cut).map((unit) => ({ ...unit, start: unit.start - cut }));
    this.#text = this.#text.slice(cut);
    this.#border = 0;
  }

  /** Texts with a source one by one, what is between them together. A text that is cut has no source. */
  #restore(text: string): string {
    let restored = '';
    this.#units.forEach(({ start, source }, i) => {
      const end = this.#units[i + 1]?.start ?? this.#text.length;
      if (end > text.length || source === undefined || source.text.trim() === '' || start === end) return;
      if (start > restored.length) restored += this.#restoring.truecase(text.slice(restored.length, start));
      restored += this.#restoring.beside?.(text.slice(start, end), source) ?? '';
    });
    if (restored.length === text.length) return restored;
    return restored + this.#restoring.truecase(text.slice(restored.length));
  }

  /** Takes words back in which a stand-in would have had to change. */
  #protect(text: string, restored: string): string {
    if (restored.length !== text.length) {
      throw new TruecaseError(
        'usage',
        `a session gave ${restored.length} units for ${text.length}, expected as many as it was given`,
      );
    }
    let safe = restored;
    for (const { start, end, piece } of this.#spans) {
      if (start >= text.length) break;
      const to = Math.min(end, text.length);
      if (piece !== null || text.slice(start, to) === safe.slice(start, to)) continue;
      const [from, until] = wordAround(text, start, to);
      safe = safe.slice(0, from) + text.slice(from, until) + safe.slice(until);
    }
    return safe;
  }
}

/** Behind the last sentence, else behind the last space, else the end. */
function lastGap(text: string): number {
  for (let i = text.length - 1; i > 1; i--) {
    if (isSpace(text.charCodeAt(i)) && isEndMark(text[i - 1]!)) return i + 1;
  }
  for (let i = text.length - 1; i > 1; i--) if (isSpace(text.charCodeAt(i))) return i + 1;
  return text.length;
}

/** The word that [start, end) is in. */
function wordAround(text: string, start: number, end: number): [number, number] {
  let from = start;
  let to = end;
  while (from > 0 && isWordUnit(text, from - 1)) from--;
  while (to < text.length && isWordUnit(text, to)) to++;
  return [from, to];
}

function isWordUnit(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return (unit >= 0xd800 && unit <= 0xdfff) || unit === 0x27 || unit === 0x2019 || isWordClass(classAt(text, index));
}

export class DocumentRestorer {
  readonly #scanner: Scanner;
  readonly #open: OpenFlow;
  /** By kind; null for what is kept. */
  readonly #flows = new Map<string, Flow | null>();
  /** The same by number, where flows have to agree. */
  readonly #numbered = new Map<number, Flow>();
  #unflushed = 0;
  /** What has not been scanned yet. */
  #block = '';
  /** The document from #offset on, as far as it has no region yet. */
  #source = '';
  #offset = 0;
  readonly #pieces: Piece[] = [];
  #pendingUnits = 0;
  /** How much of #source has a region. */
  #cut = 0;

  constructor(scanner: Scanner, open: OpenFlow) {
    this.#scanner = scanner;
    this.#open = open;
  }

  /** Takes the next chunk and returns as much of the restored document as is certain. */
  push(chunk: string): string {
    this.#block += chunk;
    let out = '';
    let at = 0;
    for (; this.#block.length - at >= BLOCK; at += BLOCK) out += this.#scan(this.#block.slice(at, at + BLOCK));
    if (at > 0) this.#block = this.#block.slice(at);
    return out;
  }

  end(): string {
    let out = this.#scan(this.#block);
    this.#block = '';
    for (const region of this.#scanner.end()) out += this.#take(region);
    this.#forget();
    return out + this.#settle();
  }

  /** Everything so far is complete: what says the same gets the same case. */
  #settle(): string {
    for (const flow of this.#flows.values()) flow?.flush(true);
    for (const group of this.#scanner.agreement ?? []) {
      const flows = group
        .flatMap((number) => this.#numbered.get(number) ?? [])
        .filter(({ said }) => said.trim() !== '');
      const text = flows[0]?.said ?? '';
      for (const flow of flows.slice(1)) flow.follow(text);
    }
    for (const flow of this.#flows.values()) flow?.settle();
    return this.#emit();
  }

  #scan(block: string): string {
    this.#source += block;
    let out = '';
    for (const region of this.#scanner.push(block)) out += this.#take(region);
    this.#forget();
    return out;
  }

  #forget(): void {
    this.#source = this.#source.slice(this.#cut);
    this.#offset += this.#cut;
    this.#cut = 0;
  }

  #take(region: Region): string {
    const to = region.end - this.#offset;
    const text = this.#source.slice(this.#cut, to);
    this.#cut = to;
    const flow = this.#flowOf(region);
    if (region.fresh) flow?.fresh(region.source);
    const piece: Piece = { text, offset: this.#offset + to - text.length, done: '' };
    if (region.restore && flow !== null) flow.add(piece);
    else {
      piece.done = text;
      if (region.reads !== '') flow?.reads(region.reads);
    }
    this.#pieces.push(piece);
    this.#pendingUnits += text.length;
    if (this.#scanner.agreement !== undefined) return this.#hold(region, text.length);
    if (this.#pendingUnits < MOST_PENDING) return '';
    for (const pending of this.#flows.values()) pending?.flush(false);
    return this.#emit();
  }

  /** Restores what is pending now and then, and gives it away when all that has to agree is there. */
  #hold({ settles }: Region, units: number): string {
    if (settles === true || this.#pendingUnits > MOST_HELD) return this.#settle();
    this.#unflushed += units;
    if (this.#unflushed < MOST_PENDING) return '';
    this.#unflushed = 0;
    for (const pending of this.#flows.values()) pending?.flush(false);
    return '';
  }

  #flowOf({ flow, heading, language }: Region): Flow | null {
    const key = `${flow} ${heading ? 'heading' : ''} ${language ?? ''}`;
    let found = this.#flows.get(key);
    if (found === undefined) {
      const restoring = this.#open({ flow, heading, language });
      const agrees = this.#scanner.agreement !== undefined;
      found = restoring === null ? null : new Flow(restoring, agrees);
      this.#flows.set(key, found);
      if (agrees && found !== null) this.#numbered.set(flow, found);
    }
    return found;
  }

  /** What is complete at the head of the queue. */
  #emit(): string {
    let out = '';
    let taken = 0;
    for (const { text, done } of this.#pieces) {
      if (done.length < text.length) break;
      out += done;
      taken++;
    }
    this.#pieces.splice(0, taken);
    this.#pendingUnits -= out.length;
    return out;
  }
}
