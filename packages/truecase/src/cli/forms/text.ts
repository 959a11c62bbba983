/** The restored text itself, and nothing else. */

import type { Border } from '../../stream/segmenter.js';
import type { Restores } from './document.js';
import type { Form } from './form.js';

export class TextForm implements Form {
  readonly border: Border;
  readonly #session: Restores;
  changed = false;

  constructor(session: Restores) {
    this.#session = session;
    this.border = session.border ?? 'line';
  }

  take(segment: string): string {
    const restored = this.#session.truecase(segment);
    this.changed ||= restored !== segment;
    return restored;
  }
}
