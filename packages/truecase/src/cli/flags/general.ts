/** Flags that every command takes: what is said on standard error, colour, help and version. */
import { type CommandName, commands } from '../command.js';
import type { Flag } from '../flag.js';

const everywhere: readonly CommandName[] = commands.map((command) => command.name);

export const generalFlags = [
  {
    name: 'no-config',
    type: 'switch',
    help: 'read no configuration files',
    details:
      "Otherwise truecase.toml in this folder or the nearest one above it is read, and the user's " +
      "~/.config/truecase/truecase.toml (XDG_CONFIG_HOME). Keys are names of flags. The project's file wins over the " +
      "user's, the environment (TRUECASE_MODE and so on) over both, flags over everything; words add up.",
    commands: ['restore', 'text', 'run', 'detect', 'eval', 'adapt', 'inspect'],
    group: 'General',
  },
  {
    name: 'config',
    type: 'switch',
    help: 'show what is configured, and where',
    commands: ['inspect'],
    group: 'General',
    common: ['inspect'],
  },
  {
    name: 'color',
    type: 'choice',
    placeholder: 'WHEN',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
    help: 'colour: on a terminal, always or never',
    details: 'auto looks at standard output and standard error separately and obeys NO_COLOR and TERM=dumb.',
    commands: everywhere,
    group: 'General',
  },
  {
    name: 'progress',
    type: 'choice',
    placeholder: 'HOW',
    choices: ['auto', 'json', 'none'],
    default: 'auto',
    help: 'progress bar on a terminal, JSON or none',
    details: 'json prints JSON Lines on standard error. auto draws a bar only if standard error is a terminal.',
    commands: [
      'restore',
      'text',
      'run',
      'train',
      'adapt',
      'ambiguous',
      'calibrate',
      'survey',
      'count',
      'lexicon',
      'eval',
      'ner',
      'impact',
      'align',
      'perplexity',
    ],
    group: 'General',
    common: ['train', 'adapt'],
  },
  {
    name: 'quiet',
    short: 'q',
    type: 'switch',
    help: 'print nothing on standard error but errors',
    commands: everywhere,
    group: 'General',
    common: ['restore'],
  },
  {
    name: 'verbose',
    short: 'v',
    type: 'switch',
    help: 'say more, with stack traces of errors',
    commands: everywhere,
    group: 'General',
  },
  {
    name: 'help',
    short: 'h',
    type: 'switch',
    help: '-h this page, --help the manual',
    details: 'The letter prints a page, the long name the manual.',
    commands: everywhere,
    group: 'General',
    common: everywhere,
  },
  {
    name: 'version',
    short: 'V',
    type: 'switch',
    help: 'print the version',
    commands: everywhere,
    group: 'General',
  },
] as const satisfies readonly Flag[];
