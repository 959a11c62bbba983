import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpusOf } from '../testing/counts.js';
import { runs } from '../testing/runs.js';
import { languageOf } from '../text/language.js';
import { countNgrams } from './ngram/counting/count.js';
import { UnitReader } from './ngram/units.js';
import { TitleFinder } from './title.js';

const isTitle = (line: string, language = 'en'): boolean => new TitleFinder(languageOf(language)).isTitle(line);

describe('TitleFinder', () => {
  it.each([
    ['The Old Man And The Sea', true],
    ['STOP IT RIGHT NOW', true],
    ['Four Words And more', false],
    ['Five Words And One more', true],
    ['Three Capital Words', false],
    ['He met Ann Lee', false],
    ['1 2 3 4 5', false],
    ["Ann's Dog Bit Bob's Cat's Tail", true],
    ['Pas-de-Calais Saint-Jean-de-luz North Sea', true],
    ['see https://Example.org/A/B/C/D', false],
  ])('takes "%s" for a title: %s', (line, expected) => {
    expect(isTitle(line)).toBe(expected);
  });
});

describe('counting', () => {
  it('skips exactly the lines that are titles', async () => {
    const words = [
      'The',
      'Old',
      'man',
      'and',
      'NATO',
      "l'Italie",
      "Ann's",
      "it's",
      'a-b',
      'A-b',
      'a-B-c',
      '—',
      '-',
      "'",
      '12',
    ];
    const line = fc.array(fc.constantFrom(...words, 'eBay', 'www.example.org', '“', '.'), { maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(line, fc.constantFrom('en', 'fr'), async (units, language) => {
        const text = units.join(' ');
        const store = await countNgrams(corpusOf([text]), { language, order: 1 });
        const sentences = new UnitReader(languageOf(language)).read(text);
        expect(store.totals[0]!.tokens > 0).toBe(sentences.length > 0 && !isTitle(text, language));
        await store.close();
      }),
      { numRuns: runs(300) },
    );
  });
});
