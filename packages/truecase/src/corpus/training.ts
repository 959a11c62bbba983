/** What learning needs of a corpus. `Corpus` (lines.ts) is one, and a list of lines can be made one. */
export interface TrainingCorpus {
  readonly totalBytes: number;
  /** All lines in batches, as often as they are asked for. `onFile` is called with the number of each file before its first lines. */
  lines(progress?: (bytesRead: number) => void, onFile?: (index: number) => void): AsyncIterable<string[]>;
  digests(): { name: string; digest: string; words: number; lines: number }[];
}
