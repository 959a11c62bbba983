/** The list of keys, which `?` opens wherever no text is written. */
import { byId } from './dom.js';

export function startHelp(): void {
  const dialog = byId<HTMLDialogElement>('help');
  byId('help-open').addEventListener('click', () => dialog.showModal());
  addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (key !== '?' || event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select')))
      return;
    event.preventDefault();
    dialog.showModal();
  });
}
