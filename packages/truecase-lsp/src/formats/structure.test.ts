import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Paragraph } from '../analysis/paragraph.js';
import type { CodeParts } from './code.js';
import { formatOf, structureOf } from './structure.js';

const choose = (uri: string, languageId: string, text = 'Some text.', code: CodeParts = 'none') =>
  formatOf({ uri: `file:///home/${uri}`, languageId, code }, text);

async function read(format: string, text: string, code: CodeParts = 'none'): Promise<string[]> {
  const paragraphs = await structureOf(format, 'en', 'auto', code)(text);
  return paragraphs.map((paragraph) => paragraph.text.trim());
}

it('the language of the editor decides, then the ending of the name', () => {
  expect(choose('a.txt', 'plaintext')).toBe('plain');
  expect(choose('COMMIT_EDITMSG', 'gitcommit')).toBe('plain');
  expect(choose('a.srt', 'plaintext', '1\n00:00:01,000 --> 00:00:02,000\nHello.\n')).toBe('srt');
  expect(choose('a.md', 'markdown')).toBe('markdown');
  expect(choose('a.tex', 'plaintext')).toBe('latex');
  expect(choose('a.po', 'unknown', 'msgid "a"\nmsgstr "b"\n')).toBe('po');
});

it('data and programs are left alone unless somebody asks', () => {
  expect(choose('a.json', 'json', '{"a": "b"}')).toBeNull();
  expect(choose('a.csv', 'csv', 'a,b\nc,d\n')).toBeNull();
  expect(choose('a.py', 'python')).toBeNull();
  expect(choose('a.py', 'python', '# Hello.', 'comments')).toBe('code:python');
  expect(choose('Makefile', 'makefile')).toBeNull();
});

it('LaTeX: text is read, commands, mathematics and comments are not', async () => {
  const text =
    'A \\emph{first} word, see~\\cite{knuth} and $x$. % no\n\n\\begin{verbatim}\nno\n\\end{verbatim}\n\\section{The end}';
  expect(await read('latex', text)).toEqual(['A first word, see 1 and x.', 'The end']);
});

it('AsciiDoc: titles, items and paragraphs are read, blocks and attributes are not', async () => {
  const text = '= A title\n:name: no\n\nSome *bold* text,\nin two lines.\n\n* An item\n* Another\n\n----\nno\n----\n';
  expect(await read('asciidoc', text)).toEqual(['A title', 'Some bold text, in two lines.', 'An item', 'Another']);
});

it('code: a run of line comments is one paragraph, strings are read where asked', async () => {
  const text = '// One comment\n// in two lines.\nlet a = "a string here"; /* Another.\n * More. */\n';
  expect(await read('code:javascript', text, 'comments')).toEqual(['One comment  in two lines.', 'Another. More.']);
  expect(await read('code:javascript', text, 'strings')).toEqual(['a string here']);
});

it('stretches are what stands at their places, in every format and for any text', async () => {
  const parts = [
    'Word ',
    'word',
    '\n',
    '\n\n',
    '# ',
    '<b>',
    '</b>',
    '\\emph{',
    '}',
    '$',
    '%',
    '`',
    '----\n',
    '"',
    '//',
    '/*',
    '*/',
    "'",
  ];
  const formats = ['plain', 'markdown', 'html', 'srt', 'po', 'latex', 'asciidoc', 'code:javascript', 'code:python'];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...parts)), fc.constantFrom(...formats), async (list, format) => {
      const text = list.join('');
      const paragraphs: Paragraph[] = await structureOf(format, 'en', 'auto', 'both')(text);
      for (const { text: own, stretches } of paragraphs)
        for (const { start, end, offset } of stretches)
          if (offset >= 0) expect(text.slice(offset, offset + end - start)).toBe(own.slice(start, end));
    }),
  );
});
