/** Flags of the language server: from when on words are marked. */
import type { Flag } from '../flag.js';

export const editingFlags = [
  {
    name: 'threshold',
    type: 'number',
    placeholder: 'P',
    min: 0,
    max: 1,
    help: 'mark words that are wrong with this confidence',
    details:
      'From 0 to 1. Higher marks less. The default of 0.4 marks about one word in 2,000 of well-written text by mistake; ' +
      'docs/guide/editors.md has the figures.',
    commands: ['lsp'],
    group: 'Restoring',
    common: ['lsp'],
  },
  {
    name: 'stdio',
    type: 'switch',
    help: 'accepted, since many editors pass it',
    details: 'The server always talks over standard input and output.',
    commands: ['lsp'],
    group: 'Serving',
  },
] as const satisfies readonly Flag[];
