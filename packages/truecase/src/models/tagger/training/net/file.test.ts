import { describe, expect, it } from 'vitest';
import { readContainer } from '../../../../format/container.js';
import { toyCorpus } from '../../../../testing/toy.js';
import { train } from '../../../../train.js';
import { digestOfLexicon, readNetwork } from './file.js';

const LINES = Array.from({ length: 60 }, (_, i) => `We met ${['Anna', 'Berta', 'Carla'][i % 3]} in May and saw it.`);
const OPTIONS = { minCount: 2, netDim: 16, netLayers: '1/1', netMagnitude: 2, netAffixes: 8, netGrams: 8 };

const run = (settings: object = {}, options: object = {}) =>
  train('tagger', toyCorpus(LINES), {
    ...{ language: 'en', seed: 1, created: '2026-01-31', options: { ...OPTIONS, ...options } },
    ...settings,
  });

/** The network of a model as a file. */
async function networkFile(change: object = {}): Promise<{ file: Uint8Array; bytes: Uint8Array }> {
  const { bytes } = await run();
  const reader = readContainer(bytes);
  const { decoding } = reader.meta as unknown as { decoding: { net: { shape: object } } };
  const { shape, ...inputs } = decoding.net as { shape: object; magnitude: number };
  const parts = ['NTEM', 'NTWT', 'NTSC'].map((tag) => reader.bytes(tag));
  const lexicon = reader.tags.filter((tag) => /^(LX|CP)/.test(tag)).map((tag) => ({ tag, data: reader.bytes(tag) }));
  const [NTEM, NTWT, NTSC] = parts.map((part) => part.length);
  const head = {
    ...{ shape, inputs, lexicon: digestOfLexicon(lexicon), loss: 0.1, figures: { words: 7 } },
    ...{ sections: { NTEM, NTWT, NTSC } },
    ...change,
  };
  return { bytes, file: Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts]) };
}

describe('a network that is given', () => {
  it('makes the model that trained it itself', async () => {
    const { file, bytes } = await networkFile();
    const again = await run({ network: file });
    const [one, two] = [readContainer(bytes), readContainer(again.bytes)];
    for (const tag of one.tags) if (tag !== 'META') expect(two.bytes(tag)).toEqual(one.bytes(tag));
    expect(again.meta.figures).toMatchObject({ network: { words: 7 }, netLoss: 0.1 });
  });

  it('is refused if it was trained with another lexicon', async () => {
    const { file } = await networkFile({ lexicon: 1 });
    await expect(run({ network: file })).rejects.toThrow('was trained with lexicon 1');
  });

  it('is refused if it has another shape than the options say', async () => {
    const { file } = await networkFile();
    await expect(run({ network: file }, { netGrams: 16 })).rejects.toThrow('width, layers and inputs');
  });

  it.each([
    ['no line', 'found no line of JSON'],
    ['not JSON\n', 'not JSON'],
    ['{"shape":{"dim":20}}\n', 'shape is'],
  ])('is refused if it is %j', (text, message) => {
    expect(() => readNetwork(Buffer.from(text), 'toy')).toThrow(message);
  });

  it('is refused if something is missing at its end', async () => {
    const { file } = await networkFile();
    expect(() => readNetwork(file.subarray(0, -4), 'toy')).toThrow('expected');
  });
});
