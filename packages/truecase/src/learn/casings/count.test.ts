import { describe, expect, it } from 'vitest';
import { readContainer } from '../../format/container.js';
import { TOY_LINES, toyCorpus } from '../../testing/toy.js';
import { train } from '../../train.js';
import { countCasings } from './count.js';
import { formatCasings } from './text.js';

describe('countCasings', () => {
  it('counts the text and tells how far it is', async () => {
    const steps: number[] = [];
    const corpus = {
      ...toyCorpus([]),
      totalBytes: 20,
      async *lines(progress?: (bytes: number) => void) {
        progress?.(10);
        yield ['We saw Paris'];
        progress?.(20);
        yield ['We saw paris'];
      },
    };
    const casings = await countCasings(corpus, {
      language: 'en',
      onProgress: ({ phase, done, total }) => {
        expect([phase, total]).toEqual(['counting words', 20]);
        steps.push(done);
      },
    });
    expect([...formatCasings(casings, 'en')].join('')).toBe(
      '<words read>\t6\nplain Paris\t1\nplain paris\t1\nplain saw\t2\n',
    );
    expect(steps).toEqual([10, 20]);
  });

  it.each([
    ['unigram', {}],
    ['ngram', {}],
    ['tagger', { minCount: 1 }],
    ['hmm', {}],
  ])('lets %s learn from counts that were made before', async (family, options) => {
    const counted = await countCasings(toyCorpus(TOY_LINES), { language: 'en' });
    const text = [...formatCasings(counted, 'en')].join('');
    const settings = { language: 'en', options, created: '2026-01-31' };
    const casings = toyCorpus(text.trimEnd().split('\n'));
    const { bytes } = await train(family, toyCorpus(TOY_LINES), { ...settings, casings });
    const { bytes: expected } = await train(family, toyCorpus(TOY_LINES), settings);
    expect(sectionsOf(bytes)).toEqual(sectionsOf(expected));
    expect(readContainer(bytes).meta['casings']).toEqual([{ name: 'toy', digest: '0', lines: 84 }]);
    // Other counts give another model.
    const other = toyCorpus(['plain Zebra\t30', 'plain BeRlin\t40', 'compound nEw-York\t5']);
    const { bytes: changed } = await train(family, toyCorpus(TOY_LINES), { ...settings, casings: other });
    expect(sectionsOf(changed)).not.toEqual(sectionsOf(expected));
  });
});

/** All sections, and the header but for the names of the files of counts. */
function sectionsOf(bytes: Uint8Array): [tag: string, data: unknown][] {
  const reader = readContainer(bytes);
  const { casings: _, ...meta } = reader.meta;
  return reader.tags.map((tag) => [tag, tag === 'META' ? meta : Buffer.from(reader.bytes(tag)).toString('hex')]);
}
