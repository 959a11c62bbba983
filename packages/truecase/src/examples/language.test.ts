/** How to add a language: word lists. In packages/truecase/src/text/languageWords.ts it is one entry; here it is given to one truecaser. */
import { expect, it } from 'vitest';
import { trainToy } from '../testing/toy.js';
import { defineLanguage } from '../text/language.js';
import { Truecaser } from '../truecaser.js';

/** A made-up language: "kz." is an abbreviation, "l'" is elided, "ego" is always capital, 's is no clitic. */
const toyish = defineLanguage('qtx', { abbreviations: 'kz', elisions: 'l', always: 'ego' });

it('a new language brings its abbreviations, elisions and words that are always capital', async () => {
  const toy = await trainToy(Array(9).fill('We saw Alba and the old kz. there.'), { language: 'qtx' });
  const plain = new Truecaser(toy.model, toy.meta);
  const own = new Truecaser(toy.model, toy.meta, { language: toyish });
  expect(plain.truecase('SAW KZ. ALBA. THE OLD')).toBe('Saw kz. Alba. The old');
  expect(own.truecase('SAW KZ. THE OLD. THERE')).toBe('Saw kz. the old. There');
  expect(plain.truecase('SAW KZ. THE OLD. THERE')).toBe('Saw kz. The old. There');
  expect(own.truecase("WE SAW L'ALBA")).toBe("We saw l'Alba");
  expect(own.truecase('saw ego', { mode: 'starts' })).toBe('Saw Ego');
});
