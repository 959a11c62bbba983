import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readContainer } from '../../format/container.js';
import { loadBytes } from '../../index.js';
import { latticeOf } from '../../testing/lattice.js';
import { toyCorpus, trainBytes } from '../../testing/toy.js';
import { Shape } from '../../text/casing.js';
import { train } from '../../train.js';
import type { OptionValue } from '../training/trainer.js';
import { NgramModel } from './model.js';
import { ngramTrainer } from './train.js';
import { unpackLm } from './training/unpack.js';

const SENTENCES = [
  'We met her in May 2019 and once more in May 2021.',
  'You may go now, and they may stay.',
  'The train may be late in winter.',
  'He left in May 2020 with two friends.',
  'My sister told us about the US army.',
  'She gave us a map of the US coast.',
  'The US army sent us home in winter.',
  'Let us see what the US coast is like.',
  'We bought an iPhone in winter.',
  'Two friends sold us an iPhone.',
];
const LINES = Array.from({ length: 4 }, () => SENTENCES).flat();

type Options = Readonly<Record<string, OptionValue>>;

const bytesOf = (options: Options = {}, lines: readonly string[] = LINES) =>
  trainBytes(lines, { family: 'ngram', options });
const metaOf = async (options: Options = {}, lines: readonly string[] = LINES) =>
  readContainer(await bytesOf(options, lines)).meta;
const ngramsOf = async (options: Options = {}, lines: readonly string[] = LINES) =>
  (await metaOf(options, lines)).figures['ngrams'] as number[];
/** The words of the language model. */
const wordsOf = async (options: Options = {}, lines: readonly string[] = LINES) =>
  unpackLm(readContainer(await bytesOf(options, lines))).words;
async function restore(text: string, options: Options = {}, lines: readonly string[] = LINES): Promise<string> {
  return loadBytes(await bytesOf(options, lines)).truecase(text, { firstWord: 'true' });
}
/** P(word as written) for the last word of a text. */
async function share(text: string, options: Options, lines: readonly string[] = LINES): Promise<number> {
  const truecaser = loadBytes(await bytesOf(options, lines));
  const found = truecaser.annotate(text.toLowerCase(), { firstWord: 'true' }).at(-1)!;
  const word = text.slice(found.start, found.end);
  const other = found.alternatives.find(({ text: casing }) => casing === word);
  return found.to === word ? found.probability : (other?.probability ?? 0);
}
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('a trained model', () => {
  it.each(['kneserney', 'interpolation'])('goes by the words around, estimation %s', async (estimation) => {
    expect(await restore('THEY MAY GO IN MAY 2022', { estimation })).toBe('they may go in May 2022');
    expect(await restore('told us about the us coast', { estimation })).toBe('told us about the US coast');
    expect(await restore('an iphone', { estimation })).toBe('an iPhone');
  });

  it('is the same whatever the number of workers and the memory', async () => {
    const own = (workers: number, memoryBytes: number) =>
      train('ngram', toyCorpus(LINES), { language: 'en', created: '2026-01-31', workers, memoryBytes });
    const [one, three] = [await own(1, 2 ** 28), await own(3, 2 ** 26)];
    expect(Buffer.compare(one.bytes, three.bytes)).toBe(0);
  });

  it('depends on the seed only where words are drawn', async () => {
    const sections = async (seed: number, unknown: string) => {
      const options = { unknown, sampleRate: 0.3 };
      const { bytes } = await train('ngram', toyCorpus(LINES), {
        language: 'en',
        created: '2026-01-31',
        seed,
        options,
      });
      const reader = readContainer(bytes);
      return reader.tags.slice(1).map((tag) => `${tag} ${Buffer.from(reader.bytes(tag)).toString('base64')}`);
    };
    expect(await sections(1, 'sample')).toEqual(await sections(1, 'sample'));
    expect(await sections(1, 'sample')).not.toEqual(await sections(2, 'sample'));
    expect(await sections(1, 'rare')).toEqual(await sections(2, 'rare'));
  });

  it('fixes compounds, which are context for the words after them', async () => {
    const lines = Array(6)
      .fill(['They sailed from Pas-de-Calais May 2020.', 'You may go.', 'We may stay de facto.'])
      .flat();
    expect(await restore('from pas-de-calais may', {}, lines)).toBe('from Pas-de-Calais May');
  });
});

describe('order', () => {
  it('is the length of the longest n-gram', async () => {
    for (const order of [1, 2, 5]) expect(await ngramsOf({ order })).toHaveLength(order);
  });

  it('1 gives every word its commonest form, 2 and more look around', async () => {
    const text = 'told us about the us coast';
    expect(await restore(text, { order: 1 })).toBe('told us about the us coast');
    for (const order of [2, 3, 4]) expect(await restore(text, { order })).toBe('told us about the US coast');
  });
});

