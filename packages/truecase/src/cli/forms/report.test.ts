import { expect, it } from 'vitest';
import { formatAnnotation, formatSarif, type Reported, ReportForm } from './report.js';

const session = { truecase: (text: string) => text.replaceAll('paris', 'Paris').replaceAll('nasa', 'NASA') };

function report(...segments: string[]): Reported[] {
  const found: Reported[] = [];
  const form = new ReportForm(session, 'a/b.txt', (one) => {
    found.push(one);
    return '';
  });
  for (const segment of segments) form.take(segment);
  return found;
}

it('places words by lines and columns from 1', () => {
  expect(report('We saw paris.\r\nThe nasa in', ' paris.\n')).toMatchObject([
    { line: 1, column: 8, endColumn: 13, from: 'paris', to: 'Paris' },
    { line: 2, column: 5, endColumn: 9, from: 'nasa', to: 'NASA' },
    { line: 2, column: 13, endColumn: 18, from: 'paris', to: 'Paris' },
  ]);
});

it('writes annotations that GitHub reads, with its escapes', () => {
  const found = { file: 'a,b:c%.txt', line: 3, column: 5, endColumn: 9, from: 'nasa', to: 'NASA' };
  expect(formatAnnotation(found)).toBe(
    '::warning file=a%2Cb%3Ac%25.txt,line=3,col=5,endLine=3,endColumn=9,title=Case::"nasa" should probably be "NASA".\n',
  );
});

it('writes a SARIF log with a fix for every word', () => {
  const log = JSON.parse(formatSarif(report('In paris.\n'))) as { version: string; runs: { results: unknown[] }[] };
  expect(log.version).toBe('2.1.0');
  expect(log.runs[0]!.results).toMatchObject([
    {
      ruleId: 'case',
      message: { text: '"paris" should probably be "Paris".' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a/b.txt' },
            region: { startLine: 1, startColumn: 4, endLine: 1, endColumn: 9 },
          },
        },
      ],
      fixes: [{ artifactChanges: [{ replacements: [{ insertedContent: { text: 'Paris' } }] }] }],
    },
  ]);
  expect((JSON.parse(formatSarif([])) as typeof log).runs[0]!.results).toEqual([]);
});
