/**
 * What the main thread and its workers say to each other. Everything here can be cloned. Results are JSON that is ready
 * to be sent, so that the thread that holds the connections never builds or walks large objects.
 */
import type { TruecaseOptions } from 'truecase';
import type { SharedModel } from 'truecase/host';
import type { Stretches } from '../markup.js';
import type { Fault, ProblemBody, ProblemType } from '../problem.js';
import type { RequestName } from '../requests.js';

/** One model in shared memory: it restores case, or recognises names. */
export type LoadedModel =
  | ({ readonly name: string; readonly task: 'truecase' } & SharedModel)
  | { readonly name: string; readonly task: 'ner'; readonly where: string; readonly bytes: Uint8Array };

/** Compiled word lists in memory that threads share, by listKey; what is not in it does not exist. */
export type CompiledLists = ReadonlyMap<string, Uint8Array>;

/** A list is compiled for the rules of a language. */
export function listKey(language: string, name: string): string {
  return `${language} ${name}`;
}

/** Which truecaser a text gets. */
export interface Choice {
  /** Default: the first model. */
  readonly model?: string | undefined;
  /** Spellings that always win, before those of the lists. */
  readonly words?: readonly string[] | undefined;
  /** Names of word lists. */
  readonly lists?: readonly string[] | undefined;
  readonly options?: Omit<TruecaseOptions, 'onWarning'> | undefined;
}

/** What is known of a document. */
export interface DocumentChoice {
  readonly format?: string;
  readonly file?: string;
}

export interface Item extends Choice {
  readonly text: string;
  /** Whether words are annotated. */
  readonly tokens?: boolean | undefined;
}

interface Named {
  /** The lists that the job names. */
  readonly compiled?: CompiledLists | undefined;
}

export type Job =
  | ({ readonly kind: 'truecase' } & Item & Named)
  /** Plain text for plain text: bytes for bytes where it is large, a string for a string otherwise. */
  | ({ readonly kind: 'text'; readonly text: string | Uint8Array } & Choice & Named)
  /** The same with words: the text of bytes, and what happens to each word of it as JSON. */
  | ({ readonly kind: 'tokens'; readonly text: string | Uint8Array } & Choice & Named)
  /** A result per item, in order. An item may be a problem already. `separator` stands between results. */
  | ({
      readonly kind: 'batch';
      readonly items: readonly (Item | { readonly problem: ProblemBody })[];
      readonly requestId: string;
      readonly separator: string;
    } & Named)
  | { readonly kind: 'detect'; readonly text: string; readonly model?: string | undefined; readonly options: object }
  | ({ readonly kind: 'document'; readonly bytes: Uint8Array; readonly document: DocumentChoice } & Choice & Named)
  /** Matches of the LanguageTool protocol; `stretches` say where the text was in what was sent. */
  | ({ readonly kind: 'check'; readonly text: string; readonly stretches?: Stretches | undefined } & Choice)
  | ({ readonly kind: 'ner'; readonly restore: boolean } & Item)
  /** Reads a large body against the schema of its request: its `value`. */
  | { readonly kind: 'parse'; readonly request: RequestName; readonly body: Uint8Array; readonly query: object }
  /** Compiles a word list for the rules of a language: its `value` is shared memory. */
  | { readonly kind: 'compile'; readonly words: string; readonly language: string }
  /** A text that comes in pieces, which must all go to the same worker. */
  | ({ readonly kind: 'open'; readonly stream: number; readonly tokens: boolean } & Choice & Named)
  | { readonly kind: 'piece'; readonly stream: number; readonly text: string }
  | { readonly kind: 'close'; readonly stream: number };

/** What a job gives: a text, JSON or not, or bytes; how many characters went through; for some kinds a value. */
export interface Outcome {
  readonly body: string | Uint8Array;
  readonly characters: number;
  readonly value?: unknown;
}

export type Order =
  | { readonly kind: 'models'; readonly models: readonly LoadedModel[] }
  | { readonly kind: 'job'; readonly id: number; readonly job: Job };

export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly outcome: Outcome }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly type: ProblemType;
      readonly detail: string;
      readonly errors: readonly Fault[] | undefined;
      readonly stack: string;
    };

/** Limits that a thread keeps to. */
export interface WorkLimits {
  readonly maxAnswerBytes: number;
  readonly maxBatch: number;
}
