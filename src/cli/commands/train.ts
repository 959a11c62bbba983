/**
 * `truecase train`: text to model file. Everything that can be wrong with the command line, the target or the options of
 * the family is said before the first byte of text is read.
 */
import { Corpus } from '../../corpus/lines.js';
import { formatCorpusReport, surveyCorpus } from '../../corpus/report.js';
import { SelectedCorpus } from '../../corpus/select.js';
import { expandSources } from '../../corpus/source.js';
import { TruecaseError } from '../../errors.js';
import { writeFileAtomic } from '../../node/file.js';
import { compressModel } from '../../node/modelFile.js';
import { train, trainers } from '../../train.js';
import type { Context, Run } from '../context.js';
import { readMemory } from '../memory.js';
import { findFamily, readSettings } from '../setting.js';
import { formatBytes } from '../size.js';
import { checkTarget, refuseInput } from '../target.js';

/** Lines read for the report before training; "truecase survey" reads all. */
const SURVEY_LINES = 1_000_000;

export const trainModel: Run = async (context) => {
  const { operands, values, progress, signal } = context;
  const family = findFamily(operands[0]!, Object.values(trainers));
  const options = readSettings(values.list('set'), family);
  const output = await readTarget(context);
  const late = values.list('late');
  const files = await expandSources(operands.slice(1));
  await refuseInput(output, files);
  const corpus = new Corpus(files);
  if (wantsReport(context)) await report(context, corpus);
  const language = values.text('language');
  const selected = values.has('select') ? new SelectedCorpus(corpus, language) : undefined;
  const { bytes } = await train(family.name, selected ?? corpus, {
    language,
    seed: values.number('seed'),
    options,
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
  const data = output.endsWith('.br') ? compressModel(bytes) : bytes;
  if (output === '-') await context.stdout.write(data);
  else await writeFileAtomic(output, data);
  if (context.stderrIsTerminal && !values.has('quiet')) context.say(`wrote ${output}, ${formatBytes(data.length)}\n`);
  return 0;
};

async function readTarget({ values, stdoutIsTerminal }: Context): Promise<string> {
  const output = values.find('output');
  if (output === undefined || output === '' || (output === '-' && stdoutIsTerminal)) {
    throw new TruecaseError('usage', '"truecase train" needs a file to write the model to', {
      hint: 'Add -o MODEL, for example -o my.model.',
    });
  }
  if (output !== '-') await checkTarget(output);
  return output;
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
