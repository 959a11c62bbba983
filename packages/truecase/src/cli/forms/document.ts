/**
 * A form over a document that is not plain text: what the document's restorer gives back is shown in another form, which
 * sees whole lines of the document, old and new. Nothing is restored here.
 */

import type { DocumentRestorer } from '../../documents/index.js';
import type { Border } from '../../stream/segmenter.js';
import type { Form, Shown } from './form.js';

/** What forms need of a session. */
export interface Restores {
  /** Where segments should end; default 'line'. */
  readonly border?: Border;
  truecase(segment: string): string;
}

export class DocumentForm implements Form {
  readonly #restorer: DocumentRestorer;
  readonly #inner: Form;
  /** What went in and has not come out, and what has come out and has not been shown. */
  #source = '';
  #restored = '';

  constructor(restorer: DocumentRestorer, inner: (session: Restores) => Form) {
    this.#restorer = restorer;
    this.#inner = inner({ truecase: (segment) => this.#restored.slice(0, segment.length) });
  }

  get changed(): boolean {
    return this.#inner.changed;
  }

  take(segment: string): Shown {
    this.#source += segment;
    this.#restored += this.#restorer.push(segment);
    return this.#show(this.#restored.lastIndexOf('\n') + 1);
  }

  finish(): Shown {
    this.#restored += this.#restorer.end();
    return this.#show(this.#restored.length);
  }

  #show(end: number): Shown {
    if (end === 0) return '';
    const shown = this.#inner.take(this.#source.slice(0, end));
    this.#source = this.#source.slice(end);
    this.#restored = this.#restored.slice(end);
    return shown;
  }
}