describe('mistakes', () => {
  it.each<[string, Options, RegExp]>([
    ['an order above five', { order: 6 }, /order is 6, expected a whole number from 1 to 5/],
    ['half an order', { order: 2.5 }, /order is 2.5/],
    ['a share above one', { sampleRate: 2 }, /sampleRate is 2/],
    ['cut-offs that fall', { cutoffs: '1,3,2' }, /cutoffs is "1,3,2", expected whole numbers that do not fall/],
    ['cut-offs of nothing', { cutoffs: '' }, /cutoffs is ""/],
    ['cut-offs of zero', { cutoffs: '0,1' }, /cutoffs is "0,1"/],
    ['cut-offs that are no numbers', { cutoffs: '1,x' }, /cutoffs is "1,x"/],
    ['half a cut-off', { cutoffs: '1,1.5' }, /cutoffs is "1,1.5"/],
    ['too many irregular forms', { mixedForms: 5 }, /mixedForms is 5, expected a whole number from 0 to 4/],
    ['half a form', { mixedForms: 0.5 }, /mixedForms is 0.5/],
  ])('are found before anything is read: %s', async (_, options, message) => {
    let read = false;
    const corpus = {
      ...toyCorpus(LINES),
      // biome-ignore lint/correctness/useYield: it must not be asked for lines
      async *lines() {
        read = true;
      },
    };
    const attempt = train('ngram', corpus, { language: 'en', options });
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.toMatchObject({ code: 'usage' });
    expect(read).toBe(false);
  });
});

describe('the vocabulary', () => {
  it('has words with minCount mentions', async () => {
    const lines = [...LINES, 'We saw Oslo.', 'We saw Oslo.'];
    expect(await wordsOf({ minCount: 2 }, lines)).toContain('Oslo');
    expect(await wordsOf({ minCount: 3 }, lines)).not.toContain('Oslo');
    expect(await wordsOf({ minCount: 3 }, lines)).toContain('UNKNOWN_UC');
  });

  it('has the maxWords most frequent words', async () => {
    const words = (await wordsOf({ maxWords: 5 })).filter((word) => !/^<|^UNKNOWN/.test(word));
    expect(words).toHaveLength(5);
    expect(words).toContain('us');
    expect(words).not.toContain('sister');
  });

  it('leaves out forms with less than minShare of the mentions', async () => {
    const lines = [...LINES, ...Array<string>(3).fill('They say that A LOT OF US home was lost now.')];
    expect(await wordsOf({ minShare: 0.001 }, lines)).toContain('OF');
    expect(await wordsOf({ minShare: 0.5 }, lines)).not.toContain('OF');
  });

  it('has mixedForms irregular forms of a word', async () => {
    const lines = [...LINES, ...Array<string>(3).fill('an IPhone')];
    expect((await wordsOf({ mixedForms: 4 }, lines)).filter((word) => /iphone/i.test(word))).toEqual([
      'IPhone',
      'iPhone',
    ]);
    expect((await wordsOf({ mixedForms: 1 }, lines)).filter((word) => /iphone/i.test(word))).toEqual(['iPhone']);
    expect((await wordsOf({ mixedForms: 0 }, lines)).filter((word) => /iphone/i.test(word))).toEqual([]);
    expect(await restore('an iphone', { mixedForms: 0 })).not.toContain('iPhone');
  });

  it('is spelled out unless spell is off', async () => {
    const [spelled, bare] = [readContainer(await bytesOf()), readContainer(await bytesOf({ spell: false }))];
    expect([spelled.has('WRDS'), bare.has('WRDS')]).toEqual([true, false]);
    expect(await restore('in may 2020', { spell: false })).toBe('in May 2020');
  });

  it('has no room for what is longer than a word', async () => {
    const long = 'x'.repeat(2000);
    expect(await wordsOf({}, [...LINES, ...Array<string>(5).fill(`see ${long} now`)])).not.toContain(long);
  });
});

describe('the n-grams', () => {
  it('have as many mentions as cutoffs ask for', async () => {
    const all = await ngramsOf({ cutoffs: '1', relevant: false });
    const few = await ngramsOf({ cutoffs: '1,1,5', relevant: false });
    expect(few.slice(0, 2)).toEqual(all.slice(0, 2));
    expect(few[2]).toBeLessThan(all[2]!);
    expect((await ngramsOf({ cutoffs: '1,5', relevant: false }))[2]).toBeLessThanOrEqual(few[2]!);
  });

  it('are left out where they cannot matter, which changes nothing', async () => {
    const [all, some] = [await ngramsOf({ relevant: false }), await ngramsOf({ relevant: true })];
    expect(some[0]).toBe(all[0]);
    expect(some[1]).toBeLessThan(all[1]!);
    expect(some[2]).toBeLessThan(all[2]!);
    for (const text of ['in May', 'told us about the US', 'the US army sent us']) {
      expect(await share(text, { relevant: true })).toBeCloseTo(await share(text, { relevant: false }), 4);
    }
  });

  it.each(['casing', 'entropy'])('are pruned to maxNgrams, by %s', async (pruning) => {
    const words = (await ngramsOf())[0]!;
    const room = pruning === 'casing' ? 12 : words + 12;
    const pruned = await ngramsOf({ maxNgrams: room, pruning });
    expect(sum(pruned.slice(1))).toBeLessThan(sum((await ngramsOf()).slice(1)));
    expect(sum(pruned.slice(1))).toBeGreaterThan(0);
    expect(await restore('the us army', { maxNgrams: room, pruning })).toContain('US army');
    expect(await restore('sent us home', { maxNgrams: room, pruning })).toContain('us home');
  });

  it('are pruned by entropy whether they matter or not if relevant is off', async () => {
    const words = (await ngramsOf())[0]!;
    const options = { maxNgrams: words + 20, pruning: 'entropy', relevant: false };
    expect(sum(await ngramsOf(options))).toBe(words + 20);
  });
});

