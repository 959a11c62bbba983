import { describe, expect, it } from 'vitest';
import { formatAlignment } from './pharaoh.js';
import { type Symmetrisation, symmetrise } from './symmetrise.js';

/** forward: source position of each target word; backward: target position of each source word. */
const join = (forward: number[], backward: number[], method: Symmetrisation): string =>
  formatAlignment(
    symmetrise(Int32Array.from(forward), Int32Array.from(backward), backward.length, forward.length, method),
  );

describe('symmetrise', () => {
  // Forward points (source-target): 0-0 1-1 1-2; backward: 0-0 1-1 2-2 3-3
  const forward = [0, 1, 1, -1];
  const backward = [0, 1, 2, 3];

  it('gives each direction alone', () => {
    expect(join(forward, backward, 'forward')).toBe('0-0 1-1 1-2');
    expect(join(forward, backward, 'backward')).toBe('0-0 1-1 2-2 3-3');
  });

  it('intersects and unites', () => {
    expect(join(forward, backward, 'intersect')).toBe('0-0 1-1');
    expect(join(forward, backward, 'union')).toBe('0-0 1-1 1-2 2-2 3-3');
  });

  it('grows from the intersection along the union to words without a point', () => {
    // From 1-1, the neighbour 1-2 comes first (target 2 is free); 2-2 is a neighbour with a free source word; then 3-3.
    expect(join(forward, backward, 'grow-diag-final-and')).toBe('0-0 1-1 1-2 2-2 3-3');
  });

  it('adds far points only between two words that have none', () => {
    // Intersection 0-0. Forward has 4-2 and backward 4-3: neither is a neighbour; 4-2 is added, then source 4 has a point.
    expect(join([0, -1, 4, -1], [0, -1, -1, -1, 3], 'grow-diag-final-and')).toBe('0-0 4-2');
  });
});
