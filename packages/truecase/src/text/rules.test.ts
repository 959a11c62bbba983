import { describe, expect, it } from 'vitest';
import { compareTextRules, TEXT_RULES, textRulesOf } from './rules.js';

describe('the text rules of a model', () => {
  it('are the first where its header does not say', () => {
    expect(textRulesOf({}, 'm')).toBe(1);
    expect(textRulesOf({ textRules: 3 }, 'm')).toBe(3);
  });

  it('are nothing to speak of where they are those of this release', () => {
    expect(compareTextRules({ textRules: TEXT_RULES }, 'm')).toEqual([]);
  });

  it('are told of where they are older', () => {
    const [warning] = compareTextRules({}, 'm', 2);
    expect(warning?.message).toMatch(/^m was trained with text rules 1, this release has 2/);
    expect(warning).toMatchObject({ code: 'text-rules', language: null });
  });

  it('are refused where they are newer, or no number', () => {
    expect(() => compareTextRules({ textRules: 3 }, 'm', 2)).toThrow('text rules 3, expected at most 2');
    for (const textRules of [0, -1, 1.5, '1']) {
      expect(() => textRulesOf({ textRules }, 'm')).toThrow('"textRules" is');
    }
  });
});
