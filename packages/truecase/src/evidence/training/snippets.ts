/**
 * Snippets: mentions of ambiguous words inside sentences with the words around them, and, for those that are held out, what
 * the model makes of them. Text goes through as it does when it is restored, in pieces of whole documents. Documents are
 * the text between blank lines; blocks of them serve in turn to learn, to scale and to judge.
 */
import { fillCandidates } from '../../lattice/candidates.js';
import { Lattice } from '../../lattice/lattice.js';
import { patternOf } from '../../lattice/pattern.js';
import type { CasingCounts } from '../../learn/casings/counts.js';
import { TITLE_SHARE, TITLE_WORDS } from '../../learn/title.js';
import type { CaseModel } from '../../models/model.js';
import { Shape, shapeOf } from '../../text/casing.js';
import { type Language, languageOf } from '../../text/language.js';
import { markSentences, sentenceState } from '../../text/sentences.js';
import { tokenize } from '../../text/tokenizer.js';
import { Flag, Kind } from '../../text/tokens.js';
import { MAX_FORMS } from '../context.js';
import { isOpen, WordBlocks } from '../window.js';
import type { Candidate } from './candidates.js';
import type { AmbiguousSettings } from './settings.js';

export const Part = { LEARN: 0, SCALE: 1, JUDGE: 2 } as const;

/** Numbers that the model gives to a held-out mention: one per form, and the best of all other candidates. */
export const ROW = MAX_FORMS + 1;
/** What consecutive blocks of documents serve for, over and over: in a text alone, in text to learn from, in held-out text. */
export const PartCycle = {
  ALL: [Part.LEARN, Part.LEARN, Part.LEARN, Part.SCALE, Part.JUDGE],
  LEARN: [Part.LEARN],
  HELD_OUT: [Part.SCALE, Part.JUDGE],
} as const;
/** A block of documents ends at the first blank line after so many lines, or at the latest after so many. */
const MIN_BLOCK_LINES = 200;
const MAX_BLOCK_LINES = 2000;
const PIECE_UNITS = 30_000;
/** A form is taken at most so often for each mention of the rarest: more would not show their difference better. */
const MAX_RATIO = 10;
const ABSENT = Number.NEGATIVE_INFINITY;

/** Parallel arrays that grow. */
export class Snippets {
  count = 0;
  word = new Uint16Array(1024);
  form = new Uint8Array(1024);
  part = new Uint8Array(1024);
  /** [count + 1] where the context words of each begin. */
  first = new Uint32Array(1025);
  /** Records of context words, each once per snippet. */
  ids = new Uint32Array(65_536);
  /** [count][ROW] log-probabilities that the model gives; only of those that are held out. */
  rows = new Float32Array(1024 * ROW);

  /** Room for one more snippet with at most so many context words. */
  reserve(words: number): void {
    if (this.count === this.word.length) {
      const room = this.count * 2;
      this.word = widen(this.word, new Uint16Array(room));
      this.form = widen(this.form, new Uint8Array(room));
      this.part = widen(this.part, new Uint8Array(room));
      this.first = widen(this.first, new Uint32Array(room + 1));
      this.rows = widen(this.rows, new Float32Array(room * ROW));
    }
    const end = this.first[this.count]! + words;
    if (end > this.ids.length) this.ids = widen(this.ids, new Uint32Array(Math.max(end, this.ids.length * 2)));
  }
}

function widen<T extends Uint8Array | Uint16Array | Uint32Array | Float32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

export class SnippetReader {
  readonly snippets = new Snippets();
  readonly #words: CasingCounts;
  readonly #candidates: readonly Candidate[];
  readonly #model: CaseModel;
  readonly #language: Language;
  readonly #lattice = new Lattice();
  readonly #blocks = new WordBlocks();
  /** [records] candidate of a record, or -1; whether its word counts as context; snippet in which it was last seen. */
  readonly #candidateOf: Int32Array;
  readonly #isContext: Uint8Array;
  readonly #seen: Int32Array;
  /** [candidates][MAX_FORMS] every how many mentions one is taken, and mentions so far. */
  readonly #step: Uint32Array;
  readonly #mentions: Uint32Array;
  /** [tokens] stands in a line that is a title. */
  #titled = new Uint8Array(1024);
  #records = new Int32Array(256);
  #lines: string[] = [];
  #units = 0;
  #cycle: readonly number[] = PartCycle.ALL;
  #block = 0;
  #blockLines = 0;
  #scored = false;

  constructor(
    words: CasingCounts,
    candidates: readonly Candidate[],
    model: CaseModel,
    language: string,
    settings: AmbiguousSettings,
  ) {
    this.#words = words;
    this.#candidates = candidates;
    this.#model = model;
    this.#language = languageOf(language);
    this.#candidateOf = new Int32Array(words.size).fill(-1);
    this.#isContext = new Uint8Array(words.size);
    this.#seen = new Int32Array(words.size).fill(-1);
    this.#step = new Uint32Array(candidates.length * MAX_FORMS);
    this.#mentions = new Uint32Array(candidates.length * MAX_FORMS);
    for (const [c, { record, forms }] of candidates.entries()) {
      this.#candidateOf[record] = c;
      const most = Math.min(settings.maxSnippets, MAX_RATIO * forms.at(-1)!.count);
      for (const [f, { count }] of forms.entries()) this.#step[c * MAX_FORMS + f] = Math.ceil(count / most);
    }
    let all = 0;
    for (let record = 0; record < words.size; record++) all += words.total(record);
    for (let record = 0; record < words.size; record++) {
      const total = words.total(record);
      this.#isContext[record] = total >= settings.minContext && total <= settings.commonShare * all ? 1 : 0;
    }
  }

