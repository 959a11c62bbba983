/** From classifiers to the sections of a model file; see context.ts for what each of them holds. */
import { TruecaseError } from '../../errors.js';
import type { Section } from '../../format/container.js';
import { buildHashTable } from '../../format/hashtable.js';
import type { CasingCounts } from '../../learn/casings/counts.js';
import type { Candidate } from './candidates.js';
import type { Classifier } from './classifier.js';

export interface LearnedWord {
  readonly candidate: Candidate;
  readonly classifier: Classifier;
  readonly scale: number;
}

const MAX_CONTEXTS = 65_536;

export function layOutWords(words: CasingCounts, learned: readonly LearnedWord[]): Section[] {
  const contexts = [...new Set(learned.flatMap(({ classifier }) => [...classifier.ids]))].sort((a, b) => a - b);
  if (contexts.length > MAX_CONTEXTS) {
    throw new TruecaseError('usage', `${contexts.length} context words, expected at most ${MAX_CONTEXTS}`, {
      hint: 'Lower maxFeatures or raise minContext.',
    });
  }
  const contextTable = tableOf(words, contexts);
  const entryOf = new Map<number, number>();
  for (const [entry, index] of contextTable.order.entries()) entryOf.set(contexts[index]!, entry);
  const wordTable = tableOf(
    words,
    learned.map(({ candidate }) => candidate.record),
  );
  const rows = Array.from(wordTable.order, (index) => orderFeatures(learned[index]!, entryOf));
  const forms = rows.flatMap(({ word }) => word.candidate.forms);
  return [
    { tag: 'AWOF', data: wordTable.offsets },
    { tag: 'AWFP', data: wordTable.prints },
    { tag: 'AWFN', data: offsetsOf(rows.map(({ word }) => word.candidate.forms.length)) },
    { tag: 'AWSH', data: Uint8Array.from(forms, ({ shape }) => shape) },
    { tag: 'AWBT', data: Uint32Array.from(forms, ({ bits }) => bits) },
    { tag: 'AWID', data: offsetsOf(rows.map(({ entries }) => entries.length)) },
    { tag: 'AWCX', data: Uint16Array.from(rows.flatMap(({ entries }) => entries)) },
    { tag: 'AWWN', data: offsetsOf(rows.map(({ weights }) => weights.length)) },
    { tag: 'AWWT', data: Int8Array.from(rows.flatMap(({ weights }) => weights)) },
    { tag: 'AWSC', data: Float32Array.from(rows, ({ word }) => word.scale) },
    { tag: 'AWCO', data: contextTable.offsets },
    { tag: 'AWCP', data: contextTable.prints },
  ];
}

function tableOf(words: CasingCounts, records: readonly number[]) {
  return buildHashTable(
    Uint32Array.from(records, (record) => words.hi[record]!),
    Uint32Array.from(records, (record) => words.lo[record]!),
  );
}

/** The features of a word by the entries of their context words, ascending. */
function orderFeatures(word: LearnedWord, entryOf: ReadonlyMap<number, number>) {
  const { ids, weights } = word.classifier;
  const forms = word.candidate.forms.length;
  const order = Array.from(ids, (id, i) => ({ entry: entryOf.get(id)!, i })).sort((a, b) => a.entry - b.entry);
  return {
    word,
    entries: order.map(({ entry }) => entry),
    weights: order.flatMap(({ i }) => [...weights.subarray(i * forms, (i + 1) * forms)]),
  };
}

function offsetsOf(lengths: readonly number[]): Uint32Array {
  const offsets = new Uint32Array(lengths.length + 1);
  for (const [i, length] of lengths.entries()) offsets[i + 1] = offsets[i]! + length;
  return offsets;
}
