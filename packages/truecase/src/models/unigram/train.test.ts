import { describe, expect, it } from 'vitest';
import { readContainer } from '../../format/container.js';
import { trainBytes, trainToy } from '../../testing/toy.js';
import type { Truecaser } from '../../truecaser.js';

/** Shares are kept in steps: at most half of the widest one, 0.15, is lost. */
const STEP = 0.075;

/** `times` copies of a line. */
function repeat(times: number, line: string): string[] {
  return Array<string>(times).fill(line);
}

/** Casings of the last word of a text with their probabilities. */
function casings(truecaser: Truecaser, text: string): Record<string, number> {
  const { to, probability, alternatives } = truecaser.annotate(text, { firstWord: 'true' }).at(-1)!;
  return { [to]: probability, ...Object.fromEntries(alternatives.map((other) => [other.text, other.probability])) };
}

describe('a known word', () => {
  it('has its share of mentions, smoothed by what unknown words are', async () => {
    const lines = [...repeat(3, 'So Paris'), 'So paris'];
    const toy = await trainToy(lines, { options: { unknown: 'lower', minCount: 1, minAgreeing: 1 } });
    // κ = 1, prior LOWER 0.7, TITLE 0.25, UPPER 0.05:
    // TITLE (3 + 0.25)/5 = 0.65, LOWER (1 + 0.7)/5 = 0.34, UPPER 0.05/5 = 0.01
    const found = casings(toy, 'so paris');
    expect(Object.keys(found)).toEqual(['Paris', 'paris', 'PARIS']);
    for (const [word, p] of Object.entries({ Paris: 0.65, paris: 0.34, PARIS: 0.01 })) {
      expect(Math.abs(found[word]! - p)).toBeLessThan(STEP);
    }
    // The steps next to 0.65 and 0.01 are 0.72 and 0.01; LOWER is the rest.
    expect(found['Paris']).toBeCloseTo(0.72, 5);
    expect(found['PARIS']).toBeCloseTo(0.01, 5);
    expect(found['paris']).toBeCloseTo(0.27, 5);
  });

  it('weighs its mentions against the prior as told', async () => {
    const lines = [...repeat(3, 'So Paris'), 'So paris'];
    const options = { unknown: 'lower', minCount: 1, minAgreeing: 1 };
    // κ = 16: TITLE (3 + 4)/20 = 0.35, LOWER (1 + 11.2)/20 = 0.61. κ = 0: TITLE 0.75, LOWER 0.25.
    const heavy = await trainToy(lines, { options: { ...options, smoothing: 16 } });
    expect(Math.abs(casings(heavy, 'so paris')['Paris']! - 0.35)).toBeLessThan(STEP);
    expect(Object.keys(casings(heavy, 'so paris'))[0]).toBe('paris');
    const light = await trainToy(lines, { options: { ...options, smoothing: 0 } });
    expect(Math.abs(casings(light, 'so paris')['Paris']! - 0.75)).toBeLessThan(STEP);
  });

  it('is kept from minCount mentions on, and from minAgreeing where its ending says the same', async () => {
    const lines = [...repeat(4, 'So Paris'), ...repeat(4, 'So bread'), 'So Rome'];
    const kept = async (options: Record<string, number>) => {
      const toy = await trainToy(lines, { options: { unknown: 'lower', ...options } });
      return [...toy.model.lexicon!.words()];
    };
    expect(await kept({})).toEqual(['paris']);
    expect(await kept({ minCount: 1 })).toEqual(['paris', 'rome']);
    expect(await kept({ minCount: 5 })).toEqual([]);
    expect(await kept({ minAgreeing: 4 })).toEqual(['bread', 'paris']);
    // Rome is TITLE with (1 + 3 · 0.25)/4 = 0.4375 against LOWER 0.525: it agrees with the prior.
    expect(await kept({ minCount: 1, smoothing: 3 })).toEqual(['paris']);
  });

  it('learns nothing from the first word of a sentence', async () => {
    const toy = await trainToy([...repeat(9, 'Bread is good. Bread is old'), 'We like bread', 'We eat bread']);
    expect(toy.truecase('we eat BREAD')).toBe('We eat bread');
  });

  it('learns nothing from titles and shouted lines', async () => {
    const titles = [...repeat(9, 'The Old Bread And The Sea'), ...repeat(9, 'WE EAT THE OLD BREAD')];
    const toy = await trainToy([...titles, ...repeat(2, 'We all eat the old bread now')]);
    expect(toy.truecase('We Eat The Old BREAD')).toBe('We eat the old bread');
    expect(toy.meta.figures).toMatchObject({
      titleLinesSkipped: 18,
      wordsRead: 14,
      wordsCounted: 12,
      distinctWords: 6,
    });
  });

  it('has irregular forms from minForm mentions on, four at most, and the rest of them count for nothing', async () => {
    const lines = [...repeat(6, 'An iPhone'), ...repeat(2, 'An IPhone'), 'An iPHone', 'An iphone'];
    const toy = await trainToy(lines, { options: { unknown: 'lower' } });
    // Known forms 6 and 2 of 8; with κ = 1 MIXED has 8/10, LOWER (1 + 0.7)/10.
    const found = casings(toy, 'an iphone');
    expect(Object.keys(found).slice(0, 3)).toEqual(['iPhone', 'IPhone', 'iphone']);
    expect(Math.abs(found['iPhone']! - 0.8 * 0.75)).toBeLessThan(STEP);
    expect(Math.abs(found['IPhone']! - 0.8 * 0.25)).toBeLessThan(STEP);
    const five = ['eBay', 'ebAy', 'ebaY', 'EBay', 'EbAy'].flatMap((form, i) => repeat(3 + i, `On ${form}`));
    expect((await trainToy(five)).model.lexicon!.mixedBits).toHaveLength(4);
  });
});

