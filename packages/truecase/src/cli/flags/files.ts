/**
 * Flags that decide where text comes from, where the result goes and in which form. They never change which letters
 * are raised or lowered.
 */
import type { Flag } from '../flag.js';

export const fileFlags = [
  {
    name: 'in-place',
    short: 'i',
    type: 'switch',
    help: 'change the files themselves',
    details:
      'Each file is written beside itself and then renamed, so that it is never half written; its permissions stay. A ' +
      'file without changes is not touched. Compressed files are refused.',
    commands: ['run'],
    group: 'Files and output',
    common: ['run'],
  },
  {
    name: 'backup',
    type: 'text',
    placeholder: 'SUFFIX',
    help: 'with --in-place: keep the old file as FILE+SUFFIX',
    details: 'For example --backup=.bak. An older backup of that name is replaced.',
    commands: ['run'],
    group: 'Files and output',
  },
  {
    name: 'keep-times',
    type: 'switch',
    help: 'with --in-place: keep the time of last change',
    details: 'Mind that tools which compare only size and time, as rsync does, will then not see the change.',
    commands: ['run'],
    group: 'Files and output',
  },
  {
    name: 'threads',
    type: 'number',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 64,
    default: 1,
    help: 'worker threads for plain text',
    details:
      'The output is the same as with one thread, to the byte. The workers share the bytes of one model. Worth it for ' +
      'large files and for many; --json, --document, --in-place, mode auto and documents of other formats use one thread.',
    commands: ['restore', 'run'],
    group: 'Files and output',
  },
  {
    name: 'output',
    short: 'o',
    type: 'text',
    placeholder: 'FILE',
    completes: 'file',
    help: 'write to FILE; "-" is standard output',
    details:
      'The file appears only when it is complete. It may not be one of the inputs. For "train", "adapt", "ambiguous" and "calibrate", a name ' +
      'that ends in .br is written compressed.',
    commands: ['run', 'train', 'adapt', 'ambiguous', 'calibrate', 'count', 'merge', 'lexicon', 'ner', 'arpa'],
    group: 'Files and output',
    common: ['run', 'train', 'adapt', 'ambiguous', 'calibrate', 'count', 'merge', 'lexicon', 'ner', 'arpa'],
  },
  {
    name: 'diff',
    type: 'switch',
    help: 'show the words that would change',
    details:
      'One line for each changed line: its number, and [-old-]{+new+} or, in colour, crossed out and underlined.',
    commands: ['run'],
    group: 'Files and output',
    common: ['run'],
  },
  {
    name: 'check',
    type: 'switch',
    help: 'name the files that would change, exit 1',
    details:
      'Prints nothing and exits 0 when nothing would change. With --diff, the changes are shown instead of names.',
    commands: ['run'],
    group: 'Files and output',
    common: ['run'],
  },
  {
    name: 'json',
    type: 'switch',
    help: 'print JSON Lines instead of text',
    details:
      'Restoring prints {"line", "text", "tokens": [{"start", "end", "from", "to", "p", "alternatives"}]} for each line, with ' +
      '"file" where a file was named, and at the end {"type": "summary", "lines", "words", "changed"}. A token has ' +
      '"guessedStart" where a sentence was guessed to begin in text without punctuation. Text that is not ' +
      'UTF-8 stands as {"bytes": BASE64}. A line of more than 65,536 units comes in parts, each with its "offset". ' +
      'detect prints {"type": "span", "firstLine", "lastLine", "start", "end", "words", "case", "confidence", "lost"} for ' +
      'each run of lines alike, and for each file a summary. "ner tag" prints {"line", "text", "spans": [{"start", "end", ' +
      '"type", "text"}]} for each line. impact prints one object with all runs, scores and faults.',
    commands: [
      'restore',
      'text',
      'run',
      'detect',
      'adapt',
      'ambiguous',
      'calibrate',
      'survey',
      'impact',
      'lexicon',
      'eval',
      'ner',
      'bleu',
      'perplexity',
      'inspect',
      'models',
    ],
    group: 'Files and output',
    common: [
      'run',
      'text',
      'detect',
      'adapt',
      'ambiguous',
      'calibrate',
      'survey',
      'lexicon',
      'eval',
      'ner',
      'bleu',
      'perplexity',
      'inspect',
      'models',
    ],
  },
  {
    name: 'offsets',
    type: 'choice',
    placeholder: 'UNIT',
    choices: ['utf16', 'codepoints', 'bytes'],
    default: 'utf16',
    help: 'with --json: what start and end count',
    details:
      'Offsets count from the start of the input line: UTF-16 units, code points or UTF-8 bytes. For "impact": those of the ' +
      "engine's answers.",
    commands: ['restore', 'text', 'run', 'impact'],
    group: 'Files and output',
  },
  {
    name: 'strict',
    type: 'switch',
    help: 'stop at text that is not UTF-8',
    details:
      'Without it, such bytes pass through unchanged and one warning a file is printed. With it, file, line and byte ' +
      'are named and the status is 2.',
    commands: ['restore', 'text', 'run'],
    group: 'Files and output',
  },
  {
    name: 'line-buffered',
    type: 'switch',
    help: 'print each line as soon as it is complete',
    details:
      'The rule anyway when standard input or output is a terminal. Costs speed on large inputs. What is printed is the ' +
      'same with and without it: with --lines wrapped, and with models that look at the words of other lines (see ' +
      '--no-context), text is printed at the next blank line, or after 65,536 characters without one.',
    commands: ['restore', 'text', 'run'],
    group: 'Files and output',
  },
] as const satisfies readonly Flag[];
