/** The page: makes its parts, and passes what happens in one of them on to the others. */
import { redo, undo } from '@codemirror/commands';
import { announce, report } from './announce.js';
import { Controls } from './controls.js';
import { Desk } from './desk.js';
import { byId, counted, debounce, download, formatBytes } from './dom.js';
import { fileField } from './editor/file.js';
import { warmSearch } from './editor/searching.js';
import { spellingsField } from './editor/words.js';
import { Engine, EngineError } from './engine.js';
import { collectCorrections, formatCorrections, formatDecisions, formatDiff } from './exports.js';
import { startHelp } from './help.js';
import { Learning } from './learn.js';
import { addresses, addressOf, MODELS, type ModelEntry } from './models.js';
import { Pane, type PaneKind } from './pane.js';
import { Review } from './review/review.js';
import { MOST_SHARED_BYTES, shareAddress, sharedText } from './share.js';
import { type Snapshot, showSnapshot, takeSnapshot } from './snapshot.js';
import { Spellings } from './spellings.js';
import { keep, recall } from './store.js';
import { startTabs } from './tabs.js';
import { startTheme } from './theme.js';
import type { ModelInfo } from './work/protocol.js';

const SNAPSHOT = 'text';

const engine = new Engine();
let model: ModelInfo | null = null;

startTheme();
startTabs();
startHelp();

const desk: Desk = new Desk(engine, byId('editor'), {
  onUpdate: () => follow(),
  onBusy: (isBusy) => {
    byId('editor').setAttribute('aria-busy', String(isBusy));
    document.documentElement.dataset['busy'] = String(isBusy);
    if (!isBusy) report(`Restored with ${model?.name ?? 'the model'}.`);
  },
  onWarnings: (messages) => {
    if (messages.length > 0) report(messages.join(' '), 'trouble');
  },
  onTrouble: tell,
  onClick: (place) => review.click(place),
  onLinks: (links) => pane.link(links as Uint32Array<ArrayBuffer>),
  source: () => (model?.source === null ? null : pane.source),
  settings: () => controls.settings,
  fields: () => fieldsOf(),
});
const { view } = desk;
const review = new Review(view);
const pane: Pane = new Pane(view, () => desk.restore());
const spellings = new Spellings(view, () => desk.restore());
const learning = new Learning(engine, {
  state: () => view.state,
  model: () => model,
  onModel: (next) => {
    useModel(next);
    desk.restore();
  },
});
const controls = new Controls({
  onModel: (entry) => void loadModel(entry).then(() => desk.restore()),
  onSettings: () => desk.restore(),
  onRestore: () => desk.restore(),
});

function tell(error: unknown): void {
  const { message } = error as Error;
  const hint = error instanceof EngineError && error.hint !== '' ? ` ${error.hint}` : '';
  // A message may begin with the name of a file, which stays as it is.
  const isName = /^\S*\.\S/.test(message);
  const begin = isName ? message : message.charAt(0).toUpperCase() + message.slice(1);
  report(`${begin}.${hint}`.replace('..', '.'), 'trouble');
}

// ---- what follows from changes of the text

const save = debounce(async () => {
  const kept = await keep(SNAPSHOT, takeSnapshot(view));
  document.documentElement.dataset['saved'] = 'true';
  byId('saved').textContent = kept ? 'Kept in this browser; it survives a reload.' : 'This browser keeps nothing.';
}, 800);

const learn = debounce(() => learning.update(), 300);

function follow(): void {
  review.update();
  pane.update();
  spellings.update();
  learn();
  document.documentElement.dataset['saved'] = 'false';
  save();
  const { name, title, format } = view.state.field(fileField);
  byId('file-name').textContent = name ?? 'Untitled';
  byId('file-format').textContent = title;
  if (FIELDS[format] === undefined) byId('fields-box').hidden = true;
}

addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') save.now();
});

// ---- models

function useModel(next: ModelInfo): void {
  model = next;
  document.documentElement.dataset['model'] = next.name;
  document.documentElement.dataset['adapted'] = String(next.adapted);
  if (next.adapted) controls.showOwn(`${next.name}, adapted`);
  else if (MODELS.some(({ name }) => name === next.name)) controls.show(next.name);
  else controls.showOwn(next.name);
  learning.update();
}

