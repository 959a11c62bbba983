/** What screen readers are told, and the line of status that everybody sees. */
import { byId } from './dom.js';

export function announce(text: string): void {
  byId('live').textContent = text;
}

/** Shows a message at the foot of the page; `trouble` ones stay until the next message. */
export function report(text: string, kind: 'note' | 'trouble' = 'note'): void {
  const line = byId('message');
  line.textContent = text;
  line.dataset['kind'] = kind;
}
