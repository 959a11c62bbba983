import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from './harness.js';

const NAMES = ['Arthur', 'Bride', 'Cann', 'Donald', 'Elroy', 'Farland', 'Gregor', 'Intyre', 'Kenna', 'Leod'];
const MORE = ['Adam', 'Cabe', 'Carthy', 'Clure', 'Coy', 'Dermott', 'Ewan', 'Garry', 'Guinness', 'Hugh'];

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.addToy();
  const lines = [
    'They say the iPhone is new.',
    'We saw the iPhone and an eBay page.',
    'She likes eBay and the Ebay page.',
  ];
  const clan = [...NAMES, ...MORE].map((name) => `We met Ian Mc${name} and later Ian Mc${name} again.`);
  sandbox.write('text.txt', `${lines.join('\n')}\n`);
  sandbox.write('clan.txt', `${clan.join('\n')}\n`);
  sandbox.write('mine.txt', 'IPHONE\nNew York\n');
});
afterAll(() => sandbox.remove());

describe('lexicon', () => {
  it('lists irregular words in their commonest form', async () => {
    const { stdout, stderr, status } = await sandbox.run(['lexicon', 'text.txt']);
    expect([stdout, stderr, status]).toEqual(['eBay\niPhone\n', '', 0]);
  });

  it('puts the spellings of the user first, and leaves its own out where they differ', async () => {
    const { stdout } = await sandbox.run(['lexicon', '--overrides', 'mine.txt', '-w', 'ACME', 'text.txt']);
    expect(stdout).toBe('ACME\nIPHONE\nNew York\neBay\n');
  });

  it('names productive prefixes, in a form that --overrides reads', async () => {
    const { stdout } = await sandbox.run(['lexicon', 'clan.txt']);
    expect(stdout.split('\n').slice(0, 2)).toEqual(['# productive: McX, as 20 of 20 words are written', 'McAdam']);
    sandbox.write('list.txt', stdout);
    const restored = await sandbox.run(['text', '--overrides', 'list.txt', 'we', 'met', 'mccabe']);
    expect(restored.stdout).toBe('We met McCabe\n');
  });

  it('prints JSON Lines, and writes files', async () => {
    const { stdout, status } = await sandbox.run(['lexicon', '--json', '-o', 'out.json', 'text.txt']);
    expect([stdout, status]).toEqual(['', 0]);
    expect(
      sandbox
        .read('out.json')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { word: 'eBay', count: 2, total: 3 },
      { word: 'iPhone', count: 2, total: 2 },
    ]);
  });

  it('needs a text', async () => {
    const { stderr, status } = await sandbox.run(['lexicon']);
    expect(stderr).toContain('truecase: ');
    expect(status).toBe(2);
  });
});
