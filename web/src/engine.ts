/** The worker as the page sees it: questions as promises, with progress and pieces on the way. */
import type { Answer, Kind, Piece, Questions, Results, Trouble } from './work/protocol.js';

export interface Listeners {
  readonly onProgress?: (done: number, total: number) => void;
  readonly onPiece?: (piece: Piece) => void;
}

/** A failure that the reader is told of: what happened, and what to do. */
export class EngineError extends Error {
  readonly code: string;
  readonly hint: string;

  constructor({ code, message, hint }: Trouble) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.hint = hint;
  }
}

interface Pending extends Listeners {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class Engine {
  readonly #worker = new Worker(new URL('./work/worker.ts', import.meta.url), { type: 'module' });
  readonly #pending = new Map<number, Pending>();
  #next = 1;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#take(data);
    this.#worker.onerror = (event) => {
      const trouble = { code: 'worker', message: event.message || 'the worker has failed', hint: 'Reload the page.' };
      for (const { reject } of this.#pending.values()) reject(new EngineError(trouble));
      this.#pending.clear();
    };
  }

  ask<K extends Kind>(kind: K, value: Questions[K], listeners: Listeners = {}): Promise<Results[K]> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { ...listeners, resolve: resolve as (value: unknown) => void, reject });
      this.#worker.postMessage({ id, kind, value });
    });
  }

  #take(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    if (pending === undefined) return;
    if (answer.kind === 'progress') pending.onProgress?.(answer.done, answer.total);
    else if (answer.kind === 'piece') pending.onPiece?.(answer.piece);
    else {
      this.#pending.delete(answer.id);
      if (answer.kind === 'done') pending.resolve(answer.value);
      else pending.reject(new EngineError(answer.trouble));
    }
  }
}
