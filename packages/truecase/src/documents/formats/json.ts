/** JSON and JSON Lines: the strings at the paths that were asked for. */
import { TruecaseError } from '../../errors.js';
import type { Format, FormatOptions } from '../format.js';
import { JsonScanner } from '../json.js';

function open({ fields = [], where = 'the text' }: FormatOptions, many: boolean): JsonScanner {
  if (fields.length === 0) {
    throw new TruecaseError('usage', `${where}: JSON was found, but not which of its strings are text`, {
      where,
      hint: 'Name them with --field, for example --field .text, or treat it as plain text with --format plain.',
    });
  }
  return new JsonScanner({ fields: fields.map((path) => ({ path, continues: false })), many, where });
}

export const json: Format = {
  name: 'json',
  title: 'JSON, with --field',
  endings: ['json', 'geojson', 'ipynb'],
  titles: 'lines',
  sniff: (head) =>
    /^\ufeff?\s*(?:\{\s*"(?:[^"\\]|\\.)*"\s*:|\[\s*(?:\{\s*"|\[\s*[{["]|"(?:[^"\\]|\\.)*"\s*,))/.test(head) ? 0.75 : 0,
  open: async (options) => open(options, false),
};

export const jsonl: Format = {
  name: 'jsonl',
  title: 'JSON Lines, with --field',
  endings: ['jsonl', 'ndjson', 'jsonlines'],
  titles: 'lines',
  sniff: (head) => (/^\ufeff?\s*\{"[^\n]*\}\s*\n\{"/.test(head) ? 0.8 : 0),
  open: async (options) => open(options, true),
};
