/**
 * Trains the unigram model: counts casings, estimates endings and rows, keeps the words that are worth their bytes, and
 * lays out the sections that model.ts reads.
 */
import type { Section } from '../../format/container.js';
import { buildHashTable } from '../../format/hashtable.js';
import { shapeOfBits } from '../../lattice/candidates.js';
import { countLetters } from '../../lattice/pattern.js';
import { packRow } from '../../lattice/row.js';
import type { CasingCounts } from '../../learn/casings.js';
import { caseMap, Shape } from '../../text/casing.js';
import { hashWord } from '../../text/hash.js';
import type { TrainContext, TrainedModel, Trainer, TrainingCorpus } from '../trainer.js';
import { FORMS_PER_WORD, type LexiconEntry, layOutLexicon } from '../training/lexicon.js';
import { UnigramCounter } from './training/count.js';
import { bestShape, type EndingOptions, Endings, interpolate, type Shares } from './training/estimate.js';

export interface UnigramOptions extends EndingOptions {
  /** Words with fewer mentions are left to their endings. */
  readonly minCount: number;
  /** Words whose ending says the same are kept from this many mentions on, for the sake of their probability. */
  readonly minAgreeing: number;
  /** Irregular forms with fewer mentions are not kept. */
  readonly minForm: number;
  /** Spell the words out in the file, for people. */
  readonly spell: boolean;
}

export const unigramTrainer: Trainer<UnigramOptions> = {
  name: 'unigram',
  summary: 'most frequent casing of each word; unknown words by their ending',
  options: [
    { name: 'minCount', type: 'number', default: 2, min: 0, help: 'least mentions of a word that is kept' },
    {
      name: 'minAgreeing',
      type: 'number',
      default: 20,
      min: 0,
      help: 'the same for words that their ending gets right anyway',
    },
    { name: 'minForm', type: 'number', default: 2, min: 0, help: 'least mentions of an irregular form such as iPhone' },
    {
      name: 'unknown',
      type: 'string',
      default: 'suffix',
      choices: ['suffix', 'lower', 'title'],
      help: 'casing of unknown words',
    },
    {
      name: 'rareCount',
      type: 'number',
      default: 3,
      min: 0,
      help: 'words with at most this many mentions teach the endings',
    },
    { name: 'minEnding', type: 'number', default: 8, min: 0, help: 'least mentions of an ending' },
    {
      name: 'smoothing',
      type: 'number',
      default: 1,
      min: 0,
      help: 'weight of the ending against the counts of a word',
    },
    { name: 'spell', type: 'boolean', default: true, help: 'store the words spelled out, for inspect' },
  ],
  train,
};

async function train(corpus: TrainingCorpus, options: UnigramOptions, context: TrainContext): Promise<TrainedModel> {
  const counter = await countCasings(corpus, context);
  return estimateUnigram(counter, context.language, options);
}

/** Reads the corpus once and counts the casings of its words. */
export async function countCasings(corpus: TrainingCorpus, context: TrainContext): Promise<UnigramCounter> {
  const counter = new UnigramCounter(context.language);
  const report = (done: number): void =>
    context.onProgress?.({ phase: 'counting words', done, total: corpus.totalBytes, unit: 'bytes' });
  for await (const lines of corpus.lines(report)) for (const line of lines) counter.addLine(line);
  return counter;
}

/** Everything behind counting: the sections of the model file. */
export function estimateUnigram(counter: UnigramCounter, language: string, options: UnigramOptions): TrainedModel {
  const endings = new Endings(counter.words, language, options);
  const entries = chooseEntries(counter.words, endings, options);
  const chosen = new Map(entries.map((entry) => [entry.record, entry]));
  const sections = [
    ...layOutLexicon(counter.words, entries, options.spell).sections,
    ...compoundSections(counter, chosen, endings, language, options),
    ...endingSections(endings),
  ];
  return {
    sections,
    figures: {
      wordsRead: counter.wordsRead,
      wordsCounted: counter.wordsCounted,
      titleLinesSkipped: counter.linesSkipped,
      distinctWords: counter.words.size,
      keptWords: entries.length,
    },
  };
}

function countsOf(words: CasingCounts, record: number): Shares {
  return [1, 2, 3, 4].map((shape) => words.count(record, shape)) as Shares;
}

