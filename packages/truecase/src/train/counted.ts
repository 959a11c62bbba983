/**
 * A folder of counts in the place of a text. It has an entry for each kind of count, a file or a folder of parts whose names do not
 * matter:
 *
 *     counts/casings  (or casings.txt, casings.txt.gz …)   truecase count --of casings
 *     counts/ngrams                                         truecase count --of ngrams
 *     counts/pairs                                          truecase count --of pairs
 *     counts/texts                                          truecase count --of texts
 *
 * Names that begin with a dot or an underscore, such as _SUCCESS, do not count. With `texts`, which names the files that were
 * counted, a model from counts is the model from those files, byte for byte.
 */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Corpus } from '../corpus/lines.js';
import { expandSources } from '../corpus/source.js';
import type { TextDigest } from '../corpus/training.js';
import { TruecaseError } from '../errors.js';
import { describeIoError } from '../files/file.js';
import { digestFile } from '../files/provenance.js';
import type { CountedText } from '../models/training/trainer.js';

const KINDS = ['casings', 'ngrams', 'pairs', 'texts'] as const;
type Entry = (typeof KINDS)[number];

/** Whether the folder has an entry for any kind of count. */
export async function isCountFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [] as string[]);
  return names.some((name) => kindOf(name) !== undefined);
}

export async function openCounts(folder: string): Promise<CountedText> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw describeIoError(error, folder, 'read');
  });
  const entries = new Map<Entry, string[]>();
  for (const name of names.sort()) {
    const kind = kindOf(name);
    if (kind === undefined) continue;
    const files = await expandSources([join(folder, name)]);
    const parts = files.filter((file) => !basename(file).startsWith('_'));
    entries.set(kind, [...(entries.get(kind) ?? []), ...parts]);
  }
  if (entries.size === 0) {
    throw new TruecaseError('not-found', `the folder ${folder} has no counts, expected one of ${KINDS.join(', ')}`, {
      hint: 'Each is a file or a folder, such as casings.txt, or ngrams/part-00000.',
      where: folder,
    });
  }
  const corpusOf = (kind: Entry): Corpus | undefined => {
    const files = entries.get(kind);
    return files === undefined ? undefined : new Corpus(files);
  };
  const texts = entries.get('texts');
  const counted = KINDS.flatMap((kind) => (kind === 'texts' ? [] : (entries.get(kind) ?? [])));
  return {
    casings: corpusOf('casings'),
    pairs: corpusOf('pairs'),
    ngrams: entries.get('ngrams'),
    texts: texts === undefined ? undefined : await readTexts(texts),
    files: texts === undefined ? await digestAll(counted) : [],
  };
}

function kindOf(name: string): Entry | undefined {
  return KINDS.find((kind) => name === kind || name.startsWith(`${kind}.`));
}

/** Texts in the order of their names, whatever the order of the parts. */
async function readTexts(files: readonly string[]): Promise<TextDigest[]> {
  const texts: TextDigest[] = [];
  for await (const lines of new Corpus(files).lines()) {
    for (const line of lines) if (line !== '') texts.push(parseText(line));
  }
  return texts;
}

function parseText(line: string): TextDigest {
  try {
    const { name, digest, words, lines } = JSON.parse(line) as TextDigest;
    if ([typeof name, typeof digest, typeof words, typeof lines].join() === 'string,string,number,number') {
      return { name, digest, words, lines };
    }
  } catch {
    // What is wrong with it is said below.
  }
  throw new TruecaseError(
    'corpus',
    `the list of texts has ${JSON.stringify(line.slice(0, 80))}, expected {"name", "digest", "words", "lines"}`,
    { hint: 'truecase count --of texts writes it.' },
  );
}

async function digestAll(files: readonly string[]): Promise<{ name: string; digest: string }[]> {
  const digests: { name: string; digest: string }[] = [];
  for (const file of files) digests.push({ name: basename(file), digest: await digestFile(file) });
  return digests;
}
