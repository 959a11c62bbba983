/**
 * What the main thread and its workers say to each other. Everything here can be cloned. Results are JSON that is ready
 * to be sent, so that the thread that holds the connections never builds or walks large objects.
 */
import type { TruecaseOptions } from 'truecase';
import type { SharedModel } from 'truecase/host';
import type { ProblemBody, ProblemType } from '../problem.js';

/** One model in shared memory: it restores case, or recognises names. */
export type LoadedModel =
  | ({ readonly name: string; readonly task: 'truecase' } & SharedModel)
  | { readonly name: string; readonly task: 'ner'; readonly where: string; readonly bytes: Uint8Array };

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

export type Job =
  | ({ readonly kind: 'truecase' } & Item)
  /** Plain text for plain text. */
  | ({ readonly kind: 'text' } & Item)
  /** A result an item, in order. An item may be a problem already. `separator` stands between results. */
  | {
      readonly kind: 'batch';
      readonly items: readonly (Item | { readonly problem: ProblemBody })[];
      readonly requestId: string;
      readonly separator: string;
    }
  | { readonly kind: 'detect'; readonly text: string; readonly model?: string | undefined; readonly options: object }
  | ({ readonly kind: 'document'; readonly bytes: Uint8Array; readonly document: DocumentChoice } & Choice)
  | ({ readonly kind: 'check' } & Item)
  | ({ readonly kind: 'ner'; readonly restore: boolean } & Item)
  /** A text that comes in pieces, which must all go to the same worker. */
  | ({ readonly kind: 'open'; readonly stream: number; readonly tokens: boolean } & Choice)
  | { readonly kind: 'piece'; readonly stream: number; readonly text: string }
  | { readonly kind: 'close'; readonly stream: number };

/** What a job gives: a text, JSON or not, or bytes; and how many characters went through. */
export interface Outcome {
  readonly body: string | Uint8Array;
  readonly characters: number;
}

export type Order =
  | { readonly kind: 'models'; readonly models: readonly LoadedModel[] }
  | { readonly kind: 'list'; readonly name: string; readonly words: readonly string[] | null }
  | { readonly kind: 'job'; readonly id: number; readonly job: Job };

export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly outcome: Outcome }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly type: ProblemType;
      readonly detail: string;
      readonly stack: string;
    };
