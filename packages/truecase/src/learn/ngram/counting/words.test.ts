import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageOf } from '../../../text/language.js';
import { Lexicon } from './lexicon.js';
import { WordReader } from './wordreader.js';
import { Trait } from './words.js';
import { WordWriter } from './wordwriter.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Row {
  word: string;
  number: number;
  seen: number;
  used: number;
  traits: number;
}

function readAll(path: string, blockBytes: number): Row[] {
  const reader = new WordReader(path, blockBytes);
  const rows: Row[] = [];
  while (reader.next()) {
    const { word, number, seen, used, traits } = reader;
    rows.push({ word, number, seen, used, traits });
  }
  reader.close();
  return rows;
}

describe('a file of words', () => {
  it('gives back what was written, for any words and size of buffers', () => {
    const number = fc.integer({ min: 0, max: 0xffff_ffff });
    const row = fc.record({
      word: fc.string({ unit: 'binary', maxLength: 60 }),
      number,
      seen: number,
      used: number,
      traits: fc.integer({ min: 0, max: 255 }),
    });
    fc.assert(
      fc.property(fc.array(row), fc.nat({ max: 100 }), fc.nat({ max: 100 }), (rows, writeBytes, readBytes) => {
        const path = join(folder, 'any');
        const writer = new WordWriter(path, writeBytes);
        for (const { word, number: own, seen, used, traits } of rows) writer.write(word, own, seen, used, traits);
        writer.close();
        expect(readAll(path, readBytes)).toEqual(rows);
      }),
    );
  });

  it('that is none gives an error that names it', () => {
    writeFileSync(join(folder, 'foreign'), 'certainly not a list of words');
    expect(() => new WordReader(join(folder, 'foreign'), 64)).toThrow(
      expect.objectContaining({ code: 'io', where: join(folder, 'foreign') }),
    );
    writeFileSync(join(folder, 'empty'), '');
    expect(() => new WordReader(join(folder, 'empty'), 64)).toThrow('is damaged');
  });
});

describe('Lexicon', () => {
  const own = (lexicon: Lexicon, name: string): Row[] => {
    lexicon.write(join(folder, name), 64);
    return readAll(join(folder, name), 64).filter(({ traits }) => (traits & Trait.SPECIAL) === 0);
  };

  it('numbers words as they come and writes those that were seen in byte order', () => {
    const lexicon = new Lexicon(languageOf('en'));
    const numbers = ['zoo', 'Ann', 'zoo', 'ｆ', '𐐀', 'never'].map((word) => {
      const number = lexicon.number(word);
      if (word !== 'never') lexicon.seen[number]!++;
      return number;
    });
    expect(numbers).toEqual([8, 9, 8, 10, 11, 12]);
    expect(own(lexicon, 'few').map(({ word, number, seen }) => [word, number, seen])).toEqual([
      ['Ann', 9, 1],
      ['zoo', 8, 2],
      ['ｆ', 10, 1],
      ['𐐀', 11, 1],
    ]);
  });

  it('grows with the number of words', () => {
    const lexicon = new Lexicon(languageOf('en'));
    for (let i = 0; i < 10_000; i++) lexicon.seen[lexicon.number(`w${i}`)]!++;
    expect(lexicon.size).toBe(10_008);
    expect(lexicon.number('w77')).toBe(85);
    expect(own(lexicon, 'many').every(({ seen }) => seen === 1)).toBe(true);
  });

  it('knows the shape of a word in its language, and what has a letter or digit', () => {
    const traits = (word: string, language = 'en') => {
      const lexicon = new Lexicon(languageOf(language));
      return lexicon.traits[lexicon.number(word)]!;
    };
    expect(['12', 'a', 'Ab', 'AB', 'aB'].map((word) => traits(word) & Trait.SHAPE)).toEqual([0, 1, 2, 3, 4]);
    expect(['12', 'é', '-', '…', "'s"].map((word) => (traits(word) & Trait.WORD) !== 0)).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    expect(traits('ı', 'tr') & Trait.SHAPE).toBe(1);
    expect(traits('<protected>') & (Trait.SPECIAL | Trait.WORD)).toBe(Trait.SPECIAL);
  });

  it('takes lone surrogates as U+FFFD', () => {
    const lexicon = new Lexicon(languageOf('en'));
    const numbers = ['a\ud800', 'a\ud800', 'a\ufffd'].map((word) => lexicon.number(word));
    expect(numbers).toEqual([8, 8, 9]);
    for (const number of numbers) lexicon.seen[number]!++;
    expect(own(lexicon, 'lone').map(({ word, seen }) => [word, seen])).toEqual([
      ['a\ufffd', 2],
      ['a\ufffd', 1],
    ]);
  });
});
