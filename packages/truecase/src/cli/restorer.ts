/**
 * From the restoring flags to something that restores: the model, the user's spellings and the options, loaded once for
 * all texts of an invocation.
 */

import type { SessionChanges } from '../documents/index.js';
import { load, type Warning } from '../node/index.js';
import type { Session, TruecaseOptions, Truecaser } from '../truecaser.js';
import { readOverrides } from './overrides.js';
import type { Reporter } from './reporter.js';
import type { FlagValues } from './values.js';

export interface Restorer {
  readonly truecaser: Truecaser;
  /** The user's spellings. */
  readonly words: readonly string[];
  readonly options: TruecaseOptions;
  /** A new session for a new text, or for a part of a document with rules of its own. */
  readonly open: (changes?: SessionChanges) => Session;
}

/** `model` overrules --model; a reporter gets the first warning of an invocation. */
export async function loadRestorer(
  values: FlagValues,
  model = values.text('model'),
  reporter?: Reporter,
): Promise<Restorer> {
  const list = values.find('overrides');
  const words = [...values.list('word'), ...(list === undefined ? [] : await readOverrides(list))];
  const loaded = await load(model);
  const truecaser = words.length === 0 ? loaded : loaded.with({ words });
  let warned = reporter === undefined;
  const onWarning = ({ message, hint }: Warning): void => {
    if (!warned) reporter?.warn(message, hint);
    warned = true;
  };
  const options = { ...readOptions(values), onWarning };
  return { truecaser, words, options, open: (changes) => truecaser.session({ ...options, ...changes }) };
}

function readOptions(values: FlagValues): TruecaseOptions {
  return {
    mode: values.text('mode') as NonNullable<TruecaseOptions['mode']>,
    firstWord: values.text('first-word') as NonNullable<TruecaseOptions['firstWord']>,
    minConfidence: values.number('min-confidence'),
    lines: values.text('lines') as NonNullable<TruecaseOptions['lines']>,
    protect: !values.has('no-protect'),
    keepMixed: values.has('keep-mixed'),
    headlines: values.text('headlines') as NonNullable<TruecaseOptions['headlines']>,
    context: !values.has('no-context'),
    document: values.has('document'),
    forceLanguage: values.has('force-language'),
  };
}
