/**
 * N-gram counts that were made before, as text, to the store that countNgrams makes of a text: the same words, numbers and counts.
 * The files may be in any order, cut in any way, sorted or not, and name an n-gram more than once. They are read twice:
 *   words (lines of one word → lexicons, in segments) → vocabulary (final numbers) → windows (sorted runs) → orders (sorted files).
 * Windows need not be counted: they are the n-grams of the highest order, and the shorter ones that end a sentence. Every token of
 * the text begins one window, so that the sum tells whether any are missing.
 */
import { join } from 'node:path';
import { TruecaseError } from '../../../errors.js';
import { shapeOf } from '../../../text/casing.js';
import { languageOf } from '../../../text/language.js';
import { END, UNKNOWN } from '../units.js';
import { type Budget, splitBudget } from './budget.js';
import { WindowBuffer } from './buffer.js';
import { CountLines } from './countlines.js';
import type { Segment } from './encoder.js';
import { KeyReader } from './keyreader.js';
import { Lane } from './lane.js';
import { Lexicon } from './lexicon.js';
import { type CountOptions, type CountSettings, completeOptions } from './options.js';
import { RecordWriter } from './recordwriter.js';
import { type CountStore, FileStore } from './store.js';
import { buildVocabulary, NOBODY, VOCABULARY } from './vocabulary.js';
import { PAD } from './windows.js';
import { WordReader } from './wordreader.js';
import { Workspace } from './workspace.js';

const SPACE = 0x20;
const GREATEST_COUNT = 0xffff_ffff;
/** Lines between two reports. */
const STEP_LINES = 1 << 18;

/** The store of counts from files of counts. Close it when all is read. */
export async function readCounts(files: readonly string[], options: CountOptions): Promise<CountStore> {
  const settings = completeOptions(options);
  refuseText(options);
  const workspace = await Workspace.open(undefined, settings, options.tempDir);
  try {
    const reader = new CountTextReader(files, workspace.folder, settings, options);
    const vocabulary = await reader.readWords();
    await workspace.note({ vocabulary });
    const runs = await reader.readWindows();
    const lane = new Lane({ folder: workspace.folder, lane: 0, settings }, () => undefined);
    const totals = lane.perform({ kind: 'merge', runs, begin: vocabulary.begin }) as CountStore['totals'];
    await workspace.note({ totals });
    workspace.sweep();
    return new FileStore(workspace, settings);
  } catch (error) {
    workspace.close(true);
    throw error;
  }
}

/** What depends on the text itself cannot be done with its counts. */
function refuseText({ unknown, dropFirst = 0 }: CountOptions): void {
  const found = unknown === 'sample' ? 'unknown=sample' : dropFirst > 0 ? `dropFirst=${dropFirst}` : undefined;
  if (found === undefined) return;
  throw new TruecaseError('usage', `${found} needs the text, but there are only counts of it`, {
    hint: 'Leave the option out, or train on the text.',
  });
}

class CountTextReader {
  readonly #files: readonly string[];
  readonly #folder: string;
  readonly #settings: CountSettings;
  readonly #options: CountOptions;
  readonly #budget: Budget;
  /** Sum of the counts of words: tokens of the text. */
  #tokens = 0;

  constructor(files: readonly string[], folder: string, settings: CountSettings, options: CountOptions) {
    this.#files = files;
    this.#folder = folder;
    this.#settings = settings;
    this.#options = options;
    this.#budget = splitBudget(settings.memoryBytes, 1);
  }

  /** First reading: which words there are, and which of them stay. */
  async readWords(): Promise<ReturnType<typeof buildVocabulary>> {
    const language = languageOf(this.#settings.language);
    const segments: Segment[] = [];
    let lexicon = new Lexicon(language);
    const close = (): void => {
      const name = `segment-0-${segments.length}`;
      lexicon.write(join(this.#folder, `${name}.words`), this.#budget.blockBytes);
      segments.push({ name, tokens: 0, words: lexicon.size });
      lexicon = new Lexicon(language);
    };
    await this.#read('reading', ({ data, start, end, count }) => {
      if (data.subarray(start, end).includes(SPACE)) return;
      const number = lexicon.number(data.toString('utf8', start, end - 1));
      lexicon.seen[number] = Math.min(GREATEST_COUNT, lexicon.seen[number]! + count);
      lexicon.used[number] = 1;
      this.#tokens += count;
      if (lexicon.size >= this.#budget.localWords * Math.max(1, segments.length / 32)) close();
    });
    close();
    return buildVocabulary(this.#folder, segments, this.#settings, this.#budget.blockBytes);
  }

  /** Second reading: n-grams to sorted runs of windows; gives the names of the runs. */
  async readWindows(): Promise<string[]> {
    const { order } = this.#settings;
    const numbers = this.#numbers();
    const end = numbers(END);
    const keys = new KeyReader(numbers);
    const buffer = new WindowBuffer(order, this.#budget.windowBytes, this.#tokens);
    const window = new Uint32Array(order);
    const runs: string[] = [];
    let held = 0;
    let windows = 0;
    const spill = (): void => {
      const name = `run-0-${runs.length}`;
      const writer = new RecordWriter(join(this.#folder, name), order + 1, this.#budget.blockBytes);
      writer.writeAll(buffer.records);
      writer.close();
      buffer.clear();
      held = 0;
      runs.push(name);
    };
    await this.#read('counting', ({ data, start, end: stop, count }) => {
      const size = keys.read(data, start, stop - 1);
      if (size > order || (size < order && keys.numbers[size - 1] !== end)) return;
      const mentions = Math.min(GREATEST_COUNT, count);
      windows += count;
      if (held + mentions > GREATEST_COUNT || (buffer.full && !buffer.compact())) {
        buffer.compact();
        spill();
      }
      for (let i = 0; i < order; i++) window[i] = i < size ? keys.numbers[i]! : PAD;
      buffer.add(window, mentions);
      held += mentions;
    });
    buffer.compact();
    spill();
    if (windows !== this.#tokens) throw describeGap(windows, this.#tokens, order);
    return runs;
  }

  /** The final number of a word, by its spelling. */
  #numbers(): (word: string) => number {
    const known = new Map<string, number>();
    const reader = new WordReader(join(this.#folder, VOCABULARY), this.#budget.blockBytes);
    try {
      while (reader.next()) known.set(reader.word, reader.number);
    } finally {
      reader.close();
    }
    const standIns = UNKNOWN.map((word) => known.get(word) ?? NOBODY);
    const { map } = languageOf(this.#settings.language);
    return (word) => known.get(word) ?? standIns[shapeOf(word, 0, word.length, map)]!;
  }

  async #read(phase: 'reading' | 'counting', visit: (line: CountLines) => void): Promise<void> {
    const { onProgress, signal } = this.#options;
    let lines = 0;
    for (const path of this.#files) {
      const file = new CountLines(path, false);
      try {
        while (await file.fill()) {
          do {
            visit(file);
            if (++lines % STEP_LINES === 0) onProgress?.({ phase, done: lines, total: 0, unit: 'steps' });
          } while (file.next());
          signal?.throwIfAborted();
        }
      } finally {
        await file.close();
      }
    }
  }
}

function describeGap(windows: number, tokens: number, order: number): TruecaseError {
  return new TruecaseError(
    'corpus',
    `counts of ${tokens} tokens, but only ${windows} begin an n-gram of ${order} words or end a sentence`,
    {
      hint: `Count with --order ${order} or more, and name all files of the count, each once. All must begin sentences with <s>.`,
    },
  );
}
