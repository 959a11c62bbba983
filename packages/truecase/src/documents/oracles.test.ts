/** Parsers of other people read the same from a document after us as before us, but for case. */
import { parse as parseCsv } from 'csv-parse/sync';
import { po } from 'gettext-parser';
import { parse as parseHtml, serialize } from 'parse5';
import { parseSync as parseSubtitles } from 'subtitle';
import { describe, expect, it } from 'vitest';
import { SAMPLES, type Sample } from '../testing/documents/samples.js';
import { toySession } from '../testing/documents/toy.js';
import { lowerText } from '../text/casing.js';
import { findFormat } from './index.js';
import { DocumentRestorer } from './restore.js';

/** Everything in small letters, names of members aside. */
function fold(value: unknown): unknown {
  if (typeof value === 'string') return lowerText(value, 'en');
  if (Array.isArray(value)) return value.map(fold);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fold(member)]));
}

const ORACLES: Readonly<Record<string, (text: string, sample: Sample) => unknown>> = {
  srt: (text) => parseSubtitles(text),
  vtt: (text) => parseSubtitles(text),
  po: (text) => po.parse(text).translations,
  csv: (text) =>
    parseCsv(text, { relax_column_count: true, relax_quotes: true, delimiter: text.includes(';') ? ';' : ',' }),
  html: (text) => serialize(parseHtml(text)),
  json: (text) => JSON.parse(text),
  jsonl: (text) => text.split('\n').map((line) => line !== '' && JSON.parse(line)),
  whisper: (text) => JSON.parse(text),
  aws: (text) => JSON.parse(text),
  youtube: (text) => JSON.parse(text),
};

const cases = SAMPLES.filter(({ format }) => format in ORACLES).map(
  (sample) => [`${sample.format}: ${sample.what}`, sample] as const,
);

describe.each(cases)('%s', (_, sample) => {
  it('reads the same after as before but for case', async () => {
    const restorer = new DocumentRestorer(await findFormat(sample.format).open(sample.options ?? {}), toySession);
    const restored = restorer.push(sample.text) + restorer.end();
    expect(restored).not.toBe(sample.text);
    let before: unknown;
    try {
      before = ORACLES[sample.format]!(sample.text, sample);
    } catch (error) {
      // What the oracle refuses before us it refuses after us.
      expect(() => ORACLES[sample.format]!(restored, sample)).toThrow((error as Error).message);
      return;
    }
    const after = ORACLES[sample.format]!(restored, sample);
    expect(after).not.toEqual(before);
    expect(fold(after)).toEqual(fold(before));
  });
});

describe('parse5', () => {
  it('sees the same elements, attributes and code after us', async () => {
    const { text, restored } = SAMPLES.find(({ format }) => format === 'html')!;
    const shape = (html: string) =>
      serialize(parseHtml(html)).match(/<[^>]*>|<script>.*<\/script>|<code>.*?<\/code>/gs);
    expect(shape(restored)).toEqual(shape(text));
  });
});
