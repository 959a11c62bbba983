/** Files: opened by the chooser, dropped or pasted, and saved with the bytes that they had apart from case and edits. */
import { report } from './announce.js';
import type { DocumentController } from './documentController.js';
import { byId, download } from './dom.js';
import type { Engine } from './engine.js';

export interface FileEvents {
  /** Another text is about to take the place of the one in hand. */
  beforeOpen(): Promise<void>;
  onModelFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  onTrouble(error: unknown): void;
}

/** JSON and tables have text in some fields or columns only; which ones, the reader says. */
const FIELDS: Readonly<Record<string, string>> = { json: '.text', jsonl: '.text', csv: '1', tsv: '1' };

export function fieldsOf(): string[] {
  return byId<HTMLInputElement>('fields')
    .value.split(/[\s,]+/)
    .filter((field) => field !== '');
}

export class Files {
  readonly #engine: Engine;
  readonly #documents: DocumentController;
  readonly #events: FileEvents;

  constructor(engine: Engine, documents: DocumentController, events: FileEvents) {
    this.#engine = engine;
    this.#documents = documents;
    this.#events = events;
    this.#startChoosers();
    this.#startDrops();
    byId('fields').addEventListener('change', () => void this.#frame());
  }

  /** The name and the format of the file in hand. */
  show(): void {
    const { name, title, format } = this.#documents.file;
    byId('file-name').textContent = name ?? 'Untitled';
    byId('file-name').parentElement!.classList.toggle('named', name !== null);
    byId('file-format').textContent = title;
    if (FIELDS[format] === undefined) byId('fields-box').hidden = true;
  }

  async open(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (file.name.endsWith('.tcm')) return this.#events.onModelFile(file.name, bytes);
    try {
      const { text, format, title, lineEnd, warnings } = await this.#engine.ask('read', { name: file.name, bytes });
      const preset = FIELDS[format];
      byId('fields-box').hidden = preset === undefined;
      byId<HTMLInputElement>('fields').value = preset ?? '';
      const kept = await this.#engine.ask('kept', { text, format, fields: fieldsOf() });
      await this.#events.beforeOpen();
      this.#documents.open(text, { name: file.name, format, title, lineEnd }, kept);
      this.#documents.restore();
      if (warnings.length > 0) report(warnings.join(' '), 'trouble');
    } catch (error) {
      this.#events.onTrouble(error);
    }
  }

  async save(): Promise<void> {
    const { file, fileText } = this.#documents;
    const bytes = await this.#engine.ask('encode', { text: fileText });
    download(file.name ?? 'text.txt', bytes, 'application/octet-stream');
    report('Saved.');
  }

  /** Other fields are text now. */
  async #frame(): Promise<void> {
    const { text, file } = this.#documents;
    try {
      this.#documents.frame(await this.#engine.ask('kept', { text, format: file.format, fields: fieldsOf() }));
      this.#documents.restore();
    } catch (error) {
      this.#events.onTrouble(error);
    }
  }

  #startChoosers(): void {
    for (const [button, id] of [
      ['open', 'file'],
      ['model-open', 'model-file'],
    ] as const) {
      const chooser = byId<HTMLInputElement>(id);
      byId(button).addEventListener('click', () => chooser.click());
      chooser.addEventListener('change', () => {
        const file = chooser.files?.[0];
        if (file !== undefined) void this.open(file);
        chooser.value = '';
      });
    }
  }

  #startDrops(): void {
    const drop = byId('drop');
    addEventListener('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      drop.hidden = false;
    });
    addEventListener('dragleave', (event) => {
      if (event.relatedTarget === null) drop.hidden = true;
    });
    const take = (event: DragEvent | ClipboardEvent, file: File | undefined) => {
      if (file === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      void this.open(file);
    };
    addEventListener(
      'drop',
      (event) => {
        drop.hidden = true;
        take(event, event.dataTransfer?.files[0]);
      },
      true,
    );
    addEventListener('paste', (event) => take(event, event.clipboardData?.files[0]), true);
  }
}
