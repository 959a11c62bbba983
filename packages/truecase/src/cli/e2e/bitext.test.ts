import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from './harness.js';

const PAIRS = Array.from({ length: 6 }, () => [
  'Open the file in Paris.\tOuvrez le fichier à Paris.',
  'save the file\tenregistrer le fichier',
  'open the window\touvrir la fenêtre',
  'The window is open.\tLa fenêtre est ouverte.',
  'the city of Paris\tla ville de Paris',
  'a city and a file\tune ville et un fichier',
  'the house\tla maison',
]).flat();

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = new Sandbox();
  sandbox.write('pairs.tsv', `${PAIRS.join('\n')}\n`);
  sandbox.write('en.txt', 'open the window\nThe window is open.\n\nPARIS CITY\n');
  sandbox.write('fr.txt', 'ouvrir la fenêtre\nla fenêtre est ouverte.\r\n\nville de paris');
  const flags = ['--set', 'source=en', '--set', 'minCount=1', '--language', 'fr'];
  const { stderr, status } = await sandbox.run(['train', 'bilingual', ...flags, '-o', 'en-fr.tcm', 'pairs.tsv']);
  expect([stderr, status]).toEqual(['', 0]);
});
afterAll(() => sandbox.remove());

describe('translations', () => {
  it('are cased by the lines of their source; line ends stay', async () => {
    const { stdout, stderr, status } = await sandbox.run(['run', '-m', 'en-fr.tcm', '--source', 'en.txt', 'fr.txt']);
    expect(stdout).toBe('ouvrir la fenêtre\nLa fenêtre est ouverte.\r\n\nVILLE DE PARIS');
    expect([stderr, status]).toEqual(['', 0]);
  });

  it('are read from pairs on standard input', async () => {
    const input = 'the house\tla maison\nTHE HOUSE\tla maison\n';
    const { stdout, status } = await sandbox.run(['--pairs', '-m', 'en-fr.tcm'], { input });
    expect([stdout, status]).toEqual(['la maison\nLA MAISON\n', 0]);
  });

  it('name file and line of what does not fit, and write nothing', async () => {
    sandbox.write('short.txt', 'open the window\n');
    sandbox.write('far.align', '0-0\n0-9\n\n\n');
    const run = ['run', '-m', 'en-fr.tcm', '-o', 'out.txt', 'fr.txt'];
    const short = await sandbox.run([...run, '--source', 'short.txt']);
    expect([short.status, short.stderr]).toEqual([2, expect.stringContaining('short.txt:2: it ends after 1 lines')]);
    const far = await sandbox.run([...run, '--source', 'en.txt', '--alignment', 'far.align']);
    expect([far.status, far.stderr]).toEqual([
      2,
      expect.stringContaining('far.align:2: alignment point 0-9 lies outside'),
    ]);
    const bad = await sandbox.run(['--pairs', '-m', 'en-fr.tcm'], { input: 'no tab here\n' });
    expect([bad.status, bad.stderr]).toEqual([2, expect.stringContaining('standard input:1: no tab in the line')]);
    expect(sandbox.list()).not.toContain('out.txt');
  });

  it('are refused where the model goes the other way', async () => {
    const lines = PAIRS.concat(PAIRS).map((pair) => pair.split('\t') as [string, string]);
    sandbox.write('source.fr', lines.map(([, target]) => `${target}\n`).join(''));
    sandbox.write('target.en', lines.map(([source]) => `${source}\n`).join(''));
    const { status, stderr } = await sandbox.run(['run', '-m', 'en-fr.tcm', '--source', 'source.fr', 'target.en']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('the model goes from en to fr, but it knows')]);
  });
});

