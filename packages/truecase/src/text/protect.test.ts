import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tokensOf } from '../testing/tokens.js';
import { lowerText, upperText } from './casing.js';
import { Flag, Kind, type Tokens } from './tokens.js';

function wordsWith(tokens: Tokens, text: string, isProtected: boolean): string[] {
  const found: string[] = [];
  for (let t = 0; t < tokens.count; t++) {
    const hasFlag = (tokens.flags[t]! & Flag.PROTECTED) !== 0;
    if (tokens.kind[t] !== Kind.PUNCTUATION && hasFlag === isProtected)
      found.push(text.slice(tokens.start[t], tokens.end[t]));
  }
  return found;
}

/** The words of a text that may change, and the ones that may not. */
function part(text: string, language = 'en'): { free: string[]; kept: string[] } {
  const tokens = tokensOf(text, language);
  return { free: wordsWith(tokens, text, false), kept: wordsWith(tokens, text, true) };
}

const PROTECTED = [
  // addresses
  'http://example.com/a/b?c=d#e',
  'https://x.org/a.',
  'ftp://host',
  'git+ssh://host/x',
  'www.example.museum',
  'example.com',
  'sub.example.co.uk/path',
  'example.io:8080/x',
  'ann@example.com',
  'ann.b+c@mail.example.org',
  'a@b.com,c@d.com',
  'mailto:ann@example.com',
  // files and paths
  'report.pdf',
  'notes-2.final.docx',
  'packages/truecase/src/main.ts',
  'résumé.pdf',
  'main.rs:12:5',
  'libfoo.so',
  'lib/foo.so',
  'my_app.service',
  '/usr/local/lib',
  './run',
  '../up/one',
  '~/notes',
  'C:\\temp\\x',
  '\\\\host\\share',
  // code
  'snake_case',
  'été_été',
  '_private',
  '__init__',
  'call()',
  'obj.call()',
  'std::vector',
  'ptr->next',
  '$name',
  '$HOME/bin',
  'key=value',
  'url=http://x.org',
  '%s',
  '%d',
  '%1$s',
  '%(name)s',
  '%name%',
  '{name}',
  '{{x}}',
  '{\\an8}',
  '<b>',
  '</b>',
  '<a href="X Y">',
  '`Some Code`',
  // people and topics
  '@name',
  '#tag',
  '#2024goals',
  '&amp;',
  '&#x27;',
];

const FREE = [
  'and/or',
  'he/she',
  'AT&T',
  'Q&A;',
  'U.S.',
  'e.g.',
  'Ph.D.',
  '50%',
  '$5m',
  'c++',
  'C#',
  'F#',
  '3.5',
  'end.Start',
  'end.So',
  'food.Service',
  'J.Smith',
  'x < y',
  'a_',
  '_',
  '_emphasis_',
  '**strong**',
  'x=',
  'a == b',
  '# heading',
  '@ noon',
  'word:word',
  '5:30pm',
  "rock'n'roll",
  'well-known',
  '(so)',
  '-> x',
  'yes/no?',
  'wait...what',
  '24/7',
  '~5km',
  'a*b',
];

describe('protected spans', () => {
  it.each(PROTECTED)('keep %s, in upper and lower case and with marks around it', (span) => {
    for (const text of [
      span,
      `so (${span}), then`,
      `"${span}"`,
      `'${span}'.`,
      `“${span}”…`,
      `[${span}];`,
      `*${span}*`,
      `so ${span}: x`,
    ]) {
      for (const language of ['en', 'tr']) {
        for (const version of [text, upperText(text, language), lowerText(text, language)]) {
          const { free, kept } = part(version, language);
          expect(kept.length, version).toBeGreaterThan(0);
          expect(
            free.filter((word) => !['so', 'then', 'x'].includes(word.toLowerCase())),
            version,
          ).toEqual([]);
        }
      }
    }
  });

  it.each(FREE)('do not begin in %s', (text) => {
    for (const version of [text, upperText(text), lowerText(text), `(${text})`, `"${text}",`]) {
      expect(part(version).kept, version).toEqual([]);
    }
  });

  it('end with the span: the words around it stay free', () => {
    expect(part('see [the Docs](https://x.org/Docs) now')).toEqual({
      free: ['see', 'the', 'Docs', 'now'],
      kept: ['https', 'x', 'org', 'Docs'],
    });
    expect(part('R&amp;D dept')).toEqual({ free: ['R', 'D', 'dept'], kept: ['&amp;'] });
    expect(part('read:https://x.org ok').free).toEqual(['read', 'ok']);
  });

  it('are not looked for unless asked', () => {
    const text = 'ann@example.com report.pdf <b> {name}';
    expect(wordsWith(tokensOf(text, 'en', false), text, true)).toEqual([]);
  });

  it('reach to the end of long addresses, but long chunks are not searched for code', () => {
    const path = 'Ab/'.repeat(1000);
    expect(part(`http://x.org/${path}`).free).toEqual([]);
    expect(part(`${path}a_b`).kept).toEqual([]);
  });
});

describe('hostile text', () => {
  const UNITS: string[] = JSON.parse(readFileSync(new URL('../testing/hostile.json', import.meta.url), 'utf8'));

  // Long enough that work in proportion to the square of the length would run into the time limit of any test;
  // `npm run bench -- hostile` measures the proportion.
  it.each(UNITS)('of %j over and over is gone through to its end', (unit) => {
    const text = unit.repeat(Math.ceil(400_000 / unit.length));
    const { count, end } = tokensOf(text);
    expect(end[count - 1]).toBe(text.length);
  });

  it('has as many tokens as it has marks', () => {
    expect(tokensOf('@'.repeat(100_000)).count).toBe(100_000);
    expect(tokensOf('.'.repeat(100_000)).count).toBe(1);
    expect(tokensOf('<'.repeat(100_000)).count).toBe(100_000);
    expect(tokensOf('{}'.repeat(50_000)).count).toBe(50_000);
  });
});
