import { readFileSync } from 'node:fs';
import { readShared } from 'truecase/host';
import { describe, expect, it } from 'vitest';
import { JobRunner } from './runner.js';
import { Shelf } from './shelf.js';

const file = readFileSync(new URL('../../../../models/en-unigram.tcm', import.meta.url));
const { model } = await readShared('first.tcm', file);
const shelf = new Shelf();
await shelf.setModels([{ name: 'first', task: 'truecase', ...model }]);
const runner = new JobRunner(shelf);

async function run(job: Parameters<JobRunner['run']>[0]): Promise<unknown> {
  return JSON.parse((await runner.run(job)).body as string);
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

  it('uses a word list until it is changed', async () => {
    const job = { kind: 'truecase', text: 'acme', lists: ['mine'] } as const;
    shelf.setList('mine', ['ACME']);
    expect(await run(job)).toMatchObject({ text: 'ACME' });
    shelf.setList('mine', ['AcMe']);
    expect(await run(job)).toMatchObject({ text: 'AcMe' });
    shelf.setList('mine', null);
    await expect(run(job)).rejects.toMatchObject({ status: 404 });
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
    expect((await runner.run({ kind: 'piece', stream: 1, text: 'we were\n' })).body).toBe('We were\n');
    expect((await runner.run({ kind: 'piece', stream: 1, text: 'in paris' })).body).toBe('in Paris');
    await runner.run({ kind: 'close', stream: 1 });
    await expect(runner.run({ kind: 'piece', stream: 1, text: 'a' })).rejects.toMatchObject({ status: 503 });
  });

  it('gives matches with offsets and what to write instead', async () => {
    const matches = (await run({ kind: 'check', text: '🎉 we saw paris.' })) as object[];
    expect(matches).toContainEqual(
      expect.objectContaining({
        offset: 10,
        length: 5,
        replacements: [{ value: 'Paris' }],
        sentence: '🎉 we saw paris.',
      }),
    );
  });

  it('refuses a source text where the model reads none', async () => {
    const options = { source: 'à Paris' };
    await expect(run({ kind: 'truecase', text: 'in paris', options })).rejects.toMatchObject({ status: 404 });
  });
});
