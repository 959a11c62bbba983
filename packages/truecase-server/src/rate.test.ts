import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate.js';

describe('RateLimiter', () => {
  it('lets twice the rate come at once and then one for every 1/rate seconds', () => {
    const limiter = new RateLimiter(2);
    expect([0, 0, 0, 0, 0].map(() => limiter.take('a', 1000))).toEqual([0, 0, 0, 0, 0.5]);
    expect(limiter.take('a', 1250)).toBe(0.25);
    expect(limiter.take('a', 1500)).toBe(0);
  });

  it('tells clients apart', () => {
    const limiter = new RateLimiter(1);
    limiter.take('a', 0);
    limiter.take('a', 0);
    expect(limiter.take('a', 0)).toBe(1);
    expect(limiter.take('b', 0)).toBe(0);
  });

  it('forgets clients whose bucket is full again', () => {
    const limiter = new RateLimiter(10);
    for (let i = 0; i < 1000; i++) limiter.take(`client ${i}`, i);
    limiter.take('last', 10_000);
    expect(limiter.clients).toBe(1);
  });
});
