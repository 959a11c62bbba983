/** Flags of translations: where the source stands, how words are aligned. */
import type { Flag } from '../flag.js';

export const bitextFlags = [
  {
    name: 'source',
    type: 'text',
    placeholder: 'FILE',
    completes: 'file',
    help: 'what the text translates, line by line',
    details:
      'For bilingual models such as en-fr: the source sentences with their case, one line for every line of the text. ' +
      'Compressed files are read as what they contain. For "eval", the source of the gold text.',
    commands: ['restore', 'run', 'eval'],
    group: 'Restoring',
  },
  {
    name: 'alignment',
    type: 'text',
    placeholder: 'FILE',
    completes: 'file',
    help: 'with a source: i-j pairs, line by line',
    details:
      'Which words belong together, as word aligners print it: positions from 0 among what stands between white space, ' +
      'source first. Without it, an alignment is found.',
    commands: ['restore', 'run'],
    group: 'Restoring',
  },
  {
    name: 'pairs',
    type: 'switch',
    help: 'lines are "source TAB target"; print the target',
    details: 'The same as --source for text that has both sides in every line.',
    commands: ['restore', 'run', 'eval'],
    group: 'Restoring',
  },
  {
    name: 'tables',
    type: 'text',
    placeholder: 'FILE',
    completes: 'file',
    help: 'keep what is learned; with --force: use it',
    details: 'What "align" learns is written to this file. With --force it is read instead, and nothing is learned.',
    commands: ['align'],
    group: 'Files and output',
    common: ['align'],
  },
  {
    name: 'gold-links',
    type: 'text',
    placeholder: 'FILE',
    completes: 'file',
    help: 'score against an alignment made by hand',
    details:
      'Prints the alignment error rate instead of links. FILE has i-j pairs for the first lines of PAIRS, one line for each, in ' +
      'the positions that --tokens says; all of them count as sure. Further pairs are learned from and not scored.',
    commands: ['align'],
    group: 'Training and measuring',
    common: ['align'],
  },
  {
    name: 'symmetrise',
    type: 'choice',
    placeholder: 'HOW',
    choices: ['grow-diag-final-and', 'intersect', 'union', 'forward', 'backward'],
    default: 'grow-diag-final-and',
    help: 'how the two directions are joined',
    commands: ['align'],
    group: 'Training and measuring',
    common: ['align'],
  },
  {
    name: 'tokens',
    type: 'choice',
    placeholder: 'WHAT',
    choices: ['space', 'words'],
    default: 'space',
    help: 'what positions count',
    details:
      'space: what stands between white space, as other tools count. words: words and single marks, which is what is ' +
      'aligned in either case.',
    commands: ['align'],
    group: 'Training and measuring',
    common: ['align'],
  },
] as const satisfies readonly Flag[];
