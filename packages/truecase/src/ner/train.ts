/**
 * Trains a recogniser on tagged sentences and gives the bytes of a model file. Nothing is random: the same sentences and
 * options give the same bytes, apart from the date.
 */
import { TruecaseError } from '../errors.js';
import type { Section } from '../format/container.js';
import { writeContainer } from '../format/container.js';
import type { CorpusMeta, ModelMeta } from '../format/meta.js';
import { TEXT_RULES } from '../text/rules.js';
import { UNICODE_VERSION } from '../text/unicode.js';
import { VERSION } from '../version.js';
import type { RestoreMethod } from './casing.js';
import type { TaggedSentence } from './columns.js';
import { hmmSections, maxentSections } from './layout.js';
import { isMethod, METHODS, type MethodName } from './model.js';
import { learnCasing } from './training/casing.js';
import { sharesOf } from './training/examples.js';
import { gather } from './training/material.js';
import { trainMaxent } from './training/maxent.js';
import { learnMoves } from './training/moves.js';
import { learnPrior } from './training/prior.js';
import { learnTries } from './training/tries.js';

export interface NerTrainOptions {
  /** Default 'trie-maxent'. */
  readonly method?: MethodName;
  /** Language tag of the text, for the tokens of plain text. Default 'en'. */
  readonly language?: string;
  /** Parts of the text that are held out in turn. Default 8. */
  readonly folds?: number;
  /** trie-maxent: features with fewer mentions are left out. Default 2. */
  readonly minFeature?: number;
  /** trie-maxent: variance of the prior. Default 0.1. */
  readonly variance?: number;
  /** trie-maxent: most steps of training. Default 40. */
  readonly maxIterations?: number;
  /** trie-maxent: features whose weights are all smaller are dropped. Default 0.02. */
  readonly minWeight?: number;
  /** trie-maxent: most features that are kept. Default 0, all. */
  readonly maxFeatures?: number;
  /** Nodes of the context tries with fewer mentions are left out. Default 1 for trie-hmm, 2 for trie-maxent. */
  readonly minContext?: number;
  /** Nodes of the trie that restores case with fewer mentions are left out. Default 1. */
  readonly minCasing?: number;
  /** Selective restoration of case in front, learned from the same sentences. Default 'word'. */
  readonly restore?: RestoreMethod | 'none';
  readonly corpus?: CorpusMeta[];
  /** Date for the header, ISO; default today. */
  readonly created?: string;
  readonly onProgress?: (phase: string, done: number, total: number) => void;
}

export function trainNer(sentences: readonly TaggedSentence[], options: NerTrainOptions = {}): Uint8Array {
  const { method = 'trie-maxent', language = 'en', folds = 8, maxIterations = 40, onProgress } = options;
  if (!isMethod(method)) {
    throw new TruecaseError('usage', `method ${JSON.stringify(method)}, expected one of: ${METHODS.join(', ')}`, {
      hint: 'trie-maxent is the better one, trie-hmm that of the paper.',
    });
  }
  const { restore = 'word' } = options;
  const casing =
    restore === 'none'
      ? null
      : learnCasing(
          sentences.map(({ words }) => words),
          restore,
          options.minCasing,
        );
  const read = casing === null ? sentences : sentences.map((each) => ({ ...each, words: casing.restore(each.words) }));
  const material = gather(read, folds);
  const context = options.minContext ?? (method === 'trie-hmm' ? 1 : 2);
  const word = { minExpand: 1, minNode: 1 };
  const around = { minExpand: context, minNode: context };
  onProgress?.('building tries', 0, 1);
  const tries = learnTries(material, [word, word, around, around]);
  const shares = sharesOf(material);
  let sections: Section[];
  if (method === 'trie-hmm') {
    const moves = learnMoves(material);
    onProgress?.('learning the prior', 0, 1);
    const prior = learnPrior(material, tries.without, shares, moves);
    sections = hmmSections({ tags: material.tags, views: tries.views, shares, moves, prior });
  } else {
    const { minFeature = 2, variance = 0.1, minWeight = 0.02, maxFeatures = 0 } = options;
    const settings = { minFeature, variance, maxIterations, minWeight, maxFeatures };
    const onStep = (step: number) => onProgress?.('estimating', step, maxIterations);
    sections = maxentSections(trainMaxent(material, tries, settings, onStep));
  }
  const { created, corpus = [], onProgress: _, ...given } = options;
  const meta: ModelMeta = {
    family: method,
    language,
    created: created ?? new Date().toISOString().slice(0, 10),
    unicode: UNICODE_VERSION,
    truecase: VERSION,
    textRules: TEXT_RULES,
    corpus,
    options: { ...given, method, language, restore },
    figures: { sentences: sentences.length, words: material.words, types: material.tags.types },
  };
  return writeContainer(meta, [...sections, ...(casing?.sections() ?? [])]);
}
