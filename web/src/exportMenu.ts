/** What the reader takes away: the text on the clipboard, a link with it, or one of the files of exports.ts. */
import { report } from './announce.js';
import type { DocumentController } from './documentController.js';
import { byId, download } from './dom.js';
import { spellingsField } from './editor/words.js';
import { collectCorrections, formatCorrections, formatDecisions, formatDiff } from './exports.js';
import { shareAddress } from './share.js';

/** Does what a button says; a menu that it is in closes. */
export function onClick(id: string, work: () => unknown): void {
  byId(id).addEventListener('click', () => {
    byId<HTMLDetailsElement>('export-menu').open = false;
    void work();
  });
}

export function startExports(documents: DocumentController, modelName: () => string, save: () => Promise<void>): void {
  const { view } = documents;
  const stem = () => (documents.file.name ?? 'text').replace(/\.\w+$/, '');
  onClick('copy', async () => {
    try {
      await navigator.clipboard.writeText(documents.text);
      report('Copied.');
    } catch {
      report('This browser does not let the page copy. Select the text and copy it with the keys.', 'trouble');
    }
  });
  onClick('export-text', save);
  onClick('export-diff', () =>
    download(`${stem()}.diff`, formatDiff(view.state, documents.file.name ?? 'text.txt'), 'text/x-diff'),
  );
  onClick('export-decisions', () =>
    download(`${stem()}-decisions.json`, formatDecisions(view.state, modelName()), 'application/json'),
  );
  onClick('export-words', () => {
    const words = view.state.field(spellingsField).map((word) => `${word}\n`);
    download('words.txt', words.join(''), 'text/plain');
  });
  onClick('export-corrections', () =>
    download('corrections.jsonl', formatCorrections(collectCorrections(view.state, modelName())), 'application/jsonl'),
  );
  onClick('share', async () => {
    const address = await shareAddress(documents.text);
    history.replaceState(null, '', address);
    try {
      await navigator.clipboard.writeText(address);
      report('The link is copied. The text is in the part after #, which no server sees.');
    } catch {
      report('The link is in the address bar. The text is in the part after #, which no server sees.');
    }
  });
}
