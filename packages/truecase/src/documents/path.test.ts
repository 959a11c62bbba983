import { describe, expect, it } from 'vitest';
import { ANY_DEPTH, ANY_INDEX, ANY_NAME, PathMatch, parsePath } from './path.js';

describe('parsePath', () => {
  it('reads paths as jq writes them', () => {
    expect(parsePath('.segments[].text')).toEqual(['segments', ANY_INDEX, 'text']);
    expect(parsePath('[0].a.*')).toEqual([0, 'a', ANY_NAME]);
    expect(parsePath('$."odd name"["b"]')).toEqual(['odd name', 'b']);
    expect(parsePath('..text')).toEqual([ANY_DEPTH, 'text']);
    expect(parsePath('text')).toEqual(['text']);
    expect(parsePath('.')).toEqual([]);
  });
});

describe('PathMatch', () => {
  function matches(path: string, ...steps: (string | number)[]): boolean {
    const match = new PathMatch([parsePath(path)]);
    for (const step of steps) match.enter(step);
    return match.found === 0;
  }

  it('follows names and indices', () => {
    expect(matches('.a[].b', 'a', 7, 'b')).toBe(true);
    expect(matches('.a[].b', 'a', 'x', 'b')).toBe(false);
    expect(matches('.a[1].b', 'a', 7, 'b')).toBe(false);
    expect(matches('.a', 'a', 'b')).toBe(false);
    expect(matches('.')).toBe(true);
  });

  it('finds a name at any depth', () => {
    expect(matches('..t', 't')).toBe(true);
    expect(matches('..t', 'a', 3, 't')).toBe(true);
    expect(matches('.a..t', 'b', 't')).toBe(false);
    expect(matches('..a..t', 'x', 'a', 1, 't')).toBe(true);
  });

  it('goes back up', () => {
    const match = new PathMatch([parsePath('.a'), parsePath('.b')]);
    match.enter('a');
    expect(match.found).toBe(0);
    match.leave();
    match.enter('b');
    expect(match.found).toBe(1);
  });
});
