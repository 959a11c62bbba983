/** Nothing to print: only whether the text would change. */
import type { Session } from '../../truecaser.js';
import type { Form } from './form.js';

export class CheckForm implements Form {
  readonly #session: Session;
  changed = false;

  constructor(session: Session) {
    this.#session = session;
  }

  take(segment: string): string {
    this.changed ||= this.#session.truecase(segment) !== segment;
    return '';
  }
}
