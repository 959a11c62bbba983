/**
 * Runs the examples of the documents: every block ```js in README.md, docs/guide and docs/reference in which a comment says
 * what a line gives (`// → value`). Programs run in the folder of the repository, where `truecase` can be imported by name.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './harness.js';

const PAGES = ['README.md', ...pagesIn('guide'), ...pagesIn('reference')];

function pagesIn(folder: string): string[] {
  const names = readdirSync(join(ROOT, 'docs', folder)).filter((name) => name.endsWith('.md'));
  return names.map((name) => join('docs', folder, name));
}

/** Blocks of a page that say what they give. */
function examplesIn(page: string): string[] {
  const blocks = readFileSync(join(ROOT, page), 'utf8').matchAll(/^```(?:js|ts)\n([\s\S]*?)^```$/gm);
  return [...new Set([...blocks].map(([, block]) => block!))].filter((block) => block.includes('// →'));
}

/** The block with every expectation as a check. `const x = …; // → v` checks x, a bare expression is checked itself. */
function checked(block: string): string {
  const lines = block.split('\n').map((line) => {
    const found = /^(\s*)(.*?);?\s*\/\/ → (.*)$/.exec(line);
    if (found === null) return line;
    const [, indent, code, value] = found;
    const declared = /^const (\w+) =/.exec(code!)?.[1];
    const [before, what] = declared === undefined ? ['', `(${code})`] : [`${code};`, declared];
    return `${indent}${before} __check(await ${what}, (${value}));`;
  });
  return [
    "import { deepEqual as __equal } from 'node:assert/strict';",
    'const __plain = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));',
    'const __check = (found, wanted) => __equal(__plain(found), __plain(wanted));',
    ...lines,
  ].join('\n');
}

let folder: string;
beforeAll(() => {
  mkdirSync(join(ROOT, 'node_modules', '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, 'node_modules', '.cache', 'truecase-examples-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EXAMPLES = PAGES.flatMap((page) => examplesIn(page).map((block, n) => ({ page, n: n + 1, block })));

describe('examples of the documents', () => {
  it('are there', () => expect(EXAMPLES.length).toBeGreaterThan(0));

  it.each(EXAMPLES)('$page, example $n, gives what it says', ({ page, n, block }) => {
    const file = join(folder, `${page.replaceAll(/[/.\\]/g, '-')}-${n}.mjs`);
    writeFileSync(file, checked(block));
    execFileSync(process.execPath, [file], { cwd: folder, stdio: 'pipe' });
  });
});
