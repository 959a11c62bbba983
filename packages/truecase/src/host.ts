/**
 * The entry `truecase/host`: what a program needs that keeps truecasers for others, such as the HTTP server and the language
 * server: models in shared memory, pieces of bounded size, bytes to text and back, names of options and formats, regions of
 * documents, configuration. It changes
 * more often than the other entries; programs that only restore text do not need it.
 */
import type { CommandName } from './cli/command.js';
import { combine, readSettingsOf } from './cli/configuration.js';
import { readOverrides } from './cli/overrides.js';

export type { ExplainedWord, WordVisitor } from './decode/explain.js';
export { FIRST_WORDS, HEADLINE_STYLES, LINE_RULES, MODES } from './decode/options.js';
export { CASE_NAMES } from './detect/kinds.js';
export {
  FORMATS,
  type Format,
  findFormat,
  HEAD_UNITS,
  type Region,
  recognizeFormat,
  type Scanner,
} from './documents/index.js';
export { RegionList } from './documents/region.js';
export { describeIoError, readSmallFile } from './files/file.js';
export { readContainer } from './format/container.js';
export { rowCount, rowLower, rowUpper } from './lattice/row.js';
export { modelName } from './models/base.js';
export { isMethod } from './ner/model.js';
export { openShared, readShared, type SharedModel, share } from './node/shared.js';
export { UserWords } from './rules/userwords.js';
export { type Border, Segmenter } from './stream/segmenter.js';
export { encodeUtf8, Utf8Decoder } from './stream/utf8.js';
export { hashed, hashSpan } from './text/hash.js';
export { languageOf } from './text/language.js';
export { serve } from './threads/serve.js';
export { Threads } from './threads/threads.js';
export { VERSION } from './version.js';

/** What is configured for a command by files and the environment. */
export interface Configuration {
  /** Name of a flag → values; a switch that is on has one empty text. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** Where the values come from: paths of files, names of environment variables. */
  readonly origins: readonly string[];
  /** What was left out, such as a file that belongs to another user. */
  readonly warnings: readonly string[];
}

/** The configuration of a command in a folder, as the command line reads it: the user's file, the project's, the environment. */
export async function readConfiguration(
  command: string,
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): Promise<Configuration> {
  const warnings: string[] = [];
  const settings = await readSettingsOf(command as CommandName, environment, folder, true, (message) =>
    warnings.push(message),
  );
  return { values: combine(settings), origins: [...new Set(settings.map(({ origin }) => origin))], warnings };
}

/** A list of spellings that always win, as --overrides reads it. */
export async function readWordList(path: string): Promise<string[]> {
  return readOverrides(path);
}
