import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from './harness.js';

const PEOPLE = ['Anna Berg', 'Karl Lund', 'Ida Holm', 'Nils Dahl'];
const PLACES = ['Oslo', 'Bergen', 'Skien', 'Narvik'];

/** Columns as CoNLL-2003 has them: spaces, four columns, IOB1. */
function columns(): string {
  const rows = ['-DOCSTART- -X- O O', ''];
  for (const person of PEOPLE) {
    for (const place of PLACES) {
      const [first, last] = person.split(' ');
      rows.push('Yesterday NN I-NP O', `${first} NNP I-NP I-PER`, `${last} NNP I-NP I-PER`, 'went VBD I-VP O');
      rows.push('to TO I-PP O', `${place} NNP I-NP I-LOC`, '. . O O', '');
    }
  }
  return rows.join('\n');
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = new Sandbox();
  sandbox.write('train.txt', columns());
  sandbox.write('text.txt', 'Yesterday Ida Holm went to Oslo.\n');
  for (const method of ['trie-hmm', 'trie-maxent']) {
    const { stderr, status } = await sandbox.run([
      'ner',
      'train',
      '--method',
      method,
      '-o',
      `${method}.tcm`,
      'train.txt',
    ]);
    expect([stderr, status]).toEqual(['', 0]);
  }
});
afterAll(() => sandbox.remove());

describe.each(['trie-hmm', 'trie-maxent'])('ner with %s', (method) => {
  const model = ['-m', `${method}.tcm`];

  it('marks names in text', async () => {
    const { stdout } = await sandbox.run(['ner', 'tag', ...model, 'text.txt']);
    expect(stdout).toBe('Yesterday [PER Ida Holm] went to [LOC Oslo].\n');
  });

  it('gives their places as JSON Lines', async () => {
    const { stdout } = await sandbox.run(['ner', 'tag', ...model, '--json'], {
      input: 'Yesterday Karl Lund went to Skien.\n\n',
    });
    const [first, second] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(first).toMatchObject({
      line: 1,
      spans: [
        { start: 10, end: 19, type: 'PER', text: 'Karl Lund' },
        { start: 28, end: 33, type: 'LOC', text: 'Skien' },
      ],
    });
    expect(second).toEqual({ line: 2, text: '', spans: [] });
  });

  it('adds a column to columns, and scores it', async () => {
    const { stdout } = await sandbox.run(['ner', 'tag', ...model, '--columns', 'train.txt']);
    expect(stdout.split('\n').slice(0, 5)).toEqual([
      '-DOCSTART- -X- O O',
      '',
      'Yesterday NN I-NP O\tO',
      'Anna NNP I-NP I-PER\tB-PER',
      'Berg NNP I-NP I-PER\tI-PER',
    ]);
    sandbox.write('tagged.txt', stdout);
    const scored = await sandbox.run(['ner', 'eval', '--given', '--json', 'tagged.txt']);
    expect(JSON.parse(scored.stdout)).toMatchObject({ words: 112, gold: 32, given: 32, right: 32, f1: 100 });
    const mapped = await sandbox.run(['ner', 'eval', '--given', '--json', '--map', 'PER=O', 'tagged.txt']);
    expect(JSON.parse(mapped.stdout)).toMatchObject({ words: 112, types: { LOC: { f1: 100 } } });
    expect(JSON.parse(mapped.stdout).gold).toBeLessThan(32);
  });

  it('scores a model', async () => {
    const { stdout } = await sandbox.run(['ner', 'eval', ...model, 'train.txt']);
    expect(stdout).toContain('112 tokens, 100.00 % of tags right');
    expect(stdout).toMatch(/^all +100\.00 +100\.00 +100\.00 +32 +32 +32$/m);
    expect(stdout).toMatch(/^types aside +100\.00 +100\.00 +100\.00 +32 +32 +32$/m);
  });

  it('tells words that training had from those that it had not, and leaves types aside', async () => {
    sandbox.write('given.txt', 'Anna B-PER B-PER\nmet O O\nZorb B-PER B-LOC\nin O B-LOC\nOslo B-LOC B-LOC\n');
    const { stdout } = await sandbox.run(['ner', 'eval', '--given', '--seen', 'train.txt', '--json', 'given.txt']);
    const { f1, recognition, unseen, tokens } = JSON.parse(stdout);
    // Of 3 names 2 are right with their types and all 3 without; 4 were given.
    expect(f1).toBeCloseTo((200 * 2) / 7);
    expect(recognition.f1).toBeCloseTo((200 * 3) / 7);
    const training = sandbox.read('train.txt').split(/\s+/);
    const words = ['Anna', 'met', 'Zorb', 'in', 'Oslo'];
    const known = words.filter((word) => training.includes(word));
    expect(known).toContain('Anna');
    expect([tokens.seen.words, tokens.unseen.words]).toEqual([known.length, words.length - known.length]);
    // Zorb is found, with another type.
    expect(unseen).toMatchObject({ gold: 1, right: 0 });
    expect(tokens.unseen.nec).toBe(0);
  });
});

