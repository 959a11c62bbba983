// Does a test fail when the arithmetic of a family is wrong?
//   node lab/mutants.mjs [FAMILY…] [--out FILE]
// lab/mutants/FAMILY.json lists changes: in `file` of packages/truecase/src the text `find`, which stands there once, becomes
// `replace`. With each of them the unit tests of the family are run; nothing is written to the sources. Prints a Markdown table, and ends
// with 1 if a change was missed, no longer fits, or the tests fail without one.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'lab', 'mutants');
const SOURCES = join(ROOT, 'packages', 'truecase', 'src');
const all = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const unknown = positionals.find((name) => !all.includes(name));
if (unknown !== undefined) {
  console.error(`mutants: no family ${unknown}, expected ${all.join(', ')}`);
  process.exit(2);
}

/** Whether the tests pass, and the title of one that does not. */
function runTests(tests, mutant) {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const filters = tests.map((path) => `packages/truecase/src/${path}`);
  const config = join(FOLDER, 'vitest.config.mjs');
  const env = { ...process.env, MUTANT: mutant === undefined ? '' : JSON.stringify(mutant) };
  const child = spawn(process.execPath, [vitest, 'run', '--config', config, '--reporter=json', ...filters], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => {
    child.on('close', (status) => resolve({ passes: status === 0, failed: failedTest(output) }));
  });
}

function failedTest(output) {
  const start = output.indexOf('{');
  const { testResults = [] } = start < 0 ? {} : JSON.parse(output.slice(start));
  for (const { assertionResults, name } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed !== undefined) return `${name.split('/src/')[1]}: ${failed.title}`;
  }
  return testResults.find(({ status }) => status === 'failed')?.name.split('/src/')[1] ?? 'the tests do not run';
}

/** What became of one mutant. */
async function judge(tests, mutant) {
  const found = readFileSync(join(SOURCES, mutant.file), 'utf8').split(mutant.find).length - 1;
  if (found !== 1) return { caught: false, by: `the text to change stands there ${found} times` };
  const { passes, failed } = await runTests(tests, mutant);
  return { caught: !passes, by: passes ? '' : failed };
}

const rows = [];
let missed = 0;
for (const family of positionals.length > 0 ? positionals : all) {
  const { tests, mutants } = JSON.parse(readFileSync(join(FOLDER, `${family}.json`), 'utf8'));
  const sound = await runTests(tests);
  if (!sound.passes) {
    console.error(`mutants: the tests of ${family} fail without any change: ${sound.failed}`);
    process.exit(1);
  }
  for (const mutant of mutants) {
    const { caught, by } = await judge(tests, mutant);
    if (!caught) missed++;
    console.error(`${family}: ${caught ? 'caught' : 'MISSED'}: ${mutant.what}${by === '' ? '' : ` (${by})`}`);
    rows.push(`| ${family} | ${mutant.what} | \`${mutant.file}\` | ${caught ? 'caught' : '**missed**'} | ${by} |`);
  }
}
const table = ['| family | change | file | | by the test |', '|---|---|---|---|---|', ...rows].join('\n');
const text = `${table}\n\n${rows.length - missed} of ${rows.length} caught.\n`;
if (values.out === undefined) console.log(text);
else writeFileSync(values.out, `# Mutants\n\nChanges of the arithmetic of each family, and whether the unit tests notice: \`node lab/mutants.mjs --out docs/research/mutants.md\`.\n\n${text}`);
process.exitCode = missed === 0 ? 0 : 1;
