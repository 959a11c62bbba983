/**
 * The well-cased part of a mixed collection (Niu et al. 2004: N1): a corpus around a corpus that passes on only those
 * documents that have their case, without the single lines in them that have lost it. A document is what stands between
 * blank lines. What is passed on is a corpus again, read as often as wanted.
 */
import { CaseDetector } from '../detect/detect.js';
import { TruecaseError } from '../errors.js';
import { languageOf } from '../text/language.js';
import { groupDocuments } from './documents.js';
import type { Corpus, CorpusProgress, FileDigest } from './lines.js';
import type { TrainingCorpus } from './training.js';
import { countWords } from './words.js';

export interface Selection {
  documents: number;
  keptDocuments: number;
  /** Blank lines do not count. */
  lines: number;
  keptLines: number;
}

const BATCH_LINES = 1000;

export class SelectedCorpus implements TrainingCorpus {
  readonly #corpus: Corpus;
  readonly #detector: CaseDetector;
  /** [files] of the lines passed on when the file was last read. */
  readonly #kept: { words: number; lines: number }[];
  #selection: Selection = { documents: 0, keptDocuments: 0, lines: 0, keptLines: 0 };

  constructor(corpus: Corpus, language: string) {
    this.#corpus = corpus;
    this.#detector = new CaseDetector(languageOf(language), null);
    this.#kept = corpus.files.map(() => ({ words: 0, lines: 0 }));
  }

  get totalBytes(): number {
    return this.#corpus.totalBytes;
  }

  /** What the last reading passed on. */
  get selection(): Readonly<Selection> {
    return this.#selection;
  }

  /** The selected lines of all files, with a blank line after each document; a batch never spans two files. */
  async *lines(progress?: CorpusProgress, onFile?: (index: number) => void): AsyncGenerator<string[]> {
    this.#selection = { documents: 0, keptDocuments: 0, lines: 0, keptLines: 0 };
    for (let index = 0, bytesBefore = 0; index < this.#corpus.files.length; index++) {
      let bytesRead = 0;
      const onBytes = (bytes: number): void => {
        bytesRead = bytes;
        progress?.(bytesBefore + bytes);
      };
      onFile?.(index);
      yield* this.#linesOf(index, onBytes);
      bytesBefore += bytesRead;
    }
    const { documents, keptDocuments } = this.#selection;
    if (documents === 0 || keptDocuments > 0) return;
    throw new TruecaseError('corpus', `none of the ${documents} documents is well cased, expected at least one`, {
      hint: 'Look at the text with `truecase detect FILES`, or train without --select.',
    });
  }

  /** Those of the files, with the words and lines that were passed on. */
  digests(): FileDigest[] {
    return this.#corpus.digests().map((digest, index) => ({ ...digest, ...this.#kept[index]! }));
  }

  async *#linesOf(index: number, onBytes: (bytes: number) => void): AsyncGenerator<string[]> {
    const kept = { words: 0, lines: 0 };
    this.#kept[index] = kept;
    let batch: string[] = [];
    for await (const document of groupDocuments(this.#corpus.linesOf(index, { onBytes }))) {
      for (const line of this.#select(document)) {
        kept.words += countWords(line);
        kept.lines++;
        batch.push(line);
      }
      if (batch.length < BATCH_LINES) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** The lines of a document that are to be passed on, and a blank one; nothing if the document is not well cased. */
  #select(document: readonly string[]): string[] {
    const detector = this.#detector;
    detector.restart();
    const lines = document.filter((line) => !detector.measure(`${line}\n`).anyLost);
    const wellCased = detector.summary().case === 'well-cased';
    this.#selection.documents++;
    this.#selection.lines += document.length;
    if (!wellCased) return [];
    this.#selection.keptDocuments++;
    this.#selection.keptLines += lines.length;
    lines.push('');
    return lines;
  }
}
