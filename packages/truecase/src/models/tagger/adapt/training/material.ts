/**
 * What adaptation learns from: the examples of a text and of held-out lines over one numbering of features, and the weights
 * that the base gives to these. Learned are the features that the text has more than once, whether the base has them or
 * not; the others stay as the base has them. Number 0 is always on and stands for the bias.
 */

import { WEIGHTS } from '../../features/weights.js';
import type { TaggerModel } from '../../model.js';
import { type Emit, ExampleReader, fromEachSide } from '../../training/examples.js';
import { type Examples, ExamplesBuilder } from './examples.js';
import { FeatureIndex } from './features.js';
import { type Groups, groupFeatures, separateFeatures } from './groups.js';
import { LABEL_COUNT } from './labels.js';
import { GENERAL_SCALE, Scales } from './scales.js';
import { countWords } from './split.js';
import { gatherVocabulary, type Vocabulary } from './words.js';

/** Mentions that a feature needs to be learned. */
const MIN_MENTIONS = 2;
/** Leading features stay as they are where the base has read at least so many times as much text. */
const FIRM_BASE_RATIO = 10;
export const BIAS = 0;

export interface Material {
  readonly vocabulary: Vocabulary;
  /** [learned] the feature of each number; that of BIAS means nothing. */
  readonly features: Uint32Array;
  /** [learned][LABEL_COUNT] weights of the base; those of LOWER are 0. */
  readonly mean: Float64Array;
  readonly examples: Examples;
  readonly heldOut: Examples;
}

export function gatherMaterial(model: TaggerModel, lines: readonly string[], heldOut: readonly string[]): Material {
  const vocabulary = gatherVocabulary(model.reader, model.lexicon, lines);
  const reader = new MaterialReader(model, vocabulary);
  reader.choose(lines);
  const baseWords = model.reader.meta.corpus.reduce((sum, { words }) => sum + words, 0);
  const { features, mean, examples, scales } = reader.describe(baseWords >= FIRM_BASE_RATIO * countWords(lines));
  return {
    vocabulary,
    features,
    mean,
    examples: reader.build(lines, vocabulary.learning, groupFeatures(examples, mean, scales)),
    heldOut: reader.build(heldOut, vocabulary.plain, separateFeatures(features.length)),
  };
}

/** Numbers the features of a text and makes examples of it. */
class MaterialReader {
  readonly #model: TaggerModel;
  readonly #vocabulary: Vocabulary;
  readonly #shift: number;
  readonly #index = new FeatureIndex();
  /** [features of the index] how far each may go, see scales.ts. */
  readonly #scales: number[] = [];
  /** [features of the index] number of those that are learned, from 1 on; 0 of the others. */
  #numbers = new Uint32Array(0);
  #learned = 1;

  constructor(model: TaggerModel, vocabulary: Vocabulary) {
    this.#model = model;
    this.#vocabulary = vocabulary;
    this.#shift = 32 - model.settings.bits;
  }

  choose(lines: readonly string[]): void {
    const index = this.#index;
    const shift = this.#shift;
    const scales = new Scales(this.#model.settings.templates);
    // A mention is a word; but what one side sees is on in other examples than what the other side or both see.
    let part = 0;
    this.#read(lines, this.#vocabulary.learning, (hashes, shared, left, right) => {
      let from = 0;
      for (const [side, count] of [shared, left, right].entries()) {
        for (let place = 0; place < count; place++) {
          const at = index.add(hashes[from + place]! >>> shift, part);
          this.#scales[at] ??= scales.at(side, place);
        }
        from += count;
        part++;
      }
    });
    this.#numbers = new Uint32Array(index.size);
    for (let at = 0; at < index.size; at++) {
      if (index.mentions(at) >= MIN_MENTIONS) this.#numbers[at] = this.#learned++;
    }
  }

  /**
   * The learned features, the weights of the base, which examples each is on in (FeatureIndex) and how far it may go. `isFirm`:
   * leading features of the base rest on far more text than this.
   */
  describe(
    isFirm: boolean,
  ): Pick<Material, 'features' | 'mean'> & { readonly examples: Float64Array; readonly scales: Float64Array } {
    const { weights, settings } = this.#model;
    const features = new Uint32Array(this.#learned);
    const examples = new Float64Array(this.#learned);
    const mean = new Float64Array(this.#learned * LABEL_COUNT);
    const scales = new Float64Array(this.#learned);
    scales[BIAS] = GENERAL_SCALE;
    mean.set(settings.bias, BIAS * LABEL_COUNT + 1);
    const sums = new Float64Array(WEIGHTS);
    for (let at = 0; at < this.#index.size; at++) {
      const number = this.#numbers[at]!;
      if (number === 0) continue;
      const feature = this.#index.feature(at);
      features[number] = feature;
      scales[number] = isFirm && weights.isLeading(feature << this.#shift) ? GENERAL_SCALE : this.#scales[at]!;
      examples[number] = this.#index.examples(at);
      weights.accumulate(feature << this.#shift, sums.fill(0));
      mean.set(sums, number * LABEL_COUNT + 1);
    }
    return { features, mean, examples, scales };
  }

  build(lines: readonly string[], classes: Uint8Array, groups: Groups): Examples {
    const { weights } = this.#model;
    const builder = new ExamplesBuilder(groups);
    const sums = new Float64Array(WEIGHTS);
    const known = new Float64Array(WEIGHTS);
    const add = fromEachSide((hashes, count, shape, allowed, given, at, settled) => {
      builder.begin();
      builder.learned(BIAS);
      sums.fill(0);
      known.fill(0);
      for (let i = 0; i < count; i++) {
        const number = this.#numberOf(hashes[i]! >>> this.#shift);
        if (number > 0) builder.learned(number);
        weights.accumulate(hashes[i]!, number > 0 ? known : sums);
      }
      for (let label = 0; label < WEIGHTS; label++) {
        // Where the network is sure, of all weights only their changes count.
        if (settled) sums[label] = -known[label]!;
        if (given !== null) sums[label]! += given[at + label]!;
      }
      builder.end(shape, allowed, sums);
    });
    this.#read(lines, classes, add);
    return builder.build();
  }

  #numberOf(feature: number): number {
    const at = this.#index.find(feature);
    return at < 0 ? 0 : this.#numbers[at]!;
  }

  #read(lines: readonly string[], classes: Uint8Array, emit: Emit): void {
    const { language } = this.#model.reader.meta;
    const { templates } = this.#model.settings;
    const options = { language, templates, bare: 0, dropout: 0, titleLines: 'skip', settled: 'keep', seed: 1 } as const;
    const { lexicon } = this.#vocabulary;
    const reader = new ExampleReader(lexicon, classes, options, this.#model.openNetwork(lexicon));
    for (const line of lines) reader.addLine(line, emit);
  }
}
