/**
 * `truecase run --records`: a program that stays up for another one, which asks it record by record (answer.ts). What a chunk of
 * input completes is answered before more is read, and nothing more is read before the answers are taken. Records fail one by one:
 * their errors are answers, and the status is 0.
 */
import { TruecaseError } from '../../errors.js';
import { MOST_UNITS } from '../../evidence/document.js';
import type { Session } from '../../truecaser.js';
import type { Context } from '../context.js';
import { OffsetCounter, type OffsetUnit } from '../offset.js';
import type { Write } from '../output.js';
import type { Restorer } from '../restorer.js';
import type { Source } from '../source.js';
import { type Answerer, answerLine } from './answer.js';
import { type LineVisitor, RecordLines } from './lines.js';
import { LongRecord, MOST_HELD_BYTES } from './long.js';

/** Answers are handed on when they have this many units, even if the chunk has more lines. */
const FLUSH_UNITS = 262_144;

export async function answerRecords(
  { values, signal }: Context,
  restorer: Restorer,
  source: Source,
  write: Write,
): Promise<void> {
  const answers = new Answers(answererOf(restorer, values.has('json') ? values.text('offsets') : undefined), () =>
    openLong(restorer, values.has('json')),
  );
  const lines = new RecordLines(answers, MOST_HELD_BYTES);
  const flush = async (): Promise<void> => {
    for (const piece of answers.take()) await write(piece);
  };
  for await (const chunk of source.open(signal)) {
    signal.throwIfAborted();
    lines.push(chunk);
    await flush();
  }
  lines.end();
  await flush();
}

class Answers implements LineVisitor {
  readonly #answer: Answerer;
  readonly #open: () => Session;
  #number = 1;
  #long: LongRecord | undefined;
  #pieces: string[] = [];
  #out = '';

  constructor(answer: Answerer, open: () => Session) {
    this.#answer = answer;
    this.#open = open;
  }

  line(bytes: Uint8Array): void {
    this.#add(answerLine(bytes, this.#number++, this.#answer));
  }

  piece(bytes: Uint8Array): void {
    this.#long ??= new LongRecord(this.#number, this.#open);
    this.#add(this.#long.push(bytes));
  }

  close(): void {
    this.#add(this.#long?.end() ?? '');
    this.#long = undefined;
    this.#number++;
  }

  /** What is to be written now. */
  take(): string[] {
    const pieces = this.#out === '' ? this.#pieces : [...this.#pieces, this.#out];
    this.#pieces = [];
    this.#out = '';
    return pieces;
  }

  #add(text: string): void {
    this.#out += text;
    if (this.#out.length < FLUSH_UNITS) return;
    this.#pieces.push(this.#out);
    this.#out = '';
  }
}

function answererOf({ truecaser, options }: Restorer, offsets: string | undefined): Answerer {
  if (offsets === undefined) return (text) => ({ text: truecaser.truecase(text, options) });
  return (text) => {
    const annotations = truecaser.annotate(text, options);
    const counter = new OffsetCounter(text, offsets as OffsetUnit);
    let restored = '';
    let done = 0;
    const tokens = annotations.map(({ start, end, from, to, probability, alternatives, guessedStart }) => {
      restored += text.slice(done, start) + to;
      done = end;
      return {
        start: counter.tell(start),
        end: counter.tell(end),
        from,
        to,
        p: probability,
        alternatives: alternatives.map((other) => ({ text: other.text, p: other.probability })),
        ...(guessedStart === true ? { guessedStart } : {}),
      };
    });
    return { text: restored + text.slice(done), tokens };
  };
}

function openLong({ options, open }: Restorer, withTokens: boolean): Session {
  if (options.document === true || withTokens) {
    const most = withTokens ? MOST_HELD_BYTES : MOST_UNITS;
    throw new TruecaseError(
      'document',
      `a record of more than ${most} bytes does not go with --${withTokens ? 'json' : 'document'}`,
      {
        hint: 'Cut the text into several records, or leave the flag out.',
      },
    );
  }
  return open();
}
