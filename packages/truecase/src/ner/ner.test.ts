import { describe, expect, it } from 'vitest';
import { readContainer } from '../format/container.js';
import { readColumns } from './columns.js';
import { loadRecognizer } from './index.js';
import { METHODS } from './model.js';
import { TagSet } from './tags.js';
import { trainNer } from './train.js';
import { gather } from './training/material.js';
import { learnMoves } from './training/moves.js';

const PEOPLE = ['Anna Berg', 'Karl Lund', 'Ida Holm', 'Nils Dahl', 'Eva Moe', 'Lars Vik'];
const PLACES = ['Oslo', 'Bergen', 'Skien', 'Narvik', 'Molde', 'Hamar'];

/** Sentences such as "Yesterday Anna Berg went to Oslo .", in columns. */
function corpus(): string {
  const rows: string[] = [];
  for (const [i, person] of PEOPLE.entries()) {
    for (const place of PLACES) {
      const [first, last] = person.split(' ');
      rows.push('Yesterday O', `${first} B-PER`, `${last} I-PER`, 'went O', 'to O', `${place} B-LOC`, '. O', '');
      rows.push('The O', 'road O', `${i % 2 === 0 ? 'to' : 'from'} O`, `${place} B-LOC`, 'is O', 'long O', '. O', '');
    }
  }
  return rows.join('\n');
}

const SENTENCES = [...readColumns(corpus())];

describe('tags', () => {
  it('follow each other as IOB2 allows', () => {
    const tags = new TagSet(['LOC', 'PER']);
    expect(tags.names).toEqual(['O', 'B-LOC', 'I-LOC', 'B-PER', 'I-PER']);
    expect(tags.mayFollow(-1, 2)).toBe(false);
    expect(tags.mayFollow(1, 2)).toBe(true);
    expect(tags.mayFollow(2, 2)).toBe(true);
    expect(tags.mayFollow(3, 2)).toBe(false);
    expect(tags.mayFollow(0, 2)).toBe(false);
    expect(tags.mayFollow(4, 1)).toBe(true);
  });
});

describe('moves of the hidden Markov model', () => {
  it('are relative frequencies, and 0 where IOB2 forbids', () => {
    const material = gather([...readColumns('a B-X\nb I-X\nc O\n\nd O\ne B-X\n')], 2);
    const moves = learnMoves(material);
    // Begin: O once, B once, each with 0.1 added, I-X never.
    expect([...moves.subarray(0, 3)]).toEqual([0.5, 0.5, 0].map(Math.fround));
    // Behind O: B once; O unseen.
    expect(moves[3]).toBeCloseTo(0.1 / 1.2, 6);
    expect(moves[4]).toBeCloseTo(1.1 / 1.2, 6);
    expect(moves[5]).toBe(0);
    // Behind B: I once.
    expect(moves[8]).toBeCloseTo(1.1 / 1.3, 6);
  });
});

describe.each(METHODS)('a recogniser of method %s', (method) => {
  const bytes = trainNer(SENTENCES, { method, folds: 3, created: '2026-01-01' });
  const recognizer = loadRecognizer(bytes);

  it('tags words that it knows', () => {
    expect(recognizer.tagWords('Yesterday Ida Holm went to Narvik .'.split(' '))).toEqual([
      'O',
      'B-PER',
      'I-PER',
      'O',
      'O',
      'B-LOC',
      'O',
    ]);
  });

  it('cannot be changed, and refuses what is no text or has another length when it is restored', () => {
    for (const part of [recognizer, recognizer.meta, recognizer.types]) expect(Object.isFrozen(part)).toBe(true);
    expect(() => recognizer.recognize(undefined as unknown as string)).toThrow('expected a string');
    expect(() => recognizer.recognize('oslo', { restore: () => 'Oslo.' })).toThrow('5 units for 4');
    expect(() => loadRecognizer(bytes, 'names', { maxBytes: 100 })).toThrow(
      expect.objectContaining({ code: 'model-limit' }),
    );
  });

  it('gives spans into the text of the caller', () => {
    const text = '  Yesterday Nils  Dahl went to Molde.\r\nThe road to Hamar is long.';
    const found = recognizer.recognize(text).map(({ start, end, type }) => [type, text.slice(start, end)]);
    expect(found).toEqual([
      ['PER', 'Nils  Dahl'],
      ['LOC', 'Molde'],
      ['LOC', 'Hamar'],
    ]);
  });

  it('reads the text as a function restores it', () => {
    const restore = (text: string) =>
      text.replace(/\b(karl|lund|yesterday)/g, (word) => word[0]!.toUpperCase() + word.slice(1));
    const text = 'yesterday karl lund went to Oslo.';
    const found = recognizer.recognize(text, { restore }).map(({ start, end }) => text.slice(start, end));
    expect(found).toEqual(['karl lund', 'Oslo']);
  });

  it('finds nothing in nothing', () => {
    expect(recognizer.tagWords([])).toEqual([]);
    expect(recognizer.recognize('')).toEqual([]);
    expect(recognizer.recognize(' \n\n ')).toEqual([]);
  });

  it('gives legal tags for any words', () => {
    const tags = new TagSet(recognizer.types);
    const words = ['Holm', 'Dahl', 'to', 'Oslo', 'Berg', '.', 'Xyz', '', 'İ', '\ud800'];
    const row = recognizer.tagWords([...words, ...words]).map((name) => tags.numberOf(name));
    for (const [i, tag] of row.entries()) expect(tags.mayFollow(row[i - 1] ?? -1, tag)).toBe(true);
  });

  it('is the same bytes for the same sentences', () => {
    expect(trainNer(SENTENCES, { method, folds: 3, created: '2026-01-01' })).toEqual(bytes);
  });

  it('says in its file what it is', () => {
    const { meta } = readContainer(bytes);
    expect(meta).toMatchObject({ family: method, language: 'en', figures: { words: 504, types: ['LOC', 'PER'] } });
  });
});

describe('training of a recogniser', () => {
  it('refuses sentences without entities', () => {
    expect(() => trainNer([...readColumns('a O\n\nb O\n')])).toThrow('2 sentences without any entity');
  });

  it('works with a single sentence', () => {
    const recognizer = loadRecognizer(trainNer([...readColumns('in O\nOslo B-LOC\n')], { method: 'trie-hmm' }));
    expect(recognizer.types).toEqual(['LOC']);
  });
});
