/**
 * The manual as a list of blocks, made from the flag table, the command table and the trainers. help.ts renders it as
 * text, man.ts as roff; neither adds words of its own.
 */
import type { Command } from './command.js';
import { commands } from './command.js';
import type { Flag } from './flag.js';
import { flags, flagsOf, spellFlag } from './flags.js';

export type Block =
  | { readonly kind: 'section'; readonly title: string }
  | { readonly kind: 'heading'; readonly title: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'usage'; readonly text: string }
  | { readonly kind: 'example'; readonly command: string; readonly note: string }
  | { readonly kind: 'entry'; readonly term: string; readonly text: string };

/** What the manual has to know of a trainer. */
export interface FamilyHelp {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly {
    readonly name: string;
    readonly type: string;
    readonly default: unknown;
    readonly choices?: readonly string[];
    /** For research: accepted, but not in the help. */
    readonly advanced?: boolean;
    readonly help: string;
  }[];
}

const GROUPS = ['Restoring', 'Files and output', 'Training and measuring', 'Serving', 'General'] as const;

/** Title of the page: `truecase` or `truecase run`. */
export function titleOf(command: Command): string {
  return command.name === 'restore' ? 'truecase' : `truecase ${command.name}`;
}

/** The page of one command; the page of the bare command is the page of the whole program. */
export function buildManual(command: Command, families: readonly FamilyHelp[]): Block[] {
  const whole = command.name === 'restore';
  const blocks: Block[] = [
    { kind: 'section', title: 'NAME' },
    { kind: 'paragraph', text: `${titleOf(command)} - ${command.summary}` },
    { kind: 'section', title: 'SYNOPSIS' },
    ...(whole ? commands : [command]).map((row) => ({ kind: 'usage', text: `truecase ${row.usage}` }) as const),
    { kind: 'section', title: 'DESCRIPTION' },
    { kind: 'paragraph', text: command.description },
  ];
  if (whole) {
    blocks.push({ kind: 'section', title: 'COMMANDS' });
    for (const row of commands.slice(1)) blocks.push({ kind: 'entry', term: row.usage, text: row.description });
  }
  blocks.push({ kind: 'section', title: 'OPTIONS' });
  for (const group of GROUPS) {
    const rows = (whole ? flags : flagsOf(command.name)).filter((flag) => flag.group === group);
    if (rows.length === 0) continue;
    blocks.push({ kind: 'heading', title: group });
    for (const flag of rows) blocks.push({ kind: 'entry', term: spellFlag(flag), text: describe(flag, whole) });
  }
  if (whole || command.name === 'train') blocks.push(...describeFamilies(families));
  blocks.push({ kind: 'section', title: 'EXAMPLES' });
  for (const row of whole ? commands : [command]) {
    for (const example of row.examples) blocks.push({ kind: 'example', ...example });
  }
  blocks.push(...ending);
  return blocks;
}

function describe(flag: Flag, whole: boolean): string {
  const parts = [endSentence(flag.help)];
  if (flag.choices !== undefined) parts.push(`One of ${flag.choices.join(', ')}.`);
  if (flag.details !== undefined) parts.push(flag.details);
  if (flag.default !== undefined) parts.push(`Default: ${flag.default}.`);
  if (flag.environment !== undefined) parts.push(`Environment: ${flag.environment}.`);
  if (whole && flag.commands.length < commands.length) {
    const homes = flag.commands.map((name) => (name === 'restore' ? 'truecase' : name));
    parts.push(`(${homes.join(', ')})`);
  }
  return parts.join(' ');
}

/** A one-line help as a sentence. */
function endSentence(help: string): string {
  return `${help[0]!.toUpperCase()}${help.slice(1)}${/[.!?]$/.test(help) ? '' : '.'}`;
}

function describeFamilies(families: readonly FamilyHelp[]): Block[] {
  const blocks: Block[] = [{ kind: 'section', title: 'MODEL FAMILIES' }];
  for (const family of families) {
    blocks.push({ kind: 'heading', title: family.name }, { kind: 'paragraph', text: endSentence(family.summary) });
    blocks.push(...family.options.filter(({ advanced }) => advanced !== true).map(describeOption));
  }
  return blocks;
}

type FamilyOption = FamilyHelp['options'][number];

function describeOption(option: FamilyOption): Block {
  const choices = option.choices === undefined ? '' : ` One of ${option.choices.join(', ')}.`;
  const text = `${endSentence(option.help)}${choices} Default: ${String(option.default)}.`;
  return { kind: 'entry', term: `--set ${option.name}=${option.type.toUpperCase()}`, text };
}

const ending: readonly Block[] = [
  { kind: 'section', title: 'EXIT STATUS' },
  { kind: 'entry', term: '0', text: 'All went well.' },
  {
    kind: 'entry',
    term: '1',
    text: '--check found changes, the score was below eval --min, adapt or ambiguous wrote nothing because the model would not be better, or impact left lines out that the engine did not answer.',
  },
  { kind: 'entry', term: '2', text: 'A mistake on the command line, or an error; other files were still processed.' },
  { kind: 'entry', term: '130', text: 'Stopped by Ctrl-C. A second Ctrl-C ends it at once.' },
  { kind: 'section', title: 'ENVIRONMENT' },
  ...flags
    .filter((flag) => flag.environment !== undefined)
    .map(
      (flag) => ({ kind: 'entry', term: flag.environment!, text: `Value of --${flag.name} where absent.` }) as const,
    ),
  { kind: 'entry', term: 'NO_COLOR', text: 'If not empty, no colour unless --color=always.' },
  { kind: 'entry', term: 'TERM', text: 'If "dumb", neither colour nor progress bar.' },
];
