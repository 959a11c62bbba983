/**
 * Trains the bigram HMM in one pass over the text: counts casings for the irregular lexicon and its prefixes, and pairs
 * of words with their tags for the HMM.
 */

import type { TrainingCorpus } from '../../corpus/training.js';
import type { Section } from '../../format/container.js';
import { buildHashTable } from '../../format/hashtable.js';
import type { CorpusCasings } from '../../learn/casings/corpus.js';
import { countCasings } from '../../learn/casings/count.js';
import { CasingCounter } from '../../learn/casings/counter.js';
import { acquireIrregular, type IrregularWord } from '../../learn/irregular/acquire.js';
import { learnPrefixes, PREFIX_DEFAULTS, type Prefix } from '../../learn/irregular/prefixes.js';
import { TitleFinder } from '../../learn/title.js';
import { caseMap } from '../../text/casing.js';
import { hashWord } from '../../text/hash.js';
import { languageOf } from '../../text/language.js';
import type { TrainContext, TrainedModel, Trainer } from '../training/trainer.js';
import { writeCounts } from './file.js';
import { SPECIALS } from './tags.js';
import { HmmCounter } from './training/count.js';
import { gatherCounts } from './training/gather.js';
import { prunePairs } from './training/prune.js';

export interface HmmOptions {
  readonly minCount: number;
  readonly maxPairs: number;
  readonly halfLines: number;
  readonly titleLines: 'keep' | 'skip';
  readonly minForm: number;
  readonly minShare: number;
  readonly minCertainty: number;
  readonly prefixWords: number;
  readonly prefixShare: number;
}

export const hmmTrainer: Trainer<HmmOptions> = {
  name: 'hmm',
  summary: 'bigram hidden Markov model over words and three tags, with a lexicon of irregular words',
  options: [
    { name: 'minCount', type: 'number', default: 2, min: 1, help: 'words with fewer mentions are unknown' },
    { name: 'maxPairs', type: 'number', default: 2_400_000, min: 0, help: 'pairs of words with tags kept; 0 for all' },
    {
      name: 'halfLines',
      type: 'number',
      default: 1,
      min: 1,
      advanced: true,
      help: 'lines that go to one half of the corpus before the next ones go to the other',
    },
    {
      name: 'titleLines',
      type: 'string',
      default: 'skip',
      choices: ['keep', 'skip'],
      help: 'lines that are titles or shouted',
    },
    { name: 'minForm', type: 'number', default: 2, min: 1, help: 'least mentions of an irregular form such as iPhone' },
    {
      name: 'minShare',
      type: 'number',
      default: 0.5,
      min: 0,
      advanced: true,
      help: 'words are irregular if more than this share of their mentions is',
    },
    {
      name: 'minCertainty',
      type: 'number',
      default: 0.6,
      min: 0,
      advanced: true,
      help: 'least share of the irregular form among the mentions of its word and one more',
    },
    {
      name: 'prefixWords',
      type: 'number',
      default: PREFIX_DEFAULTS.minWords,
      min: 1,
      advanced: true,
      help: 'least irregular words with a productive prefix such as Mc',
    },
    {
      name: 'prefixShare',
      type: 'number',
      default: PREFIX_DEFAULTS.minShare,
      min: 0,
      advanced: true,
      help: 'least share of irregular words among those with a productive prefix',
    },
  ],
  train,
};

