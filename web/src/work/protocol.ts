/**
 * What page and worker say to each other. Every question has a number, and every answer to it has the same; a question
 * may be answered several times (progress, pieces) and ends with `done` or `failed`.
 */
import type { HeadlineStyle, LineRule, Mode } from '../../../packages/truecase/src/index.js';
import type { LineEnd } from '../lineEnds.js';

export interface RestoreSettings {
  readonly mode: Mode;
  readonly headlines: HeadlineStyle;
  readonly lines: LineRule;
  /** What is certain in one place decides elsewhere. */
  readonly document: boolean;
}

/** A file as it was opened: its name, its bytes, and the format if it was told. */
export interface OpenedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Questions {
  /** Loads a model from an address; `bytes` is what it has, for the progress. */
  load: { readonly name: string; readonly address: string; readonly bytes: number };
  /** Loads a model or a difference from the bytes of a file; `bases` says where models are by name. */
  take: {
    readonly name: string;
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly bases: Readonly<Record<string, string>>;
  };
  /** Reads a file: its text and its format. */
  read: OpenedFile;
  /** Which stretches of a document are not text. */
  kept: { readonly text: string; readonly format: string; readonly fields: readonly string[] };
  restore: {
    readonly text: string;
    readonly settings: RestoreSettings;
    readonly words: readonly string[];
    /** Name of the document format; plain text otherwise. */
    readonly format: string;
    /** Of JSON and tables: which fields or columns are text. */
    readonly fields: readonly string[];
    /** What the text translates, for bilingual models. */
    readonly source: string | null;
  };
  /** Gives up the restoring that goes on. */
  cancel: Record<string, never>;
  /** Fits the model to lines of well-cased text. */
  adapt: { readonly lines: readonly string[] };
  /** Goes back from the adapted model to its base. */
  revert: Record<string, never>;
  encode: { readonly text: string };
  /** Loads what is needed only for documents and for adaptation, so that nothing is asked of the network afterwards. */
  warm: Record<string, never>;
}

/** A model as the page shows it. */
export interface ModelInfo {
  readonly name: string;
  readonly family: string;
  readonly language: string;
  /** Language of the source, of a bilingual model. */
  readonly source: string | null;
  readonly adapted: boolean;
  readonly canAdapt: boolean;
}

/** A stretch of restored text. Numbers are UTF-16 offsets into the whole text. */
export interface Piece {
  readonly start: number;
  readonly text: string;
  /** [words] of words that were changed or are not quite certain */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly probability: Float32Array<ArrayBuffer>;
  /** [words] choices, the best first: spelling TAB probability LF spelling … */
  readonly choices: readonly string[];
  /** [lines] where each line begins, and what detection says about it */
  readonly lines: Uint32Array<ArrayBuffer>;
  readonly verdicts: readonly Verdict[];
  /** [links][4] source stretch and target stretch that belong together */
  readonly links: Uint32Array<ArrayBuffer>;
}

export interface Verdict {
  readonly case: string;
  readonly confidence: number;
  readonly lost: boolean;
}

export interface FileContent {
  /** With \n for line ends. */
  readonly text: string;
  readonly lineEnd: LineEnd;
  readonly format: string;
  readonly title: string;
  readonly warnings: readonly string[];
}

export interface AdaptResult {
  readonly model: ModelInfo;
  readonly delta: Uint8Array<ArrayBuffer>;
  readonly words: number;
  readonly errorsBefore: number;
  readonly errorsAfter: number;
  readonly lines: number;
}

export interface Results {
  load: ModelInfo;
  take: ModelInfo;
  read: FileContent;
  /** [stretches][2] */
  kept: Uint32Array<ArrayBuffer>;
  restore: { readonly warnings: readonly string[] };
  cancel: null;
  adapt: AdaptResult;
  revert: ModelInfo;
  encode: Uint8Array<ArrayBuffer>;
  warm: null;
}

export type Kind = keyof Questions;
export type Question = { [K in Kind]: { readonly id: number; readonly kind: K; readonly value: Questions[K] } }[Kind];

export interface Trouble {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

export type Answer =
  | { readonly id: number; readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly id: number; readonly kind: 'piece'; readonly piece: Piece }
  | { readonly id: number; readonly kind: 'done'; readonly value: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly trouble: Trouble };
