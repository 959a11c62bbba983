import { describe, expect, it } from 'vitest';
import { lexiconOf, openLexicon } from '../../../testing/tagger.js';
import { ExampleReader } from './examples.js';

/** Ordinary words need many mentions in lower case. */
const KNOWN = Array.from(
  { length: 20 },
  () => 'We saw that Dora opens another bridge with many lights, and Oslo cheers there.',
);
const lexicon = lexiconOf([...KNOWN, 'Dora Berg and Nils Holm met Oslo Nord.']);

/** Examples that a line gives. */
function countExamples(line: string, titleLines: 'keep' | 'skip'): number {
  const options = { language: 'en', templates: 'both', bare: 0, dropout: 0, titleLines, seed: 1 } as const;
  const reader = new ExampleReader(openLexicon(lexicon), lexicon.classes, options);
  let count = 0;
  reader.addLine(line, () => count++);
  return count;
}

describe('lines in title case', () => {
  it.each([
    ['a headline', 'Oslo Opens Another Bridge', true],
    ['a headline with one ordinary word', 'Dora Cheers', true],
    ['a long headline that ends like a sentence', 'Dora Opens Another Bridge With Lights There!', true],
    ['a sentence', 'Dora opens another bridge in Oslo.', false],
    ['a line without a full stop', 'Dora opens another bridge', false],
    ['a list of names', 'Dora Berg, Nils Holm, Oslo', false],
    ['a sentence with a title in it', 'Dora opens “Another Bridge”.', false],
    ['a line that is half and half', 'Dora opens Another bridge', false],
  ])('are told from others: %s', (_, line, isTitle) => {
    expect(countExamples(line, 'keep')).toBeGreaterThan(0);
    expect(countExamples(line, 'skip')).toBe(isTitle ? 0 : countExamples(line, 'keep'));
  });
});
