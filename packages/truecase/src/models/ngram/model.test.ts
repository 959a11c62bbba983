import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContainer } from '../../format/container.js';
import { loadBytes, type Truecaser } from '../../index.js';
import type { Lattice } from '../../lattice/lattice.js';
import { Status } from '../../lattice/status.js';
import type { NgramProbabilities } from '../../learn/ngram/trie.js';
import { candidatesOf, latticeOf } from '../../testing/lattice.js';
import { arpaOf, RANDOM_WORDS, randomModels, scorePath } from '../../testing/lm.js';
import { runs } from '../../testing/runs.js';
import { Shape } from '../../text/casing.js';
import { importArpa } from '../../train.js';
import { NgramModel } from './model.js';

type Options = Readonly<Record<string, string | number | boolean>>;

async function modelOf(lm: NgramProbabilities, options: Options = {}): Promise<NgramModel> {
  return new NgramModel(readContainer((await importArpa(lm, 'en', { options })).bytes));
}

/** A truecaser that shows true forms; with `display`, one that reads sentence starts as such. */
async function restorerOf(lm: NgramProbabilities, options: Options = {}, firstWord: 'display' | 'true' = 'true') {
  const truecaser = loadBytes((await importArpa(lm, 'en', { options })).bytes);
  return (text: string, change: (found: Truecaser) => Truecaser = (found) => found, lines?: 'wrapped') =>
    change(truecaser).truecase(text, { firstWord, ...(lines && { lines }) });
}

/** Token t: the casings it may take with their probabilities. */
function rowOf(lattice: Lattice, t: number): Record<string, number> {
  return Object.fromEntries(
    candidatesOf(lattice, t).map((word, k) => [word, Math.exp(lattice.logp[lattice.row(t) + k]!)]),
  );
}

function score(model: NgramModel, text: string): Lattice {
  const lattice = latticeOf(text, { lexicon: model.lexicon });
  model.score(lattice);
  return lattice;
}

describe('against brute force', () => {
  it.each([true, false])(
    'rows are posteriors and the path is the most probable one, relevant n-grams only: %s',
    async (relevant) => {
      await fc.assert(
        fc.asyncProperty(
          randomModels(3),
          fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 5 }),
          async (lm, words) => {
            const model = await modelOf(lm, { relevant, minShare: 0, beam: 1e6 });
            const lattice = score(model, words.join(' '));
            model.best(lattice);
            const forms = words.map((word) => [word, word.toUpperCase()]);
            const paths = forms.reduce<string[][]>(
              (all, two) => all.flatMap((path) => two.map((form) => [...path, form])),
              [[]],
            );
            const weights = paths.map((path) => {
              const numbers = [...path, '</s>'].map((form) => RANDOM_WORDS.indexOf(form));
              return scorePath(lm, [RANDOM_WORDS.indexOf('<s>')], numbers);
            });
            const total = weights.reduce((sum, logp) => sum + Math.exp(logp), 0);
            for (const [t, two] of forms.entries()) {
              for (const form of two) {
                const through = paths.reduce((sum, path, i) => sum + (path[t] === form ? Math.exp(weights[i]!) : 0), 0);
                if (Math.abs(rowOf(lattice, t)[form]! - through / total) > 1e-4)
                  expect([t, form, rowOf(lattice, t)[form]]).toEqual([t, form, through / total]);
              }
            }
            const chosen = words.map((_, t) => candidatesOf(lattice, t)[lattice.best[t]!]!).join();
            const own = weights[paths.findIndex((path) => path.join() === chosen)]!;
            expect(own).toBeGreaterThan(Math.max(...weights) - 1e-3);
          },
        ),
        { numRuns: runs(40) },
      );
    },
  );
});

