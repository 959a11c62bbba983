import { describe, expect, it } from 'vitest';
import { SAMPLES } from '../testing/documents/samples.js';
import { findFormat, recognizeFormat } from './registry.js';

describe('recognizeFormat', () => {
  it.each([
    ['film.srt', 'srt'],
    ['film.VTT', 'vtt'],
    ['film.ssa', 'ass'],
    ['README.md', 'markdown'],
    ['page.htm', 'html'],
    ['data.jsonl', 'jsonl'],
    ['data.jsonl.gz', 'jsonl'],
    ['de.po', 'po'],
    ['a/b.c/notes', 'plain'],
    ['notes.txt', 'plain'],
    ['table.tsv', 'tsv'],
    ['train.conllu', 'conll'],
    ['inbox.mbox', 'mail'],
    ['refs.bib', 'bibtex'],
  ])('takes %s for %s by its name', (name, format) => {
    expect(recognizeFormat('SOME TEXT', name).name).toBe(format);
  });

  it.each(
    SAMPLES.filter(({ format }) => !['plain', 'csv', 'tsv', 'json', 'jsonl'].includes(format)).map(
      ({ format, what, text }) => [format, what, text] as const,
    ),
  )('takes %s (%s) for what it is by its content', (format, what, text) => {
    const hidden = /broken cues|by hand|version|CoNLL-U/.test(what);
    const found = recognizeFormat(text).name;
    if (!hidden) expect(found).toBe(format);
    else expect([format, 'plain']).toContain(found);
  });

  it('lets the content of a .json file decide which transcript it is', () => {
    const { text } = SAMPLES.find(({ format }) => format === 'whisper')!;
    expect(recognizeFormat(text, 'out.json').name).toBe('whisper');
    expect(recognizeFormat('{"a": "b"}', 'out.json').name).toBe('json');
  });

  it('takes prose for plain text, also with tags, brackets and addresses in it', () => {
    for (const text of [
      'WE WENT <b>HOME</b>.',
      '[MUSIC] HELLO',
      'From here we went home: 2024',
      '@john said {this}',
      '1\nfirst line\n2\n',
      'Subject: none\nwe went',
      '# not a heading of much',
      '',
    ]) {
      expect(recognizeFormat(text).name).toBe('plain');
    }
  });

  it('names the formats where one is not known', () => {
    expect(() => findFormat('docx')).toThrow(
      expect.objectContaining({ code: 'usage', hint: expect.stringContaining('srt') }),
    );
  });
});
