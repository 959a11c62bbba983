import { describe, expect, it } from 'vitest';
import { BUCKETS, bucketOf, UNSEEN } from './buckets.js';

describe('bucketOf', () => {
  it('has two classes an octave', () => {
    const classes = [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 15, 16, 23, 24].map(bucketOf);
    expect(classes).toEqual([0, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9]);
  });

  it('takes the largest counts and beyond, and tells the unseen apart', () => {
    expect(bucketOf(0xffff_ffff)).toBe(BUCKETS - 1);
    expect(bucketOf(1e15)).toBe(BUCKETS - 1);
    expect(bucketOf(0)).toBe(UNSEEN);
  });
});
