// Does a test fail when the arithmetic of a family is wrong?
//   node lab/mutants.mjs [FAMILY…] [--what PATTERN] [--out FILE]
// lab/mutants/FAMILY.json lists changes: in `file` of packages/truecase/src the text `find`, which stands there once, becomes
// `replace`. With each of them, or those that a pattern names, the unit tests of the family are run; nothing is written to the sources. Prints a Markdown table, and ends
// with 1 if a change was missed, no longer fits, or the tests fail without one.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'lab', 'mutants');
const SOURCES = join(ROOT, 'packages', 'truecase', 'src');
const all = readdirSync(FOLDER).map((file) => file.replace('.json', ''));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, what: { type: 'string' } },
});
const wanted = new RegExp(values.what ?? '');
const unknown = positionals.find((name) => !all.includes(name));
if (unknown !== undefined) {
  console.error(`mutants: no family ${unknown}, expected ${all.join(', ')}`);
  process.exit(2);
}

/** The change in force. */
let mutant;
const mutate = {
  name: 'mutate',
  enforce: 'pre',
  transform(code, id) {
    if (mutant === undefined || id.split('?')[0] !== join(SOURCES, mutant.file)) return undefined;
    return code.replace(mutant.find, () => mutant.replace);
  },
};

const vitest = await createVitest(
  'test',
  {
    root: ROOT,
    config: false,
    watch: false,
    include: ['packages/truecase/src/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    reporters: [{}],
  },
  { plugins: [mutate] },
);

/** The title of a test that fails with a change, or undefined if all pass. */
async function findFailure(tests, change) {
  // What the run before has left behind is read again too: it may have ended with fetches under way.
  for (const { file } of [mutant, change].filter((each) => each !== undefined)) {
    vitest.invalidateFile(join(SOURCES, file));
  }
  mutant = change;
  const specifications = await vitest.globTestSpecifications(tests.map((path) => `packages/truecase/src/${path}`));
  const { testModules } = await vitest.runTestSpecifications(specifications, true);
  // Vitest gives modules of earlier runs too.
  const own = new Set(specifications.map(({ moduleId }) => moduleId));
  for (const module of testModules.filter(({ moduleId }) => own.has(moduleId))) {
    const name = module.moduleId.split('/src/')[1];
    for (const test of module.children.allTests('failed')) return `${name}: ${test.name}`;
    if (module.state() === 'failed') return name;
  }
  return undefined;
}

/** What became of one mutant. */
async function judge(tests, change) {
  const found = readFileSync(join(SOURCES, change.file), 'utf8').split(change.find).length - 1;
  if (found !== 1) return { caught: false, by: `the text to change stands there ${found} times` };
  const failed = await findFailure(tests, change);
  return { caught: failed !== undefined, by: failed ?? '' };
}

const rows = [];
let missed = 0;
for (const family of positionals.length > 0 ? positionals : all) {
  const { tests, mutants } = JSON.parse(readFileSync(join(FOLDER, `${family}.json`), 'utf8'));
  const failed = await findFailure(tests, undefined);
  if (failed !== undefined) {
    console.error(`mutants: the tests of ${family} fail without any change: ${failed}`);
    process.exit(1);
  }
  for (const change of mutants.filter(({ what }) => wanted.test(what))) {
    const { caught, by } = await judge(tests, change);
    if (!caught) missed++;
    console.error(`${family}: ${caught ? 'caught' : 'MISSED'}: ${change.what}${by === '' ? '' : ` (${by})`}`);
    rows.push(`| ${family} | ${change.what} | \`${change.file}\` | ${caught ? 'caught' : '**missed**'} | ${by} |`);
  }
}
await vitest.close();
const table = ['| family | change | file | | by the test |', '|---|---|---|---|---|', ...rows].join('\n');
const text = `${table}\n\n${rows.length - missed} of ${rows.length} caught.\n`;
const head = `# Mutants

Changes of the arithmetic of each family, and whether its unit tests notice: \`node lab/mutants.mjs --out docs/research/mutants.md\`. The
changes are data (\`lab/mutants/\`); one that is missed asks for a test that is computed by hand.
`;
if (values.out === undefined) console.log(text);
else writeFileSync(values.out, `${head}\n${text}`);
process.exit(missed === 0 ? 0 : 1);
