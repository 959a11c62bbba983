import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.js';
import { TOY_LINES, trainToy } from '../../testing/toy.js';
import type { TruecaseOptions, Truecaser } from '../../truecaser.js';
import { splitLines } from '../line.js';
import { JsonForm } from './json.js';

let toy: Truecaser;
beforeAll(async () => {
  toy = await trainToy(TOY_LINES);
});

const round = (probability: number) => Math.round(probability * 1e6) / 1e6;

/** The records of a text by JSON.stringify of its annotations. */
function stringify(text: string, options: TruecaseOptions): string {
  const { text: restored, annotations } = toy.session(options).restore(text);
  return [...splitLines(text)]
    .map(({ start, end }, index) => {
      const tokens = annotations
        .filter((word) => word.start >= start && word.start < end)
        .map(({ probability, alternatives, ...word }) => ({
          start: word.start - start,
          end: word.end - start,
          from: word.from,
          to: word.to,
          p: round(probability),
          alternatives: alternatives.map((other) => ({ text: other.text, p: round(other.probability) })),
          ...(word.guessedStart === true ? { guessedStart: true } : {}),
        }));
      return `${JSON.stringify({ line: index + 1, text: restored.slice(start, end), tokens })}\n`;
    })
    .join('');
}

function write(text: string, options: TruecaseOptions): { records: string; words: number; changed: number } {
  const totals = { lines: 0, words: 0, changed: 0 };
  const form = new JsonForm(toy.session(options), undefined, 'utf16', totals);
  const records = Buffer.from(form.take(text)).toString();
  return { records, words: totals.words, changed: totals.changed };
}

describe('JsonForm beside JSON.stringify', () => {
  it('has the same bytes for any text', () => {
    const word = fc.oneof(
      fc.constantFrom('angela', 'MERKEL', 'new', 'york', 'iphone', 'the', 'i', 'U.S.', '3D', 'and so', "o'neil", 'may'),
      fc.constantFrom(
        '"',
        '\\',
        '\t',
        '.',
        ',',
        '\n',
        '\r\n',
        '\r',
        '\u2028',
        '漢字',
        'ΟΔΟΣ',
        'straße',
        '😀',
        '𐐔𐐯',
        '\u0001',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    );
    const mode = fc.constantFrom('restore', 'starts', 'repair', 'auto', 'selective');
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, mode, (value, chosen) => {
        const options = { mode: chosen } as TruecaseOptions;
        expect(write(value, options).records).toBe(stringify(value, options));
      }),
      { numRuns: runs(200) },
    );
  });

  it('counts words and those that differ', () => {
    const text = 'the mayor of new york saw\nAngela Merkel.';
    const { words, changed } = write(text, {});
    const annotations = toy.annotate(text);
    expect(words).toBe(annotations.length);
    expect(changed).toBe(annotations.filter(({ from, to }) => from !== to).length);
    expect(changed).toBeGreaterThan(0);
  });
});
