import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TOY_LINES, toyCorpus } from '../../../testing/toy.js';
import { train } from '../../../train.js';
import { loadCheckpoint, saveCheckpoint } from './checkpoint.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a checkpoint', () => {
  const table = Float32Array.from({ length: 1000 }, (_, i) => i / 7);

  it('gives back what was saved under its key', async () => {
    await saveCheckpoint(folder, 'a', table, [0.5]);
    const found = new Float32Array(1000);
    expect(await loadCheckpoint(folder, 'a', found)).toEqual([0.5]);
    expect(found).toEqual(table);
  });

  it('is none for another key, another size or an empty folder', async () => {
    expect(await loadCheckpoint(folder, 'a', new Float32Array(1000))).toBeNull();
    await saveCheckpoint(folder, 'a', table, [0.5]);
    expect(await loadCheckpoint(folder, 'b', new Float32Array(1000))).toBeNull();
    expect(await loadCheckpoint(folder, 'a', new Float32Array(999))).toBeNull();
  });

  it('is none if its table is cut off', async () => {
    await saveCheckpoint(folder, 'a', table, [0.5]);
    truncateSync(join(folder, 'tagger.table'), 10);
    expect(await loadCheckpoint(folder, 'a', new Float32Array(1000))).toBeNull();
  });
});

describe('a training with a folder', () => {
  const run = async (options: Record<string, number>) => {
    const phases = new Set<string>();
    const { bytes } = await train('tagger', toyCorpus(TOY_LINES), {
      language: 'en',
      created: '2026-01-31',
      options: { maxFeatures: 500, ...options },
      tempDir: folder,
      late: toyCorpus(TOY_LINES.slice(0, 7)),
      onProgress: ({ phase }) => phases.add(phase),
    });
    return { bytes, phases };
  };

  it('goes on after the first pass and ends with the same model', async () => {
    const first = await run({ refine: 1 });
    const second = await run({ refine: 1 });
    expect(first.phases).toContain('learning');
    expect(second.phases).not.toContain('learning');
    expect(second.phases).toContain('refining, pass 1 of 3');
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  });

  it('begins anew with other options', async () => {
    await run({});
    expect((await run({ rate: 0.2 })).phases).toContain('learning');
  });
});
