/**
 * Adapts a maximum-entropy model to a text: finds the variance of the prior on held-out lines, checks on other held-out lines
 * that the result is better, learns from all lines and writes down what differs from the base. Deterministic, and without
 * anything of a platform.
 */
import { TruecaseError } from '../../errors.js';
import type { System } from '../../eval/index.js';
import { readContainer, writeContainer } from '../../format/container.js';
import type { CorpusMeta, ModelMeta } from '../../format/meta.js';
import { MemmModel } from '../../models/memm/model.js';
import type { CaseModel } from '../../models/model.js';
import type { Progress } from '../../models/trainer.js';
import { UNICODE_VERSION } from '../../text/unicode.js';
import { VERSION } from '../../version.js';
import { applyDelta } from '../apply.js';
import { type BaseReference, baseOf, digestOf } from '../base.js';
import type { Delta } from '../delta.js';
import { compareOn, describeRefusal, type HeldOut, isBetter, type Trial } from './guard.js';
import { layOutDelta } from './layout.js';
import { findVariance, learn, type VarianceFigures } from './learn.js';
import { gatherMaterial } from './material.js';
import { findThreshold, gatherBias, gatherChanges } from './prune.js';
import { countWords, type Part, splitLines, withWords } from './split.js';

export interface AdaptOptions {
  /** Lines that are not learned from, to find the variance and to judge the result; a part of the text unless told. */
  readonly heldOut?: readonly string[] | undefined;
  /** Variance of the prior: small ones stay near the base. Looked for unless told. */
  readonly variance?: number | undefined;
  /** Take the result even if held-out lines are no better. */
  readonly force?: boolean | undefined;
  /** Where the lines come from, for the header. */
  readonly corpus?: readonly CorpusMeta[] | undefined;
  /** Date for the header, ISO; default today. */
  readonly created?: string | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface AdaptReport {
  /** Lines learned from, and words between white space in them. */
  readonly lines: number;
  readonly words: number;
  /** Words that were new, or have new irregular forms. */
  readonly newWords: number;
  /** Weights that differ from the base. */
  readonly changes: number;
  readonly variance: number;
  /** Variances that were tried, and how held-out lines came out; empty if it was given. */
  readonly curve: readonly VarianceFigures[];
  readonly heldOut: Trial;
  /** It did not pass, and was forced. */
  readonly forced: boolean;
  /** Size of the difference. */
  readonly bytes: number;
}

export interface AdaptedModel {
  readonly model: MemmModel;
  /** The file: what differs from the base. */
  readonly delta: Uint8Array;
  readonly report: AdaptReport;
}

/** The file stays below this whatever the text. */
const MOST_BYTES = 1_000_000;
/** How the least change that is kept grows where the file would be too large. */
const COARSER = 1.3;
/** Parts of the work in a hundred: what is done when the search, and when the comparison is. */
const SEARCHED = 60;
const COMPARED = 85;
const ALL = 100;
/** Without a search: changes smaller than this matter to no word. */
const USUAL_LEAST = 0.02;

/** What the search decided. */
type Choice = Pick<AdaptReport, 'variance' | 'curve'> & { readonly least: number };

/** `name` of the base; `restore` makes a system of a model, for the comparison on held-out lines. */
export async function adapt(
  base: CaseModel,
  name: string,
  lines: readonly string[],
  options: AdaptOptions,
  restore: (model: CaseModel) => System,
): Promise<AdaptedModel> {
  const model = requireBackground(base, name);
  const { search, judgement } = splitLines(lines, options.heldOut);
  const step = (phase: string, done: number) => pause(options, phase, done);
  await step('reading', 0);
  const choice = await choose(model, search, options, step);
  const writer = new DeltaWriter(model, name, options, choice);
  let judged: Difference | undefined;
  async function* heldOutParts(): AsyncGenerator<HeldOut> {
    for (const [i, { learned, heldOut }] of judgement.entries()) {
      await step('comparing', SEARCHED + ((COMPARED - SEARCHED) * i) / judgement.length);
      judged = writer.learn(learned);
      yield { lines: heldOut, after: restore(writer.write(judged, {}).model) };
    }
  }
  const trial = await compareOn(heldOutParts(), model.reader.meta.language, restore(model));
  const forced = !isBetter(trial);
  if (forced && options.force !== true) throw describeRefusal(trial);
  await step('learning from all lines', COMPARED);
  const all = options.heldOut === undefined ? writer.learn(withWords(lines)) : judged!;
  const { variance, curve } = choice;
  const report = { ...all.figures, variance, curve, heldOut: trial, forced };
  const written = writer.write(all, { ...all.figures, variance, heldOut: trial, forced });
  await step('learning from all lines', ALL);
  return { ...written, report: { ...report, bytes: written.delta.length } };
}

function requireBackground(base: CaseModel, name: string): MemmModel {
  if (!(base instanceof MemmModel)) {
    throw new TruecaseError('usage', `${name} is a model of the family ${base.family}, expected memm`, {
      hint: 'Only maximum-entropy models can be adapted; "truecase models" lists the family of each.',
      where: name,
    });
  }
  const older = baseOf(base.reader.meta, name);
  if (older === undefined) return base;
  throw new TruecaseError('usage', `${name} is adapted already, from ${older.name}; expected a model by itself`, {
    hint: `Adapt ${older.name} on both texts together.`,
    where: name,
  });
}

async function choose(
  model: MemmModel,
  { learned, heldOut }: Part,
  { variance }: AdaptOptions,
  step: (phase: string, done: number) => Promise<void>,
): Promise<Choice> {
  if (variance !== undefined) {
    if (!(variance > 0 && variance < Number.POSITIVE_INFINITY)) {
      throw new TruecaseError('usage', `the variance is ${variance}, expected a number above 0`, {
        hint: 'Leave it out to have it looked for.',
      });
    }
    return { variance, curve: [], least: USUAL_LEAST };
  }
  const material = gatherMaterial(model, learned, heldOut);
  if (material.heldOut.size === 0) {
    throw new TruecaseError('corpus', 'the held-out lines have no words to learn from', {
      hint: 'Give well-cased text; lines in capitals throughout do not count.',
    });
  }
  const found = await findVariance(material, (share) => step('looking for the variance', SEARCHED * share));
  return { variance: found.variance, curve: found.curve, least: findThreshold(material, found.weights) };
}

interface Difference {
  readonly delta: Delta;
  readonly bias: readonly number[];
  readonly figures: Pick<AdaptReport, 'lines' | 'words' | 'newWords' | 'changes'>;
}

/** Learns from lines and writes what differs from the base. */
class DeltaWriter {
  readonly #model: MemmModel;
  readonly #options: AdaptOptions;
  readonly #choice: Choice;
  readonly #base: BaseReference;

