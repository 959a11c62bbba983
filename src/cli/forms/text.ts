/** The restored text itself, and nothing else. */
import type { Session } from '../../truecaser.js';
import type { Form } from './form.js';

export class TextForm implements Form {
  readonly #session: Session;
  changed = false;

  constructor(session: Session) {
    this.#session = session;
  }

  take(segment: string): string {
    const restored = this.#session.truecase(segment);
    this.changed ||= restored !== segment;
    return restored;
  }
}
