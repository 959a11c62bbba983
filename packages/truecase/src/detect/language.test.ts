import { describe, expect, it } from 'vitest';
import { Status } from '../lattice/status.js';
import { latticeOf } from '../testing/lattice.js';
import { LanguageDetector } from './language.js';

/** Tag of the language of a line that is not English, for a model that knows so many words, but none of the line. */
function languageOfLine(line: string, words = 100_000): string | null | undefined {
  const detector = LanguageDetector.for('en-GB', words)!;
  return detector.mark(latticeOf(line))?.language;
}

describe('the language of a line', () => {
  it('is told by its small words', () => {
    expect(languageOfLine('ich gehe morgen mit meiner schwester in die stadt.')).toBe('de');
    expect(languageOfLine('JE NE SAIS PAS OÙ IL EST ALLÉ HIER SOIR.')).toBe('fr');
    expect(languageOfLine('el gobierno anunció que los precios van a subir este año.')).toBe('es');
    expect(languageOfLine('мы не знаем, что он сказал.')).toBe('ru');
  });

  it('is another one where nobody knows the words and none is a small one of the model', () => {
    expect(languageOfLine('nire etxea oso handia eta zuria')).toBe(null);
    expect(languageOfLine('nire etxea of oso handia eta zuria')).toBe(undefined);
    expect(languageOfLine('nire etxea oso handia eta zuria', 1000)).toBe(undefined);
  });

  it('is that of the model for names and phrases of other languages inside of it', () => {
    expect(languageOfLine('he lived in the rue de la paix with the mother of the boy.')).toBe(undefined);
    expect(languageOfLine('hotel de la paix paris')).toBe(undefined);
  });

  it('is that of the line itself, whatever stands before it', () => {
    const lattice = latticeOf('das ist nicht mein haus und das ist nicht dein haus\nguten tag');
    LanguageDetector.for('en', 100)!.mark(lattice);
    const closed = Array.from({ length: lattice.count }, (_, t) => lattice.status[t] === Status.FOREIGN);
    expect([closed[0], closed[lattice.count - 1]]).toEqual([true, false]);
  });

  it('is not judged for models whose language is not listed', () => {
    expect(LanguageDetector.for('und', 0)).toBeNull();
  });
});
