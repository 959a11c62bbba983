import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpora, countSentences, numbersOf } from '../../testing/ngram.js';
import { runs } from '../../testing/runs.js';
import { formatArpa, readArpa } from './arpa.js';
import { ArpaParser } from './arpaparser.js';
import { smoothKneserNey } from './kneserney.js';
import { NgramRows } from './rows.js';
import { score } from './score.js';
import { takeLogarithms } from './smooth.js';
import { findNgram, type NgramProbabilities } from './trie.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truecase-arpa-'));
});
afterAll(() => rm(folder, { recursive: true }));

function parse(text: string): NgramProbabilities {
  const parser = new ArpaParser('my.arpa');
  for (const line of text.split('\n')) parser.push(line);
  return parser.end();
}

function format(model: NgramProbabilities): string {
  return [...formatArpa(model)].join('');
}

const SMALL = `\\data\\
ngram 1=4
ngram 2=2

\\1-grams:
-0.5\t</s>
-99\t<s>\t-0.25
-0.5\tBerlin\t-0.125
-1\tin

\\2-grams:
-0.5\t<s> in
-0.25\tBerlin </s>

\\end\\
`;

describe('formatArpa', () => {
  it('writes what it read, byte for byte, if that was in order', () => {
    expect(format(parse(SMALL))).toBe(SMALL);
  });

  it('writes seven digits', () => {
    const model = parse(SMALL);
    model.probability[0]![3] = -1 / 3;
    model.backoff[0]![2] = 1e-9;
    expect(format(model)).toContain('-0.3333333\tin\n');
    expect(format(model)).toContain('-0.5\tBerlin\t1e-9\n');
  });

  it('cuts long files into chunks', () => {
    const words = Array.from({ length: 9000 }, (_, i) => `w${String(i).padStart(5, '0')}`);
    const toy = countSentences([words.join(' ')], 2);
    const chunks = [...formatArpa(takeLogarithms(smoothKneserNey(toy).model))];
    expect(chunks.length).toBeGreaterThan(3);
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(70_000);
  });

  it('refuses words that no reader could tell apart', () => {
    const model = parse(SMALL);
    expect(() => format({ ...model, words: ['</s>', '<s>', 'New York', 'in'] })).toThrow('word 2 is "New York"');
  });

  it('and a reader give the same arrays back, within single precision', () => {
    fc.assert(
      fc.property(corpora('aÄ😀\uff21'), fc.integer({ min: 1, max: 4 }), (sentences, order) => {
        const model = takeLogarithms(smoothKneserNey(countSentences(sentences, order)).model);
        const again = parse(format(model));
        expect(again.words).toEqual(model.words);
        expect(again.levels).toEqual(model.levels);
        for (let level = 0; level < order; level++) {
          for (let entry = 0; entry < model.probability[level]!.length; entry++) {
            const near = (value: number) => Math.abs(value) * 1e-6 + 1e-9;
            const [p, b] = [model.probability[level]![entry]!, model.backoff[level]![entry]!];
            expect(Math.abs(again.probability[level]![entry]! - p)).toBeLessThanOrEqual(near(p));
            expect(Math.abs(again.backoff[level]![entry]! - b)).toBeLessThanOrEqual(near(b));
          }
        }
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('readArpa', () => {
  it('reads files, compressed too', async () => {
    const [plain, packed] = [join(folder, 'a.arpa'), join(folder, 'a.arpa.gz')];
    await writeFile(plain, SMALL);
    await writeFile(packed, gzipSync(SMALL));
    expect(format(await readArpa(plain))).toBe(SMALL);
    expect(format(await readArpa(packed))).toBe(SMALL);
  });

  it('refuses bytes that are not UTF-8', async () => {
    const path = join(folder, 'latin.arpa');
    await writeFile(path, Buffer.from(SMALL.replace('Berlin', 'Köln'), 'latin1'));
    await expect(readArpa(path)).rejects.toMatchObject({ code: 'encoding', where: path });
  });
});

describe('NgramRows', () => {
  it('grows from nothing', () => {
    const rows = new NgramRows(2, 0);
    for (let i = 0; i < 100; i++) {
      const row = rows.add(-i, 0, i);
      rows.words.set([i, i + 1], 2 * row);
    }
    expect(rows.count).toBe(100);
    expect([...rows.words.subarray(198, 200), rows.probability[99], rows.line[99]]).toEqual([99, 100, -99, 99]);
  });
});

describe('ArpaParser forgives', () => {
  it.each([
    ['text before the data, and after the end', `A model.\nngram 7=1\n${SMALL}\nbye`],
    ['blank lines', SMALL.replaceAll('\n', '\n\n')],
    ['spaces for tabs, and more of them', SMALL.replaceAll('\t', '   ').replaceAll('\n-', '\n -')],
    ['spaces around the counts', SMALL.replace('ngram 1=4', 'ngram 1 = 4 ')],
    ['any order', SMALL.replace('-0.5\t</s>\n-99\t<s>\t-0.25', '-99\t<s>\t-0.25\n-0.5\t</s>')],
    ['back-off weights of 0', SMALL.replace('-1\tin', '-1\tin\t0')],
    ['back-off weights of the highest order', SMALL.replace('<s> in', '<s> in\t-0.5')],
    ['a probability of <s>', SMALL.replace('-99', '0')],
    ['-inf', SMALL.replace('-99', '-inf')],
  ])('%s', (_, text) => {
    expect(format(parse(text))).toBe(SMALL);
  });

  it('the unknown word of other toolkits', () => {
    const text = SMALL.replace('ngram 1=4', 'ngram 1=5').replace('-1\tin', '-1\tin\n-3\t<unk>');
    expect(parse(text).words).toEqual(['</s>', '<s>', '<unk>', 'Berlin', 'in']);
  });

  it('rows in any order, also with many words', () => {
    const words = Array.from({ length: 70_000 }, (_, i) => `w${i}`);
    const text = `\\data\\\nngram 1=70000\nngram 2=3\n\\1-grams:\n${words.map((word) => `-5\t${word}`).join('\n')}
\\2-grams:\n-3\tw9 w1\n-1\tw0 w69999\n-2\tw0 w1\n\\end\\\n`;
    const model = parse(text);
    expect([...model.probability[1]!]).toEqual([-2, -1, -3]);
    expect(score(model, numbersOf(model, 'w0'), model.words.indexOf('w69999'))).toBe(-1);
  });

  it('missing prefixes, which get the probability that they have anyway', () => {
    const text = `\\data\\
ngram 1=4
ngram 2=1
ngram 3=1
ngram 4=1
\\1-grams:
-0.5\ta\t-0.25
-1\tb\t-0.5
-1.5\tc
-2\td
\\2-grams:
-0.75\ta b\t-0.125
\\3-grams:
-0.25\tb c d
\\4-grams:
-0.0625\ta b a b
\\end\\
`;
    const model = parse(text);
    expect(model.levels.map(({ word }) => word.length)).toEqual([4, 2, 2, 1]);
    const stored = (ngram: string) => {
      const numbers = numbersOf(model, ngram);
      const entry = findNgram(model, numbers);
      return [model.probability[numbers.length - 1]![entry], model.backoff[numbers.length - 1]![entry]];
    };
    // b c: backoff(b) + p(c). a b a: backoff(a b) + backoff(b) + p(a).
    expect(stored('b c')).toEqual([-2, 0]);
    expect(stored('a b a')).toEqual([-0.125 - 0.5 - 0.5, 0]);
    expect(stored('b c d')).toEqual([-0.25, 0]);
    expect(score(model, numbersOf(model, 'a b a'), 1)).toBe(-0.0625);
    // As without the added ones: backoff of a b a is 1, "b a" is not stored, p(d | a).
    expect(score(model, numbersOf(model, 'a b a'), 3)).toBe(-0.25 - 2);
  });
});

describe('ArpaParser refuses', () => {
  it.each([
    ['no data', 'hello\n', 2, 'ends without a line \\data\\'],
    ['an empty file', '', 1, 'ends without a line \\data\\'],
    ['a missing end', SMALL.replace('\\end\\\n', ''), 15, 'ends without a line \\end\\'],
    ['a missing order', SMALL.replace('ngram 1=4\n', ''), 2, 'found order 2, expected order 1'],
    ['no counts', '\\data\\\n\\1-grams:\n', 2, 'no line ngram 1=COUNT'],
    ['odd counts', SMALL.replace('ngram 1=4', 'ngram 1=four'), 2, 'found "ngram 1=four", expected ngram N=COUNT'],
    ['too few n-grams', SMALL.replace('ngram 1=4', 'ngram 1=5'), 11, 'found 4 1-grams, expected 5 as the header says'],
    ['too many n-grams', SMALL.replace('ngram 2=2', 'ngram 2=1'), 15, 'found 2 2-grams, expected 1'],
    [
      'sections out of order',
      SMALL.replace('\\1-grams:', '\\2-grams:'),
      5,
      'found "\\\\2-grams:", expected \\1-grams:',
    ],
    ['an order too many', SMALL.replace('\\end\\', '\\3-grams:'), 15, 'expected \\end\\'],
    ['an early end', SMALL.replace('\\2-grams:', '\\end\\'), 11, 'expected \\2-grams:'],
    ['other commands', SMALL.replace('\\2-grams:', '\\2-garms:'), 11, 'found "\\\\2-garms:", expected'],
    ['an unknown word', SMALL.replace('<s> in', '<s> on'), 12, 'found the word "on", expected a word that is listed'],
    ['a probability above 0', SMALL.replace('-0.5\t<s> in', '0.5\t<s> in'), 12, 'found the probability 0.5'],
    ['a probability that is no number', SMALL.replace('-1\tin', 'nan\tin'), 9, 'found the probability "nan"'],
    ['a weight that is no number', SMALL.replace('-0.125', '-0.1x'), 8, 'found the back-off weight "-0.1x"'],
    ['an infinite weight', SMALL.replace('-0.125', 'Infinity'), 8, 'found the back-off weight "Infinity"'],
    ['a word too few', SMALL.replace('<s> in', 'in'), 12, 'found 2 fields, expected a probability, 2 words'],
    ['a word too many', SMALL.replace('<s> in', '<s> in in in'), 12, 'found 5 fields'],
    ['a word twice', SMALL.replace('-1\tin', '-1\tBerlin'), 9, 'found the word "Berlin" a second time'],
    ['an n-gram twice', SMALL.replace('Berlin </s>', '<s> in'), 13, 'found a 2-gram a second time'],
  ])('%s, and names file and line', (_, text, line, message) => {
    let caught: unknown;
    try {
      parse(text);
    } catch (error) {
      caught = error;
    }
    expect(caught).toMatchObject({ code: 'corpus', where: 'my.arpa', hint: expect.stringMatching(/\.$/) });
    expect((caught as Error).message).toContain(message);
    expect((caught as Error).message).toContain(`my.arpa, line ${line}:`);
  });
});
