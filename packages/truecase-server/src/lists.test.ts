import { describe, expect, it } from 'vitest';
import { WordLists } from './lists.js';
import { type Job, listKey } from './work/job.js';

/** A store in memory and compiled lists of as many bytes as their words have units. */
function open(maxBytes: number, stored: Record<string, string>) {
  const compiled: string[] = [];
  const run = async (job: Job) => {
    const { words } = job as Extract<Job, { kind: 'compile' }>;
    compiled.push(words);
    return { body: '', characters: 0, value: Buffer.from(words) };
  };
  const lists = new WordLists({ list: async (name) => stored[name] ?? null }, run, maxBytes);
  const use = (...names: string[]) => lists.use([{ lists: names }], () => 'en', 'me');
  return { lists, compiled, use };
}

describe('WordLists', () => {
  it('compiles a list when it is used, once however many ask at the same time', async () => {
    const { compiled, use } = open(100, { a: '["A"]' });
    expect(compiled).toEqual([]);
    const found = await Promise.all([use('a'), use('a', 'a'), use('none', 'a')]);
    expect(compiled).toEqual(['["A"]']);
    for (const used of found) expect([...used.compiled.keys()]).toEqual([listKey('en', 'a')]);
  });

  it('compiles it again when it has changed, and not otherwise', async () => {
    const stored = { a: '["A"]' };
    const { lists, compiled, use } = open(100, stored);
    (await use('a')).end();
    (await use('a')).end();
    const set = (words: string) => async () => {
      stored.a = words;
      return true;
    };
    await lists.change('a', set('["B"]'));
    expect((await use('a')).compiled.get('en a')!.toString()).toBe('["B"]');
    await lists.change('a', set('["C"]'), { language: 'en', bytes: Buffer.from('["C"]') });
    expect((await use('a')).compiled.get('en a')!.toString()).toBe('["C"]');
    expect(compiled).toEqual(['["A"]', '["B"]']);
  });

  it('ends with the change that came last, however long each takes', async () => {
    const stored: Record<string, string> = {};
    const { lists, use } = open(100, stored);
    const set = async (words: string, ms: number) => {
      const put = async () => {
        await new Promise((go) => setTimeout(go, ms));
        stored['a'] = words;
        return true;
      };
      return lists.change('a', put, { language: 'en', bytes: Buffer.from(words) });
    };
    await Promise.all([set('["A"]', 20), set('["B"]', 1), use('a')]);
    expect((await use('a')).compiled.get('en a')!.toString()).toBe('["B"]');
    expect(await lists.change('a', async () => false)).toBe(false);
    expect((await use('a')).compiled.get('en a')!.toString()).toBe('["B"]');
  });

  it('throws out what was used least lately, and never what is in use', async () => {
    const { lists, compiled, use } = open(32, {
      a: '["Aaaa"]',
      b: '["Bbbb"]',
      c: '["Cccc"]',
      d: '["Dddd"]',
      e: '["Eeee"]',
    });
    const kept = await use('a');
    for (const name of ['b', 'c', 'd', 'c', 'e']) (await use(name)).end();
    expect(lists.bytes).toBe(32);
    (await use('a', 'c', 'd', 'e')).end();
    expect(compiled).toHaveLength(5);
    (await use('b')).end();
    expect(compiled).toHaveLength(6);
    kept.end();
    expect(lists.bytes).toBeLessThanOrEqual(32);
  });

  it('refuses lists that do not fit together, and a list that is too large by itself', async () => {
    const stored = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, `["${name.repeat(4)}"]`]));
    const { lists, use } = open(32, { ...stored, large: `["${'x'.repeat(10)}"]` });
    await expect(use('a', 'b', 'c', 'd', 'e')).rejects.toMatchObject({ status: 503 });
    await expect(use('large')).rejects.toMatchObject({ status: 422 });
    // What was refused holds nothing.
    (await use('a', 'b', 'c', 'e')).end();
    expect(lists.bytes).toBe(32);
  });
});
