/**
 * Scores a truecasing system on gold text, line by line: destroys the case of a line, lets the system restore it, and
 * compares word by word. Memory does not depend on the length of the text but for 40 bytes of counts a line.
 * It knows no model and no file: a system is a function from line to line, gold is an iterable of lines.
 */

import { TruecaseError } from '../errors.js';
import { lowerText } from '../text/casing.js';
import { bootstrapIntervals, checkSamples } from './bootstrap.js';
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
}

interface Contestant {
  readonly system: System;
  readonly tally: Tally;
  readonly ledger: Ledger;
}

export async function evaluate(
  system: System,
  gold: Iterable<string> | AsyncIterable<string>,
  options: EvaluateOptions = {},
): Promise<Evaluation> {
  const { inputCase = 'lower', language, known, samples = 1000, seed = 1, against } = options;
  checkSamples(samples);
  const first = enter(system, language);
  const second = against === undefined ? null : enter(against, language);
  const context = { initial: false, oov: false };
  let onlyA = 0;
  let onlyB = 0;
  let lineNumber = 0;
  for await (const line of gold) {
    lineNumber += 1;
    const { input, words } = makeInput(line, inputCase, language);
    if (words.length === 0) continue;
    const predicted = restore(first, input, words.length, lineNumber, 'the system');
    const other = second === null ? null : restore(second, input, words.length, lineNumber, 'the system compared with');
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
      if (predicted[k] === word) onlyA += 1;
      if (other[k] === word) onlyB += 1;
    }
    first.ledger.close(first.tally.counts);
    second?.ledger.close(second.tally.counts);
  }
  if (first.ledger.lines === 0) {
    throw new TruecaseError('corpus', `the gold text has no words (${lineNumber} lines read), expected at least one`, {
      hint: 'Give correctly cased text, one sentence or paragraph a line.',
    });
  }
  const hasVocabulary = known !== undefined;
  const rows = first.ledger.rows;
  const [f1, accuracy] = bootstrapIntervals(rows, HEADLINE_FIELDS, [f1Of, accuracyOf], { samples, seed });
  const evaluation: Evaluation = {
    ...first.tally.scores(hasVocabulary),
    lines: first.ledger.lines,
    inputCase,
    interval: { f1: [f1!.low, f1!.high], accuracy: [accuracy!.low, accuracy!.high] },
  };
  if (second === null) return evaluation;
  const significance = compareSystems(rows, second.ledger.rows, { onlyA, onlyB }, { samples, seed });
  return { ...evaluation, against: { scores: second.tally.scores(hasVocabulary), significance } };
}

function enter(system: System, language: string | undefined): Contestant {
  return { system, tally: new Tally(language), ledger: new Ledger() };
}

function restore(contestant: Contestant, input: string, expected: number, line: number, name: string): string[] {
  const words = splitWords(contestant.system(input));
  if (words.length === expected) return words;
  throw new TruecaseError('corpus', `${name} returned ${words.length} words, expected ${expected}, in line ${line}`, {
    hint: 'A truecasing system may change the case of letters only; it must not add, join or split words.',
    where: `line ${line}`,
  });
}
