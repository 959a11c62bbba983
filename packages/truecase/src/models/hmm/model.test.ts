import { beforeAll, describe, expect, it } from 'vitest';
import type { Lattice } from '../../lattice/lattice.js';
import { latticeOf } from '../../testing/lattice.js';
import { trainToy } from '../../testing/toy.js';
import type { Truecaser } from '../../truecaser.js';
import type { HmmModel } from './model.js';
import type { HmmTables } from './tables.js';
import { PAIRS, Special, TAGS, Tag } from './tags.js';

const CLAN = [
  'Adam',
  'Cabe',
  'Carthy',
  'Clure',
  'Coy',
  'Dermott',
  'Ewan',
  'Garry',
  'Guinness',
  'Hugh',
  'Leod',
  'Intyre',
];
const OTHERS = ['machine', 'mackerel', 'macaroni', 'maceration', 'machete'];

const LINES = [
  'We read that Henry VIII met the king of Spain.',
  'She saw that Louis XIV was the king of France.',
  'They say that Pius XII was old, and Henry VIII was not.',
  'It is said that World War II began late.',
  'You can mix the soup, and they mix the bread.',
  'He bought an iPhone and sold an iPhone in May.',
  'They may go to New York in May, or they may not.',
  'The new mayor of New York likes the new house.',
  'Is NATO ready, or may the US wait for NATO?',
  ...CLAN.map((name) => `We met Ian Mc${name} and then Ian Mc${name} again.`),
  ...CLAN.map((name) => `We met Ian Mac${name} and then Ian Mac${name} again.`),
  ...OTHERS.map((word) => `We saw a ${word} and then a ${word} again.`),
];
/** Every line in both halves. */
const CORPUS = [...LINES, ...LINES];

let toy: Truecaser;
beforeAll(async () => {
  toy = await trainToy(CORPUS, { family: 'hmm', options: { halfLines: LINES.length, minCount: 1, prefixWords: 10 } });
});