describe('unknown words', () => {
  const RARE = [
    'Gunville',
    'Maryville',
    'Oakville',
    'Elmville',
    'Ashville',
    'walking',
    'mixing',
    'fixing',
    'boxing',
    'taxing',
  ];
  const lines = [...LINES, ...RARE.flatMap((word) => Array<string>(2).fill(`She told us of ${word} in winter.`))];

  it('take the shape that their ending speaks for, if endings is on', async () => {
    expect(await restore('told us of inkville', {}, lines)).toBe('told us of Inkville');
    expect(await restore('told us of hexing', {}, lines)).toBe('told us of hexing');
    const off = { endings: false };
    expect(await share('told us of Inkville', off, lines)).toBeCloseTo(await share('told us of Hexing', off, lines), 6);
  });

  it('are capitalised if unknown is title', async () => {
    const options = { unknown: 'title' };
    expect(await restore('told us of hexing', options, lines)).toBe('told us of Hexing');
    expect((await metaOf(options, lines))['decoding']).toMatchObject({ unknown: 'title' });
  });

  it('are learned from a random sample of all words as well if unknown is sample', async () => {
    const standIns = async (options: Options) =>
      (await wordsOf({ minCount: 1, ...options })).filter((word) => word.startsWith('UNKNOWN'));
    expect(await standIns({ unknown: 'rare' })).toEqual([]);
    expect(await standIns({ unknown: 'sample', sampleRate: 0 })).toEqual([]);
    expect(await standIns({ unknown: 'sample', sampleRate: 0.2 })).toEqual(
      expect.arrayContaining(['UNKNOWN_LC', 'UNKNOWN_UC']),
    );
  });

  it('are met more often the higher sampleRate is', async () => {
    const likely = async (sampleRate: number) => {
      const lm = unpackLm(readContainer(await bytesOf({ unknown: 'sample', sampleRate, estimation: 'interpolation' })));
      return lm.probability[0]![lm.words.indexOf('UNKNOWN_LC')]!;
    };
    expect(await likely(0.5)).toBeGreaterThan(await likely(0.1));
  });
});

describe('the beginning of a sentence', () => {
  it('is left out by dropFirst, and with it the boundary', async () => {
    expect(await wordsOf()).toEqual(expect.arrayContaining(['<s>', 'The', 'You']));
    const words = await wordsOf({ dropFirst: 1 });
    expect(words).toContain('</s>');
    for (const word of ['<s>', 'The', 'You']) expect(words).not.toContain(word);
    expect(await restore('the us army', { dropFirst: 1 })).toBe('the US army');
  });

  it('is known to the decoder or masked', async () => {
    const lines = [...LINES, ...Array<string>(6).fill('We met the man in the house.')];
    const firstShape = async (boundary: string) => {
      const model = new NgramModel(readContainer(await bytesOf({ boundary }, lines)));
      const lattice = latticeOf('the house', { lexicon: model.lexicon });
      model.best(lattice);
      return lattice.shape[lattice.row(0) + lattice.best[0]!];
    };
    expect(await firstShape('begin')).toBe(Shape.TITLE);
    expect(await firstShape('masked')).toBe(Shape.LOWER);
  });

  it('may be a title, which titleLines skips', async () => {
    const lines = [...LINES, ...Array<string>(5).fill('Two Friends Sold An Old House')];
    expect(await wordsOf({ titleLines: 'keep' }, lines)).toContain('Friends');
    expect(await wordsOf({ titleLines: 'skip' }, lines)).not.toContain('Friends');
  });
});

describe('the header', () => {
  it('tells the decoder how wide the beam is, and the rest', async () => {
    const meta = await metaOf({ beam: 3.5, boundary: 'masked', endings: false });
    expect(meta['decoding']).toMatchObject({ beam: 3.5, boundary: 'masked', endings: false, unknown: 'classes' });
    expect(meta.options).toMatchObject({ beam: 3.5, order: 3, seed: 1 });
  });

  it('has figures of what was counted and kept', async () => {
    const { figures } = await metaOf();
    expect(figures['distinct']).toHaveLength(3);
    expect(figures['ngrams']).toHaveLength(3);
    expect((figures['distinct'] as number[])[0]).toBeGreaterThan(40);
  });
});

describe('every option', () => {
  it('is tested here', () => {
    const source = readFileSync(new URL(import.meta.url), 'utf8');
    const untested = ngramTrainer.options.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(source));
    expect(untested).toEqual([]);
  });
});