describe('words in context', () => {
  const WORDS = ['-99 <s> -0.1', '-1 </s>', '-2 <unk>', '-1 us -0.1', '-1.3 US -0.1', '-1 the -0.1', '-1 told -0.1'];
  const lm = arpaOf(
    [...WORDS, "-1 's", '-2 iPhone', '-1.5 new -0.1', '-1.5 New -0.1', '-1.5 york', '-1.4 York', '-1 .'],
    [
      '-0.3 told us',
      '-0.2 the US',
      '-2 the us',
      "-0.3 US 's",
      "-2 us 's",
      '-0.1 New York',
      '-0.1 new york',
      '-2 New york',
      '-2 new York',
      '-0.3 <s> US',
      '-1.5 <s> us',
    ],
  );

  it('take the form that the words around speak for', async () => {
    const restore = await restorerOf(lm);
    expect(restore('TOLD US THE US')).toBe('told us the US');
    expect(restore('the IPHONE')).toBe('the iPhone');
  });

  it('have next to no probability in forms that the model does not know', async () => {
    const row = rowOf(score(await modelOf(lm), 'told iphone'), 1);
    expect(Object.keys(row)).toEqual(['iphone', 'Iphone', 'IPHONE', 'iPhone']);
    expect(row['iPhone']).toBeCloseTo(1, 4);
    expect(row['iphone']).toBeLessThan(2e-6);
  });

  it('see a word that was fixed, by the user or otherwise', async () => {
    const restore = await restorerOf(lm);
    expect(restore('new york', (tc) => tc.with({ words: ['new'] }))).toBe('new york');
    expect(restore('new york', (tc) => tc.with({ words: ['New'] }))).toBe('New York');
    const model = await modelOf(lm);
    for (const [shape, york] of [
      [Shape.LOWER, 'york'],
      [Shape.TITLE, 'York'],
    ] as const) {
      const lattice = latticeOf('told new york', { lexicon: model.lexicon });
      lattice.fix(1, shape, shape === Shape.TITLE ? 1 : 0, 0.9, Status.LIKELY);
      model.best(lattice);
      expect(candidatesOf(lattice, 2)[lattice.best[2]!]).toBe(york);
      expect(lattice.best[1]).toBe(0);
      model.score(lattice);
      expect(rowOf(lattice, 2)[york]).toBeGreaterThan(0.9);
    }
  });

  it('see clitics', async () => {
    const restore = await restorerOf(lm);
    expect(restore("told us's")).toBe("told US's");
    expect(restore('told us')).toBe('told us');
  });

  it('do not see the sentence before, and know that one begins', async () => {
    const restore = await restorerOf(lm, {}, 'display');
    expect(restore('the us. us told')).toBe('The US. US told');
    expect(restore('told\nus told')).toBe('Told\nUS told');
    expect(restore('told us\n\nus')).toBe('Told us\n\nUS');
  });

  it('see the line before where a sentence runs over lines', async () => {
    const restore = await restorerOf(lm);
    expect(restore('told\nus', (tc) => tc, 'wrapped')).toBe('told\nus');
    expect(restore('the\n"us', (tc) => tc, 'wrapped')).toBe('the\n"us');
    const pieces = loadBytes((await importArpa(lm, 'en')).bytes).session({ lines: 'wrapped' });
    expect([pieces.truecase('us told\n'), pieces.truecase('us\n')]).toEqual(['US told\n', 'us\n']);
  });

  it('begin without a history where the boundary is masked', async () => {
    const begin = await restorerOf(lm, {}, 'display');
    const masked = await restorerOf(lm, { boundary: 'masked' }, 'display');
    expect([begin('us told'), masked('us told')]).toEqual(['US told', 'Us told']);
    expect([begin('the us'), masked('the us')]).toEqual(['The US', 'The US']);
  });

  it('begin without a history where first words are read as inside a sentence, and the model has no comma', async () => {
    expect((await restorerOf(lm, {}, 'true'))('us told')).toBe('us told');
  });

  it('begin without a history where the language model has no boundaries', async () => {
    const bare = arpaOf(['-1 us', '-1.3 US -0.1', '-2 <unk> -0.1'], ['-0.1 <unk> US']);
    expect((await restorerOf(bare))('us')).toBe('us');
  });
});

describe('what is no word', () => {
  const lm = arpaOf(
    [
      '-99 <s>',
      '-1 </s>',
      '-2 <unk>',
      '-1 may',
      '-1.2 May',
      '-1 see',
      '-2 0000',
      '-2 00',
      '-1 <protected>',
      '-2 !',
      '-2 ?',
    ],
    [
      '-0.1 May 0000',
      '-0.1 may 00',
      '-2 May 00',
      '-2 may 0000',
      '-0.1 <protected> May',
      '-2 <protected> may',
      '-0.1 ! May',
      '-2 ! may',
      '-0.1 see may -0.2',
    ],
    ['-0.1 <protected> <protected> may', '-3 <protected> <protected> May'],
  );

  it('counts as a number of its length', async () => {
    const restore = await restorerOf(lm);
    expect(['may 1999', 'may 31', 'may 2020', 'may 10'].map((text) => restore(text))).toEqual([
      'May 1999',
      'may 31',
      'May 2020',
      'may 10',
    ]);
  });

  it('counts as punctuation, known or not', async () => {
    const restore = await restorerOf(lm);
    expect(restore('see !may')).toBe('see !May');
    expect(restore('see %may')).toBe('see %may');
  });

  it('counts as one protected span, however many tokens it has', async () => {
    const restore = await restorerOf(lm);
    expect(restore('see http://a.org/B?c may')).toBe('see http://a.org/B?c May');
    expect(restore('see http://a.org http://b.org may')).toBe('see http://a.org http://b.org may');
    expect(restore('see http://a.org\nhttp://b.org may')).toBe('see http://a.org\nhttp://b.org May');
  });

  it('is passed over if it is markup', async () => {
    const restore = await restorerOf(lm);
    expect(restore('see <i>may</i> 2020')).toBe('see <i>May</i> 2020');
    expect(restore('see <i>may</i> 12')).toBe('see <i>may</i> 12');
  });
});

