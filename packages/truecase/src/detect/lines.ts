/**
 * Judges the lines of a text one after the other, and lets what stood before decide the lines that are open. Only lines
 * before a line have a say, so that it does not matter in which pieces a text comes; and only well-cased ones, which
 * speak against restoring. Restored lines can only add to these. Therefore a line that was left alone is left alone again
 * when the result goes through a second time.
 */
import type { LineRule } from '../text/sentences.js';
import { Kind, type Tokens } from '../text/tokens.js';
import type { Expectation } from './expectation.js';
import { confidenceOf, type Judgement, judge, Lost, needsComparison } from './judge.js';
import { CaseKind } from './kinds.js';
import { Layout } from './layout.js';
import { LineStatistics, type TokenText } from './statistics.js';

/** What one line hands on to the next. */
export interface CaseState {
  /** Lines with case so far, and the well-cased ones among them; each counts less the longer ago it was. */
  lines: number;
  wellCased: number;
  /** The last line has lost its case. */
  lost: boolean;
  /** The last piece ended inside a line. */
  inLine: boolean;
  /** Layout, which does not depend on case: what tells wrapped text. */
  layout: Layout;
  /** The last line has not lost its case. */
  kept: boolean;
}

export function caseState(): CaseState {
  return { lines: 0, wellCased: 0, lost: false, inLine: false, layout: new Layout(), kept: false };
}

/** What is left of the weight of a line with every line that comes after it. */
const MEMORY = 0.9;
/** A text with no more well-cased lines than this has lost its case. */
const FEW_WELL_CASED = 0.25;
/** Lines after which that is sure enough for a word alone. */
const LINES = 2.5;

/** The lines of one piece of text, with what was found; reused from piece to piece. */
export class LineTable {
  count = 0;
  /** [lines] token after the line, its line end included. */
  end = new Int32Array(0);
  /** [lines] of CaseKind. */
  kind = new Uint8Array(0);
  /** [lines] 1 if the line has lost its case. */
  lost = new Uint8Array(0);
  confidence = new Float32Array(0);
  /** [lines] words with case that count; those of them that begin no sentence; the raised ones of these. */
  words = new Int32Array(0);
  inner = new Int32Array(0);
  innerRaised = new Int32Array(0);
  anyLost = false;

  reset(): void {
    this.count = 0;
    this.anyLost = false;
  }

  add(end: number, counts: LineStatistics, { kind, evidence }: Judgement, lost: boolean): void {
    const line = this.count++;
    if (line >= this.end.length) this.#grow();
    this.end[line] = end;
    this.kind[line] = kind;
    this.lost[line] = lost ? 1 : 0;
    this.confidence[line] = confidenceOf(evidence);
    this.words[line] = counts.words;
    this.inner[line] = Math.max(0, counts.words - counts.starts);
    this.innerRaised[line] = counts.innerRaised;
    if (lost) this.anyLost = true;
  }

  #grow(): void {
    const capacity = Math.max(256, this.end.length * 2);
    const copy = <T extends Int32Array | Uint8Array | Float32Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.end = copy(this.end, new Int32Array(capacity));
    this.kind = copy(this.kind, new Uint8Array(capacity));
    this.lost = copy(this.lost, new Uint8Array(capacity));
    this.confidence = copy(this.confidence, new Float32Array(capacity));
    this.words = copy(this.words, new Int32Array(capacity));
    this.inner = copy(this.inner, new Int32Array(capacity));
    this.innerRaised = copy(this.innerRaised, new Int32Array(capacity));
  }
}

export class LineDetector {
  readonly #rule: LineRule;
  readonly #expectation: Expectation | null;
  readonly #counts = new LineStatistics();
  readonly #judgement: Judgement = { kind: CaseKind.NONE, lost: Lost.NO, evidence: 0 };

  constructor(rule: LineRule, expectation: Expectation | null) {
    this.#rule = rule;
    this.#expectation = expectation;
  }

  /** Judges every line of a piece whose sentence starts have been marked. */
  detect(source: TokenText, state: CaseState, table: LineTable): void {
    const { tokens } = source;
    table.reset();
    for (let first = 0; first < tokens.count; ) {
      const last = lineEnd(tokens, first);
      this.#judge(source, first, last);
      const wrapped = state.layout.add(tokens, first, last, this.#counts.stop) && state.kept;
      const lost = this.#hasLost(state, wrapped);
      table.add(last, this.#counts, this.#judgement, lost);
      this.#remember(state, lost);
      state.inLine = tokens.kind[last - 1] !== Kind.BREAK;
      state.kept = !lost;
      first = last;
    }
  }

  #judge(source: TokenText, first: number, last: number): void {
    this.#counts.count(source, first, last);
    judge(this.#counts, false, this.#judgement);
    if (this.#expectation === null || !needsComparison(this.#counts, this.#judgement)) return;
    this.#counts.compare(source, first, last, this.#expectation);
    judge(this.#counts, true, this.#judgement);
  }

  #hasLost(state: CaseState, wrapped: boolean): boolean {
    const { kind, lost } = this.#judgement;
    const { beginsSentence, lowerStarts, missing } = this.#counts;
    // The rest of a sentence or of an over-long line goes with what stands before it.
    const isRest = state.inLine || (this.#rule === 'wrapped' && !beginsSentence);
    // Text may be wrapped unannounced: then a small letter at the beginning of a line says nothing.
    const ownStarts = lowerStarts - (wrapped && beginsSentence ? 1 : 0);
    const tells = kind !== CaseKind.LOWER || ownStarts + missing > 0;
    if (lost !== Lost.OPEN && (tells || !(isRest || wrapped))) return lost === Lost.YES;
    if (isRest && state.lost) return true;
    if (state.wellCased > FEW_WELL_CASED * state.lines) return false;
    return state.lines >= LINES || this.#counts.words > 1;
  }

  #remember(state: CaseState, lost: boolean): void {
    if (this.#counts.words === 0) return;
    state.lost = lost;
    state.lines = state.lines * MEMORY + 1;
    state.wellCased = state.wellCased * MEMORY + (this.#judgement.kind === CaseKind.WELL ? 1 : 0);
  }
}

/** First token after the line that token `first` stands on. */
export function lineEnd({ kind, count }: Tokens, first: number): number {
  let t = first;
  while (t < count && kind[t] !== Kind.BREAK) t++;
  return t < count ? t + 1 : t;
}