/** Shows how far a load is; the page can be used meanwhile. */
async function whileLoading<T>(
  title: string,
  load: (on: (done: number, total: number) => void) => Promise<T>,
): Promise<T | null> {
  const box = byId('loading');
  const bar = byId<HTMLProgressElement>('load-progress');
  const text = byId('load-text');
  text.textContent = `Loading ${title}…`;
  bar.removeAttribute('value');
  box.hidden = false;
  try {
    return await load((done, total) => {
      bar.value = total > 0 ? done / total : 0;
      const percent = total > 0 ? Math.floor((100 * done) / total) : 0;
      text.textContent = `Loading ${title}: ${formatBytes(done)} of ${formatBytes(total)}, ${percent} %`;
    });
  } catch (error) {
    tell(error);
    return null;
  } finally {
    box.hidden = true;
  }
}

async function loadModel(entry: ModelEntry): Promise<void> {
  const { name, title, bytes } = entry;
  const address = addressOf(entry);
  const loaded = await whileLoading(title, (onProgress) =>
    engine.ask('load', { name, address, bytes }, { onProgress }),
  );
  if (loaded === null) return;
  useModel(loaded);
  announce(`${title} is loaded.`);
  report(`${title} is ready.`);
  desk.ready();
}

async function takeModel(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const bases = addresses();
  const loaded = await whileLoading(name, (onProgress) => engine.ask('take', { name, bytes, bases }, { onProgress }));
  if (loaded === null) return;
  useModel(loaded);
  report(`${name} is ready.`);
  desk.ready();
  desk.restore();
}

// ---- files

async function openFile(file: File): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (file.name.endsWith('.tcm')) return takeModel(file.name, bytes);
  try {
    const { text, format, title, lineEnd, warnings } = await engine.ask('read', { name: file.name, bytes });
    askFields(format);
    const kept = await engine.ask('kept', { text, format, fields: fieldsOf() });
    await learning.commit();
    desk.open(text, { name: file.name, format, title, lineEnd }, kept);
    desk.restore();
    if (warnings.length > 0) report(warnings.join(' '), 'trouble');
  } catch (error) {
    tell(error);
  }
}

/** JSON and tables have text in some fields or columns only; which ones, the reader says. */
const FIELDS: Readonly<Record<string, string>> = { json: '.text', jsonl: '.text', csv: '1', tsv: '1' };

function fieldsOf(): string[] {
  return byId<HTMLInputElement>('fields')
    .value.split(/[\s,]+/)
    .filter((field) => field !== '');
}

function askFields(format: string): void {
  const preset = FIELDS[format];
  byId('fields-box').hidden = preset === undefined;
  byId<HTMLInputElement>('fields').value = preset ?? '';
}

byId('fields').addEventListener('change', async () => {
  try {
    desk.frame(await engine.ask('kept', { text: desk.text, format: desk.file.format, fields: fieldsOf() }));
    desk.restore();
  } catch (error) {
    tell(error);
  }
});

async function saveFile(): Promise<void> {
  const bytes = await engine.ask('encode', { text: desk.fileText });
  download(desk.file.name ?? 'text.txt', bytes, 'application/octet-stream');
  report('Saved.');
}

function onClick(id: string, work: () => unknown): void {
  byId(id).addEventListener('click', () => {
    byId<HTMLDetailsElement>('export-menu').open = false;
    void work();
  });
}

