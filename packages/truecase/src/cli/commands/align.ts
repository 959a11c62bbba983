/**
 * `truecase align`: word alignment of sentence pairs. Learns from the pairs themselves, or uses tables that were stored
 * before, and prints one line of i-j pairs for every line.
 */
import { Aligner } from '../../bitext/aligner.js';
import { BitextBuilder } from '../../bitext/bitext.js';
import { readTables, writeTables } from '../../bitext/file.js';
import { formatAlignment } from '../../bitext/pharaoh.js';
import { projectPoints } from '../../bitext/project.js';
import { ALIGNER_SETTINGS } from '../../bitext/settings.js';
import type { Symmetrisation } from '../../bitext/symmetrise.js';
import { trainAligner } from '../../bitext/train.js';
import { splitUnits } from '../../bitext/words.js';
import { readPairs, type SentencePair } from '../../corpus/pairs.js';
import { TruecaseError } from '../../errors.js';
import { writeFileAtomic } from '../../files/file.js';
import { readContainer } from '../../format/container.js';
import { readModelBytes } from '../../node/modelFile.js';
import type { Context, Run } from '../context.js';
import { checkTarget, refuseInput } from '../target.js';

export const alignPairs: Run = async (context) => {
  const { operands, values, stdout, progress } = context;
  const path = operands[0]!;
  const store = values.has('force') ? undefined : values.find('tables');
  if (store !== undefined) {
    await checkTarget(store);
    await refuseInput(store, [path]);
  }
  const aligner = await openAligner(context, path);
  if (store !== undefined) {
    await writeFileAtomic(store, writeTables(aligner.tables, { language: 'und', unit: 'words' }));
  }
  const method = values.text('symmetrise') as Symmetrisation;
  const byWords = values.text('tokens') === 'words';
  for await (const pair of readPairs(path)) {
    context.signal.throwIfAborted();
    const source = splitUnits(pair.source, 'words');
    const target = splitUnits(pair.target, 'words');
    const points = aligner.align(source.words, target.words, method);
    const printed = byWords ? points : projectPoints(points, pair.source, source.starts, pair.target, target.starts);
    await stdout.write(`${formatAlignment(printed)}\n`);
  }
  progress.clear();
  return 0;
};

async function openAligner(context: Context, path: string): Promise<Aligner> {
  const { values, progress, signal } = context;
  if (values.has('force')) {
    const stored = values.find('tables');
    if (stored === undefined) {
      throw new TruecaseError('usage', '--force without --tables, expected the file with the tables', {
        hint: 'Add --tables FILE, or leave out --force to learn from the pairs.',
      });
    }
    return new Aligner(readTables(readContainer(await readModelBytes(stored), stored), stored).tables);
  }
  const builder = new BitextBuilder();
  for await (const pair of readPairs(path)) addPair(builder, pair);
  const onStep = (done: number, total: number): void => {
    signal.throwIfAborted();
    progress.update({ phase: 'aligning', done, total, unit: 'steps' });
  };
  return new Aligner(await trainAligner(builder, {}, { onStep }));
}

function addPair(builder: BitextBuilder, pair: SentencePair): void {
  const source = splitUnits(pair.source, 'words').words;
  const target = splitUnits(pair.target, 'words').words;
  if (Math.max(source.length, target.length) <= ALIGNER_SETTINGS.maxLength) builder.add(source, target);
}
