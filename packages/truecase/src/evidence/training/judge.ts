/**
 * Is a word better off with its classifier? F1 over the mentions that are not lower case, as everywhere in this project,
 * before and after. Snippets of a form were taken up to a limit, so each counts as many mentions as it stands for.
 */
import { Shape } from '../../text/casing.js';
import { centre, MAX_FORMS } from '../context.js';
import type { Candidate } from './candidates.js';
import { ROW, type Snippets } from './snippets.js';

export interface Judgement {
  /** F1 in per cent: of the model, of the classifier alone, of both together. */
  readonly model: number;
  readonly classifier: number;
  readonly both: number;
  /** Held-out snippets that were right with the model and wrong with both, and the other way round. */
  readonly broken: number;
  readonly fixed: number;
  /** Change of the number of wrong mentions that the snippets stand for. */
  readonly errors: number;
}

const SCALES = [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 1];

/** Snippets of one word with what its classifier says about them, [indices][MAX_FORMS]. */
export interface ClassifiedSnippets {
  readonly candidate: Candidate;
  readonly snippets: Snippets;
  readonly indices: readonly number[];
  readonly evidence: Float64Array;
  /** [forms] mentions that one snippet stands for. */
  readonly weight: readonly number[];
}

/** The scale with which the fewest mentions are wrong; the smallest of those. */
export function findScale(classified: ClassifiedSnippets): number {
  let chosen = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (const scale of SCALES) {
    let wrong = 0;
    for (const [row, index] of classified.indices.entries()) {
      const form = classified.snippets.form[index]!;
      if (decide(classified, row, index, scale) !== form) wrong += classified.weight[form]!;
    }
    if (wrong >= fewest) continue;
    fewest = wrong;
    chosen = scale;
  }
  return chosen;
}

export function judge(classified: ClassifiedSnippets, scale: number): Judgement {
  const [model, classifier, both] = [new Tally(classified), new Tally(classified), new Tally(classified)];
  let broken = 0;
  let fixed = 0;
  for (const [row, index] of classified.indices.entries()) {
    const form = classified.snippets.form[index]!;
    const before = decide(classified, row, index, 0);
    const after = decide(classified, row, index, scale);
    model.add(form, before);
    classifier.add(form, classify(classified, row));
    both.add(form, after);
    if (before === form && after !== form) broken++;
    if (before !== form && after === form) fixed++;
  }
  const errors = both.wrong - model.wrong;
  return { model: model.f1(), classifier: classifier.f1(), both: both.f1(), broken, fixed, errors };
}

const sums = new Float64Array(MAX_FORMS);

/** The form that model and context choose; MAX_FORMS if it is none of the serious ones. */
function decide(
  { candidate, snippets, evidence }: ClassifiedSnippets,
  row: number,
  index: number,
  scale: number,
): number {
  const forms = candidate.forms.length;
  sums.set(evidence.subarray(row * MAX_FORMS, row * MAX_FORMS + forms));
  centre(sums, forms, scale);
  let chosen = MAX_FORMS;
  let most = snippets.rows[index * ROW + MAX_FORMS]!;
  for (let f = 0; f < forms; f++) {
    const score = snippets.rows[index * ROW + f]! + sums[f]!;
    if (score <= most) continue;
    most = score;
    chosen = f;
  }
  return chosen;
}

/** The form that the classifier alone chooses: log P(f) + what the context words say. */
function classify({ candidate, evidence }: ClassifiedSnippets, row: number): number {
  let chosen = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (const [f, { count }] of candidate.forms.entries()) {
    const score = Math.log(count) + evidence[row * MAX_FORMS + f]!;
    if (score > most) {
      most = score;
      chosen = f;
    }
  }
  return chosen;
}

class Tally {
  readonly #classified: ClassifiedSnippets;
  #right = 0;
  #given = 0;
  #gold = 0;
  wrong = 0;

  constructor(classified: ClassifiedSnippets) {
    this.#classified = classified;
  }

  add(form: number, chosen: number): void {
    const { candidate, weight } = this.#classified;
    const mentions = weight[form]!;
    const raised = (f: number) => f === MAX_FORMS || candidate.forms[f]!.shape !== Shape.LOWER;
    if (raised(chosen)) this.#given += mentions;
    if (raised(form)) this.#gold += mentions;
    if (chosen !== form) this.wrong += mentions;
    else if (raised(form)) this.#right += mentions;
  }

  f1(): number {
    const sum = this.#given + this.#gold;
    return sum === 0 ? 100 : (200 * this.#right) / sum;
  }
}

/** Probability that of so many snippets which changed at least so many became right by luck: one-sided sign test. */
export function chanceOf(fixed: number, broken: number): number {
  const n = fixed + broken;
  let sum = 0;
  // log of n over k, from n over n = 1 downwards
  let choose = 0;
  for (let k = n; k >= fixed; k--) {
    sum += Math.exp(choose - n * Math.LN2);
    choose += Math.log(k) - Math.log(n - k + 1);
  }
  return Math.min(1, sum);
}
