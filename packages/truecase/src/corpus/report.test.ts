import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Corpus } from './lines.js';
import { type CorpusReport, formatCorpusReport, type SurveyOptions, surveyCorpus } from './report.js';

let root = '';
let files = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'truecase-report-'));
});
afterAll(() => rm(root, { recursive: true }));

async function survey(contents: readonly (string | Uint8Array)[], options?: SurveyOptions): Promise<CorpusReport> {
  const paths: string[] = [];
  for (const content of contents) {
    const path = join(root, `text${files++}`);
    await writeFile(path, content);
    paths.push(path);
  }
  return surveyCorpus(new Corpus(paths), options);
}

describe('surveyCorpus', () => {
  it('counts lines, documents, words and characters over all files', async () => {
    const report = await survey(['Anna met 😀.\nHi.\n\nBye.\n', 'One more.']);
    expect(report).toMatchObject({ files: 2, lines: 5, blankLines: 1, documents: 3, words: 7, complete: true });
    expect(report.characters).toBe(11 + 3 + 4 + 9);
    expect(report.longestLine).toBe(12);
  });

  it('shares the words out by shape', async () => {
    const report = await survey(['the Big NATO iPhone 12, I\n', '— small (Large) WHO X-ray\n']);
    const { lower, title, upper, mixed, none } = report.shapes;
    expect([lower, title, upper, mixed, none].map((share) => Math.round(share * 11))).toEqual([2, 4, 2, 1, 2]);
    expect(lower + title + upper + mixed + none).toBeCloseTo(1, 12);
  });

  it('knows lines of capitals, lower case, titles and control characters', async () => {
    const report = await survey([
      'I AM NOT A HEADLINE 12\nNATO\nWE, NATO And Co\n', // one of them
      'all of this is small\n12 small 13\n12 13\n', // two
      'The Old Man And The Sea\nThe Old Man\nThe Old Man and The Sea\nTen Big Words Here And One Of Them Is small\n', // two
      'with\x07bell\nwith\ttab\nwith\rreturn\n', // two
    ]);
    expect(report.allCapsLines).toBe(1);
    expect(report.allLowerLines).toBe(2 + 3);
    expect(report.titleCaseLines).toBe(2);
    expect(report.controlLines).toBe(2);
  });

  it('counts repeated lines and lines that are not UTF-8', async () => {
    const report = await survey(['Same.\n\n\nSame.\nOther.\n', 'Same.\n', Buffer.from('caf\xe9\nOther.\n', 'latin1')]);
    expect(report).toMatchObject({ duplicateLines: 3, duplicatesExact: true, invalidLines: 1 });
  });

  it('reads only the head of every file when a sample is wanted', async () => {
    const report = await survey(['Anna.\n'.repeat(50_000), 'Boris.\n'.repeat(3)], { sampleLines: 20 });
    expect(report).toMatchObject({ lines: 13, complete: false });
    expect(await survey(['Anna.\n', 'Boris.\n'], { sampleLines: 2 })).toMatchObject({ lines: 2, complete: true });
  });

  it('tells its progress in bytes', async () => {
    const progress: number[] = [];
    await survey(['Anna.\n', 'Boris.\n'], { progress: (bytes) => progress.push(bytes) });
    expect(progress).toEqual([6, 13]);
  });

  it('warns of nothing in sound text', async () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `In ${i} Anna wrote to Boris about it.`).join('\n');
    expect((await survey([text])).warnings).toEqual([]);
  });

  it.each([
    ['Only 3 words', 'Anna met Boris.\n'],
    ['1.1 % of the lines are all capitals', `${'Anna left.\n'.repeat(90)}BIG NEWS\n`],
    ['11.1 % of the lines are all lower case', `${'Anna left.\n'.repeat(8)}she left.\n`],
    ['50.0 % of the lines repeat', 'Anna left.\nAnna left.\n'],
    ['No capitals at all', 'she left.\n'],
    ['No letter with case', '我们走吧。\n'],
    ['1 lines are not UTF-8', Buffer.from('caf\xe9\n', 'latin1')],
  ])('warns: %s', async (warning, content) => {
    expect((await survey([content])).warnings.join('\n')).toContain(warning);
  });

  it('does not warn at the limits themselves', async () => {
    const lines = Array.from({ length: 99 }, (_, i) => `In ${i} Anna left.`);
    const { warnings } = await survey([[...lines, 'BIG NEWS'].join('\n')]);
    expect(warnings).toEqual([expect.stringContaining('words')]);
  });
});

describe('formatCorpusReport', () => {
  it('fits in 79 columns, however large the figures are', async () => {
    const report = await survey(['all small\nall small\n', 'BIG NEWS\n', Buffer.from('caf\xe9\n', 'latin1')]);
    const huge = {
      ...report,
      bytes: 1e15,
      lines: 1e12,
      words: 1e13,
      characters: 1e14,
      duplicateLines: 123_456_789_012,
    };
    for (const text of [formatCorpusReport(report), formatCorpusReport(huge)]) {
      const rows = text.split('\n');
      expect(rows.every((row) => row.length <= 79 && row === row.trimEnd())).toBe(true);
      expect(rows.at(-1)).toBe('');
    }
  });

  it('reads as a page', async () => {
    const report = await survey(['Anna met Boris.\nanna left.\n\nBIG NEWS\n']);
    expect(formatCorpusReport(report)).toMatchInlineSnapshot(`
      "Corpus: 1 file, 37 bytes
        lines                                4
        documents                            2
        words                                7
        characters                          33
        longest line                        15
      Words by shape
        lower                                       42.9 %
        Title                                       28.6 %
        UPPER                                       28.6 %
        mIxed                                        0.0 %
        without letters                              0.0 %
      Lines
        repeated                             0       0.0 %
        ALL CAPITALS                         1      33.3 %
        all lower case                       1      33.3 %
        Title Case Throughout                0       0.0 %
        control characters                   0       0.0 %
        not UTF-8, left out                  0
      ! Only 7 words: a useful model needs 100,000 or more, a good one millions.
      ! 33.3 % of the lines are all lower case: they teach that names are written
        small.
      ! 33.3 % of the lines are all capitals (headlines?): leave them out of the
        training text.
      "
    `);
  });
});
