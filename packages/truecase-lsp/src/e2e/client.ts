/** A client for tests: starts the built command line in a folder and talks to it over stdio, as an editor does. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ApplyWorkspaceEditParams,
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from 'vscode-languageserver/node';
import { MAIN } from '../../../truecase/src/cli/e2e/harness.js';
import { TextBuffer } from '../text/buffer.js';
import type { Encoding } from '../text/encoding.js';

export interface ClientOptions {
  readonly args?: readonly string[];
  /** The program and its arguments; by default the built command line. */
  readonly program?: readonly string[];
  readonly capabilities?: object;
  readonly settings?: object;
  readonly encoding?: Encoding;
  /** Files that are there before the server starts. */
  readonly files?: Readonly<Record<string, string>>;
}

export class EditorClient {
  readonly folder = mkdtempSync(join(tmpdir(), 'truecase-lsp-'));
  readonly connection: ProtocolConnection;
  readonly child: ChildProcessWithoutNullStreams;
  readonly #options: ClientOptions;
  readonly #buffers = new Map<string, TextBuffer>();
  readonly #published = new Map<string, PublishDiagnosticsParams>();
  #wake: () => void = () => undefined;
  readonly messages: string[] = [];
  /** Where open documents are read from when settings are asked for. */
  settings: object;

  constructor(options: ClientOptions = {}) {
    this.#options = options;
    this.settings = options.settings ?? {};
    for (const [name, text] of Object.entries(options.files ?? {})) writeFileSync(join(this.folder, name), text);
    this.child = spawn(process.execPath, [...(options.program ?? [MAIN, 'lsp']), ...(options.args ?? [])], {
      cwd: this.folder,
      env: { ...process.env, XDG_CONFIG_HOME: this.folder },
    });
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.child.stdout),
      new StreamMessageWriter(this.child.stdin),
    );
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.#published.set(params.uri, params);
      this.#wake();
    });
    this.connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
      this.messages.push(message);
      this.#wake();
    });
    this.connection.onRequest('workspace/configuration', () => [this.settings]);
    this.connection.onRequest('workspace/applyEdit', ({ edit }: ApplyWorkspaceEditParams) => {
      for (const [uri, edits] of Object.entries(edit.changes ?? {})) this.#apply(uri, edits);
      return { applied: true };
    });
    this.connection.listen();
  }

  async start(): Promise<InitializeResult> {
    const result = await this.connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: String(pathToFileURL(this.folder)),
      capabilities: this.#options.capabilities ?? { workspace: { configuration: true } },
    });
    await this.connection.sendNotification('initialized', {});
    return result;
  }

  uriOf(name: string): string {
    return String(pathToFileURL(join(this.folder, name)));
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  async open(name: string, languageId: string, text: string): Promise<Diagnostic[]> {
    const uri = this.uriOf(name);
    this.#published.delete(uri);
    this.#buffers.set(uri, new TextBuffer(uri, languageId, 1, text, this.#options.encoding));
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version: 1, text },
    });
    return this.diagnostics(name);
  }

  /** The text of an open document. */
  text(name: string): string {
    return this.#buffers.get(this.uriOf(name))!.text;
  }

  /** What the marks of a document stand on. */
  marked(name: string, diagnostics: readonly Diagnostic[]): string[] {
    const buffer = this.#buffers.get(this.uriOf(name))!;
    return diagnostics.map(({ range }) => buffer.text.slice(buffer.offsetAt(range.start), buffer.offsetAt(range.end)));
  }

  rangeOf(name: string, part: string): Range {
    const buffer = this.#buffers.get(this.uriOf(name))!;
    const at = buffer.text.indexOf(part);
    return buffer.rangeOf(at, at + part.length);
  }

  /** Replaces the first mention of a part by another text, as somebody who types. */
  async edit(name: string, part: string, by: string): Promise<void> {
    const uri = this.uriOf(name);
    const buffer = this.#buffers.get(uri)!;
    const change = { range: this.rangeOf(name, part), text: by };
    buffer.apply([change], buffer.version + 1);
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: buffer.version },
      contentChanges: [change],
    });
  }

  /** The marks of the current version; `until` says which ones are waited for. */
  async diagnostics(name: string, until: (found: Diagnostic[]) => boolean = () => true): Promise<Diagnostic[]> {
    const uri = this.uriOf(name);
    for (;;) {
      const found = this.#published.get(uri);
      if (found !== undefined && found.version === this.#buffers.get(uri)!.version && until(found.diagnostics))
        return found.diagnostics;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async message(): Promise<string> {
    while (this.messages.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.messages.shift()!;
  }

  async actions(name: string, range: Range): Promise<CodeAction[]> {
    const textDocument = { uri: this.uriOf(name) };
    return this.connection.sendRequest('textDocument/codeAction', {
      textDocument,
      range,
      context: { diagnostics: [] },
    });
  }

  /** Does what an editor does with an action: first its edit, then its command. */
  async take({ edit, command }: CodeAction): Promise<void> {
    for (const [uri, edits] of Object.entries(edit?.changes ?? {})) this.#apply(uri, edits);
    if (command !== undefined) await this.execute(command.command, ...(command.arguments ?? []));
  }

  async execute(command: string, ...args: unknown[]): Promise<void> {
    await this.connection.sendRequest('workspace/executeCommand', { command, arguments: args });
  }

  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.child.on('close', resolve));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const status = await ended;
    this.connection.dispose();
    rmSync(this.folder, { recursive: true, force: true });
    return status;
  }

  #apply(uri: string, edits: readonly TextEdit[]): void {
    const buffer = this.#buffers.get(uri)!;
    // From the last to the first, so that no edit moves another.
    const contentChanges = [...edits].reverse().map(({ range, newText }) => ({ range, text: newText }));
    buffer.apply(contentChanges, buffer.version + 1);
    void this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: buffer.version },
      contentChanges,
    });
  }
}
