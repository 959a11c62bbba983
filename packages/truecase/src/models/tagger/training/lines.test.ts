import { describe, expect, it } from 'vitest';
import { lexiconOf, openLexicon } from '../../../testing/tagger.js';
import { Shape } from '../../../text/casing.js';
import { LineReader } from './lines.js';

const repeat = (line: string, times = 30) => Array.from({ length: times }, () => line);
/** London and Delhi are names, NATO an acronym, bank and rates ordinary words. */
const LEXICON = lexiconOf(
  repeat('We saw that London and New Delhi and NATO know the bank and its rates, and the new york of old.'),
);

function readerOf(): LineReader {
  return new LineReader(openLexicon(LEXICON), LEXICON.classes, { language: 'en', dropout: 0, seed: 1 });
}

/** The words that are learned from a line, with their true shapes. */
function learnedOf(line: string): Record<string, number> {
  const reader = readerOf();
  if (!reader.read(line, () => 'all')) return {};
  const { sequence, lattice } = reader;
  const found: Record<string, number> = {};
  for (let p = sequence.first; p < sequence.first + sequence.length; p++) {
    if (!reader.isLearnable(p)) continue;
    const t = sequence.token[p]!;
    found[line.slice(lattice.tokens.start[t]!, lattice.tokens.end[t]!)] = reader.tagAt(p);
  }
  return found;
}

describe('a dateline', () => {
  it('is an example of Title where the word is mostly so elsewhere', () => {
    expect(learnedOf('LONDON (NATO) - The bank saw its rates.')).toMatchObject({
      LONDON: Shape.TITLE,
      NATO: Shape.UPPER,
      bank: Shape.LOWER,
    });
  });

  it('teaches nothing about words that are lower elsewhere or unknown', () => {
    expect(learnedOf('BANK (ZORBLAX) - The bank saw its rates.')).not.toHaveProperty('BANK');
    expect(learnedOf('BANK (ZORBLAX) - The bank saw its rates.')).not.toHaveProperty('ZORBLAX');
  });
});

describe('a capital inside a sentence', () => {
  it('is an example of what it is', () => {
    expect(learnedOf('The bank saw LONDON there.')).toMatchObject({ LONDON: Shape.UPPER });
  });
});

describe('pickName', () => {
  it('gives a name of the line that was read', () => {
    const reader = readerOf();
    reader.read('We saw that New Delhi waits.', () => 'all');
    // "New" is as often lower here, and a name must be one surely.
    expect(reader.pickName()).toBeNull();
    reader.read('We saw that London waits.', () => 'all');
    expect(reader.pickName()).toBe('London');
  });

  it('gives none where there is none', () => {
    const reader = readerOf();
    reader.read('We saw that the bank waits.', () => 'all');
    expect(reader.pickName()).toBeNull();
  });
});
