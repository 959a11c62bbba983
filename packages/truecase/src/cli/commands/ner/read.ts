/** Files of "truecase ner" read whole, compressed or not, and the flags that all its actions share. */
import { findForeign } from '../../../detect/foreign.js';
import { TruecaseError } from '../../../errors.js';
import type { CorpusMeta } from '../../../format/meta.js';
import { RESTORE_METHODS } from '../../../ner/casing.js';
import type { TaggedSentence } from '../../../ner/columns.js';
import type { OwnRestore, Recognizer } from '../../../ner/recognizer.js';
import { load, loadRecognizer } from '../../../node/index.js';
import { readTaggedFile } from '../../../train/tagged.js';
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

/** Tagged sentences of all files, which should be in a language, and what the header says of the files. */
export async function readTagged(
  context: Context,
  language: string,
): Promise<{ sentences: (TaggedSentence & { file: string })[]; corpus: CorpusMeta[] }> {
  const rename = readMap(context);
  const sentences: (TaggedSentence & { file: string })[] = [];
  const corpus: CorpusMeta[] = [];
  for await (const { name, bytes } of readFiles(context)) {
    const { sentences: read, meta } = readTaggedFile(name, bytes, rename);
    checkLanguage(name, read, language);
    for (const sentence of read) sentences.push({ ...sentence, file: name });
    corpus.push(meta);
  }
  return { sentences, corpus };
}

export async function loadModel({ values }: Context): Promise<Recognizer> {
  return loadRecognizer(values.has('model') ? values.text('model') : 'ner-en');
}

/** What --restore asks for: a model in front of everything, or which of its own restorations the recogniser uses. */
export interface Restore {
  readonly restore?: (text: string) => string;
  readonly own?: OwnRestore;
}

export async function loadRestore({ values }: Context): Promise<Restore> {
  const name = values.find('restore');
  if (name === undefined) return {};
  if (isOwnRestore(name)) return { own: name };
  const truecaser = await load(name);
  return { restore: (text) => truecaser.truecase(text) };
}

export function isOwnRestore(name: string): name is OwnRestore {
  return name === 'none' || (RESTORE_METHODS as readonly string[]).includes(name);
}

/** The language that columns should be in: that of the model, unless the user says another. */
export function languageFor({ values }: Context, recognizer: Recognizer): string {
  return values.has('language') ? values.text('language') : recognizer.meta.language;
}

/** Refuses a file of columns in plainly another language than is expected. */
export function checkLanguage(file: string, sentences: readonly TaggedSentence[], expected: string): void {
  const words = sentences.flatMap((sentence) => sentence.words);
  const found = findForeign(words, expected);
  if (found === null) return;
  const language = found.language === null ? 'another language' : nameOf(found.language);
  const line = sentences.flatMap((sentence) => sentence.words.map((_, i) => sentence.line + i))[found.first]!;
  throw new TruecaseError(
    'corpus',
    `${file}, line ${line}: ${JSON.stringify(words[found.first])} and other words are ${language}, expected ${nameOf(expected)}`,
    { hint: `If the file is the right one, add --language ${found.language ?? 'TAG'}.`, where: file },
  );
}

function nameOf(tag: string): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag);
  return name === undefined || name === tag ? tag : `${name} (${tag})`;
}

export function readMap({ values }: Context): ReadonlyMap<string, string> {
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
