/**
 * Trains context classifiers for the ambiguous words of a text and adds those that help to a model file. Two passes over the
 * text: casings are counted, then snippets are gathered. Each word is learned from three fifths, its scale found on a fourth,
 * and what was learned from these four is judged on the last; it is kept where it beats the model by enough, and not by luck.
 * With held-out text, one half of that serves for the scale and the other for the judgement, and all other text to learn.
 */

import type { TrainingCorpus } from '../../corpus/training.js';
import { TruecaseError } from '../../errors.js';
import { listSections, type SectionReader, writeContainer } from '../../format/container.js';
import type { CorpusMeta, ModelMeta } from '../../format/meta.js';
import { countCasings } from '../../learn/casings/count.js';
import type { CasingCounts } from '../../learn/casings/counts.js';
import { baseOf } from '../../models/base.js';
import { readModel } from '../../models/registry.js';
import type { Progress } from '../../progress.js';
import { type Candidate, chooseCandidates } from './candidates.js';
import { type Classifier, ClassifierLearner } from './classifier.js';
import { type ClassifiedSnippets, chanceOf, findScale, type Judgement, judge } from './judge.js';
import { type LearnedWord, layOutWords } from './layout.js';
import { AMBIGUOUS_DEFAULTS, type AmbiguousSettings } from './settings.js';
import { Part, PartCycle, SnippetReader, type Snippets } from './snippets.js';

export interface WordReport extends Judgement {
  /** The word in its casings, commonest first, with their mentions in the text. */
  readonly forms: readonly { readonly text: string; readonly mentions: number }[];
  /** Snippets that were held out. */
  readonly heldOut: number;
  readonly scale: number;
  /** Probability that the gain is luck. */
  readonly chance: number;
  readonly features: number;
  readonly kept: boolean;
}

export interface AmbiguousReport {
  /** Words that were looked at, those that could be judged, and those that were kept. */
  readonly candidates: number;
  readonly judged: number;
  readonly kept: number;
  readonly snippets: number;
  /** Bytes that the model file grew by. */
  readonly bytes: number;
  /** All words that could be judged, in the order of what they gain. */
  readonly words: readonly WordReport[];
}

