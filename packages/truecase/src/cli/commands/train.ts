/**
 * `truecase train`: text to model file. Everything that can be wrong with the command line, the target or the options of
 * the family is said before the first byte of text is read.
 */
import { TruecaseError } from '../../errors.js';
import {
  Corpus,
  expandSources,
  formatCorpusReport,
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
  checkSources(context);
  const options = readSettings(values.list('set'), family);
  const output = await readTarget(context, 'train');
  const late = values.list('late');
  const counts = await expandSources(values.list('counts'));
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

/** Every family needs text, except one that has all it needs in casing counts: that one reads no text besides them. */
function checkSources({ operands, values }: Context): void {
  const [family, ...texts] = operands;
  if (trainers[family!]!.countsSuffice !== true || !values.has('counts')) {
    if (texts.length > 0) return;
    throw describeLack();
  }
  if (texts.length === 0) return;
  throw new TruecaseError('usage', `the family ${family} learns from --counts alone, found the text ${texts[0]} too`, {
    hint: `Leave the text out, or count it too: truecase count --casings ${texts[0]} -o more.txt`,
  });
}

function describeLack(): TruecaseError {
  return new TruecaseError('usage', '"truecase train" needs more arguments', {
    hint: `Usage: truecase ${findCommand('train')!.usage}`,
  });
}

/** Standard input can be read only once, and training needs it. */
function wantsReport({ values, operands, stderrIsTerminal }: Context): boolean {
  if (values.has('no-report') || operands.includes('-', 1)) return false;
  return values.has('report') || (stderrIsTerminal && !values.has('quiet'));
}

function reportSelection({ values, stderrIsTerminal, say }: Context, { selection }: SelectedCorpus): void {
  if (!stderrIsTerminal && !values.has('report')) return;
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