  /** Another text begins, whose blocks serve for these parts, over and over. */
  begin(cycle: readonly number[]): void {
    this.#readPiece();
    this.#cycle = cycle;
    this.#block = 0;
    this.#blockLines = 0;
  }

  addLine(line: string): void {
    const blank = line.trim() === '';
    this.#blockLines++;
    if (!blank) {
      this.#lines.push(line);
      this.#units += line.length;
    }
    if (blank || this.#units >= PIECE_UNITS) this.#readPiece();
    if (!(blank && this.#blockLines >= MIN_BLOCK_LINES) && this.#blockLines < MAX_BLOCK_LINES) return;
    this.#readPiece();
    this.#block++;
    this.#blockLines = 0;
  }

  end(): void {
    this.#readPiece();
  }

  #readPiece(): void {
    if (this.#lines.length === 0) return;
    const text = this.#lines.join('\n');
    this.#lines = [];
    this.#units = 0;
    const lattice = this.#lattice;
    tokenize(text, lattice.tokens, this.#language, true);
    markSentences(text, lattice.tokens, this.#language, 'sentence', sentenceState());
    lattice.load(text, this.#language.orthography);
    this.#scored = false;
    this.#markTitles();
    this.#blocks.each(lattice, () => this.#readBlock());
  }

  #markTitles(): void {
    const { tokens, text, map } = this.#lattice;
    const { count, kind, flags, start, end } = tokens;
    if (this.#titled.length < count) this.#titled = new Uint8Array(tokens.start.length);
    for (let first = 0, t = 0, words = 0, raised = 0; t <= count; t++) {
      if (t === count || kind[t] === Kind.BREAK) {
        const title = words >= TITLE_WORDS && raised >= TITLE_SHARE * words;
        this.#titled.fill(title ? 1 : 0, first, t);
        first = t;
        words = 0;
        raised = 0;
      } else if (kind[t] === Kind.WORD && (flags[t]! & (Flag.PROTECTED | Flag.JOINED)) === 0) {
        words++;
        if (shapeOf(text, start[t]!, end[t]!, map) !== Shape.LOWER) raised++;
      }
    }
  }

  #readBlock(): void {
    const { token, count } = this.#blocks;
    const { hi, lo, tokens } = this.#lattice;
    if (this.#records.length < count) this.#records = new Int32Array(token.length);
    for (let i = 0; i < count; i++) this.#records[i] = this.#words.find(hi[token[i]!]!, lo[token[i]!]!);
    for (let i = 0; i < count; i++) {
      const record = this.#records[i]!;
      const candidate = record < 0 ? -1 : this.#candidateOf[record]!;
      const t = token[i]!;
      if (candidate < 0 || this.#titled[t] === 1 || !isOpen(this.#lattice, t)) continue;
      if ((tokens.flags[t]! & Flag.START) === 0) this.#readMention(i, t, candidate);
    }
  }

  #readMention(i: number, t: number, candidate: number): void {
    const { tokens, text, map } = this.#lattice;
    const { shape, bits } = patternOf(map, text, tokens.start[t]!, tokens.end[t]!);
    const form = this.#candidates[candidate]!.forms.findIndex((row) => row.shape === shape && row.bits === bits);
    if (form < 0) return;
    const at = candidate * MAX_FORMS + form;
    if (this.#mentions[at]!++ % this.#step[at]! !== 0) return;
    const part = this.#cycle[this.#block % this.#cycle.length]!;
    const { snippets } = this;
    const last = this.#blocks.last(i);
    const first = this.#blocks.first(i);
    snippets.reserve(last - first);
    const index = snippets.count;
    snippets.word[index] = candidate;
    snippets.form[index] = form;
    snippets.part[index] = part;
    let end = snippets.first[index]!;
    for (let j = first; j < last; j++) {
      const record = this.#records[j]!;
      if (record < 0 || j === i || this.#isContext[record] === 0 || this.#seen[record] === index) continue;
      this.#seen[record] = index;
      snippets.ids[end++] = record;
    }
    snippets.first[index + 1] = end;
    snippets.count++;
    if (part !== Part.LEARN) this.#askModel(t, index, candidate);
  }

  #askModel(t: number, index: number, candidate: number): void {
    const lattice = this.#lattice;
    if (!this.#scored) {
      fillCandidates(lattice, this.#model.lexicon);
      this.#model.propose?.(lattice);
      this.#model.score(lattice);
      this.#scored = true;
    }
    const { rows } = this.snippets;
    const { forms } = this.#candidates[candidate]!;
    rows.fill(ABSENT, index * ROW, (index + 1) * ROW);
    for (let at = lattice.row(t); at < lattice.rowEnd(t); at++) {
      const form = forms.findIndex((row) => row.shape === lattice.shape[at] && row.bits === lattice.bits[at]);
      const cell = index * ROW + (form < 0 ? MAX_FORMS : form);
      rows[cell] = Math.max(rows[cell]!, lattice.logp[at]!);
    }
  }
}
