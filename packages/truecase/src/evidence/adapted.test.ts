import { expect, it } from 'vitest';
import { readContainer } from '../format/container.js';
import { loadBytes, loadWithBase } from '../index.js';
import { AT_SUMMIT, ambiguousLines, IN_KITCHEN, TOY_SETTINGS } from '../testing/ambiguous.js';
import { generalLines, tradeLines } from '../testing/domains.js';
import { toyCorpus, trainBytes } from '../testing/toy.js';
import { addAmbiguous } from './training/train.js';

it('an adapted model knows the ambiguous words of its base, and cannot be taught itself', async () => {
  const lines = [...ambiguousLines(600), ...generalLines(120)];
  const reader = readContainer(await trainBytes(lines, { family: 'tagger', options: { minCount: 2 } }));
  const { bytes } = await addAmbiguous(reader, toyCorpus(ambiguousLines(600)), { settings: TOY_SETTINGS });
  const base = loadBytes(bytes, 'base.tcm');
  const { truecaser, delta } = await base.adapt(tradeLines(150), { force: true });
  const loaded = await loadWithBase(delta, async () => bytes, 'mine.tcm');
  for (const text of [IN_KITCHEN, AT_SUMMIT]) {
    expect(loaded.annotate(text)).toEqual(truecaser.annotate(text));
    expect(loaded.annotate(text)).not.toEqual(loaded.annotate(text, { context: false }));
  }
  await expect(addAmbiguous(readContainer(delta), toyCorpus(lines))).rejects.toThrow(/is adapted from base/);
});