  constructor(model: MemmModel, name: string, options: AdaptOptions, choice: Choice) {
    this.#model = model;
    this.#options = options;
    this.#choice = choice;
    this.#base = { name, digest: digestOf(model.reader) };
  }

  learn(lines: readonly string[]): Difference {
    const material = gatherMaterial(this.#model, lines, []);
    const weights = learn(material, this.#choice.variance);
    const words = material.vocabulary.words;
    let least = this.#choice.least;
    let delta: Delta = { changes: gatherChanges(material, weights, least), words };
    while (sizeOf(delta) > MOST_BYTES) {
      least *= COARSER;
      delta = { changes: gatherChanges(material, weights, least), words };
    }
    return {
      delta,
      bias: gatherBias(material, weights),
      figures: {
        lines: lines.length,
        words: countWords(lines),
        newWords: words.length,
        changes: delta.changes.reduce((sum, { features }) => sum + features.length, 0),
      },
    };
  }

  write({ delta, bias }: Difference, figures: Readonly<Record<string, unknown>>): Omit<AdaptedModel, 'report'> {
    const { reader, settings, weights } = this.#model;
    const { corpus = [], created = new Date().toISOString().slice(0, 10) } = this.#options;
    const meta: ModelMeta = {
      family: reader.meta.family,
      language: reader.meta.language,
      created,
      unicode: UNICODE_VERSION,
      truecase: VERSION,
      corpus: [...corpus],
      options: { variance: this.#choice.variance },
      figures: { ...figures },
      decoding: { ...settings, bias },
      base: this.#base,
    };
    const bytes = writeContainer(meta, layOutDelta(delta));
    return { model: applyDelta(reader, readContainer(bytes), this.#base.name, weights), delta: bytes };
  }
}

function sizeOf(delta: Delta): number {
  return layOutDelta(delta).reduce((sum, { data }) => sum + data.byteLength, 0);
}

/** Tells of the progress and lets others have a turn, as a click or Ctrl-C. */
async function pause({ onProgress }: AdaptOptions, phase: string, done: number): Promise<void> {
  onProgress?.({ phase, done, total: ALL, unit: 'steps' });
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}
