/**
 * What scorers and trainers of speech recognisers read and write, one line for a word or an utterance, with columns that are no text:
 * CTM (file, channel, start, duration, word, confidence) and STM (file, channel, speaker, start, end, label, words) of NIST's
 * sclite, and `text` of Kaldi (utterance, words), as LibriSpeech's .trans.txt has it. Comments (;;), symbols in angle
 * brackets such as <unk>, sounds in other brackets and all columns but the words are kept. In CTM, words of a file and channel go on
 * until a pause; in the others a line is an utterance.
 */
import type { Format } from '../format.js';
import { type Line, LineScanner } from '../lines.js';

/** A pause of this length ends a sentence. */
const PAUSE_SECONDS = 5;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** `<unk>`, `[noise]`, `(uh)`, `{laugh}`, `ignore_time_segment_in_scoring`. */
const SYMBOL = /^(?:<.*>|\[.*\]|\(.*\)|\{.*\}|ignore_time_segment_in_scoring|@)$/;

interface Column {
  readonly at: number;
  readonly text: string;
}

function columnsOf(text: string): Column[] {
  return Array.from(text.matchAll(/\S+/g), ({ index, 0: found }) => ({ at: index, text: found }));
}

abstract class ColumnScanner extends LineScanner {
  protected line(line: Line): void {
    const { text } = line;
    if (text.trim() === '' || text.startsWith(';;')) return;
    this.columns(line, columnsOf(text));
  }

  protected abstract columns(line: Line, columns: readonly Column[]): void;

  /** Words of a line; symbols are kept and read as nothing. */
  protected words(line: Line, columns: readonly Column[]): void {
    for (const { at, text } of columns) {
      this.regions.keep(line.start + at, ' ');
      if (SYMBOL.test(text)) this.regions.keep(line.start + at + text.length);
      else this.regions.text(line.start + at + text.length);
    }
  }
}

class CtmScanner extends ColumnScanner {
  #recording = '';
  #end = 0;

  protected columns(line: Line, columns: readonly Column[]): void {
    const [file, channel, start, duration, word] = columns;
    if (word === undefined || !NUMBER.test(start!.text) || !NUMBER.test(duration!.text)) {
      // Marks of alternatives have stars in place of times.
      if (!/^<ALT/i.test(word?.text ?? ''))
        this.warn(line.number, 'no file, channel, start, duration and word; the line is kept');
      return;
    }
    const recording = `${file!.text} ${channel!.text}`;
    const begin = Number(start!.text);
    if (recording !== this.#recording || begin - this.#end > PAUSE_SECONDS) this.regions.begin();
    this.#recording = recording;
    this.#end = begin + Number(duration!.text);
    this.words(line, [word]);
  }
}

class StmScanner extends ColumnScanner {
  protected columns(line: Line, columns: readonly Column[]): void {
    const [start, end, label] = columns.slice(3);
    if (end === undefined || !NUMBER.test(start!.text) || !NUMBER.test(end.text)) {
      this.warn(line.number, 'no file, channel, speaker, start and end; the line is kept');
      return;
    }
    this.regions.begin();
    this.words(line, columns.slice(/^<.*>$/.test(label?.text ?? '') ? 6 : 5));
  }
}

class KaldiScanner extends ColumnScanner {
  protected columns(line: Line, columns: readonly Column[]): void {
    this.regions.begin();
    this.words(line, columns.slice(1));
  }
}

/** The first lines that are no comments; the last one may be cut off. */
function firstLines(head: string): string[][] {
  const lines = head
    .replace(/^\ufeff/, '')
    .split('\n')
    .slice(0, 20);
  return lines.filter((line) => line.trim() !== '' && !line.startsWith(';;')).map((line) => line.trim().split(/\s+/));
}

const areNumbers = (...columns: (string | undefined)[]) => columns.every((column) => NUMBER.test(column ?? ''));

export const ctm: Format = {
  name: 'ctm',
  title: 'CTM, words with times',
  endings: ['ctm'],
  titles: 'none',
  sniff: (head) => {
    // Marks of alternatives have stars.
    const lines = firstLines(head)
      .filter((columns) => columns[2] !== '*')
      .slice(0, 3);
    const fits = (columns: string[]) =>
      areNumbers(columns[2], columns[3]) &&
      columns[4] !== undefined &&
      (columns.length === 5 || areNumbers(columns[5]));
    return lines.length > 0 && lines.every((columns) => columns.length <= 7 && fits(columns)) ? 0.95 : 0;
  },
  open: async ({ where }) => new CtmScanner(where),
};

export const stm: Format = {
  name: 'stm',
  title: 'STM, utterances with times',
  endings: ['stm'],
  titles: 'none',
  sniff: (head) => {
    const lines = firstLines(head).slice(0, 3);
    return lines.length > 0 && lines.every((columns) => areNumbers(columns[3], columns[4]) && !NUMBER.test(columns[2]!))
      ? 0.95
      : 0;
  },
  open: async ({ where }) => new StmScanner(where),
};

export const kaldi: Format = {
  name: 'kaldi',
  title: 'Kaldi text, a name and an utterance per line',
  endings: [],
  titles: 'none',
  sniff: (head) => {
    const names = firstLines(head).map(([name]) => name!);
    // Names are sorted, different and made of parts with digits: sw02001-A_000098-001156, 84-121123-0000.
    const isName = (name: string) =>
      /^[\w.][\w.-]*$/.test(name) && /[-_]/.test(name.slice(1)) && /\d$/.test(name) && /\d{2}/.test(name);
    return names.length >= 2 && names.every((name, i) => isName(name) && (i === 0 || names[i - 1]! < name)) ? 0.9 : 0;
  },
  open: async ({ where }) => new KaldiScanner(where),
};
