import { describe, expect, it } from 'vitest';
import { lexiconOf, openLexicon, sequenceOf } from '../../../testing/tagger.js';
import { Shape } from '../../../text/casing.js';
import { FAR_TAG, MODE, NEAR_TAG, nextState, STATES, stateOf } from './states.js';

const repeat = (count: number, line: string) => Array.from({ length: count }, () => line);
/** Dora is very rare, the rest is frequent. */
const LEXICON = openLexicon(lexiconOf([...repeat(1200, 'so we saw the old town'), 'so we saw Dora there']));

describe('a state', () => {
  it('stands for two tags and a mode', () => {
    for (let state = 0; state < STATES; state++) {
      expect(stateOf(NEAR_TAG[state]!, FAR_TAG[state]!, MODE[state]!)).toBe(state);
    }
  });
});

describe('nextState', () => {
  const modeBehind = (text: string, i: number, tag: number, mode = 0) => {
    const { sequence } = sequenceOf(text, LEXICON);
    const state = nextState(sequence, sequence.first + i, stateOf(Shape.UPPER, Shape.MIXED, mode), tag);
    const beyond = [0, 1, 2].find((found) => state === stateOf(tag, Shape.UPPER, found));
    expect(beyond).toBeDefined();
    return beyond;
  };

  it('has the mode that says whether the last ordinary word was capitalised', () => {
    for (const mode of [0, 1, 2]) {
      expect(modeBehind('saw the town', 2, Shape.LOWER, mode)).toBe(1);
      expect(modeBehind('saw the town', 2, Shape.TITLE, mode)).toBe(2);
      expect(modeBehind('saw the town', 2, Shape.UPPER, mode)).toBe(2);
    }
  });

  it('has the mode of before behind short words, names, unknown words, first words and marks', () => {
    for (const mode of [0, 1, 2]) {
      expect(modeBehind('saw the town', 1, Shape.TITLE, mode)).toBe(mode);
      expect(modeBehind('saw dora', 1, Shape.TITLE, mode)).toBe(mode);
      expect(modeBehind('saw zorvel', 1, Shape.LOWER, mode)).toBe(mode);
      expect(modeBehind('town', 0, Shape.TITLE, mode)).toBe(mode);
      expect(modeBehind('saw , town', 1, Shape.NONE, mode)).toBe(mode);
    }
  });

  it('begins with no mode behind a boundary', () => {
    expect(modeBehind('the town.\nwe', 3, Shape.NONE, 2)).toBe(0);
  });
});
