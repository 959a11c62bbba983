/**
 * Fits the calibration of a model (decode/calibration.ts) on text that it was not trained on. Of every choice only its
 * kind, its probability and whether it was right count, in steps of log-odds, so that memory does not depend on the
 * text. Steps with few choices are joined, then neighbours that would make the map fall (pool adjacent violators).
 */
import { Writer } from '../decode/apply.js';
import { Calibration, type ChoiceVisitor, KINDS, MAPS } from '../decode/calibration.js';
import { CalibrationTally } from '../eval/calibration.js';
import { makeInput } from '../eval/input.js';
import { listSections, type Section, type SectionReader, writeContainer } from '../format/container.js';
import type { CorpusMeta } from '../format/meta.js';
import type { Lattice } from '../lattice/lattice.js';
import { Shape } from '../text/casing.js';

const TAGS = ['CLFK', 'CLRW', 'CLCL'];
/** Log-odds are counted from -MOST to MOST in steps of WIDTH. */
const MOST = 14;
const WIDTH = 0.25;
const STEPS = (2 * MOST) / WIDTH;
/** Choices that a knot stands for, at least. */
const LEAST = 200;

/** What reads a line, destroyed as told, and shows its choices. */
export type ShowChoices = (line: string, visitor: ChoiceVisitor) => void;

/** How well the maps fit the text that they were fitted on: expected calibration errors in percent. */
export interface CalibrationFit {
  readonly choices: number;
  /** With punctuation and without, before and after. */
  readonly marked: { readonly before: number; readonly after: number };
  readonly bare: { readonly before: number; readonly after: number };
}

interface Block {
  count: number;
  right: number;
  odds: number;
}

/** Counts the choices of a model. Text with punctuation and without is made of the same lines. */
export class CalibrationCounts implements ChoiceVisitor {
  readonly #show: ShowChoices;
  readonly #language: string;
  /** [MAPS][STEPS] */
  readonly #count = new Float64Array(MAPS * STEPS);
  readonly #right = new Float64Array(MAPS * STEPS);
  readonly #odds = new Float64Array(MAPS * STEPS);
  readonly #writer = new Writer();
  #gold = '';
  #bare = false;

  constructor(show: ShowChoices, language: string) {
    this.#show = show;
    this.#language = language;
  }

  /** Takes a well-cased line. */
  add(line: string): void {
    for (const inputCase of ['lower', 'asr'] as const) {
      const { input, words } = makeInput(line, inputCase, this.#language);
      if (words.length === 0) continue;
      this.#bare = inputCase === 'asr';
      this.#gold = this.#bare ? words.join(' ') : line;
      this.#show(input, this);
    }
  }

  visit(lattice: Lattice, t: number, map: number, probability: number, starts: boolean): void {
    // Short lines without marks pass for text with punctuation, and the other way round: neither is learned from.
    if (map >= KINDS.length !== this.#bare) return;
    const { text, orthography, tokens, shape, bits, marks } = lattice;
    const at = lattice.row(t) + lattice.best[t]!;
    const [start, end] = [tokens.start[t]!, tokens.end[t]!];
    this.#writer.reset(text, orthography, start);
    if (starts) this.#writer.write(start, end, Shape.TITLE, 1, marks[at]!);
    else this.#writer.write(start, end, shape[at]!, bits[at]!, marks[at]!);
    const right = this.#writer.finish(end) === this.#gold.slice(start, end);
    const odds = Math.max(-MOST, Math.min(MOST, Math.log(probability) - Math.log1p(-probability)));
    const step = map * STEPS + Math.min(STEPS - 1, Math.floor((odds + MOST) / WIDTH));
    this.#count[step]!++;
    this.#odds[step]! += odds;
    if (right) this.#right[step]!++;
  }

  /** Choices seen, of all kinds. */
  get size(): number {
    return this.#count.reduce((sum, count) => sum + count, 0);
  }

  /** The maps as sections of a model file. */
  sections(): Section[] {
    const first = new Uint32Array(MAPS + 1);
    const raw: number[] = [];
    const turned: number[] = [];
    for (let map = 0; map < MAPS; map++) {
      for (const { count, right, odds } of this.#knots(map)) {
        raw.push(odds / count);
        turned.push(Math.log((right + 0.5) / (count - right + 0.5)));
      }
      first[map + 1] = raw.length;
    }
    const data = [first, Float32Array.from(raw), Float32Array.from(turned)];
    return TAGS.map((tag, i) => ({ tag, data: data[i]! }));
  }

  fit(): CalibrationFit {
    const [first, raw, turned] = this.sections().map(({ data }) => data);
    const calibration = new Calibration(first as Uint32Array, raw as Float32Array, turned as Float32Array);
    const errors = (from: number) => ({ before: this.#error(from, null), after: this.#error(from, calibration) });
    return { choices: this.size, marked: errors(0), bare: errors(KINDS.length) };
  }

  /** Of the maps of one half. Choices of one step count with their mean. */
  #error(from: number, calibration: Calibration | null): number {
    const tally = new CalibrationTally();
    for (let map = from; map < from + KINDS.length; map++) {
      for (let step = map * STEPS; step < (map + 1) * STEPS; step++) {
        const count = this.#count[step]!;
        if (count === 0) continue;
        const mean = 1 / (1 + Math.exp(-this.#odds[step]! / count));
        tally.addMany(calibration?.probability(map, mean) ?? mean, count, this.#right[step]!);
      }
    }
    return tally.scores().error;
  }

  #knots(map: number): Block[] {
    const blocks: Block[] = [];
    let open: Block = { count: 0, right: 0, odds: 0 };
    for (let step = map * STEPS; step < (map + 1) * STEPS; step++) {
      open.count += this.#count[step]!;
      open.right += this.#right[step]!;
      open.odds += this.#odds[step]!;
      if (open.count < LEAST) continue;
      blocks.push(open);
      open = { count: 0, right: 0, odds: 0 };
    }
    const last = blocks.at(-1);
    if (last === undefined) return [];
    join(last, open);
    return poolViolators(blocks);
  }
}

/** Joins neighbours until the share of right choices does not fall. */
function poolViolators(blocks: readonly Block[]): Block[] {
  const pooled: Block[] = [];
  for (const block of blocks) {
    pooled.push({ ...block });
    for (;;) {
      const [before, after] = [pooled.at(-2), pooled.at(-1)!];
      if (before === undefined || shareOf(before) <= shareOf(after)) break;
      join(before, after);
      pooled.pop();
    }
  }
  return pooled;
}

/** Smoothed as the map is. */
function shareOf({ count, right }: Block): number {
  return (right + 0.5) / (count + 1);
}

function join(into: Block, other: Block): void {
  into.count += other.count;
  into.right += other.right;
  into.odds += other.odds;
}

/** A copy of a model file with a calibration in place of the one it may have. */
export function withCalibration(
  reader: SectionReader,
  counts: CalibrationCounts,
  corpus: readonly CorpusMeta[],
): Uint8Array {
  const old = listSections(reader)
    .filter(({ tag }) => tag !== 'META' && !TAGS.includes(tag))
    .map(({ tag }) => ({ tag, data: reader.bytes(tag) }));
  const note = { choices: counts.size, corpus: corpus.map((row) => ({ ...row })) };
  return writeContainer({ ...reader.meta, calibration: note }, [...old, ...counts.sections()]);
}