async function train(corpus: TrainingCorpus, options: HmmOptions, context: TrainContext): Promise<TrainedModel> {
  const { language } = context;
  // Casings are counted in the same pass, unless there are counts already.
  const casingCounter = context.casings === undefined ? new CasingCounter(language) : undefined;
  const counter = new HmmCounter(language);
  const titles = options.titleLines === 'skip' ? new TitleFinder(languageOf(language)) : null;
  const report = (done: number): void =>
    context.onProgress?.({ phase: 'counting words', done, total: corpus.totalBytes, unit: 'bytes' });
  let read = 0;
  for await (const lines of corpus.lines(report)) {
    for (const line of lines) {
      casingCounter?.addLine(line);
      const half = Math.floor(read++ / options.halfLines) % 2;
      if (titles === null || !titles.isTitle(line)) counter.addLine(line, half);
    }
  }
  const casings = casingCounter ?? (await countCasings(corpus, context));
  const step = (phase: string, done: number): void => context.onProgress?.({ phase, done, total: 3, unit: 'steps' });
  step('estimating', 0);
  const irregular = acquireIrregular(casings.words, options);
  const prefixes = learnPrefixes(casings.words, language, {
    ...PREFIX_DEFAULTS,
    minWords: options.prefixWords,
    minShare: options.prefixShare,
  });
  const { sections, kept } = chooseWords(counter, casings, irregular, options.minCount);
  step('estimating', 1);
  const counts = gatherCounts(counter, kept);
  step('estimating', 2);
  const pruned = prunePairs(counts, options.maxPairs);
  return {
    sections: [...sections, ...prefixSections(prefixes, language), ...writeCounts(pruned)],
    figures: {
      wordsRead: casings.wordsRead,
      distinctWords: counter.size - SPECIALS,
      keptWords: kept.length,
      pairs: counts.keys.length,
      keptPairs: pruned.keys.length,
      irregularWords: irregular.length,
      prefixes: prefixes.length,
    },
  };
}

/** The lexicon of the model: words with enough mentions, and all irregular ones with their forms. */
function chooseWords(
  counter: HmmCounter,
  casings: CorpusCasings,
  irregular: readonly IrregularWord[],
  minCount: number,
): { sections: Section[]; kept: Uint32Array } {
  const byRecord = new Map(irregular.map((word) => [word.record, word]));
  const chosen: number[] = [];
  const forms: (IrregularWord | undefined)[] = [];
  for (let word = SPECIALS; word < counter.size; word++) {
    const record = casings.words.find(counter.hi[word]!, counter.lo[word]!);
    const form = record < 0 ? undefined : byRecord.get(record);
    if (form === undefined && counter.mentions[word]! < minCount) continue;
    chosen.push(word);
    forms.push(form);
  }
  const hi = Uint32Array.from(chosen, (word) => counter.hi[word]!);
  const lo = Uint32Array.from(chosen, (word) => counter.lo[word]!);
  const { offsets, prints, order } = buildHashTable(hi, lo);
  const entries: number[] = [];
  for (let entry = 0; entry < order.length; entry++) if (forms[order[entry]!] !== undefined) entries.push(entry);
  const formAt = (entry: number): IrregularWord => forms[order[entry]!]!;
  return {
    kept: Uint32Array.from(order, (index) => chosen[index]!),
    sections: [
      { tag: 'LXOF', data: offsets },
      { tag: 'LXFP', data: prints },
      { tag: 'LXME', data: Uint32Array.from(entries) },
      { tag: 'LXMB', data: Uint32Array.from(entries, (entry) => formAt(entry).bits) },
      { tag: 'LXMS', data: Uint8Array.from(entries, (entry) => shareOf(formAt(entry).count, formAt(entry).total)) },
    ],
  };
}

function shareOf(count: number, total: number): number {
  return Math.max(1, Math.round((255 * count) / (total + 1)));
}

function prefixSections(prefixes: readonly Prefix[], language: string): Section[] {
  const map = caseMap(language);
  const hashes = prefixes.map(({ text }) => hashWord(text, map));
  const { offsets, prints, order } = buildHashTable(
    Uint32Array.from(hashes, ({ hi }) => hi),
    Uint32Array.from(hashes, ({ lo }) => lo),
  );
  return [
    { tag: 'PXOF', data: offsets },
    { tag: 'PXFP', data: prints },
    { tag: 'PXBT', data: Uint32Array.from(order, (index) => prefixes[index]!.bits) },
    {
      tag: 'PXSH',
      data: Uint8Array.from(order, (index) => shareOf(prefixes[index]!.irregular, prefixes[index]!.words)),
    },
  ];
}
