import { describe, expect, it } from 'vitest';
import { Shape, shapeOf } from '../text/casing.js';
import { languageOf } from '../text/language.js';
import { tokenize } from '../text/tokenizer.js';
import { Kind, Tokens } from '../text/tokens.js';
import { markCapitals } from './capitals.js';

/** The words of a line that are marked. */
function markedOf(line: string): string[] {
  const tokens = new Tokens();
  const english = languageOf('en');
  tokenize(line, tokens, english, true);
  const { count, kind, start, end } = tokens;
  const shapes = Uint8Array.from({ length: count }, (_, t) =>
    kind[t] === Kind.WORD ? shapeOf(line, start[t]!, end[t]!, english.map) : Shape.NONE,
  );
  const marked = new Uint8Array(count);
  markCapitals(line, tokens, shapes, marked);
  return Array.from({ length: count }, (_, t) => t)
    .filter((t) => marked[t] === 1)
    .map((t) => line.slice(start[t]!, end[t]!));
}

describe('capitals that say nothing about a word', () => {
  it.each([
    ['LONDON (AP) - The bank raised its rates.', ['LONDON', 'AP']],
    ['LONDON — The bank raised its rates.', ['LONDON']],
    ['NEW DELHI (AP) -- The bank raised its rates.', ['NEW', 'DELHI', 'AP']],
    ['MENLO PARK, Calif. — Agents can plan.', ['MENLO', 'PARK']],
    ['WASHINGTON, Nov. 18 - The senate met.', ['WASHINGTON']],
  ])('are those of a dateline: %s', (line, words) => {
    expect(markedOf(line)).toEqual(words);
  });

  it.each([
    ['By JOHN SMITH', ['JOHN', 'SMITH']],
    ['LILLIHAMMER: Is that all there is?', ['LILLIHAMMER']],
    ['ATOMIC ENERGY Since our hope is peace, we wait.', ['ATOMIC', 'ENERGY']],
    ['LONDON', ['LONDON']],
    ['NEW YORK', ['NEW', 'YORK']],
    ['He shouted: GET OUT OF HERE NOW and left.', ['GET', 'OUT', 'OF', 'HERE', 'NOW']],
  ])('are those of bylines, labels, leads and runs: %s', (line, words) => {
    expect(markedOf(line).sort()).toEqual([...words].sort());
  });

  it.each([
    'NATO said so.',
    'DNA, bone, and silk all have this ability.',
    'USB 4.0 is basically faster.',
    'The UN and the EU met in Paris.',
    'The bank raised its rates - LONDON waits.',
    'Nothing here.',
  ])('are not those inside a sentence: %s', (line) => {
    expect(markedOf(line)).toEqual([]);
  });
});
