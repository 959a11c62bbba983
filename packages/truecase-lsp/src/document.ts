/**
 * One open document: its text, its settings and its analysis, worked at in slices so that requests are answered in between.
 * Marks are published when the first slice is done, and then whenever all is read.
 */
import type { Diagnostic, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { DocumentAnalysis, type Finding } from './analysis/document.js';
import type { Engine } from './analysis/engine.js';
import type { Paragraph } from './analysis/paragraph.js';
import { plainParagraphs } from './analysis/plain.js';
import { diagnosticOf } from './edit/diagnostic.js';
import { formatOf, structureOf } from './formats/structure.js';
import type { Settings } from './settings.js';
import type { TextBuffer } from './text/buffer.js';

/** How long it works before it lets others in, and before it shows what it has for the first time. */
const SLICE_MS = 20;
const FIRST_MS = 200;
/** When nobody has typed for this long, the structure of the document is looked at again. */
const QUIET_MS = 400;
/** Large documents wait longer: it takes time that somebody who types would notice. */
const LARGE_UNITS = 200_000;
const LONG_QUIET_MS = 2000;
/** More marks help nobody, and editors become slow. */
const MOST_MARKS = 1000;

export interface Host {
  /** An engine for settings; the same for the same settings. */
  engineOf(settings: Settings): Promise<Engine>;
  publish(uri: string, version: number, diagnostics: Diagnostic[]): void;
  fail(error: unknown): void;
}

export class OpenDocument {
  readonly buffer: TextBuffer;
  readonly #host: Host;
  #settings: Settings | null = null;
  #analysis: DocumentAnalysis | null = null;
  #findings: Finding[] = [];
  #closed = false;
  /** Whether a task is waiting or running, and whether there is more to do when it ends. */
  #busy = false;
  #quiet: NodeJS.Timeout | undefined;
  #changes = 0;
  /** What was published last, with its version. */
  #published = '';

  constructor(buffer: TextBuffer, host: Host) {
    this.buffer = buffer;
    this.#host = host;
  }

  get settings(): Settings | null {
    return this.#settings;
  }

  get findings(): readonly Finding[] {
    return this.#findings;
  }

  /** Starts over with these settings. */
  async configure(settings: Settings): Promise<void> {
    this.#settings = settings;
    const format = this.#formatOf(settings);
    if (format === null) {
      this.#analysis = null;
      this.#findings = [];
      this.#published = '';
      this.#host.publish(this.buffer.uri, this.buffer.version, []);
      return;
    }
    const engine = await this.#host.engineOf(settings);
    if (this.#closed || this.#settings !== settings) return;
    const structure = structureOf(format, engine.truecaser.language, settings.lines, settings.code);
    this.#analysis = new DocumentAnalysis(engine, structure);
    this.#changes++;
    this.#schedule();
  }

  change(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    const edits = this.buffer.apply(changes, version);
    this.#changes++;
    let followed = edits.length === 1;
    for (const edit of edits) {
      if (edit === null || this.#analysis === null) followed = false;
      else followed = this.#analysis.edit(edit, this.buffer.text) && followed;
    }
    if (!followed) this.#analysis?.unsettle();
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(
      () => {
        this.#analysis?.unsettle();
        this.#schedule();
      },
      this.buffer.text.length > LARGE_UNITS ? LONG_QUIET_MS : QUIET_MS,
    );
    this.#quiet.unref();
    this.#schedule();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#quiet);
    this.#host.publish(this.buffer.uri, this.buffer.version, []);
  }

  /** The analysis with the structure of the text as it is now, for requests; null where nothing is checked. */
  async settled(): Promise<DocumentAnalysis | null> {
    const analysis = this.#analysis;
    if (analysis !== null && !analysis.settled) await analysis.settle(this.buffer.text);
    return analysis;
  }

  /** The engine of the document, also where it is not checked. */
  async engine(): Promise<Engine | null> {
    return this.#settings === null ? null : this.#host.engineOf(this.#settings);
  }

  /** The text as paragraphs of plain text, for documents that are not checked. */
  plainParagraphs(): Paragraph[] {
    return plainParagraphs(this.buffer.text, this.#settings?.lines ?? 'auto');
  }

  /** The findings of the text as it is now. */
  async current(): Promise<readonly Finding[]> {
    const analysis = await this.settled();
    if (analysis === null || this.#settings === null) return [];
    analysis.work(FIRST_MS);
    this.#findings = analysis.findings(this.#settings.threshold).slice(0, MOST_MARKS);
    return this.#findings;
  }

  #formatOf({ enable, code }: Settings): string | null {
    const { languageId, uri, text } = this.buffer;
    return enable ? formatOf({ languageId, uri, code }, text) : null;
  }

  #schedule(): void {
    if (this.#busy || this.#closed) return;
    this.#busy = true;
    setImmediate(() => {
      this.#run()
        .catch((error: unknown) => this.#host.fail(error))
        .finally(() => {
          this.#busy = false;
          if (this.#analysis !== null && !(this.#analysis.settled && this.#analysis.done)) this.#schedule();
        });
    });
  }

  async #run(): Promise<void> {
    let shown = performance.now();
    let isFirst = true;
    for (;;) {
      const analysis = this.#analysis;
      if (analysis === null || this.#closed) return;
      const changes = this.#changes;
      if (!analysis.settled) await analysis.settle(this.buffer.text);
      analysis.work(SLICE_MS);
      if (changes !== this.#changes) continue;
      const isDone = analysis.done && analysis.settled;
      if (isDone || (isFirst && performance.now() - shown >= FIRST_MS)) {
        this.#publish(analysis);
        isFirst = false;
        shown = performance.now();
      }
      if (isDone) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #publish(analysis: DocumentAnalysis): void {
    if (this.#closed || this.#settings === null || analysis !== this.#analysis) return;
    const { threshold, severity } = this.#settings;
    this.#findings = analysis.findings(threshold).slice(0, MOST_MARKS);
    const { uri, version } = this.buffer;
    const diagnostics = this.#findings.map((finding) => diagnosticOf(this.buffer, finding, severity));
    const state = JSON.stringify([version, diagnostics]);
    if (state === this.#published) return;
    this.#published = state;
    this.#host.publish(uri, version, diagnostics);
  }
}
