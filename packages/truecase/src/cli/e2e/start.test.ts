import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './harness.js';

it('fault 9: npm -s start writes the text and nothing else', () => {
  const options = { cwd: ROOT, input: 'we met in london.\n', encoding: 'utf8' } as const;
  const { stdout, status } = spawnSync('npm', ['-s', 'start'], options);
  expect([stdout, status]).toEqual(['We met in London.\n', 0]);
});

it('fault 9: no document redirects the output of npm start without -s', () => {
  const guides = readdirSync(join(ROOT, 'docs'), { recursive: true }) as string[];
  const documents = ['README.md', ...guides.filter((name) => name.endsWith('.md')).map((name) => join('docs', name))];
  for (const name of documents) expect(readFileSync(join(ROOT, name), 'utf8'), name).not.toMatch(/npm start\b[^`\n]*>/);
});
