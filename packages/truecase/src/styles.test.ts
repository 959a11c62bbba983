/** One line, one style: what the bundled English model makes of short lines without a full stop. */
import { beforeAll, describe, expect, it } from 'vitest';
import { load } from './node/index.js';
import type { Truecaser } from './truecaser.js';

let en: Truecaser;
beforeAll(async () => {
  en = await load('en');
});

describe('a line without a full stop', () => {
  it.each([
    'Thanks John see you tomorrow',
    'Best restaurants near me',
    'The quick brown fox jumps over the lazy dog',
    'President Biden signs bill into law',
    'Python list comprehension example',
    'iPhone 15 Pro Max battery life',
    'How to install npm on macOS',
    'Meeting notes from Tuesday',
    'Hi Anna,',
    'US Rep. James Pond showed up riding an IT',
  ])('is a sentence, from lower case and from capitals: %s', (line) => {
    expect(en.truecase(line.toLowerCase())).toBe(line);
    expect(en.truecase(line.toUpperCase())).toBe(line);
  });

  it('is a title where that is asked for', () => {
    const title = (line: string) => en.truecase(line, { headlines: 'title' });
    expect(title('president biden signs bill into law')).toBe('President Biden Signs Bill into Law');
    expect(title('the best of new york: a guide to the city')).toBe('The Best of New York: A Guide to the City');
  });

  it('is one or the other with auto, all of it', () => {
    const auto = (line: string) => en.truecase(line, { headlines: 'auto' });
    expect(auto('stocks fall as fed signals rate hike')).toBe('Stocks Fall as Fed Signals Rate Hike');
    expect(auto('thanks john see you tomorrow')).toBe('Thanks John see you tomorrow');
    expect(auto('best restaurants near me')).toBe('Best restaurants near me');
  });
});