describe('align', () => {
  it('prints i-j pairs, stores its tables, and aligns new pairs with them', async () => {
    const { stdout, status } = await sandbox.run(['align', '--tables', 'toy.tca', 'pairs.tsv']);
    expect(status).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(PAIRS.length);
    expect(lines[6]).toBe('0-0 1-1');
    sandbox.write('new.tsv', 'the file\tle fichier\n');
    const forced = await sandbox.run(['align', '--force', '--tables', 'toy.tca', 'new.tsv']);
    expect([forced.stdout, forced.status]).toEqual(['0-0 1-1\n', 0]);
  });

  it('scores its links against an alignment made by hand', async () => {
    const aligned = (await sandbox.run(['align', 'pairs.tsv'])).stdout.trimEnd().split('\n');
    sandbox.write('own.gold', `${aligned.join('\n')}\n`);
    const own = await sandbox.run(['align', '--gold-links', 'own.gold', 'pairs.tsv']);
    expect([own.status, own.stdout]).toEqual([0, expect.stringMatching(/^pairs +\d+\n[\s\S]*error rate 0\.0000\n$/)]);
    // One pair whose links are "0-0 1-1"; of the gold ones one is found and one is not: 1 - 2 / (2 + 2).
    sandbox.write('one.tsv', 'the file\tle fichier\n');
    await sandbox.run(['align', '--tables', 'gold.tca', 'pairs.tsv']);
    sandbox.write('one.gold', '0-0 1-0\n');
    const one = await sandbox.run(['align', '--force', '--tables', 'gold.tca', '--gold-links', 'one.gold', 'one.tsv']);
    expect(one.stdout).toContain('error rate 0.5000\n');
    sandbox.write('far.gold', '0-7\n');
    const far = await sandbox.run(['align', '--gold-links', 'far.gold', 'pairs.tsv']);
    expect([far.status, far.stderr]).toEqual([2, expect.stringContaining('far.gold:1')]);
    sandbox.write('long.gold', `${aligned.join('\n')}\n0-0\n`);
    const long = await sandbox.run(['align', '--gold-links', 'long.gold', 'pairs.tsv']);
    expect([long.status, long.stderr]).toEqual([2, expect.stringContaining('expected a pair for each')]);
  });

  it('refuses tables that are none and lines that are no pairs', async () => {
    const wrong = await sandbox.run(['align', '--force', '--tables', 'en-fr.tcm', 'pairs.tsv']);
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('expected the tables of an aligner')]);
    sandbox.write('bad.tsv', 'a\tb\n\tb\n');
    const bad = await sandbox.run(['align', 'bad.tsv']);
    expect([bad.status, bad.stderr]).toEqual([2, expect.stringContaining('bad.tsv:2: the source side is empty')]);
  });
});

describe('bleu', () => {
  it('prints cased and uncased scores with their signatures', async () => {
    sandbox.write('out.lower', 'the cat sat on the mat\n');
    sandbox.write('ref.cased', 'The cat sat on the mat\n');
    const { stdout, status } = await sandbox.run(['bleu', 'out.lower', 'ref.cased']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^cased +75\.98 /);
    expect(stdout).toMatch(/\nuncased 100\.00 /);
    expect(stdout).toContain('nrefs:1|case:lc|eff:no|tok:13a|smooth:exp|version:truecase-');
    sandbox.write('long.cased', 'a\nb\n');
    const long = await sandbox.run(['bleu', 'out.lower', 'long.cased']);
    expect([long.status, long.stderr]).toEqual([2, expect.stringContaining('long.cased has 2 lines and out.lower 1')]);
  });
});

describe('scores of a bilingual model', () => {
  it('are those next to the source; without it there is a warning', async () => {
    sandbox.write('gold.tsv', 'THE HOUSE\tLA MAISON\nthe house\tla maison\n');
    sandbox.write('gold.en', 'THE HOUSE\nthe house\n');
    sandbox.write('gold.fr', 'LA MAISON\nla maison\n');
    const score = async (...args: string[]) => {
      const { stdout, stderr } = await sandbox.run(['eval', '-m', 'en-fr.tcm', '--json', ...args]);
      return [JSON.parse(stdout).accuracy, stderr];
    };
    expect(await score('--pairs', 'gold.tsv')).toEqual([100, '']);
    expect(await score('--source', 'gold.en', 'gold.fr')).toEqual([100, '']);
    const [accuracy, stderr] = await score('gold.fr');
    expect(accuracy).toBeLessThan(100);
    expect(stderr).toContain('is scored without one');
  });

  it('--pairs with a model that reads no source is refused', async () => {
    sandbox.addToy();
    const { stderr, status } = await sandbox.run(['eval', '-m', './toy.tcm', '--pairs', 'pairs.tsv']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('which reads no source')]);
  });
});
