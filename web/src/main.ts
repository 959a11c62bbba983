/** The page: makes its parts, and passes what happens in one of them on to the others. */
import { redo, undo } from '@codemirror/commands';
import { announce, report } from './announce.js';
import { updateAvailability } from './availability.js';
import { Controls } from './controls.js';
import { DocumentController } from './documentController.js';
import { byId, counted, debounce, formatBytes } from './dom.js';
import { warmSearch } from './editor/searching.js';
import { countChanged } from './editor/words.js';
import { Engine, EngineError } from './engine.js';
import { onClick, startExports } from './exportMenu.js';
import { Files, fieldsOf } from './files.js';
import { startHelp } from './help.js';
import { Learning } from './learn.js';
import { addresses, addressOf, MODELS, type ModelEntry } from './models.js';
import { Pane, type PaneKind } from './pane.js';
import { Review } from './review/review.js';
import { forgetSample, isSample, isSampleWanted, SAMPLE } from './sample.js';
import { MOST_SHARED_BYTES, sharedText } from './share.js';
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

const documents: DocumentController = new DocumentController(engine, byId('editor'), {
  onUpdate: () => follow(),
  onBusy: (isBusy) => {
    byId('editor').setAttribute('aria-busy', String(isBusy));
    document.documentElement.dataset['busy'] = String(isBusy);
    if (isBusy) return;
    const [name, changed] = [model?.name ?? 'the model', countChanged(view.state)];
    const done = `${counted(changed, 'word')} changed with ${name}.`;
    report(isSample(view.state) ? `A sample: ${done} Paste your own text over it.` : done);
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
const { view } = documents;
const review = new Review(view);
const pane: Pane = new Pane(view, () => documents.restore());
const spellings = new Spellings(view, () => documents.restore());
const learning = new Learning(engine, {
  state: () => view.state,
  model: () => model,
  onModel: (next) => {
    useModel(next);
    documents.restore();
  },
});
const controls = new Controls({
  onModel: (entry) => void loadModel(entry).then(() => documents.restore()),
  onSettings: () => documents.restore(),
  onRestore: () => documents.restore(),
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
  if (isSample(view.state)) return;
  forgetSample();
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
  files.show();
  available();
}

let isAvailabilityDue = false;

/** With the next frame: there may be many changes until then. */
function available(): void {
  if (isAvailabilityDue) return;
  isAvailabilityDue = true;
  requestAnimationFrame(() => {
    isAvailabilityDue = false;
    updateAvailability(view.state);
  });
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
  report(`${title}: ready.`);
  documents.ready();
}

async function takeModel(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const bases = addresses();
  const loaded = await whileLoading(name, (onProgress) => engine.ask('take', { name, bytes, bases }, { onProgress }));
  if (loaded === null) return;
  useModel(loaded);
  report(`${name} is ready.`);
  documents.ready();
  documents.restore();
}

// ---- files

const files: Files = new Files(engine, documents, {
  beforeOpen: () => learning.commit(),
  onModelFile: takeModel,
  onTrouble: tell,
});
startExports(
  documents,
  () => model?.name ?? 'unknown',
  () => files.save(),
);
onClick('save', () => files.save());
onClick('clear', async () => {
  await learning.commit();
  documents.open('');
  history.replaceState(null, '', location.pathname + location.search);
  view.focus();
});

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
    report('Choose a model that reads the source too: “French from English” or “English from French”.');
  }
});

addEventListener('keydown', (event) => {
  const mod = event.ctrlKey || event.metaKey;
  const run = (work: () => void) => {
    event.preventDefault();
    work();
  };
  if (event.defaultPrevented) return;
  if (mod && event.key === 's') run(() => void files.save());
  else if (mod && event.key === 'Enter') run(() => documents.restore());
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
    if (kept.again) documents.restore();
    if (kept.text !== '') byId('saved').textContent = 'Your text from last time is back.';
  } else if (shared.kind === 'nothing' && isSampleWanted()) {
    documents.begin(SAMPLE);
    documents.restore();
  }
  if (shared.kind === 'text' && shared.text !== kept?.text) {
    documents.open(shared.text);
    documents.restore();
    report(`A text of ${counted(shared.text.length, 'character')} came with the link.`);
  }
  await learning.start();
  follow();
  if (matchMedia('(pointer: fine)').matches) view.focus();
  const { first } = controls;
  if (first !== undefined) await loadModel(first);
  // After what is said of the model, which would take its place.
  if (shared.kind === 'too long')
    report(`The text of the link has more than ${formatBytes(MOST_SHARED_BYTES)} and was left out.`, 'trouble');
  else if (shared.kind === 'damaged') report('The text of the link is damaged and was left out.', 'trouble');
  await Promise.all([engine.ask('warm', {}), warmSearch()]).catch(() => undefined);
  document.documentElement.dataset['ready'] = 'true';
}

/** For scripts of the browser: all of the text, also what is not in view. */
Object.assign(window, { truecaseText: () => documents.text });

void start();

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register('./sw.js').catch(() => undefined);
}
