import { beforeAll, describe, expect, it } from 'vitest';
import { expectationOf } from '../detect/expectation.js';
import { Status } from '../lattice/status.js';
import { latticeOf } from '../testing/lattice.js';
import { trainToy } from '../testing/toy.js';
import { Shape, shapeOf } from '../text/casing.js';
import { languageOf } from '../text/language.js';
import { Kind } from '../text/tokens.js';
import type { Truecaser } from '../truecaser.js';
import { Decision } from './decision.js';
import { GuessedStarts } from './starts.js';

const ENGLISH = languageOf('en');
let toy: Truecaser;
beforeAll(async () => {
  toy = await trainToy(Array.from({ length: 20 }, () => 'We know that people live in the white house near Oslo.'));
});

/** The guessed starts of a text that was decided to be written as it stands; `fixed` words are not up to the model. */
function guessed(text: string, fixed: readonly string[] = []): string[] {
  const { lexicon } = toy.model;
  const lattice = latticeOf(text, { lexicon });
  const { tokens, map } = lattice;
  const decision = new Decision();
  decision.reset(tokens.count);
  for (let t = 0; t < tokens.count; t++) {
    if (tokens.kind[t] !== Kind.WORD) continue;
    const shape = shapeOf(text, tokens.start[t]!, tokens.end[t]!, map);
    decision.set(t, shape, shape === Shape.TITLE ? 1 : 0);
    if (fixed.includes(text.slice(tokens.start[t], tokens.end[t]))) lattice.status[t] = Status.USER;
  }
  const starts = new GuessedStarts(ENGLISH, expectationOf(lexicon, map));
  starts.load(lattice, decision);
  const words = Array.from({ length: tokens.count }, (_, t) =>
    starts.has(t) ? text.slice(tokens.start[t], tokens.end[t]) : '',
  );
  return words.filter((found) => found !== '');
}

describe('in text without punctuation', () => {
  it('raised words that open sentences are guesses, and so are words that are lower case otherwise', () => {
    expect(guessed('We went to Oslo But nobody was there So we came home People know that it is far')).toEqual([
      'But',
      'So',
      'People',
    ]);
  });

  it('names, parts of names and what is always raised are not', () => {
    expect(guessed('We went to the White House near Oslo and I know that the people of Bergen live there')).toEqual([]);
  });

  it('first words of lines are not, on any line', () => {
    const line = 'The people we met in the house near Oslo did not know that So we left';
    expect(guessed(`${line}\n${line}`)).toEqual(['So', 'So']);
  });

  it('the words of the user are not', () => {
    const text = 'we went to the house near Oslo But nobody was there So we came home at once';
    expect(guessed(text, ['But'])).toEqual(['So']);
  });
});

it('text with punctuation has none, whatever stands there', () => {
  expect(guessed('We went to Oslo But nobody was there, So we came home. People know that it is far.')).toEqual([]);
  expect(guessed('Yes But no')).toEqual([]);
});

it('annotations tell, and leave it out elsewhere', async () => {
  const talk = Array.from({ length: 12 }, () => 'But we met in But and all of But knew us, so But it was.');
  const model = await trainToy(talk);
  const words = model.annotate('we saw but we did not go there because it was too late in the day for us');
  expect(words.filter(({ guessedStart }) => guessedStart === true).map(({ to }) => to)).toEqual(['But']);
  expect(Object.keys(words[0]!)).not.toContain('guessedStart');
  expect(model.annotate('we saw but.').some(({ guessedStart }) => guessedStart === true)).toBe(false);
});
