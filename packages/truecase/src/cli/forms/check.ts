/** Nothing to print: only whether the text would change. */

import type { Border } from '../../stream/segmenter.js';
import type { Restores } from './document.js';
import type { Form } from './form.js';

export class CheckForm implements Form {
  readonly border: Border;
  readonly #session: Restores;
  changed = false;

  constructor(session: Restores) {
    this.#session = session;
    this.border = session.border ?? 'line';
  }

  take(segment: string): string {
    this.changed ||= this.#session.truecase(segment) !== segment;
    return '';
  }
}
