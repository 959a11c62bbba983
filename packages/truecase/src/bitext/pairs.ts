/**
 * Sentence pairs from files: one file of tab-separated pairs (`source TAB target`), or two files with as many lines.
 * Compressed files are read as they are. Whatever is not a pair ends in an error with file and line.
 */
import { readLines } from '../corpus/lines.js';
import { TruecaseError } from '../errors.js';

export interface SentencePair {
  readonly source: string;
  readonly target: string;
  /** File and line, for errors: `pairs.tsv:12`. */
  readonly where: string;
}

export async function* readPairs(path: string): AsyncGenerator<SentencePair> {
  let line = 0;
  for await (const batch of readLines(path, { onSkip: () => line++ })) {
    for (const text of batch) yield parsePair(text, `${path}:${++line}`);
  }
}

/** One line `source TAB target`; neither side may be empty. */
export function parsePair(line: string, where: string): SentencePair {
  const fields = line.split('\t');
  if (fields.length !== 2) {
    const found = fields.length === 1 ? 'no tab' : `${fields.length - 1} tabs`;
    throw describePair(where, `${found} in the line, expected source, one tab, target`);
  }
  const [source, target] = fields as [string, string];
  if (source.trim() === '') throw describePair(where, 'the source side is empty');
  if (target.trim() === '') throw describePair(where, 'the target side is empty');
  return { source, target, where };
}

/** Line by line; blank lines must stand on both sides and are not delivered. */
export async function* readPairOfFiles(sourcePath: string, targetPath: string): AsyncGenerator<SentencePair> {
  const sources = singles(sourcePath);
  const targets = singles(targetPath);
  for (let line = 1; ; line++) {
    const [source, target] = await Promise.all([sources.next(), targets.next()]);
    if (source.done && target.done) return;
    if (source.done || target.done) {
      const [short, long] = source.done ? [sourcePath, targetPath] : [targetPath, sourcePath];
      throw describePair(
        `${short}:${line}`,
        `the file ends after ${line - 1} lines, ${long} goes on; expected as many`,
      );
    }
    const where = `${targetPath}:${line}`;
    if (source.value.trim() === '' && target.value.trim() === '') continue;
    if (source.value.trim() === '') throw describePair(`${sourcePath}:${line}`, 'the source side is empty');
    if (target.value.trim() === '') throw describePair(where, 'the target side is empty');
    yield { source: source.value, target: target.value, where };
  }
}

async function* singles(path: string): AsyncGenerator<string> {
  for await (const batch of readLines(path)) yield* batch;
}

function describePair(where: string, found: string): TruecaseError {
  return new TruecaseError('corpus', `${where}: ${found}`, {
    hint: 'Every line must hold a sentence and its translation; leave out pairs with an empty side.',
    where,
  });
}
