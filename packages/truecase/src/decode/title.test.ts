import { beforeAll, describe, expect, it } from 'vitest';
import { trainToy } from '../testing/toy.js';
import type { Truecaser } from '../truecaser.js';

const LINES = Array.from({ length: 3 }, () => [
  'We saw Dora and the iPhone of a well known man in Oslo.',
  'The step by step guide to NASA is what we live for, with a sign to log in.',
]).flat();
let toy: Truecaser;
let german: Truecaser;

beforeAll(async () => {
  toy = await trainToy(LINES);
  german = await trainToy(LINES, { language: 'de' });
});

const title = (text: string, options = {}) => toy.truecase(text, { headlines: 'title', ...options });

describe('titles', () => {
  it.each([
    ['the guide to oslo', 'The Guide to Oslo'],
    ['what we live for', 'What We Live For'],
    ['dora: a guide of oslo', 'Dora: A Guide of Oslo'],
    ['oslo — the sign', 'Oslo — The Sign'],
    ['a step-by-step guide', 'A Step-by-Step Guide'],
    ['the iphone and nasa', 'The iPhone and NASA'],
    ['we saw dora’s guide', 'We Saw Dora’s Guide'],
    ['a 20th guide', 'A 20th Guide'],
    ['the “a” sign', 'The “A” Sign'],
    ['see example.com and the guide', 'See example.com and the Guide'],
    ['THE GUIDE TO OSLO', 'The Guide to Oslo'],
    ['the guide to\nand what we saw', 'The Guide To\nAnd What We Saw'],
  ])('raise all words but small ones: %s', (line, expected) => {
    expect(title(line)).toBe(expected);
  });

  it('leave alone what the user fixed, what is not sure enough and mode starts', () => {
    expect(toy.with({ words: ['guide'] }).truecase('the guide we saw', { headlines: 'title' })).toBe(
      'The guide We Saw',
    );
    expect(title('the guide we saw', { mode: 'starts' })).toBe('The guide we saw');
    expect(title('the GUIDE we saw', { minConfidence: 1 })).toContain('GUIDE');
  });

  it('leave lines that have not lost their case to mode auto', () => {
    expect(title('We saw Dora in Oslo.\nWE SAW DORA IN OSLO AND THE GUIDE OF THE MAN', { mode: 'auto' })).toBe(
      'We saw Dora in Oslo.\nWe Saw Dora in Oslo and the Guide of the Man',
    );
  });

  it('are sentences in languages that write them so', () => {
    expect(german.truecase('the guide to oslo', { headlines: 'title' })).toBe('The guide to Oslo');
    expect(german.truecase('the guide to oslo', { headlines: 'auto' })).toBe('The guide to Oslo');
  });

  it('are annotated as they are written', () => {
    const found = toy.annotate('the guide to oslo', { headlines: 'title' }).map(({ to }) => to);
    expect(found).toEqual(['The', 'Guide', 'to', 'Oslo']);
  });
});