describe('unknown words', () => {
  const STAND_INS = ['-1 UNKNOWN_LC', '-1.5 UNKNOWN_UC', '-2.5 UNKNOWN_CA', '-3 UNKNOWN_MC', '-3 UNKNOWN_NC'];
  const lm = arpaOf(
    ['-99 <s>', '-1 </s>', ...STAND_INS, '-1 in', '-1 go', '-2 New', '-1 PO', '-1 po'],
    ['-0.1 in UNKNOWN_UC', '-1.1 in UNKNOWN_LC', '-0.1 UNKNOWN_CA PO', '-0.1 UNKNOWN_NC PO'],
  );

  it('take the shape whose stand-in fits the words around', async () => {
    const restore = await restorerOf(lm, { endings: false });
    expect(restore('go zebra in zebra')).toBe('go zebra in Zebra');
    const row = rowOf(score(await modelOf(lm, { endings: false, boundary: 'masked' }), 'in zebra'), 1);
    const shares = [10 ** -1.1, 10 ** -0.1, 10 ** -2.5];
    const total = shares.reduce((sum, share) => sum + share, 0);
    expect(Object.values(row)).toEqual(shares.map((share) => expect.closeTo(share / total, 4)));
  });

  it('are one more word of the context if they were fixed', async () => {
    const restore = await restorerOf(lm, { endings: false });
    expect(restore('zebra po', (tc) => tc.with({ words: ['ZEBRA'] }))).toBe('ZEBRA PO');
    expect(restore('zebra po', (tc) => tc.with({ words: ['zebra'] }))).toBe('zebra po');
    expect(restore('漢字 po')).toBe('漢字 PO');
  });

  it('are always capitalised if that is the strategy', async () => {
    const restore = await restorerOf(lm, { unknown: 'title' });
    expect(restore("go zebra in q x.y. 20th o'zebra")).toBe("go Zebra in Q X.Y. 20TH O'zebra");
    expect(restore('go in new')).toBe('go in New');
  });

  it('are hardly ever of a shape that no rare word had', async () => {
    const fewer = arpaOf(['-1 UNKNOWN_LC', '-1.5 UNKNOWN_UC', '-1 in', '-4 odd']);
    const row = rowOf(score(await modelOf(fewer, { endings: false }), 'in zebra'), 1);
    expect(row['ZEBRA']).toBeLessThan(0.002);
    expect(row['zebra']).toBeCloseTo(1 / (1 + 10 ** -0.5 + 10 ** -3), 4);
  });
});

describe('an ARPA file of six-grams', () => {
  it('is refused and not cut to five words', async () => {
    const six = arpaOf(
      ['-1 a -1'],
      ['-1 a a -1'],
      ['-1 a a a -1'],
      ['-1 a a a a -1'],
      ['-1 a a a a a -1'],
      ['-1 a a a a a a'],
    );
    await expect(importArpa(six, 'en')).rejects.toThrow('n-grams of 6 words, expected at most 5');
  });
});

describe('a damaged model', () => {
  it('is refused where vocabulary and language model do not agree', async () => {
    const { bytes } = await importArpa(arpaOf(['-1 a', '-1 <unk>']), 'en');
    const reader = readContainer(bytes);
    const masks = reader.u8('VCMK').map((mask) => mask | 0b1111);
    const changed = { ...reader, meta: reader.meta, has: (tag: string) => reader.has(tag) };
    const wrong = new Proxy(changed, {
      get: (_, name) => {
        if (name === 'u8') return (tag: string) => (tag === 'VCMK' ? masks : reader.u8(tag));
        const value = Reflect.get(reader, name) as unknown;
        return typeof value === 'function' ? value.bind(reader) : value;
      },
    });
    expect(() => new NgramModel(wrong as unknown as typeof reader)).toThrow(
      /VCMK: 8 words, expected the 2 of the language/,
    );
  });
});
