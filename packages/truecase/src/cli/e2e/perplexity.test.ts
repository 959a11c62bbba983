import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from './harness.js';

const ARPA = `\\data\\
ngram 1=5
ngram 2=3
\\1-grams:
-99\t<s>\t-0.5
-1\t</s>
-1\t.
-2\tAda\t-0.25
-1.5\tsings\t-0.125
\\2-grams:
-0.5\t<s> Ada
-0.25\tAda sings
-0.75\t. </s>
\\end\\
`;

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.write('toy.arpa', ARPA);
  sandbox.write('toy.arpa.gz', gzipSync(ARPA));
  sandbox.write('text.txt', 'Ada sings.\nAda gladly sings.\n');
});
afterAll(() => sandbox.remove());

describe('perplexity', () => {
  it('prints figures as a table', async () => {
    const { stdout, stderr, status } = await sandbox.run(['perplexity', '-m', 'toy.arpa', 'text.txt']);
    // log10 p: −2.625 and, with a word that is not scored, −3.875; 8 words and ends are scored.
    expect(stdout).toMatch(/^sentences +2\n/);
    expect(stdout).toMatch(/\nnot scored +1 +14\.29 %\n/);
    expect(stdout).toMatch(/\nlog10 p +-6\.50\n/);
    expect(stdout).toContain((10 ** (6.5 / 8)).toFixed(2));
    expect([stderr, status]).toEqual(['', 0]);
  });

  it('prints figures as JSON, from a compressed model and standard input', async () => {
    const { stdout } = await sandbox.run(['perplexity', '--json', '--model', 'toy.arpa.gz', '-'], {
      input: 'Ada sings.\n',
    });
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ model: 'toy.arpa.gz', sentences: 1, words: 3, unknown: 0, oov: 0 });
    expect(result.logProbability).toBeCloseTo(-2.625, 5);
    expect(result.perplexity).toBeCloseTo(10 ** (2.625 / 4), 4);
    expect(result.perplexityWithoutEnds).toBeCloseTo(10 ** (1.875 / 3), 4);
  });

  it('names the line of a model that is wrong', async () => {
    sandbox.write('bad.arpa', ARPA.replace('-0.25\tAda sings', '0.25\tAda sings'));
    const { stderr, status } = await sandbox.run(['perplexity', '-m', 'bad.arpa', 'text.txt']);
    expect(stderr).toContain('truecase: bad.arpa, line 12: found the probability 0.25');
    expect(stderr).toContain('hint: ');
    expect(status).toBe(2);
  });

  it('refuses text without words', async () => {
    const { stderr, status } = await sandbox.run(['perplexity', '-m', 'toy.arpa', '-'], { input: '\n' });
    expect(stderr).toContain('the text has no words');
    expect(status).toBe(2);
  });
});
