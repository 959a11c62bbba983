import { readFileSync } from 'node:fs';
import { readShared } from 'truecase/host';
import { describe, expect, it } from 'vitest';
import { flatten, type Stretches } from '../markup.js';
import { TruecaserCache } from './cache.js';
import { listKey } from './job.js';
import { JobRunner } from './runner.js';

const file = readFileSync(new URL('../../../../models/en-unigram.tcm', import.meta.url));
const { model } = await readShared('first.tcm', file);
const cache = new TruecaserCache();
await cache.setModels([{ name: 'first', task: 'truecase', ...model }]);
const LIMITS = { maxAnswerBytes: 2 ** 20, maxBatch: 1000 };
const runner = new JobRunner(cache, LIMITS);

async function run(job: Parameters<JobRunner['run']>[0]): Promise<unknown> {
  return JSON.parse((await runner.run(job)).body as string);
}

async function matchesOf(text: string, stretches?: Stretches): Promise<{ offset: number }[]> {
  const { body } = await runner.run({ kind: 'check', text, stretches });
  return JSON.parse(`[${typeof body === 'string' ? body : Buffer.from(body).toString()}]`);
}

describe('JobRunner, with a model in shared memory', () => {
  it('restores a text, with and without its words', async () => {
    expect(await run({ kind: 'truecase', text: 'in paris' })).toEqual({ text: 'In Paris', model: 'first' });
    const { tokens } = (await run({ kind: 'truecase', text: 'in "paris"', tokens: true })) as { tokens: object[] };
    expect(tokens).toMatchObject([
      { start: 0, end: 2, from: 'in', to: 'In' },
      { start: 4, end: 9, from: 'paris', to: 'Paris' },
    ]);
  });

  it('keeps the order of a batch, whatever fails', async () => {
    const items = [
      { text: 'in paris' },
      { text: 'a', model: 'none' },
      { text: 'acme', words: ['ACME'] },
      { text: 'a', lists: ['none'] },
    ];
    const { body } = await runner.run({ kind: 'batch', items, requestId: 'id', separator: ',' });
    expect(JSON.parse(`[${body as string}]`)).toMatchObject([
      { text: 'In Paris' },
      { error: { status: 404, requestId: 'id', type: 'urn:truecase:problem:no-such-model' } },
      { text: 'ACME' },
      { error: { status: 404, type: 'urn:truecase:problem:no-such-list' } },
    ]);
  });

  it('uses the word lists that come with a job, and no others', async () => {
    const compiled = async (...words: string[]) => {
      const list = (await runner.run({ kind: 'compile', words: JSON.stringify(words), language: 'en' })).value;
      return new Map([[listKey('en', 'mine'), list as Uint8Array]]);
    };
    const job = { kind: 'truecase', text: 'acme inc', lists: ['mine'] } as const;
    expect(await run({ ...job, compiled: await compiled('ACME', 'INC') })).toMatchObject({ text: 'ACME INC' });
    expect(await run({ ...job, compiled: await compiled('AcMe'), words: ['iNC'] })).toMatchObject({ text: 'AcMe iNC' });
    await expect(run(job)).rejects.toMatchObject({ status: 404 });
  });

  it('keeps truecasers with words of the user within its memory', async () => {
    for (let i = 0; i < 20; i++) {
      const words = Array.from({ length: 1000 }, (_, k) => `Word${i}x${k}${'y'.repeat(150)}`);
      await runner.run({ kind: 'truecase', text: 'a', words });
    }
    expect(cache.keptBytes).toBeLessThanOrEqual(4 * 2 ** 20);
    expect(cache.keptBytes).toBeGreaterThan(2 ** 20);
  });

  it('says the same about words piece by piece as at once', async () => {
    const text = 'we saw paris and john.\n'.repeat(6000);
    const { body } = await new JobRunner(cache, { ...LIMITS, maxAnswerBytes: 2 ** 27 }).run({
      kind: 'truecase',
      text,
      tokens: true,
    });
    const answer = JSON.parse(Buffer.from(body as Uint8Array).toString());
    const annotations = cache.model().annotate(text);
    expect(answer.text).toBe(cache.model().truecase(text));
    expect(answer.tokens.map(({ start, to }: { start: number; to: string }) => [start, to])).toEqual(
      annotations.map(({ start, to }) => [start, to]),
    );
  });

  it.each([
    ['truecase', { text: 'a '.repeat(50_000), tokens: true }],
    ['tokens', { text: Buffer.from('a '.repeat(50_000)) }],
    ['batch', { items: [{ text: '\0'.repeat(200_000) }], requestId: '', separator: ',' }],
    ['detect', { text: '\n'.repeat(99_000), options: {} }],
    ['detect', { text: '\r'.repeat(200_000), options: {} }],
  ] as const)('refuses an answer to %s that is too large', async (kind, fields) => {
    const job = { kind, ...fields } as Parameters<JobRunner['run']>[0];
    const outcome = runner.run(job).then(({ body }) => body);
    if (kind === 'batch') expect(await outcome).toContain('answer-too-large');
    else await expect(outcome).rejects.toMatchObject({ status: 413 });
  });

  it('says where the pieces of a stream must end', async () => {
    const borderOf = async (options: object) =>
      (await runner.run({ kind: 'open', stream: 7, tokens: false, options })).body;
    expect([await borderOf({}), await borderOf({ lines: 'wrapped' }), await borderOf({ headlines: 'auto' })]).toEqual([
      'line',
      'paragraph',
      'paragraph',
    ]);
  });

  it('carries a sentence over the pieces of a stream', async () => {
    await runner.run({ kind: 'open', stream: 1, tokens: false, options: { lines: 'wrapped' } });
    const piece = async (text: string) =>
      Buffer.from((await runner.run({ kind: 'piece', stream: 1, text })).body as Uint8Array).toString();
    expect(await piece('we were\n')).toBe('We were\n');
    expect(await piece('in paris')).toBe('in Paris');
    await runner.run({ kind: 'close', stream: 1 });
    await expect(runner.run({ kind: 'piece', stream: 1, text: 'a' })).rejects.toMatchObject({ status: 503 });
  });

  it('gives matches with offsets and what to write instead', async () => {
    const matches = await matchesOf('🎉 we saw paris.');
    expect(matches).toContainEqual(
      expect.objectContaining({
        offset: 10,
        length: 5,
        replacements: [{ value: 'Paris' }],
        sentence: '🎉 we saw paris.',
      }),
    );
  });

  it('gives matches where they were sent, and none that touch markup', async () => {
    // we saw <b>paris</b> and j<i>ohn</i> in paris
    const { text, stretches } = flatten({
      annotation: [
        { text: 'we saw ' },
        { markup: '<b>' },
        { text: 'paris' },
        { markup: '</b>' },
        { text: ' and j' },
        { markup: '<i>' },
        { text: 'ohn' },
        { markup: '</i>' },
        { text: ' in paris' },
      ],
    });
    expect((await matchesOf(text, stretches)).map(({ offset }) => offset)).toEqual([0, 10, 39]);
  });

  it('ends a list of matches before it is too large, and says so', async () => {
    const text = 'in paris\0'.repeat(20_000);
    const { body, value } = await runner.run({ kind: 'check', text });
    expect(value).toBe(true);
    expect(body.length).toBeLessThanOrEqual(4 * 2 ** 20);
    expect(body.length).toBeGreaterThan(3 * 2 ** 20);
    expect((await runner.run({ kind: 'check', text: 'in paris' })).value).toBe(false);
  });

  it('refuses a source text where the model reads none', async () => {
    const options = { source: 'à Paris' };
    await expect(run({ kind: 'truecase', text: 'in paris', options })).rejects.toMatchObject({ status: 404 });
  });
});