describe('restoration in front of ner', () => {
  it('is by word, by trie, by a model or by nothing', async () => {
    sandbox.write('shouted.txt', 'YESTERDAY IDA HOLM WENT TO OSLO .\n');
    for (const how of ['word', 'trie', 'none', 'en-unigram']) {
      const { stdout, stderr } = await sandbox.run([
        'ner',
        'tag',
        '-m',
        'trie-hmm.tcm',
        '--restore',
        how,
        'shouted.txt',
      ]);
      expect([how, stderr]).toEqual([how, '']);
      const found = /\[PER IDA HOLM\]/.test(stdout);
      if (how !== 'none') expect([how, found]).toEqual([how, true]);
    }
    const { stdout, status } = await sandbox.run([
      'ner',
      'eval',
      '-m',
      'trie-hmm.tcm',
      '--restore',
      'trie',
      'train.txt',
    ]);
    expect([stdout.includes('100.00 % of tags right'), status]).toEqual([true, 0]);
  });

  it('is refused by a model that was trained without', async () => {
    const trained = await sandbox.run(['ner', 'train', '--restore', 'none', '-o', 'bare.tcm', 'train.txt']);
    expect(trained.status).toBe(0);
    const { stderr, status } = await sandbox.run(['ner', 'tag', '-m', 'bare.tcm', '--restore', 'trie', 'text.txt']);
    expect(stderr).toContain('the recogniser was trained without restoration, expected one by trie');
    expect(status).toBe(2);
  });
});

describe('columns as CoNLL-2003 has them', () => {
  it('are read in Latin-1, with DOCSTART, Windows line ends and trailing blanks, and come out in Latin-1', async () => {
    const text = columns().replaceAll('Holm', 'Håkonsen').replaceAll('\n', ' \r\n');
    sandbox.write('latin1.txt', Buffer.from(text, 'latin1'));
    const trained = await sandbox.run(['ner', 'train', '--method', 'trie-hmm', '-o', 'latin1.tcm', 'latin1.txt']);
    expect([trained.stderr, trained.status]).toEqual(['', 0]);
    const { stdout } = await sandbox.run(['ner', 'tag', '-m', 'latin1.tcm'], {
      input: 'Yesterday Ida Håkonsen went to Oslo .\n',
    });
    expect(stdout).toBe('Yesterday [PER Ida Håkonsen] went to [LOC Oslo] .\n');
    const scored = await sandbox.run(['ner', 'eval', '-m', 'latin1.tcm', '--json', 'latin1.txt']);
    expect(JSON.parse(scored.stdout)).toMatchObject({ gold: 32, right: 32 });
  });
});

describe('mistakes with ner', () => {
  it('says which language columns are in, and writes nothing', async () => {
    const german = 'Gestern ging Anna mit dem Zug nach Oslo und der Weg war nicht weit .'.split(' ');
    const tag = (word: string) => (word === 'Anna' ? 'I-PER' : word === 'Oslo' ? 'I-LOC' : 'O');
    sandbox.write('deu.txt', `-DOCSTART- O\n\n${german.map((word) => `${word} ${tag(word)}`).join('\n')}\n`);
    const message = 'deu.txt, line 6: "mit" and other words are German (de), expected English (en)';
    for (const args of [
      ['eval', '-m', 'trie-hmm.tcm'],
      ['tag', '-m', 'trie-hmm.tcm', '--columns', '-o', 'out.txt'],
      ['train', '-o', 'out.txt'],
    ]) {
      const { stderr, status, stdout } = await sandbox.run(['ner', ...args, 'deu.txt']);
      expect(stderr).toContain(message);
      expect(stderr).toContain('--language de');
      expect([status, stdout, existsSync(sandbox.path('out.txt'))]).toEqual([2, '', false]);
    }
    const trained = await sandbox.run(['ner', 'train', '--language', 'de', '-o', 'de.tcm', 'deu.txt']);
    expect([trained.stderr, trained.status]).toEqual(['', 0]);
    expect((await sandbox.run(['ner', 'eval', '-m', 'de.tcm', 'deu.txt'])).status).toBe(0);
  });

  it.each([
    ['a tag that is none', 'Oslo NNP\n', 'bad.txt, line 1: the tag "NNP", expected O, B-TYPE or I-TYPE'],
    ['a line without a tag', 'Oslo B-LOC\nhere\n', 'bad.txt, line 2: only one column, "here"'],
    ['a file without sentences', '\n\n', 'bad.txt has no sentence'],
    ['a file without names', 'here O\n', '1 sentences without any entity'],
  ])('says where there is %s, and writes nothing', async (_, text, message) => {
    sandbox.write('bad.txt', text);
    const { stderr, status } = await sandbox.run(['ner', 'train', '-o', 'bad.tcm', 'bad.txt']);
    expect(stderr).toContain(message);
    expect(status).toBe(2);
    expect(existsSync(sandbox.path('bad.tcm'))).toBe(false);
  });

  it('says where a type is that the model does not know', async () => {
    sandbox.write('other.txt', 'here O\nEr B-person\n');
    const { stderr, status } = await sandbox.run(['ner', 'eval', '-m', 'trie-hmm.tcm', 'other.txt']);
    expect(stderr).toContain('other.txt, line 2: the tag B-person, expected types of the model: LOC, PER');
    expect(status).toBe(2);
    const mapped = await sandbox.run(['ner', 'eval', '-m', 'trie-hmm.tcm', '--map', 'person=PER', 'other.txt']);
    expect(mapped.status).toBe(0);
  });

  it('names the actions there are', async () => {
    const { stderr, status } = await sandbox.run(['ner', 'tga']);
    expect(stderr).toContain('Did you mean "truecase ner tag"?');
    expect(status).toBe(2);
  });

  it('refuses a model that restores case', async () => {
    const { stderr } = await sandbox.run(['ner', 'tag', '-m', 'en-unigram', 'text.txt']);
    expect(stderr).toContain('does not recognise names, expected trie-hmm or trie-maxent');
  });
});
