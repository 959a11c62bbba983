/** The entry of the package: the server over stdio, and the parts of it that the laboratory measures. */
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { LanguageServer, type ServerOptions } from './server.js';

export { Analyser, type Analysis, type Candidate } from './analysis/candidates.js';
export { DocumentAnalysis, type Finding } from './analysis/document.js';
export { Engine } from './analysis/engine.js';
export { structureOf } from './formats/structure.js';
export { type Habit, habitsOf } from './judge/habit.js';
export { confidenceOf, type Features, featuresOf, THRESHOLD } from './judge/judge.js';
export { Usage } from './judge/usage.js';
export { LanguageServer, type ServerOptions };

/** Talks to one client over standard input and output, until that ends. */
export function startLanguageServer(options: ServerOptions = {}): void {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  new LanguageServer(connection, options);
  connection.listen();
}
