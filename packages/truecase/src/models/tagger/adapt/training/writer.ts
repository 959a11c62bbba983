/** Learns from lines with a variance that has been chosen, and writes the file of what differs from the base. */
import { readContainer, writeContainer } from '../../../../format/container.js';
import type { ModelMeta } from '../../../../format/meta.js';
import { TEXT_RULES } from '../../../../text/rules.js';
import { UNICODE_VERSION } from '../../../../text/unicode.js';
import { VERSION } from '../../../../version.js';
import type { AdaptedModel, AdaptOptions, AdaptReport } from '../../../adaptation.js';
import { type BaseReference, digestOf } from '../../../base.js';
import type { TaggerModel } from '../../model.js';
import { applyDelta } from '../apply.js';
import type { Delta } from '../delta.js';
import { layOutDelta } from './layout.js';
import { learn } from './learn.js';
import { gatherMaterial } from './material.js';
import { gatherBias, gatherChanges } from './prune.js';
import { countWords } from './split.js';

/** The file stays below this whatever the text. */
const MAX_BYTES = 1_000_000;
/** How the least change that is kept grows where the file would be too large. */
const COARSER = 1.3;

/** What the search decided. */
export type Choice = Pick<AdaptReport, 'variance' | 'curve'> & {
  /** Smaller changes of weights are left out. */
  readonly leastChange: number;
  /** Added to the bias of every form but LOWER. */
  readonly tilt: number;
};

/** What was learned. */
export interface Difference {
  readonly delta: Delta;
  /** TITLE, UPPER, MIXED. */
  readonly bias: readonly number[];
  readonly figures: Pick<AdaptReport, 'lines' | 'words' | 'newWords' | 'changes'>;
}

export class DeltaWriter {
  readonly #model: TaggerModel;
  readonly #options: AdaptOptions;
  #choice: Choice;
  readonly #base: BaseReference;

  /** `name` of the base. */
  constructor(model: TaggerModel, name: string, options: AdaptOptions, choice: Choice) {
    this.#model = model;
    this.#options = options;
    this.#choice = choice;
    this.#base = { name, digest: digestOf(model.reader) };
  }

  /** What is written from now on has this tilt. */
  tilt(tilt: number): void {
    this.#choice = { ...this.#choice, tilt };
  }

  learn(lines: readonly string[]): Difference {
    const material = gatherMaterial(this.#model, lines, []);
    const weights = learn(material, this.#choice.variance);
    const words = material.vocabulary.words;
    let least = this.#choice.leastChange;
    let delta: Delta = { changes: gatherChanges(material, weights, least), words };
    while (sizeOf(delta) > MAX_BYTES) {
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

  /** The model with this difference, and the file; `figures` go into its header. */
  write({ delta, bias }: Difference, figures: Readonly<Record<string, unknown>>): Omit<AdaptedModel, 'report'> {
    const { reader, settings, weights } = this.#model;
    const { corpus = [], created = new Date().toISOString().slice(0, 10) } = this.#options;
    const meta: ModelMeta = {
      family: reader.meta.family,
      language: reader.meta.language,
      created,
      unicode: UNICODE_VERSION,
      truecase: VERSION,
      textRules: TEXT_RULES,
      corpus: [...corpus],
      options: { variance: this.#choice.variance },
      figures: { ...figures },
      decoding: { ...settings, bias: bias.map((value) => value + this.#choice.tilt) },
      base: this.#base,
    };
    const bytes = writeContainer(meta, layOutDelta(delta));
    const written = readContainer(bytes);
    return { model: applyDelta(reader, written, this.#base.name, weights), meta: written.meta, delta: bytes };
  }
}

function sizeOf(delta: Delta): number {
  return layOutDelta(delta).reduce((sum, { data }) => sum + data.byteLength, 0);
}
