/**
 * An engine that is a program: it reads lines of UTF-8 and answers each, in order, by a line of JSON or by columns (docs/guide/impact.md).
 * It is started once for each run and its input is closed at the end, so that a program which reads everything first works too.
 * A program that ends early, is silent for too long or writes what cannot be read loses the line that it was at; it is
 * started again for the lines behind that, a few times.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import { isColumns, readAligned } from '../../eval/impact/aligned.js';
import { type Annotation, BadAnswer, type OffsetUnit, readAnnotation, show } from '../../eval/impact/annotation.js';
import {
  type Answers,
  type Engine,
  type EngineOptions,
  type Fault,
  givenUp,
  TIMEOUT_MS,
} from '../../eval/impact/engine.js';

export interface CommandOptions extends EngineOptions {
  /** What the offsets of its answers count. Default utf16. */
  readonly offsets?: OffsetUnit;
  readonly signal?: AbortSignal;
}

/** How often a program is started again in one run. */
const MOST_STARTS = 4;
/** Answers in a row that cannot be read, after which a program is given up. */
const MOST_GARBAGE = 20;
const MOST_ERROR = 2000;
const LONGEST_ANSWER = 1 << 24;

export function commandEngine(command: string, options: CommandOptions = {}): Engine {
  return { name: command, run: (lines) => runCommand(command, lines, options) };
}

async function runCommand(command: string, lines: readonly string[], options: CommandOptions): Promise<Answers> {
  const annotations: (Annotation | null)[] = lines.map(() => null);
  const faults: Fault[] = [];
  let next = 0;
  for (let starts = 0; next < lines.length; starts++) {
    if (starts === MOST_STARTS) {
      faults.push(givenUp(next, lines.length));
      break;
    }
    const session = new Session(command, lines.slice(next), options);
    const { answers, end } = await session.run();
    for (const [i, answer] of answers.entries()) {
      if (answer instanceof BadAnswer) faults.push({ line: next + i, kind: answer.kind, reason: answer.message });
      else annotations[next + i] = answer;
    }
    next += answers.length;
    if (end === null) continue;
    if (next < lines.length) faults.push({ line: next, kind: end.kind, reason: end.message });
    else faults.push({ line: lines.length - 1, kind: end.kind, reason: end.message });
    next++;
    // Nothing but garbage so far: another start will not be better.
    if (answers.length >= MOST_GARBAGE && answers.every((answer) => answer instanceof BadAnswer)) {
      if (next < lines.length) faults.push(givenUp(next, lines.length));
      break;
    }
  }
  return { annotations, faults };
}

interface Outcome {
  /** In the order of the lines. */
  readonly answers: readonly (Annotation | BadAnswer)[];
  /** Why there are no more of them; null where all lines were answered. */
  readonly end: BadAnswer | null;
}

/** One start of the program. */
class Session {
  readonly #lines: readonly string[];
  readonly #options: CommandOptions;
  readonly #child: ChildProcess;
  readonly #answers: (Annotation | BadAnswer)[] = [];
  readonly #timeoutMs: number;
  #end: BadAnswer | null = null;
  #format: 'unknown' | 'jsonl' | 'columns' = 'unknown';
  #rows: string[] = [];
  #garbage = 0;
  #error = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(command: string, lines: readonly string[], options: CommandOptions) {
    this.#lines = lines;
    this.#options = options;
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    // A group of its own, so that what the shell has started can be ended too.
    this.#child = spawn(command, { shell: true, stdio: 'pipe', detached: process.platform !== 'win32' });
  }

  async run(): Promise<Outcome> {
    const { stdin, stdout, stderr } = this.#child;
    const stop = () => this.#stop(new BadAnswer('crash', 'interrupted'));
    this.#options.signal?.addEventListener('abort', stop);
    // A program that does not read to the end is found out by its answers.
    stdin!.on('error', () => {});
    stderr!.on('data', (chunk: Buffer) => {
      this.#error = (this.#error + chunk.toString('utf8')).slice(-MOST_ERROR);
    });
    const decoder = new StringDecoder('utf8');
    let rest = '';
    stdout!.on('data', (chunk: Buffer) => {
      this.#wait();
      const parts = (rest + decoder.write(chunk)).split('\n');
      rest = parts.pop()!;
      for (const part of parts) this.#read(part.replace(/\r$/, ''));
      if (rest.length > LONGEST_ANSWER) this.#stop(new BadAnswer('garbage', 'an answer without end'));
    });
    const closed = new Promise<string>((resolve) => {
      this.#child.on('error', (error) => resolve(error.message));
      this.#child.on('close', (status, signal) => resolve(signal === null ? `status ${status}` : `signal ${signal}`));
    });
    this.#wait();
    // The buffer of the pipe is the limit: end() keeps the rest until the program reads it.
    stdin!.end(this.#lines.map((line) => `${line.replace(/[\r\n]+/g, ' ')}\n`).join(''), 'utf8');
    const how = await closed;
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', stop);
    if (rest !== '') this.#read(rest);
    if (this.#rows.length > 0) this.#read('');
    if (this.#end === null && this.#answers.length < this.#lines.length) {
      const last = this.#error.trim().split('\n').at(-1) ?? '';
      const said = last === '' ? '' : `, saying ${show(last)}`;
      this.#end = new BadAnswer('crash', `the engine ended with ${how} before it answered${said}`);
    }
    this.#options.signal?.throwIfAborted();
    return { answers: this.#answers, end: this.#end };
  }

  /** One line of output. */
  #read(line: string): void {
    if (this.#end !== null) return;
    if (this.#format === 'unknown' && line.trim() !== '') this.#format = isColumns(line) ? 'columns' : 'jsonl';
    if (this.#format === 'columns') {
      if (line.trim() !== '') {
        this.#rows.push(line);
        return;
      }
      if (this.#rows.length === 0) return;
      const rows = this.#rows;
      this.#rows = [];
      this.#answer((text) => readAligned(rows, text));
    } else if (line.trim() !== '') {
      this.#answer((text) => readAnnotation(parse(line), text, this.#options.offsets));
    }
  }

  #answer(read: (text: string) => Annotation): void {
    const text = this.#lines[this.#answers.length];
    if (text === undefined) {
      this.#stop(new BadAnswer('garbage', `more answers than lines, expected ${this.#lines.length}`));
      return;
    }
    try {
      this.#answers.push(read(text));
      this.#garbage = 0;
    } catch (error) {
      if (!(error instanceof BadAnswer)) throw error;
      this.#answers.push(error);
      if (++this.#garbage >= MOST_GARBAGE)
        this.#stop(new BadAnswer('garbage', 'too many answers in a row are unusable'));
    }
    if (this.#answers.length === this.#lines.length) this.#wait();
  }

  /** Begins to wait for the next answer, or for the end. */
  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const done = this.#answers.length === this.#lines.length;
      this.#stop(done ? null : new BadAnswer('hang', `no answer for ${this.#timeoutMs / 1000} s`));
    }, this.#timeoutMs);
  }

  #stop(why: BadAnswer | null): void {
    this.#end ??= why;
    clearTimeout(this.#timer);
    const { pid } = this.#child;
    try {
      if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, 'SIGKILL');
      else this.#child.kill('SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw new BadAnswer('garbage', `${show(line)} is not JSON`);
  }
}
