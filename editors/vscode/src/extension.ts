/**
 * The extension for VS Code: starts the language server that is bundled with it, and has commands for the palette. Everything else,
 * marks and fixes and settings, is done by the server.
 */
import { join } from 'node:path';
import { commands, type ExtensionContext, window } from 'vscode';
import { ExecuteCommandRequest, LanguageClient, TransportKind } from 'vscode-languageclient/node';

/** Command of the palette → command of the server. */
const COMMANDS = {
  'truecase.editor.restoreSelection': 'truecase.restoreSelection',
  'truecase.editor.restoreDocument': 'truecase.restoreDocument',
  'truecase.editor.titleCase': 'truecase.titleCase',
} as const;

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const module = context.asAbsolutePath(join('dist', 'server', 'main.mjs'));
  const server = { module, transport: TransportKind.stdio };
  // The server decides by language and name which documents it checks.
  const documentSelector = [{ scheme: 'file' }, { scheme: 'untitled' }];
  const started = new LanguageClient('truecase', 'Truecase', server, { documentSelector });
  client = started;
  for (const [name, command] of Object.entries(COMMANDS)) {
    const run = () => execute(started, command);
    context.subscriptions.push(commands.registerCommand(name, run));
  }
  await started.start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function execute(server: LanguageClient, command: string): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return;
  const uri = server.code2ProtocolConverter.asUri(editor.document.uri);
  const range = server.code2ProtocolConverter.asRange(editor.selection);
  await server.sendRequest(ExecuteCommandRequest.type, { command, arguments: [uri, range] });
}