describe('the HMM', () => {
  it('goes by the words around', () => {
    expect(toy.truecase('THEY MAY GO IN MAY.')).toBe('They may go in May.');
    expect(toy.truecase('the new house in new york')).toBe('The new house in New York');
    expect(toy.truecase('is nato ready for the us')).toBe('Is NATO ready for the US');
  });

  it('knows words that it has never seen by what is around them', async () => {
    const names = ['Oslo', 'Rome', 'Bergen', 'Turin', 'Lyon', 'Leeds'].map((name) => `We flew to ${name} again.`);
    const things = ['rocks', 'trees', 'birds', 'ponds', 'hills', 'roses'].map((word) => `We saw many ${word} again.`);
    const lines = [...names, ...things];
    const unknown = await trainToy(lines, { family: 'hmm', options: { halfLines: 1, minCount: 2 } });
    expect(unknown.truecase('we flew to quito again. we saw many foxes again.')).toBe(
      'We flew to Quito again. We saw many foxes again.',
    );
  });

  it('knows roman numerals by what is around them', () => {
    expect(toy.truecase('henry viii met pius xii')).toBe('Henry VIII met Pius XII');
    expect(toy.truecase('you can mix the soup')).toBe('You can mix the soup');
    expect(toy.truecase('world war ii')).toBe('World War II');
  });

  it('knows numerals that it has never seen as one word', async () => {
    const lines = ['VII', 'XIV', 'XIX', 'VI', 'IX', 'XV', 'III', 'IV'].map(
      (n) => `They say that Pius ${n} met the pope.`,
    );
    const others = ['bread', 'soup', 'wine', 'milk', 'rice', 'fish'].map((word) => `They have the ${word} here.`);
    const model = await trainToy([...lines, ...others], { family: 'hmm', options: { halfLines: 1, minCount: 2 } });
    expect(model.truecase('they say that pius xxiii met the xylophonist')).toMatch(/Pius XXIII met the xylophonist/);
  });

  it('looks irregular words up first', () => {
    expect(toy.truecase('IPHONE IPHONE, an iphone')).toBe('iPhone iPhone, an iPhone');
    const [last] = toy.annotate('he bought an iphone').slice(-1);
    // Four of four mentions, one more is allowed for.
    expect(last).toMatchObject({ to: 'iPhone' });
    expect(last!.probability).toBeCloseTo(Math.round((255 * 4) / 5) / 256, 5);
  });

  it('lets what is around irregular words decide, where they have been seen in lower or upper case too', async () => {
    const lines = [
      ...Array(6).fill('She works for the DoD and he likes the DoD.'),
      ...Array(4).fill('We read about the agency (DOD) again.'),
      ...Array(4).fill('He sold the house (USA) and the iPhone again.'),
      ...Array(6).fill('They sold it by eCommerce again.'),
      ...Array(2).fill('We build an ecommerce site.'),
    ];
    const model = await trainToy(lines, { family: 'hmm' });
    expect(model.truecase('she likes the dod (dod)')).toBe('She likes the DoD (DOD)');
    expect(model.truecase('he sold it (iphone)')).toContain('(iPhone)');
    expect(model.truecase('we sold an ecommerce site by ecommerce')).toBe('We sold an ecommerce site by eCommerce');
    for (const [text, form] of [
      ['we read about the dod', 'DoD'],
      ['we read about the agency (dod)', 'DOD'],
    ] as const) {
      const found = model.annotate(text).find(({ to }) => to.toLowerCase() === 'dod')!;
      expect(found.to).toBe(form);
      expect(found.probability).toBeGreaterThan(0.5);
    }
  });

  it('knows first words as they are inside sentences', () => {
    const text = 'the new house. new york likes it. they may go. may began late. xylophones may go.';
    const inside = { firstWord: 'true' } as const;
    const expected = 'the new house. New York likes it. they may go. may began late. Xylophones may go.';
    expect(toy.truecase(text, inside)).toBe(expected);
    // The probabilities say the same as the best path.
    expect(toy.truecase(text, { ...inside, minConfidence: 0.01 })).toBe(expected);
    expect(toy.truecase(text)).toBe(
      'The new house. New York likes it. They may go. May began late. Xylophones may go.',
    );
  });

  it('wants irregular forms to be the surer, the more often a word was seen in upper case', async () => {
    const lines = (upper: number) => [
      ...Array(30).fill('They sell PCs and buy VMs and sell VMs and buy PCs again.'),
      ...Array(upper).fill('We run PCS here.'),
      ...Array(6).fill('We run the tests here and buy bread again.'),
    ];
    const [few, many] = [await trainToy(lines(2), { family: 'hmm' }), await trainToy(lines(6), { family: 'hmm' })];
    expect(few.truecase('we like pcs')).toBe('We like PCs');
    expect(many.truecase('we like pcs')).toBe('We like PCS');
    expect(many.truecase('we like vms')).toBe('We like VMs');
    expect(many.truecase('they sell pcs')).toBe('They sell PCs');
  });

  it('knows the parts of compounds by their hyphens', async () => {
    const lines = [
      ...Array(4).fill('They met the UN again and the UN was late.'),
      ...Array(4).fill('They will un-mount it and un-seat him.'),
      ...Array(4).fill('The new Apple is bitten, and the Apple is sold.'),
      ...Array(4).fill('They like the green-apple soup.'),
    ];
    const model = await trainToy(lines, { family: 'hmm' });
    expect(model.truecase('they met the un again')).toBe('They met the UN again');
    expect(model.truecase('they met the un-sold man of the un')).toBe('They met the un-sold man of the UN');
    expect(model.truecase('they like the green-apple soup and the apple')).toContain('green-apple soup and the Apple');
  });

  it('takes a compound for a name only if one of its parts usually is', async () => {
    const lines = [
      ...Array(12).fill('We saw a business-class seat and a data-driven plan.'),
      ...Array(2).fill('We met the Business-Driven Alliance again.'),
      ...Array(2).fill('We met the Smith-Baker Alliance again.'),
      ...Array(2).fill('We met the Business-Baker Alliance again.'),
    ];
    const model = await trainToy(lines, { family: 'hmm' });
    expect(model.truecase('we met the business-driven alliance again')).toContain('-driven Alliance');
    expect(model.truecase('we met the business-baker alliance again')).toContain('Business-Baker Alliance');
    expect(model.truecase('we met the smith-baker alliance again')).toContain('Smith-Baker Alliance');
  });

  it('writes unknown words with a productive prefix as the others', () => {
    expect(toy.truecase('we met ian mcfarland and ian macfarland')).toBe('We met Ian McFarland and Ian Macfarland');
    expect(toy.truecase('we met ian mcx')).not.toContain('McX');
    // Twelve of twelve words.
    const found = toy.annotate('we met ian mcfarland').at(-1)!;
    expect(found.probability).toBeCloseTo(Math.round((255 * 12) / 13) / 256, 5);
  });

  it('leaves the last word to the user', () => {
    const own = toy.with({ words: ['IPHONE', 'Mcfarland', 'mAY'] });
    expect(own.truecase('an iphone for ian mcfarland in may')).toBe('An IPHONE for Ian Mcfarland in mAY');
  });

  it('reads on where a piece goes on with a sentence', () => {
    const session = toy.session({ lines: 'wrapped' });
    expect(session.truecase('the new mayor of\n') + session.truecase('new york')).toBe('The new mayor of\nNew York');
  });
});

