import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Corpus } from './lines.js';
import { SelectedCorpus } from './select.js';

const GOOD = 'We went to Oslo on Monday.\nIt was cold there, said Maria.';
const MIXED = 'We went to Rome on Monday.\nThere was much rain in the town, and no sun at all.\nLOOK HERE, SIR.';
const LOWER = 'we went to lima on monday.\nit was warm there, said maria.';
const UPPER = 'WE WENT TO BONN ON MONDAY.';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-select-'));
  writeFileSync(join(folder, 'one.txt'), [LOWER, GOOD, UPPER].join('\n\n'));
  writeFileSync(join(folder, 'two.txt'), `${MIXED}\n\n\n${LOWER}\n`);
  writeFileSync(join(folder, 'bad.txt'), `${LOWER}\n\n${UPPER}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

function select(...names: string[]): SelectedCorpus {
  return new SelectedCorpus(new Corpus(names.map((name) => join(folder, name))), 'en');
}

async function read(corpus: SelectedCorpus): Promise<string[]> {
  const lines: string[] = [];
  for await (const batch of corpus.lines()) lines.push(...batch);
  return lines;
}

describe('SelectedCorpus', () => {
  it('passes on the well-cased documents, without lines in them that have lost their case', async () => {
    const kept = [...GOOD.split('\n'), '', ...MIXED.split('\n').slice(0, 2), ''];
    const corpus = select('one.txt', 'two.txt');
    expect(await read(corpus)).toEqual(kept);
    expect(corpus.selection).toEqual({ documents: 5, keptDocuments: 2, lines: 10, keptLines: 4 });
    expect(await read(corpus)).toEqual(kept);
    expect(corpus.selection.documents).toBe(5);
  });

  it('tells of the words that it passed on, under the digests of the files', async () => {
    const inner = new Corpus([join(folder, 'one.txt'), join(folder, 'two.txt')]);
    const corpus = new SelectedCorpus(inner, 'en');
    await read(corpus);
    expect(corpus.totalBytes).toBe(inner.totalBytes);
    expect(corpus.digests().map(({ name, words, lines }) => [name, words, lines])).toEqual([
      ['one.txt', 12, 3],
      ['two.txt', 18, 3],
    ]);
    expect(corpus.digests().map(({ digest }) => digest)).toEqual(inner.digests().map(({ digest }) => digest));
  });

  it('reports how far it has read', async () => {
    const corpus = select('one.txt', 'two.txt');
    let last = 0;
    for await (const _ of corpus.lines((bytes) => {
      expect(bytes).toBeGreaterThanOrEqual(last);
      last = bytes;
    }));
    expect(last).toBe(corpus.totalBytes);
  });

  it('refuses a collection without a well-cased document', async () => {
    await expect(read(select('bad.txt'))).rejects.toMatchObject({ code: 'corpus', message: /none of the 2 documents/ });
  });
});
