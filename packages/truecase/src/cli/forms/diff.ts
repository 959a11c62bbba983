/**
 * The changed lines, with their numbers and every changed word shown old and new: [-old-]{+new+}, or crossed out and
 * underlined in colour. Unchanged lines are not shown.
 */
import type { Border } from '../../stream/segmenter.js';
import { paint } from '../color.js';
import { findChanges } from '../diff.js';
import { splitLines } from '../line.js';
import type { Restores } from './document.js';
import type { Form } from './form.js';

export class DiffForm implements Form {
  readonly border: Border;
  readonly #session: Restores;
  readonly #name: string | undefined;
  readonly #colored: boolean;
  #line = 1;
  changed = false;

  /** `name` stands before each line number, where there is one. */
  constructor(session: Restores, name: string | undefined, colored: boolean) {
    this.#session = session;
    this.border = session.border ?? 'line';
    this.#name = name;
    this.#colored = colored;
  }

  take(segment: string): string {
    const restored = this.#session.truecase(segment);
    if (restored === segment) {
      for (const { terminated } of splitLines(segment)) if (terminated) this.#line++;
      return '';
    }
    this.changed = true;
    let shown = '';
    for (const { start, end, terminated } of splitLines(segment)) {
      const from = segment.slice(start, end);
      const to = restored.slice(start, end);
      if (from !== to) shown += `${this.#place()} ${this.#mark(from, to)}\n`;
      if (terminated) this.#line++;
    }
    return shown;
  }

  #place(): string {
    return paint(`${this.#name === undefined ? '' : `${this.#name}:`}${this.#line}:`, 'place', this.#colored);
  }

  #mark(from: string, to: string): string {
    let marked = '';
    let at = 0;
    for (const { start, end } of findChanges(from, to)) {
      marked += from.slice(at, start) + this.#show(from.slice(start, end), to.slice(start, end));
      at = end;
    }
    return marked + from.slice(at);
  }

  #show(old: string, now: string): string {
    return this.#colored ? paint(old, 'removed', true) + paint(now, 'added', true) : `[-${old}-]{+${now}+}`;
  }
}
