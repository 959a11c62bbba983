import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { TruecaseError } from '../../../errors.js';
import { readContainer, writeContainer } from '../../../format/container.js';
import { type Adapted, load, loadBytes, loadWithBase, type Truecaser } from '../../../index.js';
import { generalLines, tradeLines } from '../../../testing/domains.js';
import { trainBytes, trainToy } from '../../../testing/toy.js';
import { readAdapted } from '../../registry.js';

let bytes: Uint8Array;
let base: Truecaser;
let adapted: Adapted;
beforeAll(async () => {
  bytes = await trainBytes(generalLines(120), { family: 'tagger', options: { minCount: 2 } });
  base = loadBytes(bytes, '/somewhere/general.tcm');
  adapted = await base.adapt(tradeLines(150), { created: '2026-02-01' });
});

async function failure(work: Promise<unknown>): Promise<TruecaseError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof TruecaseError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const LINE = 'shares of shell fell while ebrick gained a little.';

describe('adapt', () => {
  it('learns names, acronyms and irregular forms of the text', () => {
    expect(base.truecase(LINE)).toBe('Shares of shell fell while ebrick gained a little.');
    expect(adapted.truecaser.truecase(LINE)).toBe('Shares of Shell fell while eBrick gained a little.');
    expect(adapted.truecaser.truecase('he left qxr and went to zorblat yesterday.')).toBe(
      'He left QXR and went to Zorblat yesterday.',
    );
  });

  it('reports what it did', () => {
    const { report, delta } = adapted;
    expect(report).toMatchObject({ lines: 150, forced: false, bytes: delta.length });
    expect(report.words).toBe(tradeLines(150).join(' ').split(' ').length);
    expect(report.heldOut.errorsAfter).toBeLessThan(report.heldOut.errorsBefore / 2);
    expect(report.newWords).toBeGreaterThanOrEqual(3);
    expect(report.curve.map(({ variance }) => variance)).toContain(report.variance);
  });

  it('gives a small file that says where it comes from, the same twice', async () => {
    expect(adapted.delta.length).toBeLessThan(20_000);
    const { meta } = readContainer(adapted.delta);
    expect(meta).toMatchObject({ family: 'tagger', language: 'en', created: '2026-02-01', base: { name: 'general' } });
    expect(adapted.truecaser.meta).toEqual(meta);
    const again = await base.adapt(tradeLines(150), { created: '2026-02-01' });
    expect(Buffer.from(again.delta).equals(adapted.delta)).toBe(true);
  });

  it('leaves the base as it was', () => {
    expect(base.truecase(LINE)).toBe(loadBytes(bytes).truecase(LINE));
  });

  it('keeps the words of the user', async () => {
    const own = await base.with({ words: ['WHILE'] }).adapt(tradeLines(150), { variance: 0.1 });
    expect(own.truecaser.truecase(LINE)).toContain('Shell fell WHILE');
    expect(own.report).toMatchObject({ variance: 0.1, curve: [] });
  });

  it('tells its progress to the end', async () => {
    const done: number[] = [];
    await base.adapt(tradeLines(150), { onProgress: (step) => done.push(step.done / step.total) });
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1)).toBe(1);
  });
});

describe('the guard', () => {
  it('refuses text of another kind than the held-out lines, and can be forced', async () => {
    const heldOut = generalLines(60, 2);
    const error = await failure(base.adapt(tradeLines(60), { heldOut }));
    expect(error).toMatchObject({ code: 'no-gain', hint: expect.stringContaining('force') });
    expect(error.message).toMatch(/\d+ errors before and \d+ after, in \d+ words/);
    const forced = await base.adapt(tradeLines(60), { heldOut, force: true });
    expect(forced.report.forced).toBe(true);
    expect(forced.report.heldOut.errorsAfter).toBeGreaterThanOrEqual(forced.report.heldOut.errorsBefore);
  });

  it('refuses models that cannot be adapted, and values that make no sense', async () => {
    const unigram = await trainToy(generalLines(20));
    expect((await failure(unigram.adapt(tradeLines(60)))).message).toContain('family unigram, expected tagger');
    expect((await failure(adapted.truecaser.adapt(tradeLines(60)))).message).toContain('adapted already, from general');
    expect(await failure(base.adapt(tradeLines(60), { variance: -1 }))).toMatchObject({ code: 'usage' });
    expect(await failure(base.adapt(['one line.']))).toMatchObject({ code: 'corpus' });
    expect(await failure(base.adapt(Array.from({ length: 20 }, () => '1 2 3')))).toMatchObject({ code: 'corpus' });
  });
});

describe('loading', () => {
  it('puts base and difference together again', async () => {
    const asked: string[] = [];
    const loaded = await loadWithBase(adapted.delta, async (name) => {
      asked.push(name);
      return bytes;
    });
    expect(asked).toEqual(['general']);
    for (const line of [LINE, ...tradeLines(30, 4), ...generalLines(10)]) {
      const lower = line.toLowerCase();
      expect(loaded.truecase(lower)).toBe(adapted.truecaser.truecase(lower));
      expect(loaded.annotate(lower)).toEqual(adapted.truecaser.annotate(lower));
    }
  });

  it('fetches the base from beside the address', async () => {
    const files = new Map([
      ['/m/mine.tcm', adapted.delta],
      ['/m/general.tcm', bytes],
    ]);
    const server = createServer(({ url }, response) => {
      response.statusCode = files.has(url!) ? 200 : 404;
      response.end(files.get(url!));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/m/mine.tcm`;
    try {
      expect((await load(address)).truecase(LINE)).toBe(adapted.truecaser.truecase(LINE));
      files.delete('/m/general.tcm');
      expect((await failure(load(address))).message).toMatch(/general\.tcm answered 404/);
    } finally {
      server.close();
    }
  });

  it('says what is missing, and takes no other base', async () => {
    expect(() => loadBytes(adapted.delta, 'mine.tcm')).toThrow(/mine\.tcm was adapted from the model general/);
    const other = await trainBytes(generalLines(80), { family: 'tagger', options: { minCount: 2 } });
    const error = await failure(loadWithBase(adapted.delta, async () => other, 'mine.tcm'));
    expect(error).toMatchObject({ code: 'model-version', where: 'mine.tcm' });
  });

  it('refuses what is no difference, or contradicts its base', () => {
    const reader = readContainer(bytes);
    expect(() => readAdapted(reader, reader, 'x.tcm')).toThrow(/a model by itself/);
    const delta = readContainer(adapted.delta);
    const decoding = { ...(delta.meta['decoding'] as object), templates: 'paper' };
    const twisted = writeContainer({ ...delta.meta, decoding }, []);
    expect(() => readAdapted(reader, readContainer(twisted), 'x.tcm')).toThrow(/not those of the base/);
  });
});
