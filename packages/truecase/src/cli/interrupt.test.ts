import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { watchInterrupts } from './interrupt.js';

describe('watchInterrupts', () => {
  it('asks to stop at the first signal and kills at the second', () => {
    const source = new EventEmitter();
    const killed: number[] = [];
    const interrupt = watchInterrupts((status) => killed.push(status), source);
    expect([interrupt.signal.aborted, interrupt.status()]).toEqual([false, undefined]);
    source.emit('SIGINT');
    expect([interrupt.signal.aborted, interrupt.status(), killed.length]).toEqual([true, 130, 0]);
    source.emit('SIGINT');
    expect(killed).toEqual([130]);
  });

  it('has a status for each signal', () => {
    for (const [name, status] of [
      ['SIGTERM', 143],
      ['SIGHUP', 129],
    ] as const) {
      const source = new EventEmitter();
      const interrupt = watchInterrupts(() => undefined, source);
      source.emit(name);
      expect(interrupt.status()).toBe(status);
    }
  });
});
