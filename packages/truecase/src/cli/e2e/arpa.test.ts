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

  it('fault 7: warns that a model without the n-grams that cannot matter is not to be compared', async () => {
    await sandbox.run(['train', 'ngram', '-o', 'relevant.tcm', 'text.txt']);
    const warning = 'truecase: warning: relevant.tcm: n-grams that cannot matter for casing were left out';
    const exported = await sandbox.run(['arpa', 'relevant.tcm']);
    expect([exported.status, exported.stdout.slice(0, 7)]).toEqual([0, '\\data\\\n']);
    expect(exported.stderr).toContain(warning);
    expect(exported.stderr).toContain('hint: A model that is trained with --set relevant=false has them all.');
    const measured = await sandbox.run(['perplexity', '-m', 'relevant.tcm', 'text.txt']);
    expect(measured.stderr).toContain(warning);
    expect((await sandbox.run(['arpa', '-q', 'relevant.tcm'])).stderr).toBe('');
  });

  it('fault 7: takes bundled models by name, as perplexity does', async () => {
    // Bundled models do not spell their words out, or have no language model: the errors show that they were read.
    for (const args of [
      ['perplexity', '-m', 'en-ngram', 'text.txt'],
      ['arpa', 'en-ngram'],
    ]) {
      const { stdout, stderr, status } = await sandbox.run(args);
      expect([stdout, status]).toEqual(['', 2]);
      expect(stderr).toMatch(/^truecase: the model does not spell out its words/);
    }
    const unigram = await sandbox.run(['arpa', 'en-unigram']);
    expect(unigram.stderr).toContain('en-unigram.tcm is a model of the family unigram, expected ngram');
    const unknown = await sandbox.run(['perplexity', '-m', 'nowhere', 'text.txt']);
    expect([unknown.status, unknown.stdout]).toEqual([2, '']);
    expect(unknown.stderr).toContain('model "nowhere" is neither an installed model nor a file');
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
