/**
 * From the restoring flags to something that restores: the model, the user's spellings and the options, loaded once for
 * all texts of an invocation.
 */
import { load } from '../node/index.js';
import type { Session, TruecaseOptions, Truecaser } from '../truecaser.js';
import { readOverrides } from './overrides.js';
import type { FlagValues } from './values.js';

export interface Restorer {
  readonly truecaser: Truecaser;
  readonly options: TruecaseOptions;
  /** A new session for a new text. */
  readonly open: () => Session;
}

/** `model` overrules --model. */
export async function loadRestorer(values: FlagValues, model = values.text('model')): Promise<Restorer> {
  const list = values.find('overrides');
  const words = [...values.list('word'), ...(list === undefined ? [] : await readOverrides(list))];
  const loaded = await load(model);
  const truecaser = words.length === 0 ? loaded : loaded.with({ words });
  const options = readOptions(values);
  return { truecaser, options, open: () => truecaser.session(options) };
}

function readOptions(values: FlagValues): TruecaseOptions {
  return {
    mode: values.text('mode') as NonNullable<TruecaseOptions['mode']>,
    firstWord: values.text('first-word') as NonNullable<TruecaseOptions['firstWord']>,
    minConfidence: values.number('min-confidence'),
    lines: values.text('lines') as NonNullable<TruecaseOptions['lines']>,
    protect: !values.has('no-protect'),
    keepMixed: values.has('keep-mixed'),
    headlines: !values.has('no-headlines'),
    context: !values.has('no-context'),
    document: values.has('document'),
  };
}
