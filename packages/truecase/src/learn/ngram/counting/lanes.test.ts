import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lanes, openThreads } from './lanes.js';
import { completeOptions } from './options.js';

/** The worker that the build makes of worker.ts. */
const BUILT = new URL('../../../../dist/learn/ngram/counting/worker.js', import.meta.url);
const START = { runs: [], segment: 0, token: 0 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(source: URL | string, signal?: AbortSignal, onEvent: () => void = () => undefined): Lanes {
  const settings = completeOptions({ language: 'en', order: 2, workers: 2 });
  const url = typeof source === 'string' ? new URL(`data:text/javascript,${encodeURIComponent(source)}`) : source;
  return openThreads({ folder, settings, signal, onEvent }, url);
}

describe('a pool of threads', () => {
  it('does the tasks of each lane in their order, and goes through all phases', async () => {
    const pool = open(BUILT);
    void pool.run(0, { kind: 'encode', lines: ['Rome burns'], firstLine: 0 });
    void pool.run(1, { kind: 'encode', lines: ['we see Rome'], firstLine: 1 });
    const segments = [await pool.run(0, { kind: 'finish' }), await pool.run(1, { kind: 'finish' })];
    expect(segments.flat().map(({ tokens }) => tokens)).toEqual([4, 5]);
    const vocabulary = await pool.run(0, { kind: 'vocabulary', segments: segments.flat() });
    expect(vocabulary).toEqual({ words: 6, begin: 1, end: 0 });
    const runs = await Promise.all(
      segments.map((own, lane) => pool.run(lane, { kind: 'count', segments: own, place: START, vocabulary })),
    );
    expect(runs).toEqual([['run-0-0'], ['run-1-0']]);
    const totals = await pool.run(1, { kind: 'merge', runs: runs.flat(), begin: vocabulary.begin });
    expect(totals.map(({ distinct, tokens }) => [distinct, tokens])).toEqual([
      [5, 7],
      [7, 7],
    ]);
    await pool.close();
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('gives an error of a task as it was thrown, and then works no more', async () => {
    const pool = open(BUILT);
    const other = pool.run(1, { kind: 'merge', runs: ['missing-too'], begin: 0 }).catch((error: unknown) => error);
    await expect(pool.run(0, { kind: 'merge', runs: ['missing'], begin: 0 })).rejects.toMatchObject({
      code: 'not-found',
      where: expect.stringContaining(join(folder, 'missing')),
      hint: 'Check the name and the directory.',
    });
    expect(await other).toMatchObject({ code: 'not-found' });
    await expect(pool.run(0, { kind: 'finish' })).rejects.toMatchObject({ code: 'not-found' });
    await pool.close();
  });

  it.each([
    ['ends', 'process.exit(3)', 'worker 2 of counting ended before its work was done (exit status 3)'],
    ['throws', "throw new Error('by chance')", 'worker 2 of counting ended before its work was done (by chance)'],
  ])('hears of a thread that %s', async (_, code, message) => {
    const pool = open(`
      import { parentPort, workerData } from 'node:worker_threads';
      parentPort.on('message', () => { if (workerData.lane === 1) { ${code} } });`);
    const idle = pool.run(0, { kind: 'finish' }).catch((error: unknown) => error);
    await expect(pool.run(1, { kind: 'finish' })).rejects.toMatchObject({ code: 'io', message });
    expect(await idle).toMatchObject({ message });
    await pool.close();
  });

  it('says what to do when memory is not enough', async () => {
    const pool = open(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => { throw new RangeError('Array buffer allocation failed'); });`);
    await expect(pool.run(0, { kind: 'finish' })).rejects.toMatchObject({
      hint: 'Give it less to hold: a smaller memory budget or fewer workers.',
    });
    await pool.close();
  });

  it('stops at once when the caller aborts, or throws from an event', async () => {
    const endless = "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;); });";
    const controller = new AbortController();
    const reason = new Error('enough');
    const pool = open(endless, controller.signal);
    const work = pool.run(0, { kind: 'finish' });
    controller.abort(reason);
    await expect(work).rejects.toBe(reason);
    await pool.close();

    const talkative = `
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => { parentPort.postMessage({ kind: 'event', event: {} }); for (;;); });`;
    const other = open(talkative, undefined, () => {
      throw reason;
    });
    await expect(other.run(0, { kind: 'finish' })).rejects.toBe(reason);
    await other.close();
  });

  it('ends threads that still work when it is closed', async () => {
    const pool = open(
      "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;); });",
    );
    const work = pool.run(0, { kind: 'finish' });
    await pool.close();
    await expect(work).rejects.toThrow('the threads have been closed');
  });
});
