/**
 * Feedback: corrected lines are kept in this browser, given away as a file or sent to a server that the reader names, and
 * the model is adapted to them here.
 */
import type { EditorState } from '@codemirror/state';
import { announce, report } from './announce.js';
import { byId, counted, download, element, formatBytes } from './dom.js';
import { type Engine, EngineError } from './engine.js';
import { type Correction, collectCorrections, formatCorrections } from './exports.js';
import { forget, keep, recall } from './store.js';
import type { ModelInfo } from './work/protocol.js';

const KEY = 'corrections';
/** More lines than this are not kept; the oldest go first. */
const MOST_LINES = 20_000;

export interface LearnEvents {
  state(): EditorState;
  model(): ModelInfo | null;
  /** Another model is in use. */
  onModel(model: ModelInfo): void;
}

export class Learning {
  readonly #engine: Engine;
  readonly #events: LearnEvents;
  /** Of texts that are no longer in hand, by the line as it was. */
  #kept = new Map<string, Correction>();
  #sent = new Set<string>();
  #delta: Uint8Array<ArrayBuffer> | null = null;
  #busy = false;

  constructor(engine: Engine, events: LearnEvents) {
    this.#engine = engine;
    this.#events = events;
    byId('adapt').addEventListener('click', () => void this.#adapt());
    byId('revert').addEventListener('click', () => void this.#revert());
    byId('delta').addEventListener('click', () => this.#save());
    byId('corrections').addEventListener('click', () => {
      download('corrections.jsonl', formatCorrections(this.#all()), 'application/jsonl');
    });
    byId('forget').addEventListener('click', () => {
      this.#kept.clear();
      void forget(KEY);
      this.update();
      report('The corrections that were kept are gone.');
    });
    byId('server-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send();
    });
  }

  async start(): Promise<void> {
    const kept = (await recall<Correction[]>(KEY)) ?? [];
    this.#kept = new Map(kept.map((one) => [one.from, one]));
    this.update();
  }

  /** Keeps what was corrected in the text in hand, before another one comes. */
  async commit(): Promise<void> {
    for (const one of this.#current()) this.#kept.set(one.from, one);
    const all = [...this.#kept.values()].slice(-MOST_LINES);
    this.#kept = new Map(all.map((one) => [one.from, one]));
    if (all.length > 0) await keep(KEY, all);
  }

  #current(): Correction[] {
    return collectCorrections(this.#events.state(), this.#events.model()?.name ?? 'unknown');
  }

  #all(): Correction[] {
    const all = new Map(this.#kept);
    for (const one of this.#current()) all.set(one.from, one);
    return [...all.values()];
  }

  update(): void {
    const { length } = this.#all();
    byId('learned').textContent = `${counted(length, 'corrected line')}, kept in this browser.`;
    const model = this.#events.model();
    const button = byId<HTMLButtonElement>('adapt');
    button.disabled = this.#busy || length === 0 || model?.canAdapt !== true;
    const advice =
      model !== null && !model.canAdapt
        ? `${model.name} cannot be adapted. Choose “English, best” first.`
        : 'Lines count once everything doubtful on them has been decided. A few dozen lines are needed.';
    byId('adapt-advice').textContent = advice;
    byId<HTMLButtonElement>('corrections').disabled = length === 0;
    byId<HTMLButtonElement>('send').disabled = length === 0;
    byId<HTMLButtonElement>('revert').hidden = model?.adapted !== true;
    byId<HTMLButtonElement>('delta').hidden = this.#delta === null;
  }

  async #adapt(): Promise<void> {
    const lines = this.#all().map(({ text }) => text);
    const result = byId('adapt-result');
    const bar = byId<HTMLProgressElement>('adapt-progress');
    this.#busy = true;
    bar.hidden = false;
    this.update();
    try {
      const onProgress = (done: number, total: number) => {
        if (total > 0) bar.value = done / total;
        else bar.removeAttribute('value');
      };
      const adapted = await this.#engine.ask('adapt', { lines }, { onProgress });
      this.#delta = adapted.delta;
      const { words, errorsBefore, errorsAfter } = adapted;
      result.replaceChildren(
        element('p', {}, `Adapted to ${counted(adapted.lines, 'line')}. On ${counted(words, 'word')} held out:`),
        errorTable(words, errorsBefore, errorsAfter),
        element('p', {}, `The difference from the base has ${formatBytes(adapted.delta.length)}.`),
      );
      announce(`Adapted: ${errorsBefore} errors before, ${errorsAfter} after.`);
      this.#events.onModel(adapted.model);
    } catch (error) {
      const { message } = error as Error;
      const hint = error instanceof EngineError ? error.hint.replace(/\s*--force\b.*$/, '') : '';
      result.replaceChildren(element('p', { class: 'trouble' }, `Not adapted: ${message}.`), element('p', {}, hint));
      announce('Not adapted: no gain on held-out lines.');
    } finally {
      this.#busy = false;
      bar.hidden = true;
      this.update();
    }
  }

  async #revert(): Promise<void> {
    this.#delta = null;
    byId('adapt-result').replaceChildren();
    this.#events.onModel(await this.#engine.ask('revert', {}));
  }

  #save(): void {
    const model = this.#events.model();
    if (this.#delta !== null && model !== null) {
      download(`${model.name}-adapted.tcm`, this.#delta, 'application/octet-stream');
    }
  }

  /** Sends what has not been sent yet to the server that the reader names. */
  async #send(): Promise<void> {
    const address = byId<HTMLInputElement>('server').value.trim();
    const token = byId<HTMLInputElement>('token').value.trim();
    const said = byId('server-result');
    if (address === '') return;
    // Few connect a server: what talks to it is loaded when somebody does.
    const { Client } = await import('../../packages/truecase-server/src/client.js');
    const client = new Client(address, token === '' ? {} : { token });
    let count = 0;
    try {
      for (const one of this.#all()) {
        const key = `${address} ${one.from} ${one.text}`;
        if (this.#sent.has(key)) continue;
        await client.correct(one);
        this.#sent.add(key);
        count++;
      }
      said.textContent = `${counted(count, 'line')} sent.`;
    } catch (error) {
      said.textContent = `${counted(count, 'line')} sent, then: ${(error as Error).message}. Check the address, and that the server was started with --data and --cors ${location.origin}.`;
    }
  }
}

function errorTable(words: number, before: number, after: number): HTMLTableElement {
  const row = (name: string, errors: number) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, name),
      element('td', {}, String(errors)),
      element('td', {}, `${((100 * errors) / Math.max(1, words)).toFixed(1)} %`),
    );
  const head = element(
    'tr',
    {},
    ...['Model', 'Errors', 'Of all words'].map((name) => element('th', { scope: 'col' }, name)),
  );
  return element(
    'table',
    {},
    element('thead', {}, head),
    element('tbody', {}, row('before', before), row('after', after)),
  );
}
