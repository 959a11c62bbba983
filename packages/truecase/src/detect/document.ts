/** Adds lines up to a document: which kind of case it has as a whole, how sure that is, how much of it has lost its case. */
import { CASE_NAMES, CaseKind, type CaseName } from './kinds.js';
import type { LineTable } from './lines.js';

export interface CaseSummary {
  readonly case: CaseName;
  /** From one half, a guess, to 1. */
  readonly confidence: number;
  /** Lines with something on them, and those that have lost their case. */
  readonly lineCount: number;
  readonly lostLines: number;
  /** Words with case that count, and those on lines that have lost it. */
  readonly words: number;
  readonly lostWords: number;
}

/** Share of the words from which on a document is of one kind. */
const DOMINANT = 0.8;
/** A text of so many words inside sentences with fewer raised ones than one in 500 has no names. */
const INNER_WORDS = 400;
const LEAST_RAISED = 0.002;

export class CaseTally {
  /** [CaseKind] words, and words times confidence. */
  readonly #words = new Float64Array(CASE_NAMES.length);
  readonly #sure = new Float64Array(CASE_NAMES.length);
  #lines = 0;
  #lostLines = 0;
  #lostWords = 0;
  #inner = 0;
  #innerRaised = 0;

  add(table: LineTable): void {
    const { kind, lost, confidence, words, inner, innerRaised } = table;
    for (let line = 0; line < table.count; line++) {
      const size = words[line]!;
      if (size > 0) this.#lines++;
      this.#words[kind[line]!]! += size;
      this.#sure[kind[line]!]! += size * confidence[line]!;
      this.#inner += inner[line]!;
      this.#innerRaised += innerRaised[line]!;
      if (lost[line] === 0) continue;
      this.#lostLines++;
      this.#lostWords += size;
    }
  }

  summary(): CaseSummary {
    const words = this.#words.reduce((sum, count) => sum + count, 0);
    const { kind, confidence } = this.#decide(words);
    return {
      case: CASE_NAMES[kind]!,
      confidence,
      lineCount: this.#lines,
      lostLines: this.#lostLines,
      words,
      lostWords: this.#lostWords,
    };
  }

  #decide(words: number): { kind: number; confidence: number } {
    if (words === 0) return { kind: CaseKind.NONE, confidence: 0.5 };
    let kind: number = CaseKind.WELL;
    for (let k = 1; k < this.#words.length; k++) if (this.#words[k]! > this.#words[kind]!) kind = k;
    const share = this.#words[kind]! / words;
    if (share < DOMINANT) return { kind: CaseKind.MIXED, confidence: Math.max(0.5, 1 - share / 2) };
    const confidence = Math.max(0.5, share * (this.#sure[kind]! / this.#words[kind]!));
    if (kind === CaseKind.WELL && this.#inner >= INNER_WORDS && this.#innerRaised < LEAST_RAISED * this.#inner) {
      return { kind: CaseKind.SENTENCE, confidence };
    }
    return { kind, confidence };
  }
}
