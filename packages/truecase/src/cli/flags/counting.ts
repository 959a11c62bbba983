/**
 * Flags of counting, and of what is learned from counts: casings or n-grams, how long these are, and what the count may use
 * of the machine. None of the latter changes the result.
 */
import type { Flag } from '../flag.js';

export const countingFlags = [
  {
    name: 'casings',
    type: 'switch',
    help: 'count forms of words instead of n-grams',
    details:
      'How often each word is written in lower case, title case, upper case and irregular forms, and the same for compounds, ' +
      'as "truecase train --counts" takes them. First words of sentences and lines that are titles are left out. It holds all ' +
      'words in memory, in one thread, so that --order, --title-lines, --memory, --temp-dir and --workers do not go with it.',
    commands: ['count'],
    group: 'Training and measuring',
    common: ['count'],
  },
  {
    name: 'counts',
    type: 'text',
    placeholder: 'FILE',
    repeatable: true,
    completes: 'file',
    help: 'casing counts made before; repeatable',
    details:
      'Files of "truecase count --casings", or of the same form, take the place of counting the casings of CORPUS. The family ' +
      'unigram learns from nothing else and needs no CORPUS then.',
    commands: ['train'],
    group: 'Training and measuring',
  },
  {
    name: 'order',
    type: 'number',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 5,
    default: 3,
    help: 'words in the longest n-gram, 1 to 5',
    commands: ['count'],
    group: 'Training and measuring',
    common: ['count'],
  },
  {
    name: 'title-lines',
    type: 'choice',
    placeholder: 'HOW',
    choices: ['skip', 'keep'],
    default: 'skip',
    help: 'lines of mostly capitalised words',
    details:
      'skip leaves out lines with four or more words of which 80 per cent are capitalised, as titles are: their case ' +
      'says nothing about the words.',
    commands: ['count'],
    group: 'Training and measuring',
    common: ['count'],
  },
  {
    name: 'memory',
    type: 'text',
    placeholder: 'SIZE',
    default: '2G',
    help: 'memory for the whole program, e.g. 500M, 2G',
    details:
      'A number of bytes, or of K, M, G or T, each 1024 of the one before. What does not fit goes to disk. The program itself ' +
      'takes more than 100 MB of it; with less it does what it can.',
    commands: ['train', 'count'],
    group: 'Training and measuring',
    common: ['count'],
  },
  {
    name: 'temp-dir',
    type: 'text',
    placeholder: 'DIR',
    completes: 'file',
    help: 'folder for temporary files',
    details:
      'If a count fails or is stopped, what is complete stays in this folder, and the same command goes on from there. ' +
      'Without it the folder of the system is used and nothing stays.',
    commands: ['train', 'count'],
    group: 'Training and measuring',
    common: ['count'],
  },
  {
    name: 'workers',
    type: 'number',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 64,
    help: 'threads; the default depends on the cores',
    details: 'By default one a core, at most 2; for "serve" one less than there are cores, 1 to 8.',
    commands: ['train', 'count', 'serve'],
    group: 'Training and measuring',
    common: ['count'],
  },
] as const satisfies readonly Flag[];