describe('a sentence', () => {
  const text = 'they may go in may';

  it('has the probabilities of all its paths', () => {
    const model = toy.model as HmmModel;
    const lattice = latticeOf(text, { lexicon: model.lexicon });
    model.score(lattice);
    const { sums } = followPaths(model.tables, idsOf(lattice));
    for (let t = 0; t < lattice.count; t++) {
      const row = [...lattice.logp.subarray(lattice.row(t), lattice.row(t) + TAGS)].map(Math.exp);
      expect(row[Tag.UPPER]).toBeCloseTo(sums[t]![Tag.UPPER]!, 4);
      // Of the first word the two are shared out anew.
      if (t > 0) expect(row[Tag.MIXED]).toBeCloseTo(sums[t]![Tag.MIXED]!, 4);
    }
    expect(sums[1]![Tag.LOWER]).toBeGreaterThan(0.6);
    expect(sums[4]![Tag.MIXED]).toBeGreaterThan(0.6);
  });

  it('is cased by its best path', () => {
    const model = toy.model as HmmModel;
    for (const words of [text, 'may they go in may', 'new york may go', 'is the new us in new may', 'york may new']) {
      const lattice = latticeOf(words, { lexicon: model.lexicon });
      model.best(lattice);
      const { best } = followPaths(model.tables, idsOf(lattice));
      // Lower, title and upper stand in the order of the tags. First words may be lower instead of title.
      expect([...lattice.best.subarray(1, lattice.count)], words).toEqual(best.slice(1));
      expect([best[0], best[0] === Tag.MIXED ? Tag.LOWER : best[0]]).toContain(lattice.best[0]);
    }
  });
});

function idsOf(lattice: Lattice): number[] {
  return Array.from({ length: lattice.count }, (_, t) => lattice.entry[t]!);
}

/** All paths one by one: the probability of every tag at every word, and the tags of the best path. */
function followPaths(tables: HmmTables, ids: readonly number[]): { sums: number[][]; best: number[] } {
  const sums = ids.map(() => [0, 0, 0]);
  let best: number[] = [];
  let most = 0;
  let all = 0;
  for (let path = 0; path < TAGS ** ids.length; path++) {
    const tags = ids.map((_, i) => Math.floor(path / TAGS ** i) % TAGS);
    let probability = 1;
    for (const [i, id] of ids.entries()) {
      const step = new Float64Array(PAIRS);
      tables.fill(i === 0 ? tables.special(Special.BOUNDARY) : ids[i - 1]!, id, step);
      probability *= step[(i === 0 ? 0 : tags[i - 1]! * TAGS) + tags[i]!]!;
    }
    all += probability;
    for (const [i, tag] of tags.entries()) sums[i]![tag]! += probability;
    if (probability <= most) continue;
    most = probability;
    best = tags;
  }
  return { sums: sums.map((row) => row.map((sum) => sum / all)), best };
}
