import { describe, expect, it } from 'vitest';
import { caseMap, Shape } from '../../text/casing.js';
import { capitalsOf, spellForm, spellShape } from './form.js';

const capitals = (text: string): number => capitalsOf(caseMap('en'), text, 0, text.length);

describe('capitalsOf', () => {
  it('has a bit for every letter with case, whatever the shape', () => {
    expect(capitals('paris')).toBe(0);
    expect(capitals('Paris')).toBe(1);
    expect(capitals('PARIS')).toBe(0b11111);
    // p a s d e c: the hyphens are no letters.
    expect(capitals('Pas-de-Calais')).toBe(0b100001);
    expect(capitals("O'Neil 3D")).toBe(0b100011);
  });

  it('ends with the 32nd letter', () => {
    expect(capitals(`${'a'.repeat(31)}B`)).toBe(0x80000000);
    expect(capitals(`${'a'.repeat(32)}B`)).toBe(0);
  });
});

describe('spellForm', () => {
  it('gives a spelling its capitals', () => {
    expect(spellForm('iphone', 0b10, 'en')).toBe('iPhone');
    expect(spellForm('pas-de-calais', 0b100001)).toBe('Pas-de-Calais');
    expect(spellForm('istanbul', 0b1, 'tr')).toBe('İstanbul');
  });
});

describe('spellShape', () => {
  it('gives a spelling its shape', () => {
    expect(spellShape('nato', Shape.UPPER, 'en')).toBe('NATO');
    expect(spellShape('paris', Shape.TITLE, 'en')).toBe('Paris');
    expect(spellShape('paris', Shape.LOWER, 'en')).toBe('paris');
  });
});
