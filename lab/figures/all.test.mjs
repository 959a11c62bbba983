import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawAll, PAPERS } from './all.mjs';
import { mentionedSentences, raiseFirst, withoutPunctuation } from './litatasks.mjs';

let out;
beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), 'truecase-figures-'));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(out, { recursive: true, force: true });
});

describe('all papers', () => {
  it('go on where a run was broken off, and begin anew after a complete one', async () => {
    const calls = [];
    let fails = true;
    const draw = Object.fromEntries(
      Object.entries(PAPERS).map(([name, [file]]) => [
        name,
        async (folder) => {
          calls.push(name);
          if (name === 'whitelaw' && fails) throw new Error('broken off');
          writeFileSync(join(folder, file), '');
        },
      ]),
    );
    await expect(drawAll({ out, draw })).rejects.toThrow('broken off');
    expect(calls).toEqual(['lita', 'niu', 'whitelaw']);
    fails = false;
    await drawAll({ out, draw });
    expect(calls.slice(3)).toEqual(['whitelaw', 'chelba', 'wang']);
    expect(readFileSync(join(out, 'index.md'), 'utf8')).toContain('[wang.md](wang.md)');
    await drawAll({ out, draw });
    expect(calls.slice(6)).toEqual(Object.keys(PAPERS));
  });
});

describe('mentions', () => {
  const sentence = {
    words: ['"', 'St', '.', 'Louis', '"', ',', 'Rome'],
    tags: ['B-NAME', 'I-NAME', 'I-NAME', 'I-NAME', 'I-NAME', 'O', 'B-NAME'],
  };

  it('lose the marks inside and around them, and stay mentions', () => {
    expect(withoutPunctuation(sentence)).toEqual({
      words: ['St', 'Louis', 'Rome'],
      tags: ['B-NAME', 'I-NAME', 'B-NAME'],
    });
  });

  it('are read from documents: the longest of those that overlap, of names only', () => {
    const mention = (from, to, type) => ({ sent_id: 0, pos: [from, to], type });
    const sents = [['The', 'Bank', 'of', 'Rome', 'in', '1990']];
    const vertexSet = [[mention(3, 4, 'LOC')], [mention(1, 4, 'ORG')], [mention(5, 6, 'TIME')]];
    expect(mentionedSentences({ sents, vertexSet })[0].tags).toEqual(['O', 'B-NAME', 'I-NAME', 'I-NAME', 'O', 'O']);
  });

  it('rules raise the first letter, whatever stands before it', () => {
    expect(['«été', '12', 'a b'].map(raiseFirst)).toEqual(['«Été', '12', 'A b']);
  });
});
