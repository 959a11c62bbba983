import { describe, expect, it } from 'vitest';
import { paint, wantsColor } from './color.js';

const terminal = { isTTY: true };

describe('wantsColor', () => {
  it('colours terminals only, unless told otherwise', () => {
    expect(wantsColor(terminal, 'auto', {})).toBe(true);
    expect(wantsColor({}, 'auto', {})).toBe(false);
    expect(wantsColor({}, 'always', {})).toBe(true);
    expect(wantsColor(terminal, 'never', {})).toBe(false);
  });

  it('obeys NO_COLOR if it is not empty, and a dumb terminal', () => {
    expect(wantsColor(terminal, 'auto', { NO_COLOR: '1' })).toBe(false);
    expect(wantsColor(terminal, 'auto', { NO_COLOR: '' })).toBe(true);
    expect(wantsColor(terminal, 'auto', { TERM: 'dumb' })).toBe(false);
    expect(wantsColor(terminal, 'always', { NO_COLOR: '1', TERM: 'dumb' })).toBe(true);
  });
});

describe('paint', () => {
  it('marks additions and removals by more than colour', () => {
    expect(paint('Paris', 'added', true)).toBe('\x1b[32;4mParis\x1b[0m');
    expect(paint('paris', 'removed', true)).toBe('\x1b[31;9mparis\x1b[0m');
    expect(paint('paris', 'removed', false)).toBe('paris');
  });
});
