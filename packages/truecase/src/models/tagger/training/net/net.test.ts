import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContainer, writeContainer } from '../../../../format/container.js';
import { loadBytes } from '../../../../index.js';
import { toyCorpus } from '../../../../testing/toy.js';
import { train } from '../../../../train.js';
import type { OptionValue } from '../../../training/trainer.js';

const NAMES = ['anna', 'berta', 'carla', 'dora', 'emma', 'frieda'].map(
  (name) => name[0]!.toUpperCase() + name.slice(1),
);
/** Text in which "may" is a month after "in" and a verb after a name. */
const LINES = Array.from({ length: 240 }, (_, i) => {
  const [one, two] = [NAMES[i % 6]!, NAMES[(i + 1 + (i % 4)) % 6]!];
  return i % 2 === 0 ? `${one} may see ${two} here.` : `We met ${one} in May and saw ${two}.`;
});
const NET = {
  netDim: 16,
  netLayers: '1,2/1,2',
  netMagnitude: 2,
  netAffixes: 64,
  netGrams: 64,
  netRate: 0.2,
  netLayerRate: 0.01,
};

const run = (options: Record<string, OptionValue> = {}, settings = {}) =>
  train('tagger', toyCorpus(LINES), {
    language: 'en',
    seed: 1,
    created: '2026-01-31',
    options: { minCount: 2, netShare: 4, netMost: 4, ...NET, ...options },
    ...settings,
  });

describe('a model with a network', () => {
  it('restores what depends on the words around', async () => {
    const { bytes, meta } = await run();
    const truecaser = loadBytes(bytes);
    expect(truecaser.truecase('we met dora in may and saw anna.')).toBe('We met Dora in May and saw Anna.');
    expect(truecaser.truecase('emma may see carla here.')).toBe('Emma may see Carla here.');
    expect(meta.figures['netLoss']).toBeLessThan(0.35);
  });

  it('gives a word what it gets in a fresh model, whatever was read before', async () => {
    const { bytes } = await run();
    const used = loadBytes(bytes);
    // Both are one word to the lexicon, with and without the space of pre-tokenised text.
    used.annotate("dora ca n't see emma.");
    const text = "dora can't see emma.";
    expect(used.annotate(text)).toEqual(loadBytes(bytes).annotate(text));
  });

  it('is the same after an interruption', async () => {
    const tempDir = mkdtempSync(join(tmpdir(), 'truecase-net-'));
    try {
      const { bytes } = await run();
      const first = await run({}, { tempDir });
      expect(readdirSync(tempDir)).toEqual(expect.arrayContaining(['net.key', 'net.table']));
      const again = await run({}, { tempDir });
      expect(Buffer.compare(first.bytes, bytes)).toBe(0);
      expect(Buffer.compare(again.bytes, bytes)).toBe(0);
    } finally {
      rmSync(tempDir, { recursive: true, force: true });
    }
  });

  it('can be adapted: new words keep the numbers of old ones', async () => {
    const base = loadBytes((await run()).bytes);
    const lines = Array.from({ length: 120 }, (_, i) => `We saw the zorblax of ${NAMES[i % 6]} and Quuxo in May.`);
    const adapted = await base.adapt(lines);
    expect(adapted.truecaser.truecase('we saw the zorblax of emma and quuxo.')).toBe(
      'We saw the zorblax of Emma and Quuxo.',
    );
    expect(adapted.truecaser.truecase('we met dora in may and saw anna.')).toBe('We met Dora in May and saw Anna.');
  });

  it.each(['netDim', 'netLayers'])('is refused with a %s that makes no network', async (name) => {
    const wrong = name === 'netDim' ? 20 : '1,2';
    await expect(run({ [name]: wrong })).rejects.toThrow('network');
  });

  it('is refused where the header and the sections differ', async () => {
    const { bytes } = await run();
    const reader = readContainer(bytes);
    const meta = structuredClone(reader.meta) as typeof reader.meta & { decoding: { net: { affixRows: number } } };
    meta.decoding.net.affixRows = 65;
    const sections = reader.tags.filter((tag) => tag !== 'META').map((tag) => ({ tag, data: reader.bytes(tag) }));
    expect(() => loadBytes(writeContainer(meta, sections))).toThrow('embeddings');
  });
});