/** The words worth keeping: those that their ending would get wrong, and the frequent ones. */
function chooseEntries(words: CasingCounts, endings: Endings, options: UnigramOptions): LexiconEntry[] {
  const entries: LexiconEntry[] = [];
  for (let record = 0; record < words.size; record++) {
    const total = words.total(record);
    const prior = endings.resolve(words.spelling(record), words.tag[record]!, options.smoothing);
    if (total < options.minCount) continue;
    const forms = words
      .mixed(record)
      .filter(([, count]) => count >= options.minForm)
      .slice(0, FORMS_PER_WORD);
    const counts = countsOf(words, record);
    const known = forms.reduce((sum, [, count]) => sum + count, 0);
    counts[3] = known;
    const usable: Shares = forms.length > 0 ? prior : withoutMixed(prior);
    const shares = interpolate(counts, counts[0] + counts[1] + counts[2] + known, usable, options.smoothing);
    const agrees = forms.length === 0 && bestShape(shares) === bestShape(usable);
    if (agrees && total < options.minAgreeing) continue;
    entries.push({ record, shares, forms: forms.map(([bits, count]) => [bits, count / known]) });
  }
  return entries;
}

function withoutMixed([lower, title, upper, mixed]: Shares): Shares {
  const rest = lower + title + upper;
  return mixed === 0 || rest === 0 ? [lower, title, upper, 0] : [lower / rest, title / rest, upper / rest, 0];
}

/** Compounds whose usual casing is not what their parts would get one by one. */
function compoundSections(
  counter: UnigramCounter,
  chosen: ReadonlyMap<number, LexiconEntry>,
  endings: Endings,
  language: string,
  options: UnigramOptions,
): Section[] {
  const { compounds, words } = counter;
  const map = caseMap(language);
  const kept: { record: number; bits: number; share: number }[] = [];
  for (let record = 0; record < compounds.size; record++) {
    const total = compounds.total(record);
    if (total < Math.max(3, options.minForm)) continue;
    const [bits, count] = compounds.mixed(record)[0]!;
    if (count < 0.6 * total || partByPart(compounds.spelling(record)) === bits) continue;
    kept.push({ record, bits, share: Math.min(254, Math.round((255 * count) / total)) });
  }
  if (kept.length === 0) return [];
  const hi = Uint32Array.from(kept, ({ record }) => compounds.hi[record]!);
  const lo = Uint32Array.from(kept, ({ record }) => compounds.lo[record]!);
  const { offsets, prints, order } = buildHashTable(hi, lo);
  return [
    { tag: 'CPOF', data: offsets },
    { tag: 'CPFP', data: prints },
    { tag: 'CPBT', data: Uint32Array.from(order, (i) => kept[i]!.bits) },
    { tag: 'CPSH', data: Uint8Array.from(order, (i) => kept[i]!.share) },
  ];

  /** Capitals that the parts of a compound would get by themselves. */
  function partByPart(spelling: string): number {
    let bits = 0;
    let letter = 0;
    for (const [i, part] of spelling.split('-').entries()) {
      const { hi: high, lo: low } = hashWord(part, map);
      const record = words.find(high, low);
      const entry = record < 0 ? undefined : chosen.get(record);
      const kind = record >= 0 ? words.tag[record]! : i > 0 ? 1 : 5;
      const shares = entry?.shares ?? endings.resolve(part, kind, options.smoothing);
      const letters = countLetters(map, part, 0, part.length);
      const mask = letters >= 32 ? 0xffffffff : (1 << letters) - 1;
      const shape = bestShape(shares);
      let capitals = shape === Shape.LOWER ? 0 : shape === Shape.TITLE ? 1 : mask;
      if (shape === Shape.MIXED) capitals = entry?.forms[0]?.[0] ?? 0;
      if (shapeOfBits(capitals, letters) !== Shape.LOWER && letter < 32) bits |= (capitals & mask) << letter;
      letter += letters;
    }
    return bits >>> 0;
  }
}

function endingSections(endings: Endings): Section[] {
  const list = endings.list();
  const { offsets, prints, order } = buildHashTable(
    Uint32Array.from(list, ({ hi }) => hi),
    Uint32Array.from(list, ({ lo }) => lo),
  );
  return [
    { tag: 'ENOF', data: offsets },
    { tag: 'ENFP', data: prints },
    {
      tag: 'ENRW',
      data: Uint16Array.from(order, (i) => {
        const { total, shares } = list[i]!;
        return packRow(total, shares[1], shares[2], shares[3]);
      }),
    },
  ];
}
