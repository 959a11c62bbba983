/**
 * The sections of a recogniser's file. TAGS: names of the types, one a line. The four tries: see trie/layout.ts. SHAR: share of
 * each tag. MOVE: moves between tags, probabilities for trie-hmm and weights for trie-maxent. trie-hmm has PRIO, the power of
 * the shares that estimates are divided by. trie-maxent has FEAT, the hashes of its features, WGHT, a
 * byte for each feature and tag, and SCAL, what a byte is worth.
 */
import { TruecaseError } from '../errors.js';
import type { Section, SectionReader } from '../format/container.js';
import { describeDamage, expectItems, expectWeights } from '../format/damage.js';
import { readTrie, trieSections } from '../trie/layout.js';
import { MOVE_KINDS } from './features.js';
import { TrieHmm } from './hmm.js';
import { TrieMaxent } from './maxent.js';
import { isMethod, type NerModel } from './model.js';
import { TagSet } from './tags.js';
import { VIEW_LETTERS, Views } from './views.js';
import { FeatureWeights } from './weights.js';

/** What both methods have. */
export interface CommonParts {
  readonly tags: TagSet;
  readonly views: Views;
  /** [K] */
  readonly shares: Float32Array;
}

export interface HmmParts extends CommonParts {
  /** [1 + K][K] */
  readonly moves: Float32Array;
  readonly prior: number;
}

export interface MaxentParts extends CommonParts {
  /** [F] */
  readonly hashes: Int32Array;
  /** [F][K] */
  readonly weights: Float32Array;
  /** [MOVE_KINDS][1 + K][K] */
  readonly moves: Float32Array;
}

const LARGEST_BYTE = 127;

export function hmmSections(parts: HmmParts): Section[] {
  return [
    ...commonSections(parts),
    { tag: 'MOVE', data: parts.moves },
    { tag: 'PRIO', data: Float32Array.of(parts.prior) },
  ];
}

export function maxentSections(parts: MaxentParts): Section[] {
  const largest = parts.weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const unit = Math.max(largest, 1e-6) / LARGEST_BYTE;
  return [
    ...commonSections(parts),
    { tag: 'MOVE', data: parts.moves },
    { tag: 'FEAT', data: parts.hashes },
    { tag: 'WGHT', data: Int8Array.from(parts.weights, (weight) => Math.round(weight / unit)) },
    { tag: 'SCAL', data: Float32Array.of(unit) },
  ];
}

/** The recogniser in a container. Throws 'model-family' for a model that restores case. */
export function readNerModel(reader: SectionReader): NerModel {
  const { family } = reader.meta;
  if (!isMethod(family)) {
    throw new TruecaseError(
      'model-family',
      `model family ${JSON.stringify(family)} does not recognise names, expected trie-hmm or trie-maxent`,
      { hint: 'Use ner-en, or a model that "truecase ner train" has written.' },
    );
  }
  const types = reader.text('TAGS').split('\n');
  if (types.some((type) => type === '') || types.length > 120) throw describeDamage('model', 'section TAGS is damaged');
  const tags = new TagSet(types);
  const views = new Views(VIEW_LETTERS.map((letter) => readTrie(letter, reader)));
  if (views.estimators.some(({ trie }) => trie.categories !== tags.size)) {
    throw describeDamage('model', `tries of another number of categories than ${tags.size} tags`);
  }
  const shares = requireLength('SHAR', reader.f32('SHAR'), tags.size);
  if (family === 'trie-hmm') {
    const moves = requireLength('MOVE', reader.f32('MOVE'), (tags.size + 1) * tags.size);
    const [prior = 1] = requireLength('PRIO', reader.f32('PRIO'), 1);
    return new TrieHmm({ tags, views, shares, moves, prior });
  }
  const moves = requireLength('MOVE', reader.f32('MOVE'), MOVE_KINDS * (tags.size + 1) * tags.size);
  const hashes = reader.i32('FEAT');
  const bytes = new Int8Array(reader.bytes('WGHT'));
  if (bytes.length !== hashes.length * tags.size) throw describeDamage('model', 'section WGHT does not fit FEAT');
  const [unit = 0] = requireLength('SCAL', reader.f32('SCAL'), 1);
  return new TrieMaxent(tags, views, shares, new FeatureWeights(hashes, bytes, unit, tags.size), moves);
}

function commonSections({ tags, views, shares }: CommonParts): Section[] {
  return [
    { tag: 'TAGS', data: new TextEncoder().encode(tags.types.join('\n')) },
    ...views.estimators.flatMap((estimator, view) => trieSections(VIEW_LETTERS[view]!, estimator)),
    { tag: 'SHAR', data: shares },
  ];
}

function requireLength(tag: string, values: Float32Array, length: number): Float32Array {
  expectItems(tag, values.length, length);
  expectWeights(tag, values);
  return values;
}
