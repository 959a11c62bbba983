/**
 * Adapts a maximum-entropy model to a text: finds the variance of the prior on held-out lines, checks on other held-out lines
 * that the result is better, learns from all lines and writes down what differs from the base (writer.ts). Deterministic, and
 * without anything of a platform.
 */
import { TruecaseError } from '../../../../errors.js';
import { Evaluator } from '../../../../eval/index.js';
import type { AdaptedModel, AdaptOptions, AdaptRequest, HeldOutErrors } from '../../../adaptation.js';
import { baseOf } from '../../../base.js';
import type { TaggerModel } from '../../model.js';
import { describeRefusal, Guard, isBetter } from './guard.js';
import { findVariance } from './learn.js';
import { gatherMaterial } from './material.js';
import { findThreshold } from './prune.js';
import { countWords, type Part, splitLines, withWords } from './split.js';
import { type Choice, DeltaWriter, type Difference } from './writer.js';

/** Progress in per cent: after the search for the variance, after the comparison, and in the end. */
const SEARCH_DONE = 60;
const COMPARISON_DONE = 85;
const ALL_DONE = 100;
/** Without a search: changes smaller than this matter to no word. */
const USUAL_LEAST_CHANGE = 0.02;
/** Values of the bias that are tried, on this many held-out words; each must be better by this many per cent of words. */
const TILTS = [0, 0.1, 0.2, 0.35, 0.5, 0.75];
const TILT_WORDS = 20_000;
const LEAST_GAIN = 0.01;

type Step = (phase: string, done: number) => Promise<void>;

export async function adapt(model: TaggerModel, request: AdaptRequest): Promise<AdaptedModel> {
  const { name, lines, options } = request;
  requireWhole(model, name);
  const { search, judgement } = splitLines(lines, options.heldOut);
  const step: Step = (phase, done) => reportStep(options, phase, done);
  await step('reading', 0);
  const choice = await choose(model, search, options, step);
  const writer = new DeltaWriter(model, name, options, choice);
  await step('setting the bias', SEARCH_DONE);
  writer.tilt(findTilt(writer, search, request, model.reader.meta.language));
  const { heldOut, last } = await compare(model, writer, judgement, request, step);
  const forced = !isBetter(heldOut);
  if (forced && options.force !== true) throw describeRefusal(heldOut);
  await step('learning from all lines', COMPARISON_DONE);
  // With held-out text of its own, the judged model has learned from all lines already.
  const all = options.heldOut === undefined ? writer.learn(withWords(lines)) : last;
  const { variance, curve } = choice;
  const written = writer.write(all, { ...all.figures, variance, heldOut, forced });
  await step('learning from all lines', ALL_DONE);
  const report = { ...all.figures, variance, curve, heldOut, forced, bytes: written.delta.length };
  return { ...written, report };
}

function requireWhole(model: TaggerModel, name: string): void {
  const older = baseOf(model.reader.meta, name);
  if (older === undefined) return;
  throw new TruecaseError('usage', `${name} is adapted already, from ${older.name}; expected a model by itself`, {
    hint: `Adapt ${older.name} on both texts together.`,
    where: name,
  });
}

async function choose(
  model: TaggerModel,
  { learned, heldOut }: Part,
  { variance }: AdaptOptions,
  step: Step,
): Promise<Choice> {
  if (variance !== undefined) {
    if (!(variance > 0 && variance < Number.POSITIVE_INFINITY)) {
      throw new TruecaseError('usage', `the variance is ${variance}, expected a number above 0`, {
        hint: 'Leave it out to have it looked for.',
      });
    }
    return { variance, curve: [], leastChange: USUAL_LEAST_CHANGE, tilt: 0 };
  }
  const material = gatherMaterial(model, learned, heldOut);
  if (material.heldOut.size === 0) {
    throw new TruecaseError('corpus', 'the held-out lines have no words to learn from', {
      hint: 'Give well-cased text; lines in capitals throughout do not count.',
    });
  }
  const found = await findVariance(material, (share) => step('looking for the variance', SEARCH_DONE * share));
  return { variance: found.variance, curve: found.curve, leastChange: findThreshold(material, found.weights), tilt: 0 };
}

/**
 * How readily capitals are given, set anew on held-out lines: what was learned from little text makes the model too careful. Of those
 * that make about as few errors the smallest counts.
 */
function findTilt(
  writer: DeltaWriter,
  { learned, heldOut }: Part,
  { restore }: AdaptRequest,
  language: string,
): number {
  const difference = writer.learn(learned);
  const lines = takeWords(heldOut, TILT_WORDS);
  let best = { tilt: 0, accuracy: Number.NEGATIVE_INFINITY };
  for (const tilt of TILTS) {
    writer.tilt(tilt);
    const system = restore(writer.write(difference, {}).model);
    const evaluator = new Evaluator({ language, samples: 1 });
    for (const line of lines) evaluator.add(line, system);
    const { accuracy } = evaluator.result();
    if (accuracy > best.accuracy + LEAST_GAIN) best = { tilt, accuracy };
  }
  return best.tilt;
}

/** The first lines, up to a number of words. */
function takeWords(lines: readonly string[], most: number): string[] {
  const taken: string[] = [];
  let words = 0;
  for (const line of lines) {
    if (words >= most) break;
    taken.push(line);
    words += countWords([line]);
  }
  return taken;
}

/** Errors on the held-out lines of each part, with a model that has learned from the other lines; and the last such model. */
async function compare(
  model: TaggerModel,
  writer: DeltaWriter,
  parts: readonly [Part, ...Part[]],
  { restore }: AdaptRequest,
  step: Step,
): Promise<{ heldOut: HeldOutErrors; last: Difference }> {
  const guard = new Guard(model.reader.meta.language, restore(model));
  const judge = async ({ learned, heldOut }: Part, i: number): Promise<Difference> => {
    await step('comparing', SEARCH_DONE + ((COMPARISON_DONE - SEARCH_DONE) * i) / parts.length);
    const difference = writer.learn(learned);
    guard.compare(heldOut, restore(writer.write(difference, {}).model));
    return difference;
  };
  let last = await judge(parts[0], 0);
  for (let i = 1; i < parts.length; i++) last = await judge(parts[i]!, i);
  return { heldOut: guard.result(), last };
}

/** Tells of the progress and lets other work of the program run, such as the handling of a click or of Ctrl-C. */
async function reportStep({ onProgress }: AdaptOptions, phase: string, done: number): Promise<void> {
  onProgress?.({ phase, done, total: ALL_DONE, unit: 'steps' });
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}
