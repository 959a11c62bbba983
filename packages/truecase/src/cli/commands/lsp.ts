/** `truecase lsp`: the language server for editors, until the editor ends it. It is a package that editors' users install. */
import { TruecaseError } from '../../errors.js';
import type { Run } from '../context.js';
import type { FlagName } from '../flags.js';

/** Flags that the server reads itself, together with the configuration of each document's folder. */
const PASSED: readonly FlagName[] = [
  'model',
  'threshold',
  'lines',
  'no-protect',
  'force-language',
  'overrides',
  'word',
];

export const lsp: Run = async ({ values, environment }) => {
  const { startLanguageServer } = await loadServer();
  const given = PASSED.filter((name) => values.isGiven(name));
  startLanguageServer({ flags: new Map(given.map((name) => [name, values.list(name)])), environment });
  // The server ends the process when the editor says so or goes away.
  return new Promise<number>(() => undefined);
};

/** What this command uses of the package truecase-lsp. */
interface ServerPackage {
  startLanguageServer(options: Record<string, unknown>): void;
}

async function loadServer(): Promise<ServerPackage> {
  const name = 'truecase-lsp';
  try {
    return (await import(name)) as ServerPackage;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND' || !String(cause).includes(`'${name}'`))
      throw cause;
    throw new TruecaseError('usage', 'the language server is a package that is not installed: truecase-lsp', {
      hint: 'Install it in the same place as truecase: npm install truecase-lsp (with -g if truecase was installed so).',
      cause,
    });
  }
}
