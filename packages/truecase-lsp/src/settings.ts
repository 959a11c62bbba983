/**
 * What a document is checked with: the defaults, the user's file and the project's truecase.toml (table [lsp] and what stands
 * above all tables), the flags of the command, and last what the editor says. Words add up; of everything else the last wins.
 */
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { TruecaseError } from 'truecase';
import { readConfiguration, readWordList } from 'truecase/host';
import type { LineRule } from './analysis/plain.js';
import type { CodeParts } from './formats/code.js';
import { THRESHOLD } from './judge/judge.js';

/** The section `truecase` of the editor's settings. */
export interface EditorSettings {
  readonly enable?: boolean;
  readonly model?: string;
  /** From which confidence on words are marked, 0 to 1. */
  readonly threshold?: number;
  readonly words?: readonly string[];
  /** The workspace's words file, relative to the workspace. */
  readonly wordsFile?: string;
  readonly lines?: LineRule;
  /** What of programs is checked. */
  readonly code?: CodeParts;
  readonly severity?: 'error' | 'warning' | 'information' | 'hint';
}

export interface Settings {
  readonly enable: boolean;
  readonly model: string;
  readonly threshold: number;
  readonly words: readonly string[];
  /** Where "always so" writes to; absolute. Null outside of any folder. */
  readonly wordsFile: string | null;
  /** Whether truecase.toml names that file already. */
  readonly isConfigured: boolean;
  readonly lines: LineRule;
  readonly code: CodeParts;
  readonly severity: NonNullable<EditorSettings['severity']>;
  readonly protect: boolean;
  readonly forceLanguage: boolean;
  /** Files that these settings come from: a change in one of them means reading them again. */
  readonly files: readonly string[];
}

/** The words file of a workspace that names no other. */
export const WORDS_FILE = 'truecase-words.txt';
export const CONFIGURATION = 'truecase.toml';
const NOTHING = { values: new Map<string, readonly string[]>(), origins: [] };
const CODE: readonly CodeParts[] = ['none', 'comments', 'strings', 'both'];
const LINES: readonly LineRule[] = ['auto', 'sentence', 'wrapped'];
const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const;

export interface SettingsRequest {
  /** Folder of the document, and the workspace's; null for documents that are no files. */
  readonly folder: string | null;
  readonly root: string | null;
  readonly editor: EditorSettings;
  /** Flags of the command that started the server: name → values. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export async function readSettings(request: SettingsRequest): Promise<Settings> {
  const { folder, root, editor: given, flags, environment } = request;
  const editor = checkEditor(given);
  const { values: combined, origins } = folder === null ? NOTHING : await readConfiguration('lsp', environment, folder);
  const configured: Map<string, readonly string[]> = new Map([...combined, ...flags]);
  const one = (name: string): string | undefined => configured.get(name)?.at(-1);
  const home = root ?? folder;
  const overrides = one('overrides');
  const own = editor.wordsFile === undefined || home === null ? undefined : absolute(editor.wordsFile, home);
  const wordsFile = own ?? overrides ?? (home === null ? null : join(home, WORDS_FILE));
  const lists = [...new Set([wordsFile, overrides ?? null])].filter((path) => path !== null);
  const listed = (await Promise.all(lists.map(readWords))).flat();
  const projects = origins.filter((origin) => origin.endsWith(CONFIGURATION));
  return {
    enable: editor.enable ?? true,
    model: editor.model ?? one('model') ?? 'en',
    threshold: editor.threshold ?? Number(one('threshold') ?? THRESHOLD),
    words: [...(editor.words ?? []), ...(flags.get('word') ?? []), ...(combined.get('word') ?? []), ...listed],
    wordsFile,
    isConfigured: wordsFile === overrides || own !== undefined,
    lines: editor.lines ?? (one('lines') as LineRule | undefined) ?? 'auto',
    code: editor.code ?? 'none',
    severity: editor.severity ?? 'information',
    protect: configured.get('no-protect') === undefined,
    forceLanguage: configured.get('force-language') !== undefined,
    files: [...lists, ...projects, ...(home === null ? [] : [join(home, CONFIGURATION)])],
  };
}

/** The words of a list; none where the file is not there yet. */
async function readWords(path: string): Promise<string[]> {
  try {
    return await readWordList(path);
  } catch (error) {
    if (error instanceof TruecaseError && error.code === 'not-found') return [];
    throw error;
  }
}

function absolute(path: string, home: string): string {
  return isAbsolute(path) ? path : resolve(home, path);
}

/** Folder that a truecase.toml for the words file belongs into. */
export function configurationFor(wordsFile: string): string {
  return join(dirname(wordsFile), CONFIGURATION);
}

/** Editors send anything; null and empty texts mean that nothing was set. */
export function checkEditor(given: unknown): EditorSettings {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  const settings = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Record<string, unknown>;
  const expect = (name: string, isRight: (value: unknown) => boolean, expected: string): void => {
    if (!(name in settings) || isRight(settings[name])) return;
    throw new TruecaseError(
      'usage',
      `setting truecase.${name} is ${JSON.stringify(settings[name])}, expected ${expected}`,
    );
  };
  const isIn = (list: readonly string[]) => (value: unknown) => list.includes(value as string);
  const isText = (value: unknown) => typeof value === 'string';
  expect('enable', (value) => typeof value === 'boolean', 'true or false');
  expect('model', isText, 'a name or a path');
  expect('threshold', (value) => typeof value === 'number' && value >= 0 && value <= 1, 'a number from 0 to 1');
  expect('words', (value) => Array.isArray(value) && value.every(isText), 'a list of words');
  expect('wordsFile', isText, 'a path');
  expect('lines', isIn(LINES), `one of: ${LINES.join(', ')}`);
  expect('code', isIn(CODE), `one of: ${CODE.join(', ')}`);
  expect('severity', isIn(SEVERITIES), `one of: ${SEVERITIES.join(', ')}`);
  return settings;
}
