import { describe, expect, it } from 'vitest';
import { FairQueue } from './fairqueue.js';

const task = (client: string, units: number, name = '') => ({ client, units, name });

describe('FairQueue', () => {
  it('keeps the order of one client', () => {
    const queue = new FairQueue<ReturnType<typeof task>>();
    for (const name of ['1', '2', '3']) queue.push(task('a', 5, name));
    expect([queue.shift(), queue.shift(), queue.shift(), queue.shift()].map((one) => one?.name)).toEqual([
      '1',
      '2',
      '3',
      undefined,
    ]);
  });

  it('lets a client that asks for little pass one that has asked for much', () => {
    const queue = new FairQueue<ReturnType<typeof task>>();
    for (let i = 0; i < 100; i++) queue.push(task('greedy', 1000));
    queue.shift();
    queue.push(task('modest', 10));
    queue.push(task('modest', 10));
    expect([queue.shift(), queue.shift(), queue.shift()].map((one) => one!.client)).toEqual([
      'modest',
      'modest',
      'greedy',
    ]);
    expect(queue.lengthOf('greedy')).toBe(98);
  });

  it('shares work and not requests', () => {
    const queue = new FairQueue<ReturnType<typeof task>>();
    for (let i = 0; i < 200; i++) {
      queue.push(task('large', 100));
      queue.push(task('small', 10));
    }
    const first = Array.from({ length: 110 }, () => queue.shift()!.client);
    expect(first.filter((client) => client === 'large')).toHaveLength(10);
  });

  it('forgets a task that is taken out', () => {
    const queue = new FairQueue<ReturnType<typeof task>>();
    const one = task('a', 1);
    queue.push(one);
    expect([queue.remove(one), queue.remove(one), queue.length, queue.shift()]).toEqual([true, false, 0, undefined]);
  });
});
