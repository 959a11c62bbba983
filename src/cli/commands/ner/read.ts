/** Files of "truecase ner" read whole, compressed or not, and the flags that all its actions share. */
import { createHash } from 'node:crypto';
import { TruecaseError } from '../../../errors.js';
import type { CorpusMeta } from '../../../format/meta.js';
import { decodeColumns, readColumns, type TaggedSentence } from '../../../ner/columns.js';
import type { Recognizer } from '../../../ner/recognizer.js';
import { load, loadRecognizer } from '../../../node/index.js';
import type { Context } from '../../context.js';
import { type Source, sourceOfFile, sourceOfStdin } from '../../source.js';

export interface ReadFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files named, or standard input. */
export function sourcesOf({ operands, stdin }: Context): Source[] {
  const names = operands.length === 0 ? ['-'] : operands;
  return names.map((name) => (name === '-' ? sourceOfStdin(stdin) : sourceOfFile(name)));
}

export async function* readFiles(context: Context): AsyncGenerator<ReadFile> {
  const { signal } = context;
  for (const source of sourcesOf(context)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of source.open(signal)) chunks.push(chunk);
    yield { name: source.name, bytes: Buffer.concat(chunks) };
  }
}

/** Tagged sentences of all files, and what the header says of the files. */
export async function readTagged(
  context: Context,
): Promise<{ sentences: (TaggedSentence & { file: string })[]; corpus: CorpusMeta[] }> {
  const rename = readMap(context);
  const sentences: (TaggedSentence & { file: string })[] = [];
  const corpus: CorpusMeta[] = [];
  for await (const { name, bytes } of readFiles(context)) {
    const read = [...readColumns(decodeColumns(bytes), { where: name, rename })];
    if (read.length === 0) {
      throw new TruecaseError('corpus', `${name} has no sentence, expected a token and a tag on each line`, {
        hint: 'Check that it is the file of columns.',
        where: name,
      });
    }
    for (const sentence of read) sentences.push({ ...sentence, file: name });
    corpus.push({
      name: name.replace(/^.*[\\/]/, ''),
      digest: createHash('sha256').update(bytes).digest('hex'),
      words: read.reduce((sum, { words }) => sum + words.length, 0),
      lines: read.length,
    });
  }
  return { sentences, corpus };
}

export async function loadModel({ values }: Context): Promise<Recognizer> {
  return loadRecognizer(values.has('model') ? values.text('model') : 'ner-en');
}

/** What --restore asks for: a function from text to text of the same length, or undefined for none. */
export async function loadRestore({ values }: Context): Promise<((text: string) => string) | undefined> {
  const name = values.find('restore');
  if (name === undefined) return undefined;
  const truecaser = await load(name);
  return (text) => truecaser.truecase(text);
}

function readMap({ values }: Context): ReadonlyMap<string, string> {
  return new Map(
    values.list('map').map((pair) => {
      const [, from, to] = /^([^=\s]+)=([^=\s]+)$/.exec(pair) ?? [];
      if (from === undefined || to === undefined) {
        throw new TruecaseError('usage', `--map ${pair}, expected TYPE=TYPE`, {
          hint: 'For example --map person=PER.',
        });
      }
      return [from, to];
    }),
  );
}