describe('an unknown word', () => {
  const lines = ['Ivanov', 'Smirnov', 'Petrov', 'improv'].map((word) => `So ${word}`);

  it('is cased by its ending', async () => {
    const toy = await trainToy(lines, { options: { minEnding: 4 } });
    // p(TITLE | -ov) = (3 + p(TITLE | -v))/5, p(TITLE | -v) = (3 + p(TITLE))/5, p(TITLE) = (3 + 0.25)/5
    const title = (3 + (3 + (3 + 0.25) / 5) / 5) / 5;
    expect(title).toBeCloseTo(0.746, 10);
    const found = casings(toy, 'so kozlov');
    expect(Math.abs(found['Kozlov']! - title)).toBeLessThan(STEP);
    expect(found['Kozlov']).toBeCloseTo(0.72 / 1.0001, 5);
    expect(toy.truecase('so KOZLOV')).toBe('So Kozlov');
  });

  it.each([
    ['lower', 'so kozlov'],
    ['title', 'So Kozlov'],
  ])('is as told with unknown=%s', async (unknown, expected) => {
    const toy = await trainToy(lines, { options: { unknown } });
    expect(toy.truecase('so KOZLOV', { firstWord: 'true' })).toBe(expected);
  });

  it('is known by its kind: digits, dots, apostrophes and hyphens have endings of their own', async () => {
    const toy = await trainToy(
      ['So a 20th and a 30th', 'So a U.N. and a U.S.', 'So e-mail and e-book', "So O'Neil and O'Hara"],
      { options: { minEnding: 1, minCount: 9 } },
    );
    expect(toy.truecase("so THE 40TH U.K. E-TEXT and o'mara")).toBe("So the 40th U.K. e-text and O'Mara");
  });
});

describe('a compound', () => {
  const niro = repeat(6, 'We met Robert De Niro at his home');

  it('is kept where its parts alone would be cased otherwise', async () => {
    const toy = await trainToy([...niro, ...repeat(4, 'We saw Pas-de-Calais')]);
    expect(toy.truecase('we saw PAS-DE-CALAIS and de niro')).toBe('We saw Pas-de-Calais and De Niro');
    expect(toy.annotate('we saw pas-de-calais').map(({ to }) => to)).toEqual(['We', 'saw', 'Pas', 'de', 'Calais']);
    expect(toy.truecase('pas-de-calais')).toBe('Pas-de-Calais');
  });

  it('is left out where its parts get it right, or where it is rare or of many minds', async () => {
    const has = async (lines: string[]) => readContainer(await trainBytes(lines)).has('CPOF');
    expect(await has(repeat(9, 'We saw Baden-Baden'))).toBe(false);
    expect(await has([...niro, ...repeat(2, 'We saw Pas-de-Calais')])).toBe(false);
    expect(await has([...niro, ...repeat(4, 'We saw Pas-de-Calais'), ...repeat(4, 'We saw Pas-De-Calais')])).toBe(
      false,
    );
    expect(await has([...niro, ...repeat(4, 'We saw Pas-de-Calais')])).toBe(true);
  });

  it('is the same with hyphens of another kind', async () => {
    const toy = await trainToy([...niro, ...repeat(4, 'We saw Pas‐de‐Calais')]);
    expect(toy.truecase('we saw pas-de-calais')).toBe('We saw Pas-de-Calais');
    // Part by part it would come out the same: nothing is to be kept.
    expect(readContainer(await trainBytes(repeat(9, 'We saw Baden‐Baden'))).has('CPOF')).toBe(false);
  });
});

describe('the file', () => {
  it('spells its words out only if told', async () => {
    const lines = repeat(3, 'We saw Paris');
    expect([...(await trainToy(lines)).model.lexicon!.words()]).toContain('paris');
    expect([...(await trainToy(lines, { options: { spell: false } })).model.lexicon!.words()]).toEqual([]);
  });
});
