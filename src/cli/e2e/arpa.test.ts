import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from './harness.js';

const TEXT = `We saw Anna in May. In May we may go to Paris with Anna.
They may come. The US said so to us. Tell us about the US economy.
We may see Paris in May. Anna told us that the US may act.
`;
const ALL = ['--set', 'relevant=false', '--set', 'cutoffs=1', '--set', 'minCount=1'];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = new Sandbox();
  sandbox.write('text.txt', TEXT.repeat(3));
  await sandbox.run(['train', 'ngram', '-o', 'toy.tcm', ...ALL, 'text.txt']);
});
afterAll(() => sandbox.remove());

describe('arpa', () => {
  it('exports a model and imports it again: the same perplexity, the same capitals', async () => {
    expect(await sandbox.run(['arpa', 'toy.tcm', '-o', 'toy.arpa'])).toMatchObject({
      status: 0,
      stdout: '',
      stderr: '',
    });
    expect(await sandbox.run(['arpa', 'toy.arpa', '-o', 'again.tcm', '--set', 'relevant=false'])).toMatchObject({
      status: 0,
    });
    const perplexities = await Promise.all(
      ['toy.tcm', 'toy.arpa', 'again.tcm'].map(async (model) => {
        const { stdout } = await sandbox.run(['perplexity', '--json', '-m', model, 'text.txt']);
        return JSON.parse(stdout).perplexity as number;
      }),
    );
    expect(perplexities[1]).toBeCloseTo(perplexities[0]!, 3);
    expect(perplexities[2]).toBeCloseTo(perplexities[0]!, 3);
    const input = 'we may see paris in may. the us said so to us.\n';
    const restored = await sandbox.run(['-m', 'again.tcm'], { input });
    expect(restored.stdout).toBe('We may see Paris in May. The US said so to us.\n');
  });

  it('refuses a model without a language model, and an import without a target', async () => {
    await sandbox.run(['train', 'unigram', '-o', 'words.tcm', 'text.txt']);
    const foreign = await sandbox.run(['arpa', 'words.tcm']);
    expect([foreign.status, foreign.stdout]).toEqual([2, '']);
    expect(foreign.stderr).toContain('words.tcm is a model of the family unigram, expected ngram');
    const aimless = await sandbox.run(['arpa', 'toy.arpa']);
    expect(aimless.status).toBe(2);
    expect(aimless.stderr).toContain('hint: Add -o MODEL');
  });
});
