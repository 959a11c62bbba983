/**
 * Flags that decide how case is restored: which model, how much of the given case is believed, whose spelling wins.
 * They mean the same for a pipe, for files and for an evaluation. They say nothing about where text comes from or goes.
 */
import type { Flag } from '../flag.js';

export const restoringFlags = [
  {
    name: 'model',
    short: 'm',
    type: 'text',
    placeholder: 'NAME|FILE',
    default: 'en',
    environment: 'TRUECASE_MODEL',
    completes: 'model',
    help: 'model to use, bundled name or file',
    details:
      'A bundled name (see "truecase models") or the path of a file written by "truecase train" or "truecase adapt"; for ' +
      '"perplexity" the path of an ARPA file. "adapt", "ambiguous" and "calibrate" start from it. For "ner" a recogniser; default ner-en.',
    commands: [
      'restore',
      'text',
      'run',
      'detect',
      'adapt',
      'ambiguous',
      'calibrate',
      'eval',
      'ner',
      'perplexity',
      'serve',
    ],
    group: 'Restoring',
    common: ['restore', 'text', 'run', 'detect', 'adapt', 'ambiguous', 'calibrate', 'eval', 'ner', 'perplexity'],
  },
  {
    name: 'mode',
    type: 'choice',
    placeholder: 'MODE',
    choices: ['restore', 'repair', 'starts', 'auto', 'selective'],
    default: 'restore',
    help: 'how far the case of the input is believed',
    details:
      'restore: the case of the input is not believed at all, so that ALL CAPS, lower case and Title Case give the ' +
      'same result. repair: capitals that are there are evidence. starts: only sentence starts and the English I are raised. auto: only ' +
      'lines that have lost their case are restored, the others stay as they are. selective: only first words of sentences ' +
      'and words in capitals are restored.',
    commands: ['restore', 'text', 'run', 'eval'],
    group: 'Restoring',
    common: ['restore', 'text', 'run'],
  },
  {
    name: 'first-word',
    type: 'choice',
    placeholder: 'HOW',
    choices: ['display', 'true'],
    default: 'display',
    help: 'case of the first word of a sentence',
    details:
      'display: sentences start with a capital, as in print. true: the first word gets the case that it would have ' +
      'inside a sentence, as machine translation wants it.',
    commands: ['restore', 'text', 'run', 'eval'],
    group: 'Restoring',
    common: ['eval'],
  },
  {
    name: 'min-confidence',
    type: 'number',
    placeholder: 'P',
    min: 0,
    max: 1,
    default: 0,
    help: 'change a word only if at least this sure',
    details: 'A probability from 0 to 1. Words about which the model is less sure keep the case that they have.',
    commands: ['restore', 'text', 'run', 'eval'],
    group: 'Restoring',
    common: ['restore', 'run'],
  },
  {
    name: 'lines',
    type: 'choice',
    placeholder: 'HOW',
    choices: ['sentence', 'wrapped'],
    default: 'sentence',
    help: 'whether a new line starts a new sentence',
    details:
      'sentence: every line starts a sentence. wrapped: a sentence may run over line ends; an empty line ends it.',
    commands: ['restore', 'text', 'run', 'detect'],
    group: 'Restoring',
    common: ['detect'],
  },
  {
    name: 'no-protect',
    type: 'switch',
    help: 'also change addresses, code, @names, tags',
    details:
      'Web and mail addresses, file names, code, placeholders such as %s or {name}, markup, @names and #tags are left ' +
      'alone unless this is given.',
    commands: ['restore', 'text', 'run', 'detect', 'eval'],
    group: 'Restoring',
  },
  {
    name: 'keep-mixed',
    type: 'switch',
    help: 'leave words in mixed case as they are',
    details: 'Words such as iPhone or McDonald that already mix capitals and small letters keep them.',
    commands: ['restore', 'text', 'run', 'eval'],
    group: 'Restoring',
  },
  {
    name: 'headlines',
    type: 'choice',
    placeholder: 'STYLE',
    choices: ['sentence', 'title', 'auto'],
    default: 'sentence',
    help: 'style of lines: sentences, titles, or either',
    details:
      'sentence: every line is a sentence. title: every line is a title, whose words are all capitalised but small ones such ' +
      'as "of". auto: a line that is nearly surely a headline is a title, the others are sentences. Languages other than ' +
      'English write titles as sentences: there all three are the same.',
    commands: ['restore', 'text', 'run', 'eval'],
    group: 'Restoring',
  },
  {
    name: 'no-context',
    type: 'switch',
    help: 'do not let the words around decide',
    details:
      'Models that "truecase ambiguous" has made look at the words around an ambiguous word, such as Turkey or turkey, up to ' +
      'a blank line. With this they do not.',
    commands: ['restore', 'text', 'run', 'eval'],
    group: 'Restoring',
  },
  {
    name: 'document',
    type: 'switch',
    help: 'let what is certain decide elsewhere',
    details:
      'Each file, or standard input, is one document, which is gone over twice: a casing that is certain in one place is ' +
      'evidence for the same word elsewhere. The text is held in memory and may have 8 MB. In "eval" blank lines separate ' +
      'documents, and --against is without.',
    commands: ['restore', 'text', 'run', 'eval'],
    group: 'Restoring',
  },
  {
    name: 'force-language',
    type: 'switch',
    help: 'also restore text in other languages',
    details:
      'Lines that are plainly not in the language of the model get capitals at sentence starts only, and a warning is given ' +
      'once. With this they are restored as all others.',
    commands: ['restore', 'text', 'run', 'eval'],
    group: 'Restoring',
  },
  {
    name: 'overrides',
    type: 'text',
    placeholder: 'FILE',
    completes: 'file',
    help: 'spellings that always win, one a line',
    details:
      'UTF-8 text, one spelling of one or more words a line; empty lines and lines that start with # do not count.',
    commands: ['restore', 'text', 'run', 'lexicon', 'eval'],
    group: 'Restoring',
    common: ['restore', 'run', 'lexicon'],
  },
  {
    name: 'word',
    short: 'w',
    type: 'text',
    placeholder: 'WORD',
    repeatable: true,
    help: 'one spelling that always wins; repeatable',
    details:
      'For example --word iPhone --word NATO. Where lists disagree, --word wins over --overrides, and what comes first wins.',
    commands: ['restore', 'text', 'run', 'lexicon', 'eval'],
    group: 'Restoring',
    common: ['text'],
  },
] as const satisfies readonly Flag[];
