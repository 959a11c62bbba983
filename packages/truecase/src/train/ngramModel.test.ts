import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressModel } from '../node/modelFile.js';
import { arpaOf } from '../testing/lm.js';
import { TOY_LINES, trainBytes } from '../testing/toy.js';
import { importArpa } from '../train.js';
import { readNgramModel } from './ngramModel.js';

describe('readNgramModel', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ngram-model-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('reads the language model of a file, compressed or not', async () => {
    const model = arpaOf(['-1 a -0.5', '-2 b'], ['-0.25 a b']);
    const { bytes } = await importArpa(model, 'en', { options: { relevant: false } });
    for (const [name, data] of [
      ['a.tcm', bytes],
      ['a.tcm.br', compressModel(bytes)],
    ] as const) {
      await writeFile(join(folder, name), data);
      const found = await readNgramModel(join(folder, name));
      expect(found.words).toEqual(['a', 'b']);
      expect(found.probability[1]![0]).toBeCloseTo(-0.25, 6);
      expect(found.backoff[0]![0]).toBeCloseTo(-0.5, 6);
    }
  });

  it('refuses a model of another family', async () => {
    const path = join(folder, 'unigram.tcm');
    await writeFile(path, await trainBytes(TOY_LINES));
    await expect(readNgramModel(path)).rejects.toMatchObject({
      code: 'usage',
      message: `${path} is a model of the family unigram, expected ngram`,
      where: path,
    });
  });

  it('refuses files that are not there or no models', async () => {
    await expect(readNgramModel(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'not-found' });
    await writeFile(join(folder, 'text'), 'Some text that is long enough to be no model.');
    await expect(readNgramModel(join(folder, 'text'))).rejects.toMatchObject({ code: 'model-foreign' });
  });
});
