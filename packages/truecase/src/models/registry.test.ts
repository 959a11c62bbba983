import { beforeAll, describe, expect, it } from 'vitest';
import { readContainer, type SectionReader, writeContainer } from '../format/container.js';
import { trainBytes } from '../testing/toy.js';
import { digestOf } from './base.js';
import { adaptModel, FAMILIES, readAdapted, readModel } from './registry.js';

let unigram: SectionReader;
beforeAll(async () => {
  unigram = readContainer(await trainBytes(['We saw Oslo and the sea.', 'They saw Oslo.']));
});

describe('readModel', () => {
  it('knows the families of the list and no other', () => {
    expect(readModel(unigram).family).toBe('unigram');
    const foreign = readContainer(writeContainer({ ...unigram.meta, family: 'oracle' }, []));
    expect(() => readModel(foreign)).toThrow('model family "oracle", expected one of: unigram, ngram, tagger, hmm');
  });
});

describe('adaptation', () => {
  it('is offered by families that can put base and difference together again, and by no other', () => {
    for (const { adapt, applyDelta } of FAMILIES) expect(adapt === undefined).toBe(applyDelta === undefined);
    expect(FAMILIES.filter(({ adapt }) => adapt !== undefined).map(({ name }) => name)).toEqual(['tagger']);
  });

  it('is refused to models of other families', async () => {
    const request = { name: 'mine', lines: [], options: {}, restore: () => (line: string) => line };
    await expect(adaptModel(readModel(unigram), request)).rejects.toMatchObject({
      code: 'usage',
      message: 'mine is a model of the family unigram, expected tagger',
      where: 'mine',
    });
  });

  it('leaves no difference that fits a base of another family', () => {
    const base = { name: 'toy', digest: digestOf(unigram) };
    const delta = readContainer(writeContainer({ ...unigram.meta, base }, []));
    expect(() => readAdapted(unigram, delta, 'mine.tcm')).toThrow(/the base is of the family unigram, which cannot/);
  });
});
