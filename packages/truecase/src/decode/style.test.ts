import { beforeAll, describe, expect, it } from 'vitest';
import { trainToy } from '../testing/toy.js';
import type { Truecaser } from '../truecaser.js';

let toy: Truecaser;
beforeAll(async () => {
  toy = await trainToy(
    Array.from(
      { length: 3 },
      () => 'We saw that stocks fall as Fed signals a rate hike and the weather in Oslo is good.',
    ),
  );
});

const auto = (text: string) => toy.truecase(text, { headlines: 'auto' });
const HEADLINE = 'stocks fall as fed signals rate hike';
const TITLE = 'Stocks Fall as Fed Signals Rate Hike';

describe('auto', () => {
  it('gives a headline title case, all of it, and leaves sentences as they are', () => {
    expect(auto(HEADLINE)).toBe(TITLE);
    expect(auto(HEADLINE.toUpperCase())).toBe(TITLE);
    expect(auto('we saw that the weather in oslo is good')).toBe('We saw that the weather in Oslo is good');
  });

  it('judges every line for itself', () => {
    expect(auto(`${HEADLINE}\n\nwe saw that the weather in oslo is good.\n`)).toBe(
      `${TITLE}\n\nWe saw that the weather in Oslo is good.\n`,
    );
  });

  it('is less sure beside a line that is plainly no headline, and surer beside one', () => {
    const open = 'oslo stocks fall as weather is good';
    const beside = (other: string) => auto(`${other}\n${open}\n${other}`).split('\n')[1];
    expect([beside('we saw that you were there'), beside(HEADLINE)]).toEqual([
      'Oslo stocks fall as weather is good',
      'Oslo Stocks Fall as Weather Is Good',
    ]);
  });

  it('is not the default', () => {
    expect(toy.truecase(HEADLINE)).toBe('Stocks fall as Fed signals rate hike');
  });
});
