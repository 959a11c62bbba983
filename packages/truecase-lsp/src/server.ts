/**
 * The language server: what a client may send, and what becomes of it. The work itself is done by open documents
 * (document.ts), settings (settings.ts) and actions (edit/); nothing is sent anywhere but to the client.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TruecaseError } from 'truecase';
import { VERSION } from 'truecase/host';
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  MessageType,
  type Range,
  ShowMessageNotification,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { OpenDocument } from './document.js';
import { COMMANDS, editsOf, fixesOf, placesOf, rewritesOf } from './edit/actions.js';
import { type Change, restoreParagraphs, titleCase } from './edit/changes.js';
import { diagnosticOf } from './edit/diagnostic.js';
import { Engines, type Load } from './engines.js';
import { checkEditor, type EditorSettings, readSettings, type Settings } from './settings.js';
import { TextBuffer } from './text/buffer.js';
import { chooseEncoding, type Encoding } from './text/encoding.js';
import { FileWatcher } from './watcher.js';
import { addWord, nameWordsFile } from './words.js';

export interface ServerOptions {
  /** Flags of the command line: name → values. They win over files, and the editor's settings over them. */
  readonly flags?: ReadonlyMap<string, readonly string[]>;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** How a model is loaded; by default by name or path. */
  readonly load?: Load;
}

const SECTION = 'truecase';

export class LanguageServer {
  readonly #connection: Connection;
  readonly #options: ServerOptions;
  readonly #engines: Engines;
  readonly #documents = new Map<string, OpenDocument>();
  readonly #watcher = new FileWatcher(() => this.#reconfigure());
  #encoding: Encoding = 'utf-16';
  #roots: string[] = [];
  #asksForSettings = false;
  #pushed: EditorSettings = {};
  /** Messages that have been shown already. */
  readonly #said = new Set<string>();

