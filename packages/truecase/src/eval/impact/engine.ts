/**
 * What runs over the text: an engine takes lines and answers each, or says why not. An engine that is a part of a program
 * answers line by line (`LineEngine`); `engineOf` makes an engine of it, which keeps what was answered whatever happens.
 */
import type { TaggedSentence } from '../../ner/columns.js';
import { type Annotation, BadAnswer, type FaultKind, readAnnotation } from './annotation.js';

/** A line that was not answered. */
export interface Fault {
  /** Place of the line among those given, from 0. */
  readonly line: number;
  readonly kind: FaultKind;
  readonly reason: string;
}

export interface Answers {
  /** One for each line; null where there is none. */
  readonly annotations: (Annotation | null)[];
  readonly faults: readonly Fault[];
}

export interface Engine {
  readonly name: string;
  run(lines: readonly string[]): Promise<Answers>;
  /** The same engine, trained on other sentences. */
  train?(sentences: readonly TaggedSentence[]): Promise<Engine>;
  close?(): Promise<void>;
}

/** What a module has to give. */
export interface LineEngine {
  readonly name: string;
  /** Offsets are UTF-16 units. */
  annotate(line: string): Annotation | Promise<Annotation>;
  train?(sentences: readonly TaggedSentence[]): LineEngine | Promise<LineEngine>;
  close?(): void | Promise<void>;
}

export interface EngineOptions {
  /** Longest wait for an answer. Default 60,000. */
  readonly timeoutMs?: number;
}

export const TIMEOUT_MS = 60_000;
/** Lines in a row without an answer after which an engine is given up. */
const MOST_FAULTS = 20;

export function engineOf(engine: LineEngine, options: EngineOptions = {}): Engine {
  return {
    name: engine.name,
    run: (lines) => runLines(engine, lines, options.timeoutMs ?? TIMEOUT_MS),
    ...(engine.train === undefined
      ? {}
      : { train: async (sentences) => engineOf(await engine.train!(sentences), options) }),
    ...(engine.close === undefined ? {} : { close: async () => engine.close!() }),
  };
}

async function runLines(engine: LineEngine, lines: readonly string[], timeoutMs: number): Promise<Answers> {
  const annotations: (Annotation | null)[] = lines.map(() => null);
  const faults: Fault[] = [];
  let missed = 0;
  for (const [line, text] of lines.entries()) {
    try {
      annotations[line] = readAnnotation(await withTimeout(engine.annotate(text), timeoutMs), text);
      missed = 0;
    } catch (error) {
      faults.push({ line, ...describe(error) });
      if (++missed < MOST_FAULTS && faults.at(-1)!.kind !== 'hang') continue;
      if (line + 1 < lines.length) faults.push(givenUp(line + 1, lines.length));
      break;
    }
  }
  return { annotations, faults };
}

/** The fault of all lines from one on. */
export function givenUp(line: number, lines: number): Fault {
  return { line, kind: 'crash', reason: `given up, ${lines - line} lines are not answered` };
}

function describe(error: unknown): { kind: FaultKind; reason: string } {
  if (error instanceof BadAnswer) return { kind: error.kind, reason: error.message };
  return { kind: 'crash', reason: error instanceof Error ? error.message : String(error) };
}

async function withTimeout<T>(work: T | Promise<T>, timeoutMs: number): Promise<T> {
  if (!(work instanceof Promise)) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BadAnswer('hang', `no answer for ${timeoutMs / 1000} s`)), timeoutMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
