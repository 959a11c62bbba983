/**
 * Scores a truecasing system on gold text, line by line: destroys the case of a line, lets the system restore it, and
 * compares word by word. Memory does not depend on the length of the text but for 40 bytes of counts a line.
 * It knows no model and no file: a system is a function from line to line, gold is an iterable of lines. `Evaluator` is the same
 * for callers that have lines restored by different systems and count them together.
 */

import { TruecaseError } from '../errors.js';
import { lowerText } from '../text/casing.js';
import { bootstrapIntervals, checkSamples } from './bootstrap.js';
import { type CalibrationScores, CalibrationTally, type JudgedWord } from './calibration.js';
import { counted } from './counted.js';
import { HEADLINE_FIELDS } from './fields.js';
import { type InputCase, makeInput } from './input.js';
import { Ledger } from './ledger.js';
import { Tally } from './metrics.js';
import { accuracyOf, f1Of, type Scores } from './scores.js';
import { compareSystems, type Significance } from './significance.js';
import { hasLetter, splitWords, trimPunctuation } from './words.js';

export type System = (line: string) => string;

export interface EvaluateOptions {
  /** How the case of the gold text is destroyed; 'lower' unless told. */
  readonly inputCase?: InputCase;
  /** Language of the case mapping, e.g. 'tr'. */
  readonly language?: string;
  /** The vocabulary: whether a lowercased word without punctuation at its ends is known. Enables the OOV scores. */
  readonly known?: (foldedWord: string) => boolean;
  /** Resamples of the interval and of the comparison; 1000 unless told. */
  readonly samples?: number;
  /** 1 unless told. */
  readonly seed?: number;
  /** A second system to compare with, on the same lines. */
  readonly against?: System;
  /** What the system says of the words of a line, with probabilities. Enables the calibration scores. */
  readonly annotate?: (line: string) => readonly JudgedWord[];
}

export interface Comparison {
  readonly scores: Scores;
  /** A is the system, B the one it is compared with. */
  readonly significance: Significance;
}

export interface Evaluation extends Scores {
  /** Lines with at least one word. */
  readonly lines: number;
  readonly inputCase: InputCase;
  /** 95 % bootstrap intervals [low, high]. */
  readonly interval: { readonly f1: [number, number]; readonly accuracy: [number, number] };
  readonly against?: Comparison;
  readonly calibration?: CalibrationScores;
}

/** Resamples unless told. */
const SAMPLES = 1000;

interface Contestant {
  readonly tally: Tally;
  readonly ledger: Ledger;
}

export async function evaluate(
  system: System,
  gold: Iterable<string> | AsyncIterable<string>,
  options: EvaluateOptions = {},
): Promise<Evaluation> {
  const evaluator = new Evaluator(options);
  for await (const line of gold) evaluator.add(line, system, options.against);
  return evaluator.result();
}

/** Counts lines one by one. Which system restores a line is said with the line; all lines have a second system, or none has. */
export class Evaluator {
  readonly #options: EvaluateOptions;
  readonly #first: Contestant;
  #second: Contestant | null = null;
  #onlyFirst = 0;
  #onlySecond = 0;
  #lineNumber = 0;
  readonly #calibration: CalibrationTally | null;

  constructor(options: Omit<EvaluateOptions, 'against'> = {}) {
    checkSamples(options.samples ?? SAMPLES);
    this.#options = options;
    this.#first = enter(options.language);
    this.#calibration = options.annotate === undefined ? null : new CalibrationTally();
  }

  add(line: string, system: System, against?: System): void {
    const { inputCase = 'lower', language, known } = this.#options;
    this.#lineNumber += 1;
    const { input, words } = makeInput(line, inputCase, language);
    if (words.length === 0) return;
    if (this.#options.annotate !== undefined) {
      this.#calibration?.addLine(inputCase === 'asr' ? words.join(' ') : line, this.#options.annotate(input));
    }
    const predicted = this.#restore(system, input, words.length, 'the system');
    const other =
      against === undefined ? null : this.#restore(against, input, words.length, 'the system compared with');
    if (other !== null) this.#second ??= enter(language);
    const first = this.#first;
    const second = this.#second;
    const context = { initial: false, oov: false };
    let started = false;
    for (let k = 0; k < words.length; k++) {
      const word = words[k]!;
      const lettered = hasLetter(word);
      context.initial = lettered && !started;
      context.oov = lettered && known !== undefined && !known(lowerText(trimPunctuation(word), language));
      started ||= lettered;
      first.tally.add(word, predicted[k]!, context);
      if (other === null || second === null) continue;
      second.tally.add(word, other[k]!, context);
      if (predicted[k] === other[k]) continue;
      if (predicted[k] === word) this.#onlyFirst += 1;
      if (other[k] === word) this.#onlySecond += 1;
    }
    first.ledger.close(first.tally.counts);
    second?.ledger.close(second.tally.counts);
  }

  /** The scores of all lines so far. Throws `corpus` where there is no word. */
  result(): Evaluation {
    const { inputCase = 'lower', known, samples = SAMPLES, seed = 1 } = this.#options;
    const first = this.#first;
    const second = this.#second;
    if (first.ledger.lines === 0) {
      throw new TruecaseError(
        'corpus',
        `the gold text has no words (${counted(this.#lineNumber, 'line')} read), expected at least one`,
        {
          hint: 'Give correctly cased text, one sentence or paragraph a line.',
        },
      );
    }
    const hasVocabulary = known !== undefined;
    const rows = first.ledger.rows;
    const [f1, accuracy] = bootstrapIntervals(rows, HEADLINE_FIELDS, [f1Of, accuracyOf], { samples, seed });
    const evaluation: Evaluation = {
      ...first.tally.scores(hasVocabulary),
      lines: first.ledger.lines,
      inputCase,
      interval: { f1: [f1!.low, f1!.high], accuracy: [accuracy!.low, accuracy!.high] },
      ...(this.#calibration === null ? {} : { calibration: this.#calibration.scores() }),
    };
    if (second === null) return evaluation;
    const onlyOne = { onlyA: this.#onlyFirst, onlyB: this.#onlySecond };
    const significance = compareSystems(rows, second.ledger.rows, onlyOne, { samples, seed });
    return { ...evaluation, against: { scores: second.tally.scores(hasVocabulary), significance } };
  }

  #restore(system: System, input: string, expected: number, name: string): string[] {
    const words = splitWords(system(input));
    if (words.length === expected) return words;
    const line = this.#lineNumber;
    throw new TruecaseError(
      'corpus',
      `${name} returned ${counted(words.length, 'word')}, expected ${expected}, in line ${line}`,
      {
        hint: 'A truecasing system may change the case of letters only; it must not add, join or split words.',
        where: `line ${line}`,
      },
    );
  }
}

function enter(language: string | undefined): Contestant {
  return { tally: new Tally(language), ledger: new Ledger() };
}
