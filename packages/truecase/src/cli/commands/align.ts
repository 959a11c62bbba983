/**
 * `truecase align`: word alignment of sentence pairs. Learns from the pairs themselves, or uses tables that were stored
 * before, and prints one line of i-j pairs for every line; or, against an alignment made by hand, the error rate.
 */
import { readFile } from 'node:fs/promises';
import { Aligner } from '../../bitext/aligner.js';
import { BitextBuilder } from '../../bitext/bitext.js';
import { ErrorRate } from '../../bitext/errorrate.js';
import { readTables, writeTables } from '../../bitext/file.js';
import { formatAlignment, parseAlignment } from '../../bitext/pharaoh.js';
import type { Points } from '../../bitext/points.js';
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
  const gold = values.find('gold-links');
  if (gold !== undefined) {
    await stdout.write(await scoreAgainst(context, aligner, path, gold));
  } else {
    for await (const pair of readPairs(path)) {
      context.signal.throwIfAborted();
      await stdout.write(`${formatAlignment(linksOf(context, aligner, pair).points)}\n`);
    }
  }
  progress.clear();
  return 0;
};

/** Links of a pair in the positions that the caller wants, and how many positions there are. */
function linksOf(
  { values }: Context,
  aligner: Aligner,
  pair: SentencePair,
): { points: Points; sourceLength: number; targetLength: number } {
  const source = splitUnits(pair.source, 'words');
  const target = splitUnits(pair.target, 'words');
  const points = aligner.align(source.words, target.words, values.text('symmetrise') as Symmetrisation);
  if (values.text('tokens') === 'words') {
    return { points, sourceLength: source.words.length, targetLength: target.words.length };
  }
  return {
    points: projectPoints(points, pair.source, source.starts, pair.target, target.starts),
    sourceLength: countSpaced(pair.source),
    targetLength: countSpaced(pair.target),
  };
}

function countSpaced(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}

/** The error rate over the pairs that the gold alignment has. */
async function scoreAgainst(context: Context, aligner: Aligner, path: string, gold: string): Promise<string> {
  const lines = (await readFile(gold, 'utf8')).replace(/\r?\n$/, '').split('\n');
  const rate = new ErrorRate();
  let scored = 0;
  for await (const pair of readPairs(path)) {
    if (scored === lines.length) break;
    context.signal.throwIfAborted();
    const { points, sourceLength, targetLength } = linksOf(context, aligner, pair);
    rate.add(points, parseAlignment(lines[scored]!, sourceLength, targetLength, `${gold}:${scored + 1}`));
    scored++;
  }
  if (scored < lines.length) {
    throw new TruecaseError(
      'usage',
      `${gold} has ${lines.length} lines and ${path} ${scored}, expected a pair for each`,
      {
        hint: 'The pairs that were aligned by hand come first, in the same order; others may follow.',
        where: gold,
      },
    );
  }
  const share = (part: number, whole: number): string => (whole === 0 ? 0 : part / whole).toFixed(4);
  return [
    `pairs      ${scored}`,
    `links      ${rate.found} found, ${rate.gold} gold, ${rate.both} in both`,
    `precision  ${share(rate.both, rate.found)}`,
    `recall     ${share(rate.both, rate.gold)}`,
    `error rate ${rate.value.toFixed(4)}`,
    '',
  ].join('\n');
}

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
