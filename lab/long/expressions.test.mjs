// Every regular expression of the packages and of the page takes linear time: recheck looks at each literal, and at those that are put
// together from strings as they are when their module is loaded. What it finds polynomial or exponential is replaced by a scan.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { expect, it } from 'vitest';

process.env.RECHECK_BACKEND = 'pure';
const { check } = await import('recheck');

const root = fileURLToPath(new URL('../..', import.meta.url));
const FILES = globSync(['packages/*/src/**/*.ts', 'web/src/**/*.ts'], { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/testing\/|\/e2e\//.test(file),
);
/** Modules that build expressions from strings. */
const BUILT = [
  'truecase/src/text/code',
  'truecase/src/documents/xml',
  'truecase-lsp/src/formats/asciidoc',
  'truecase-lsp/src/formats/latex',
  'truecase-lsp/src/formats/simple',
];
/** Reads chunks of bounded length only (LONGEST_PATTERN there), so that its expressions may take longer in it. */
const BOUNDED = 'truecase/src/text/protect';
/** For recheck: what it cannot tell in this time is not proved. */
const TIMEOUT_MS = 60_000;

/** Literals with the places where they stand, and places where expressions are built. */
function collect() {
  const literals = new Map();
  const built = [];
  for (const file of FILES) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node) => {
      if (ts.isRegularExpressionLiteral(node)) literals.set(node.text, [...(literals.get(node.text) ?? []), file]);
      if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') built.push(file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { literals, built };
}

async function problemOf(source, flags) {
  const { status, complexity, error } = await check(source, flags, { timeout: TIMEOUT_MS });
  if (status === 'safe') return null;
  return status === 'vulnerable' ? `${complexity.type} ${complexity.degree ?? ''}` : `not proved: ${error?.kind}`;
}

const { literals, built } = collect();

it('literals take linear time', async () => {
  const slow = [];
  for (const [text, files] of literals) {
    const end = text.lastIndexOf('/');
    const problem = await problemOf(text.slice(1, end), text.slice(end + 1));
    if (problem !== null) slow.push(`${files.join(', ')}: ${text} is ${problem}`);
  }
  expect(slow).toEqual([]);
}, 900_000);

it('those that are built from strings stand in a few modules, and take linear time', async () => {
  expect([...new Set(built)].sort()).toEqual([...BUILT, BOUNDED].map((name) => `packages/${name}.ts`).sort());
  const Native = globalThis.RegExp;
  const made = [];
  globalThis.RegExp = new Proxy(Native, {
    construct(target, args) {
      const expression = Reflect.construct(target, args);
      made.push(expression);
      return expression;
    },
  });
  try {
    for (const name of BUILT) {
      const file = join(root, 'packages', `${name.replace('/src/', '/dist/')}.js`);
      await import(/* @vite-ignore */ `${pathToFileURL(file).href}?expressions`);
    }
  } finally {
    globalThis.RegExp = Native;
  }
  expect(made.length).toBeGreaterThan(2);
  for (const { source, flags } of made) expect(await problemOf(source, flags), source).toBe(null);
}, 900_000);
