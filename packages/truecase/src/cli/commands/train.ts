/**
 * `truecase train`: text to model file. Everything that can be wrong with the command line, the target or the options of
 * the family is said before the first byte of text is read.
 */
import { TruecaseError } from '../../errors.js';
import {
  Corpus,
  expandSources,
  formatCorpusReport,
  isCountFolder,
  openCounts,
  SelectedCorpus,
  surveyCorpus,
  train,
  trainers,
} from '../../train.js';
import { findCommand } from '../command.js';
import type { Context, Run } from '../context.js';
import { readMemory } from '../memory.js';
import { findFamily, readSettings } from '../setting.js';
import { refuseInput } from '../target.js';
import { readTarget, writeModel } from '../trained.js';
import { makeByRecipe } from './recipe.js';

/** Lines read for the report before training; "truecase survey" reads all. */
const SURVEY_LINES = 1_000_000;

export const trainModel: Run = async (context) => {
  if (context.values.has('recipe')) return makeByRecipe(context);
  const { operands, values, progress, reporter, signal } = context;
  if (operands.length === 0) throw describeLack();
  const family = findFamily(operands[0]!, Object.values(trainers));
  const counted = await findCounted(values.list('counts'));
  checkSources(context, counted !== undefined);
  const options = readSettings(values.list('set'), family);
  const output = await readTarget(context, 'train');
  const late = values.list('late');
  const counts = await expandSources([
    ...(counted === undefined ? values.list('counts') : []),
    ...values.list('casings'),
  ]);
  const files = await expandSources(operands.slice(1), (path) => reporter.unnamed(path));
  await refuseInput(output, [...files, ...counts]);
  const corpus = new Corpus(files);
  if (files.length > 0 && wantsReport(context)) await report(context, corpus);
  const language = values.text('language');
  const selected = values.has('select') ? new SelectedCorpus(corpus, language) : undefined;
  const { bytes } = await train(family.name, selected ?? corpus, {
    language,
    seed: values.number('seed'),
    options,
    casings: counts.length === 0 ? undefined : new Corpus(counts),
    counts: counted === undefined ? undefined : await openCounts(counted),
    late: late.length === 0 ? undefined : new Corpus(await expandSources(late)),
    memoryBytes: readMemory(values.text('memory')),
    tempDir: values.find('temp-dir'),
    workers: values.find('workers') === undefined ? undefined : values.number('workers'),
    onProgress: (step) => {
      signal.throwIfAborted();
      progress.update(step);
    },
  });
  progress.clear();
  signal.throwIfAborted();
  if (selected !== undefined && !values.has('quiet')) reportSelection(context, selected);
  await writeModel(context, output, bytes);
  return 0;
};

/** The folder of counts that takes the place of the text, if one is named. */
async function findCounted(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    if (!(await isCountFolder(name))) continue;
    if (names.length === 1) return name;
    throw new TruecaseError('usage', `--counts names ${names.length} sources, expected one folder of counts`, {
      hint: 'Put files of the same kind into one folder: counts/casings/1.txt, counts/casings/2.txt.',
    });
  }
  return undefined;
}

/** Every family needs text, except one that has all it needs in counts: that one reads no text besides them. */
function checkSources({ operands, values }: Context, isCounted: boolean): void {
  const [family, ...texts] = operands;
  const hasCasings = values.has('counts') || values.has('casings');
  if (!isCounted && (trainers[family!]!.countsSuffice !== true || !hasCasings)) {
    if (texts.length > 0) return;
    throw describeLack();
  }
  if (texts.length === 0) return;
  throw new TruecaseError('usage', `the family ${family} learns from counts alone, found the text ${texts[0]} too`, {
    hint: `Leave the text out, or count it too: truecase count --of casings ${texts[0]} -o more.txt`,
  });
}

function describeLack(): TruecaseError {
  return new TruecaseError('usage', '"truecase train" needs more arguments', {
    hint: `Usage: truecase ${findCommand('train')!.usage}`,
  });
}

/** Standard input can be read only once, and training needs it. */
function wantsReport({ values, operands, stderrIsTerminal }: Context): boolean {
  if (values.has('no-survey') || operands.includes('-', 1)) return false;
  return values.has('survey') || (stderrIsTerminal && !values.has('quiet'));
}

function reportSelection({ values, stderrIsTerminal, say }: Context, { selection }: SelectedCorpus): void {
  if (!stderrIsTerminal && !values.has('survey')) return;
  const { keptDocuments, documents, keptLines, lines } = selection;
  say(`selected ${keptDocuments} of ${documents} documents, ${keptLines} of ${lines} lines\n`);
}

async function report({ say, progress, signal }: Context, corpus: Corpus): Promise<void> {
  const survey = await surveyCorpus(corpus, {
    sampleLines: SURVEY_LINES,
    progress: (done) => {
      signal.throwIfAborted();
      progress.update({ phase: 'surveying', done, total: corpus.totalBytes, unit: 'bytes' });
    },
  });
  progress.clear();
  say(formatCorpusReport(survey));
}
