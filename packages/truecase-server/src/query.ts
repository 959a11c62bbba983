/** Options of a truecaser in the query of an address, for bodies that are plain text or documents. */
import { z } from '@hono/zod-openapi';
import { OPTION_NAMES, TruecaseRequest } from './schemas.js';
import type { Choice } from './work/job.js';

const Flag = z.enum(['true', 'false']);
const { shape } = TruecaseRequest;

/** As the parts of the query are written. */
export const OptionsQuery = z.strictObject({
  model: shape.model,
  lists: z.string().max(1100).optional().openapi({ description: 'Names of word lists with commas between.' }),
  mode: shape.mode,
  firstWord: shape.firstWord,
  minConfidence: z.coerce.number().min(0).max(1).optional().openapi({ type: 'number', minimum: 0, maximum: 1 }),
  lines: shape.lines,
  protect: Flag.optional(),
  keepMixed: Flag.optional(),
  headlines: shape.headlines,
  context: Flag.optional(),
  forceLanguage: Flag.optional(),
  document: Flag.optional(),
  tokens: Flag.optional(),
});

export type OptionsQuery = z.infer<typeof OptionsQuery>;

/** What it chooses. */
export function readQuery({ model, lists, tokens, ...rest }: OptionsQuery): Choice & { tokens: boolean } {
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined);
  const options = Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      value === 'true' && name !== 'firstWord' ? true : value === 'false' ? false : value,
    ]),
  );
  return {
    model,
    lists: lists === undefined || lists === '' ? undefined : lists.split(','),
    options,
    tokens: tokens === 'true',
  };
}

type Fields = z.infer<typeof TruecaseRequest>;

/** The choice that a JSON request makes: which truecaser, and its options. */
export function readFields(fields: Omit<Fields, 'text'>): Choice & { tokens: boolean } {
  const { model, words, lists, tokens = false, source } = fields;
  const options: Record<string, unknown> = {};
  for (const name of OPTION_NAMES) if (fields[name] !== undefined) options[name] = fields[name];
  if (source !== undefined) options['source'] = source;
  return { model, words, lists, options, tokens };
}