  constructor(connection: Connection, options: ServerOptions = {}) {
    this.#connection = connection;
    this.#options = options;
    this.#engines = new Engines(options.load);
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#initialized());
    connection.onDidChangeConfiguration(({ settings }) => {
      const section = (settings as Record<string, unknown> | null)?.[SECTION];
      if (section !== undefined) this.#push(section);
      this.#reconfigure();
    });
    connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
      this.#documents.get(uri)?.close();
      const document = new OpenDocument(new TextBuffer(uri, languageId, version, text, this.#encoding), {
        engineOf: (settings) => this.#engines.of(settings),
        publish: (address, number, diagnostics) => {
          connection.sendDiagnostics({ uri: address, version: number, diagnostics }).catch(() => undefined);
        },
        fail: (error) => this.#fail(error),
      });
      this.#documents.set(uri, document);
      this.#configure(document);
    });
    connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) =>
      this.#documents.get(uri)?.change(contentChanges, version),
    );
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
      this.#documents.get(uri)?.close();
      this.#documents.delete(uri);
    });
    connection.onCodeAction((params) => this.#actions(params));
    connection.onExecuteCommand(({ command, arguments: args }) => this.#execute(command, args ?? []));
    connection.onShutdown(() => this.close());
  }

  close(): void {
    this.#watcher.close();
    for (const document of this.#documents.values()) document.close();
    this.#documents.clear();
  }

  #initialize({ capabilities, workspaceFolders, rootUri, initializationOptions }: InitializeParams): InitializeResult {
    this.#encoding = chooseEncoding(capabilities.general?.positionEncodings);
    const folders =
      workspaceFolders?.map(({ uri }) => uri) ?? (rootUri === null || rootUri === undefined ? [] : [rootUri]);
    this.#roots = folders.flatMap((uri) => pathOf(uri) ?? []);
    this.#asksForSettings = capabilities.workspace?.configuration === true;
    if (initializationOptions !== undefined && initializationOptions !== null) this.#push(initializationOptions);
    return {
      capabilities: {
        positionEncoding: this.#encoding,
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite] },
        executeCommandProvider: { commands: Object.values(COMMANDS) },
      },
      serverInfo: { name: 'truecase', version: VERSION },
    };
  }

  #initialized(): void {
    this.#reconfigure();
  }

  /** Settings that a client sends by itself; older ones wrap them in their section. */
  #push(given: unknown): void {
    const inner = (given as Record<string, unknown> | null)?.[SECTION];
    try {
      this.#pushed = checkEditor(typeof inner === 'object' && inner !== null ? inner : given);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Reads all settings again. */
  #reconfigure(): void {
    for (const document of this.#documents.values()) this.#configure(document);
  }

  #configure(document: OpenDocument): void {
    this.#settingsOf(document.buffer.uri)
      .then((settings) => {
        this.#watcher.watch(settings.files);
        return document.configure(settings);
      })
      .catch((error: unknown) => this.#fail(error));
  }

  async #settingsOf(uri: string): Promise<Settings> {
    const asked: unknown = this.#asksForSettings
      ? await this.#connection.workspace.getConfiguration({ scopeUri: uri, section: SECTION })
      : null;
    const path = pathOf(uri);
    const folder = path === undefined ? (this.#roots[0] ?? null) : dirname(path);
    const root = this.#roots.filter((one) => path?.startsWith(one)).sort((a, b) => b.length - a.length)[0];
    return readSettings({
      folder,
      root: root ?? this.#roots[0] ?? null,
      editor: { ...this.#pushed, ...checkEditor(asked) },
      flags: this.#options.flags ?? new Map(),
      environment: this.#options.environment ?? process.env,
    });
  }

  async #actions({ textDocument, range, context }: CodeActionParams): Promise<CodeAction[]> {
    const document = this.#documents.get(textDocument.uri);
    if (document?.settings === null || document === undefined) return [];
    const { buffer } = document;
    const findings = await document.current();
    const analysis = await document.settled();
    const [start, end] = [buffer.offsetAt(range.start), buffer.offsetAt(range.end)];
    const wants = (kind: string) => context.only?.some((only) => kind === only || kind.startsWith(`${only}.`)) ?? true;
    const actions: CodeAction[] = [];
    if (wants(CodeActionKind.QuickFix) && analysis !== null) {
      for (const finding of findings) {
        if (finding.start > end || finding.end < start) continue;
        const everywhere = finding.to === null ? [] : placesOf(analysis.paragraphs, finding.from, finding.to);
        const diagnostic = diagnosticOf(buffer, finding, document.settings.severity);
        actions.push(...fixesOf(buffer, finding, diagnostic, everywhere));
      }
    }
    if (wants(CodeActionKind.RefactorRewrite) && end > start) actions.push(...rewritesOf(buffer, start, end));
    return actions;
  }

  async #execute(command: string, [uri, argument]: readonly unknown[]): Promise<null> {
    const document = this.#documents.get(String(uri));
    if (document === undefined) {
      throw new TruecaseError(
        'usage',
        `${command} names ${JSON.stringify(uri)}, expected the address of an open document`,
      );
    }
    if (command === COMMANDS.addWord) await this.#addWord(document, String(argument));
    else await this.#rewrite(document, command, argument as Range | undefined);
    return null;
  }

  async #rewrite(document: OpenDocument, command: string, range: Range | undefined): Promise<void> {
    const { buffer } = document;
    const { version } = buffer;
    const engine = await document.engine();
    const paragraphs = (await document.settled())?.paragraphs ?? document.plainParagraphs();
    if (engine === null) return;
    const [start, end] =
      range === undefined || command === COMMANDS.restoreDocument
        ? [0, buffer.text.length]
        : [buffer.offsetAt(range.start), buffer.offsetAt(range.end)];
    const changes: Change[] =
      command === COMMANDS.titleCase
        ? titleCase(engine, buffer.text.slice(start, end), start)
        : restoreParagraphs(engine, paragraphs, start, end);
    if (changes.length === 0 || buffer.version !== version) return;
    await this.#connection.workspace.applyEdit({ changes: { [buffer.uri]: editsOf(buffer, changes) } });
  }

  async #addWord({ settings }: OpenDocument, word: string): Promise<void> {
    if (settings === null || settings.wordsFile === null) {
      this.#say('truecase: there is no folder to keep a words file in. Open a folder, or set truecase.wordsFile.');
      return;
    }
    await addWord(settings.wordsFile, word);
    if (!settings.isConfigured) await nameWordsFile(settings.wordsFile);
    this.#reconfigure();
  }

  #fail(error: unknown): void {
    const text =
      error instanceof TruecaseError
        ? `truecase: ${error.message}${error.hint === undefined ? '' : ` ${error.hint}`}`
        : `truecase: ${String((error as Error).stack ?? error)}`;
    this.#say(text);
  }

  /** Shows a message, each only once. */
  #say(message: string): void {
    if (this.#said.has(message)) return;
    this.#said.add(message);
    const type = MessageType.Warning;
    this.#connection.sendNotification(ShowMessageNotification.type, { type, message }).catch(() => undefined);
  }
}

function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}