const chooseFile = byId<HTMLInputElement>('file');
const chooseModel = byId<HTMLInputElement>('model-file');
for (const chooser of [chooseFile, chooseModel]) {
  chooser.addEventListener('change', () => {
    const file = chooser.files?.[0];
    if (file !== undefined) void openFile(file);
    chooser.value = '';
  });
}
onClick('open', () => chooseFile.click());
onClick('model-open', () => chooseModel.click());
onClick('save', saveFile);
onClick('export-text', saveFile);
const stem = () => (desk.file.name ?? 'text').replace(/\.\w+$/, '');
onClick('export-diff', () =>
  download(`${stem()}.diff`, formatDiff(view.state, desk.file.name ?? 'text.txt'), 'text/x-diff'),
);
onClick('export-decisions', () =>
  download(`${stem()}-decisions.json`, formatDecisions(view.state, model?.name ?? 'unknown'), 'application/json'),
);
onClick('export-words', () =>
  download(
    'words.txt',
    view.state
      .field(spellingsField)
      .map((word) => `${word}\n`)
      .join(''),
    'text/plain',
  ),
);
onClick('export-corrections', () =>
  download(
    'corrections.jsonl',
    formatCorrections(collectCorrections(view.state, model?.name ?? 'unknown')),
    'application/jsonl',
  ),
);
onClick('share', async () => {
  const address = await shareAddress(desk.text);
  history.replaceState(null, '', address);
  try {
    await navigator.clipboard.writeText(address);
    report('The link is copied. The text is in the part after #, which no server sees.');
  } catch {
    report('The link is in the address bar. The text is in the part after #, which no server sees.');
  }
});
onClick('clear', async () => {
  await learning.commit();
  desk.open('');
  history.replaceState(null, '', location.pathname + location.search);
  view.focus();
});

const drop = byId('drop');
addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files') !== true) return;
  event.preventDefault();
  drop.hidden = false;
});
addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) drop.hidden = true;
});
addEventListener(
  'drop',
  (event) => {
    drop.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    void openFile(file);
  },
  true,
);
addEventListener(
  'paste',
  (event) => {
    const file = event.clipboardData?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    void openFile(file);
  },
  true,
);

// ---- buttons and keys

onClick('undo', () => undo(view));
onClick('redo', () => redo(view));
onClick('next', () => review.move(1));
onClick('previous', () => review.move(-1));
onClick('accept-all', () => review.acceptAll());
onClick('reject-all', () => review.rejectAll());
byId('view').addEventListener('change', (event) => {
  const kind = (event.target as HTMLSelectElement).value as PaneKind;
  pane.show(kind);
  if (kind === 'source' && model?.source === null) {
    report('Choose a bilingual model to restore beside a source: “French beside English” or “English beside French”.');
  }
});

addEventListener('keydown', (event) => {
  const mod = event.ctrlKey || event.metaKey;
  const run = (work: () => void) => {
    event.preventDefault();
    work();
  };
  if (event.defaultPrevented) return;
  if (mod && event.key === 's') run(() => void saveFile());
  else if (mod && event.key === 'Enter') run(() => desk.restore());
  else if (event.altKey && event.key === 'ArrowDown') run(() => review.move(1));
  else if (event.altKey && event.key === 'ArrowUp') run(() => review.move(-1));
  else if (event.altKey && event.key === 'Enter' && view.hasFocus) run(() => review.showHere());
});

// ---- start

async function start(): Promise<void> {
  const shared = await sharedText(location.hash);
  const kept = await recall<Snapshot>(SNAPSHOT);
  if (kept !== undefined) {
    showSnapshot(view, kept);
    if (kept.again) desk.restore();
    if (kept.text !== '') byId('saved').textContent = 'Your text from last time is back.';
  }
  if (shared.kind === 'text' && shared.text !== kept?.text) {
    desk.open(shared.text);
    desk.restore();
    report(`A text of ${counted(shared.text.length, 'character')} came with the link.`);
  }
  await learning.start();
  follow();
  if (matchMedia('(pointer: fine)').matches) view.focus();
  const first = MODELS[0];
  if (first !== undefined) await loadModel(first);
  // After what is said of the model, which would take its place.
  if (shared.kind === 'too long')
    report(`The text of the link has more than ${formatBytes(MOST_SHARED_BYTES)} and was left out.`, 'trouble');
  else if (shared.kind === 'damaged') report('The text of the link is damaged and was left out.', 'trouble');
  await Promise.all([engine.ask('warm', {}), warmSearch()]).catch(() => undefined);
  document.documentElement.dataset['ready'] = 'true';
}

/** For scripts of the browser: all of the text, also what is not in view. */
Object.assign(window, { truecaseText: () => desk.text });

void start();

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register('./sw.js').catch(() => undefined);
}
