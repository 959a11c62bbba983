/** Flags of "truecase impact": which engine runs, on what, and how long it may take. */
import type { Flag } from '../flag.js';

export const impactFlags = [
  {
    name: 'engine',
    type: 'text',
    placeholder: 'ENGINE',
    help: 'what is run over the text',
    details:
      'A command that reads lines and writes, for each, a line of JSON or columns; a module of JavaScript (a name that ends in .js, ' +
      '.mjs or .cjs); or ner, ner:MODEL for a recogniser of this project. The protocol is in docs/guide/impact.md.',
    commands: ['impact'],
    group: 'Training and measuring',
    common: ['impact'],
  },
  {
    name: 'speech',
    type: 'switch',
    help: 'also without punctuation, as speech comes',
    details: 'Adds lower case without punctuation, as it is and restored.',
    commands: ['impact'],
    group: 'Training and measuring',
    common: ['impact'],
  },
  {
    name: 'gold',
    type: 'choice',
    placeholder: 'FORMAT',
    choices: ['auto', 'text', 'columns', 'jsonl'],
    default: 'auto',
    help: 'what the files are',
    commands: ['impact'],
    group: 'Training and measuring',
    common: ['impact'],
  },
  {
    name: 'retrain',
    type: 'text',
    placeholder: 'COLUMNS',
    completes: 'file',
    help: 'train the engine, also without case',
    details:
      'For engines that can be trained: ner, and modules with a function train. All runs are with the engine trained on these ' +
      'columns; one more reads lower case with the engine trained on them in lower case.',
    commands: ['impact'],
    group: 'Training and measuring',
    common: ['impact'],
  },
  {
    name: 'patience',
    type: 'number',
    placeholder: 'SECONDS',
    min: 0.1,
    max: 3600,
    default: 60,
    help: 'longest wait for an answer of the engine',
    commands: ['impact'],
    group: 'Training and measuring',
    common: ['impact'],
  },
] as const satisfies readonly Flag[];
