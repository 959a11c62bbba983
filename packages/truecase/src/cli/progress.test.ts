import { describe, expect, it } from 'vitest';
import type { ProgressOptions } from './progress.js';
import { formatClock, formatStep, Progress } from './progress.js';

/** A progress with a clock set by hand and everything that it wrote. */
function setUp(form: ProgressOptions['form']) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const progress = new Progress({ form, write: (text) => written.push(text), columns: 80, now: () => clock.ms });
  const update = (ms: number, done: number, phase = 'reading') => {
    clock.ms = ms;
    progress.update({ phase, done, total: 100e6, unit: 'bytes' });
  };
  return { progress, written, update };
}

describe('the bar', () => {
  it('shows percent, speed and remaining time', () => {
    const bar = formatStep({ phase: 'reading', done: 25e6, total: 100e6, unit: 'bytes' }, 5000, 79);
    expect(bar).toBe('reading [########----------------------]  25 %  5.0 MB/s  0:15 left');
  });

  it('counts steps where there are no bytes, and shows no bar where the end is unknown', () => {
    expect(formatStep({ phase: 'fitting', done: 10, total: 40, unit: 'steps' }, 2000, 79)).toContain(
      '25 %  5.0/s  0:06 left',
    );
    expect(formatStep({ phase: 'reading', done: 5e6, total: 0, unit: 'bytes' }, 1000, 79)).toBe(
      'reading  5.0 MB  5.0 MB/s',
    );
  });

  it('never exceeds the width of the terminal', () => {
    for (let width = 1; width < 100; width++) {
      const bar = formatStep({ phase: 'surveying', done: 1e9, total: 9e9, unit: 'bytes' }, 1e7, width);
      expect(bar.length).toBeLessThanOrEqual(width);
    }
  });

  it('is not drawn in the first half second', () => {
    const { written, update } = setUp('bar');
    for (let ms = 0; ms < 500; ms += 10) update(ms, ms);
    expect(written).toEqual([]);
    update(500, 500);
    expect(written).toHaveLength(1);
  });

  it('is redrawn at most ten times a second', () => {
    const { written, update } = setUp('bar');
    for (let ms = 1000; ms < 3000; ms++) update(ms, ms);
    expect(written.length).toBeLessThanOrEqual(20);
    expect(written.length).toBeGreaterThanOrEqual(19);
  });

  it('leaves nothing behind when it is cleared, and clears only once', () => {
    const { progress, written, update } = setUp('bar');
    update(1000, 1e6);
    progress.clear();
    progress.clear();
    expect(written).toHaveLength(2);
    expect(written[1]).toBe('\r\x1b[K');
  });

  it('measures each phase from its own start', () => {
    const { written, update } = setUp('bar');
    update(1000, 50e6, 'surveying');
    update(10_000, 0, 'counting');
    update(11_000, 10e6, 'counting');
    expect(written.at(-1)).toContain('10.0 MB/s');
  });
});

describe('JSON progress', () => {
  it('gives one record a line, at most ten a second, and always the last', () => {
    const { written, update } = setUp('json');
    update(0, 0);
    update(50, 40e6);
    update(60, 100e6);
    expect(written.map((line) => JSON.parse(line))).toEqual([
      { type: 'progress', phase: 'reading', done: 0, total: 100e6, unit: 'bytes', elapsedMs: 0 },
      { type: 'progress', phase: 'reading', done: 100e6, total: 100e6, unit: 'bytes', elapsedMs: 60 },
    ]);
    expect(written.every((line) => line.endsWith('\n'))).toBe(true);
  });
});

describe('no progress', () => {
  it('writes nothing', () => {
    const { progress, written, update } = setUp('none');
    update(5000, 1);
    progress.clear();
    expect(written).toEqual([]);
  });
});

describe('formatClock', () => {
  it('shows minutes, hours and ignorance', () => {
    expect([7, 750, 11_045, Number.NaN].map(formatClock)).toEqual(['0:07', '12:30', '3:04:05', '-:--']);
  });
});