export interface AmbiguousContext {
  readonly settings?: Partial<AmbiguousSettings> | undefined;
  /** Name of the model in messages. */
  readonly where?: string | undefined;
  /** Text that the model has not been trained on. */
  readonly heldOut?: TrainingCorpus | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A copy of the model file with classifiers in it, in place of those that it had. */
export async function addAmbiguous(
  reader: SectionReader,
  corpus: TrainingCorpus,
  context: AmbiguousContext = {},
): Promise<{ bytes: Uint8Array; report: AmbiguousReport }> {
  const { where = 'model', heldOut, onProgress } = context;
  const settings = { ...AMBIGUOUS_DEFAULTS, ...context.settings };
  requireWhole(reader.meta, where);
  const model = readModel(reader);
  const { language } = reader.meta;
  const { words } = await countCasings(corpus, { language, onProgress });
  const candidates = chooseCandidates(words, settings);
  const gatherer = new SnippetReader(words, candidates, model, language, settings);
  await gatherSnippets(gatherer, corpus, context);
  const { learned, reports } = learnWords(words, candidates, gatherer.snippets, settings, onProgress);
  if (learned.length === 0) {
    throw new TruecaseError('no-gain', `none of ${reports.length} ambiguous words is better with its context`, {
      hint: 'Give more text, or lower minGain.',
    });
  }
  const old = sectionsOf(reader);
  const added = layOutWords(words, learned);
  const figures = { candidates: candidates.length, judged: reports.length, kept: learned.length };
  const note = { options: { ...settings }, figures, ...describeText(corpus, heldOut) };
  const bytes = writeContainer({ ...reader.meta, ambiguous: note }, [...old, ...added]);
  return {
    bytes,
    report: {
      ...figures,
      snippets: gatherer.snippets.count,
      bytes: added.reduce((sum, { data }) => sum + data.byteLength, 0),
      words: reports,
    },
  };
}

function requireWhole(meta: ModelMeta, where: string): void {
  const base = baseOf(meta, where);
  if (base === undefined) return;
  throw new TruecaseError('usage', `${where} is adapted from ${base.name}, expected a model by itself`, {
    hint: `Add ambiguous words to ${base.name}, and adapt the result.`,
    where,
  });
}

function sectionsOf(reader: SectionReader) {
  return listSections(reader)
    .filter(({ tag }) => tag !== 'META' && !tag.startsWith('AW'))
    .map(({ tag }) => ({ tag, data: reader.bytes(tag) }));
}

/** What the header says about the text. */
function describeText(corpus: TrainingCorpus, heldOut: TrainingCorpus | undefined) {
  const rowsOf = (text: TrainingCorpus): CorpusMeta[] =>
    text.digests().map(({ name, digest, words, lines }) => ({ name, digest, words, lines }));
  return heldOut === undefined ? { corpus: rowsOf(corpus) } : { corpus: rowsOf(corpus), heldOut: rowsOf(heldOut) };
}

async function gatherSnippets(
  gatherer: SnippetReader,
  corpus: TrainingCorpus,
  { heldOut, onProgress }: AmbiguousContext,
): Promise<void> {
  const read = async (text: TrainingCorpus, phase: string): Promise<void> => {
    const report = (done: number): void => onProgress?.({ phase, done, total: text.totalBytes, unit: 'bytes' });
    for await (const lines of text.lines(report)) for (const line of lines) gatherer.addLine(line);
  };
  gatherer.begin(heldOut === undefined ? PartCycle.ALL : PartCycle.LEARN);
  await read(corpus, 'gathering snippets');
  if (heldOut !== undefined) {
    gatherer.begin(PartCycle.HELD_OUT);
    await read(heldOut, 'reading held-out text');
  }
  gatherer.end();
}

interface Learned {
  readonly learned: LearnedWord[];
  readonly reports: WordReport[];
}

function learnWords(
  words: CasingCounts,
  candidates: readonly Candidate[],
  snippets: Snippets,
  settings: AmbiguousSettings,
  onProgress: AmbiguousContext['onProgress'],
): Learned {
  const learner = new ClassifierLearner(words.size);
  const learned: LearnedWord[] = [];
  const reports: WordReport[] = [];
  for (const [c, indices] of groupByWord(snippets, candidates.length).entries()) {
    onProgress?.({ phase: 'learning', done: c, total: candidates.length, unit: 'steps' });
    const found = learnWord(learner, candidates[c]!, snippets, indices, settings);
    if (found === undefined) continue;
    reports.push(found.report);
    if (found.report.kept) learned.push(found.word);
  }
  reports.sort((a, b) => b.both - b.model - (a.both - a.model) || (a.forms[0]!.text < b.forms[0]!.text ? -1 : 1));
  return { learned, reports };
}

function groupByWord(snippets: Snippets, words: number): number[][] {
  const groups: number[][] = Array.from({ length: words }, () => []);
  for (let i = 0; i < snippets.count; i++) groups[snippets.word[i]!]!.push(i);
  return groups;
}

function learnWord(
  learner: ClassifierLearner,
  candidate: Candidate,
  snippets: Snippets,
  indices: readonly number[],
  settings: AmbiguousSettings,
): { word: LearnedWord; report: WordReport } | undefined {
  const forms = candidate.forms.length;
  const parts = [Part.LEARN, Part.SCALE, Part.JUDGE].map((part) => indices.filter((i) => snippets.part[i] === part));
  const [learn, scaling, judging] = parts as [number[], number[], number[]];
  if (parts.some((part) => !hasForms(snippets, part, 2))) return undefined;
  const weight = weightsOf(candidate, snippets, indices);
  const classify = (classifier: Classifier, part: readonly number[]): ClassifiedSnippets => {
    const evidence = learner.evidenceOf(classifier, snippets, part, forms);
    return { candidate, snippets, indices: part, evidence, weight };
  };
  const scale = findScale(classify(learner.learn(snippets, learn, forms, settings), scaling));
  const classifier = learner.learn(snippets, [...learn, ...scaling], forms, settings);
  const judgement = judge(classify(classifier, judging), scale);
  const chance = chanceOf(judgement.fixed, judgement.broken);
  const better = judgement.both - judgement.model >= settings.minGain && judgement.errors < 0;
  const kept = scale > 0 && better && chance <= settings.maxChance;
  const spelled = candidate.forms.map(({ bits, count }) => ({
    text: spell(candidate.spelling, bits),
    mentions: count,
  }));
  const facts = { forms: spelled, heldOut: judging.length, scale, chance, features: classifier.ids.length, kept };
  return { word: { candidate, classifier, scale }, report: { ...facts, ...judgement } };
}

/** Do snippets have at least so many different forms? */
function hasForms(snippets: Snippets, indices: readonly number[], least: number): boolean {
  return new Set(indices.map((i) => snippets.form[i])).size >= least;
}

/** [forms] mentions in the text per snippet. */
function weightsOf({ forms }: Candidate, snippets: Snippets, indices: readonly number[]): number[] {
  return forms.map(({ count }, f) => count / Math.max(1, indices.filter((i) => snippets.form[i] === f).length));
}

/** A folded spelling with the capitals of a pattern, for people. */
function spell(word: string, bits: number): string {
  let letter = 0;
  return [...word]
    .map((char) => {
      if (char.toUpperCase() === char.toLowerCase()) return char;
      const raised = letter < 32 && ((bits >>> letter) & 1) === 1;
      letter++;
      return raised ? char.toUpperCase() : char;
    })
    .join('');
}
