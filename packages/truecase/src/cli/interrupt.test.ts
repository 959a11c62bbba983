import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { watchInterrupts } from './interrupt.js';

describe('watchInterrupts', () => {
  it('asks to stop at the first signal and kills at the second', () => {
    const source = new EventEmitter();
    const killed: string[] = [];
    const interrupt = watchInterrupts((name) => killed.push(name), source);
    expect([interrupt.signal.aborted, interrupt.status()]).toEqual([false, undefined]);
    source.emit('SIGINT');
    expect([interrupt.signal.aborted, interrupt.status(), killed.length]).toEqual([true, 130, 0]);
    source.emit('SIGINT');
    expect(killed).toEqual(['SIGINT']);
    // Whatever comes now is left to the system.
    expect(source.listenerCount('SIGINT')).toBe(0);
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
