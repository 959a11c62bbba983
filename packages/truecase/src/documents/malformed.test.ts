/** Documents that do not follow their format: kept with a warning, or refused with their line. */
import { describe, expect, it } from 'vitest';
import { raising, scan } from '../testing/documents/toy.js';
import { type FormatOptions, findFormat } from './index.js';
import { DocumentRestorer } from './restore.js';

async function open(format: string, options: FormatOptions = {}) {
  return findFormat(format).open({ where: 'FILE', ...options });
}

describe('refused with the line', () => {
  it.each([
    ['json', { fields: ['.a'] }, '{"a": "b",\n "c": }', 'FILE: line 2: not JSON: found }, expected value'],
    ['json', { fields: ['.a'] }, '{"a": "b"\n', 'FILE: line 2: not JSON: the text ends, expected , or }'],
    ['json', { fields: ['.a'] }, '{"a": "b', 'FILE: line 1: not JSON: the text ends in a string'],
    ['json', { fields: ['.a'] }, '{"a": "\\x"}', 'FILE: line 1: not JSON: \\x is no escape'],
    [
      'json',
      { fields: ['.a'] },
      '{"a": "b\nc"}',
      'FILE: line 1: not JSON: a string holds the control character U+000a',
    ],
    ['json', { fields: ['.a'] }, '{} {}', 'FILE: line 1: not JSON: found {, expected nothing'],
    ['jsonl', { fields: ['.a'] }, '{"a": 1}\n{"a": 01}', 'FILE: line 2: not JSON: found "01", expected value'],
    ['csv', { columns: ['a'] }, 'a,b\n1,2\n"open,2\n', 'FILE: line 3: a quote is opened and never closed'],
    ['ttml', {}, '<tt>\n<p>A</q>\n</tt>', 'FILE: line 2: not well-formed XML'],
    ['xliff', {}, '<xliff>\n<file>', 'FILE: line 2: not well-formed XML'],
    ['tmx', {}, '<tmx><seg a=b>X</seg></tmx>', 'FILE: line 1: not well-formed XML'],
  ])('%s %j', async (format, options, text, message) => {
    const scanner = await open(format, options);
    expect(() => scan(scanner, text)).toThrow(
      expect.objectContaining({ code: 'document', message: expect.stringContaining(message), hint: expect.anything() }),
    );
  });
});

describe('kept with a warning', () => {
  it.each([
    ['srt', 'A TITLE\n1\n00:00:01,000 --> 00:00:02,000\nx\n', 1, 'text before the first line of times'],
    ['srt', 'NO TIMES\n', 1, 'text before'],
    ['srt', '1\n00:00:03,000 --> 00:00:02,000\nx\n', 2, 'ends before it begins'],
    ['vtt', 'WEBVTT\n\nLOOSE\nTEXT\n\n', 4, 'without times'],
    ['ass', '[Events]\nFormat: Start, Text\nDialogue: X\n', 3, 'the line has 1 fields, expected 2'],
    ['po', 'msgid "a"\nmsgstr B\n', 2, 'neither a keyword'],
    ['bibtex', '@book{k,\n title = {X}\n', 1, 'not closed'],
    ['bibtex', '@book{k,\n title = {x},\n = {Y}}\n', 3, 'expected a field'],
    ['ttml', '<tt><p>x &NBSP; y</p></tt>', 1, 'undefined entity'],
  ])('%s %j', async (format, text, line, message) => {
    const scanner = await open(format);
    const restorer = new DocumentRestorer(scanner, () => raising);
    const out = restorer.push(text) + restorer.end();
    expect(scanner.warnings[0]).toEqual({ line, message: expect.stringContaining(message) });
    // Small letters are the only text here, so that capitals show what was taken for text.
    expect(out.replace(/[XY]/g, (letter) => letter.toLowerCase())).toBe(
      text.replace(/[XY]/g, (letter) => letter.toLowerCase()),
    );
  });

  it('says that no string of a JSON document matched', async () => {
    const scanner = await open('json', { fields: ['.b'] });
    scan(scanner, '{"a": "X"}');
    expect(scanner.warnings).toEqual([{ line: 1, message: 'no string at .b; nothing was changed' }]);
  });
});

describe('what has to be told', () => {
  it('JSON asks for a field, a table for a column and names those that are there', async () => {
    await expect(open('json')).rejects.toThrow(expect.objectContaining({ hint: expect.stringContaining('--field') }));
    const table = await open('csv');
    expect(() => scan(table, 'Id,Text\n1,a\n')).toThrow('the first row is 1 "Id", 2 "Text"');
    const other = await open('csv', { columns: ['Body'] });
    expect(() => scan(other, 'Id,Text\n1,a\n')).toThrow('there is no column "Body"');
    await expect(open('json', { fields: ['.a b'] })).rejects.toThrow('is no path');
  });
});
