import { describe, expect, it } from 'vitest';
import type { Annotation, Session, WordVisitor } from '../../truecaser.js';
import { DiffForm } from './diff.js';
import type { Totals } from './json.js';
import { JsonForm } from './json.js';
import { TextForm } from './text.js';

const SPELLINGS = new Map([
  ['paris', 'Paris'],
  ['nato', 'NATO'],
]);

/** A session that knows two words. */
function openToy(): Session {
  const annotate = (segment: string): Annotation[] =>
    [...segment.matchAll(/\p{L}+/gu)].map(({ 0: from, index: start }) => {
      const to = SPELLINGS.get(from.toLowerCase()) ?? from;
      const alternatives = to === from ? [] : [{ text: from, probability: 0.25 }];
      return { start, end: start + from.length, from, to, probability: to === from ? 1 : 0.75, alternatives };
    });
  const truecase = (segment: string): string =>
    segment.replace(/\p{L}+/gu, (word) => SPELLINGS.get(word.toLowerCase()) ?? word);
  const restore = (segment: string) => ({ text: truecase(segment), annotations: annotate(segment) });
  const visit = (segment: string, visitor: WordVisitor): void => {
    visitor.begin(segment, truecase(segment));
    for (const { start, end, probability, alternatives } of annotate(segment)) {
      visitor.word({
        start,
        end,
        probability,
        guessedStart: false,
        others: alternatives.length,
        other: (index) => alternatives[index]!.text,
        otherProbability: (index) => alternatives[index]!.probability,
      });
    }
  };
  return { border: 'line', annotate, truecase, restore, visit };
}

function takeJson(segments: readonly string[], unit: 'utf16' | 'codepoints' | 'bytes' = 'utf16', file?: string) {
  const totals: Totals = { lines: 0, words: 0, changed: 0 };
  const form = new JsonForm(openToy(), file, unit, totals);
  const records = segments
    .map((segment) => Buffer.from(form.take(segment)).toString())
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { records, totals, form };
}

describe('TextForm', () => {
  it('gives the restored text and notices changes', () => {
    const form = new TextForm(openToy());
    expect(form.take('I saw\n')).toBe('I saw\n');
    expect(form.changed).toBe(false);
    expect(form.take('paris\r\n')).toBe('Paris\r\n');
    expect(form.changed).toBe(true);
  });
});

describe('DiffForm', () => {
  it('shows changed lines only, numbered over segments and over every kind of line end', () => {
    const form = new DiffForm(openToy(), undefined, false);
    expect(form.take('a\rb\r\n')).toBe('');
    expect(form.changed).toBe(false);
    expect(form.take('c\nin paris, nato\nd\n')).toBe('4: in [-paris-]{+Paris+}, [-nato-]{+NATO+}\n');
    expect(form.take('paris')).toBe('6: [-paris-]{+Paris+}\n');
    expect(form.changed).toBe(true);
  });

  it('puts the name of the file before the number', () => {
    expect(new DiffForm(openToy(), 'a.txt', false).take('paris\n')).toBe('a.txt:1: [-paris-]{+Paris+}\n');
  });

  it('crosses out and underlines in colour', () => {
    const shown = new DiffForm(openToy(), undefined, true).take('paris\n');
    expect(shown).toBe('\x1b[35m1:\x1b[0m \x1b[31;9mparis\x1b[0m\x1b[32;4mParis\x1b[0m\n');
  });
});

describe('JsonForm', () => {
  it('gives one record a line, with offsets into the line', () => {
    const { records, totals } = takeJson(['in paris\r\n\nnato']);
    expect(records).toEqual([
      {
        line: 1,
        text: 'in Paris',
        tokens: [
          { start: 0, end: 2, from: 'in', to: 'in', p: 1, alternatives: [] },
          { start: 3, end: 8, from: 'paris', to: 'Paris', p: 0.75, alternatives: [{ text: 'paris', p: 0.25 }] },
        ],
      },
      { line: 2, text: '', tokens: [] },
      {
        line: 3,
        text: 'NATO',
        tokens: [{ start: 0, end: 4, from: 'nato', to: 'NATO', p: 0.75, alternatives: [{ text: 'nato', p: 0.25 }] }],
      },
    ]);
    expect(totals).toEqual({ lines: 3, words: 3, changed: 2 });
  });

  it('counts bytes or code points where asked', () => {
    const line = '𝒳é paris\n';
    const place = (unit: 'utf16' | 'codepoints' | 'bytes') => {
      const token = takeJson([line], unit).records[0].tokens.at(-1);
      return [token.start, token.end];
    };
    expect(place('utf16')).toEqual([4, 9]);
    expect(place('codepoints')).toEqual([3, 8]);
    expect(place('bytes')).toEqual([7, 12]);
  });

  it('gives text that is not UTF-8 as base64', () => {
    const { records } = takeJson(['paris \udc80\n']);
    expect(records[0].text).toEqual({
      bytes: Buffer.from([0x50, 0x61, 0x72, 0x69, 0x73, 0x20, 0x80]).toString('base64'),
    });
    expect(records[0].tokens[0].to).toBe('Paris');
  });

  it('gives an over-long line in parts of one line number, with offsets from its start', () => {
    const { records, totals } = takeJson(['in é ', 'paris ', 'nato\nend\n'], 'bytes');
    expect(records.map(({ line, offset, text }) => [line, offset, text])).toEqual([
      [1, undefined, 'in é '],
      [1, 6, 'Paris '],
      [1, 12, 'NATO'],
      [2, undefined, 'end'],
    ]);
    expect(records[2].tokens[0]).toMatchObject({ start: 12, end: 16 });
    expect(totals.lines).toBe(2);
  });

  it('names the file where there is one', () => {
    expect(takeJson(['x\n'], 'utf16', 'a.txt').records[0].file).toBe('a.txt');
    expect(takeJson(['x\n']).records[0]).not.toHaveProperty('file');
  });
});
