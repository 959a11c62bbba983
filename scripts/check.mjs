// `npm run check` and `npm test`: linter, types and tests in one go, each timed.
//   node scripts/check.mjs         daily loop: linter, types, every test that needs no build, on a tenth of the cases of each
//                                  property
//   node scripts/check.mjs --all   the same and the built program, with all cases; further arguments go to vitest
//   node scripts/check.mjs --long  what takes longer: fuzzers, other package managers and runtimes, clusters (lab/long/)
// The linter comes first, as it takes a second. The type check reads tests too, which the build does not; the two, or the
// type check and the unit tests, run side by side.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (...parts) => join(root, 'node_modules', ...parts);
const all = process.argv.includes('--all');
const long = process.argv.includes('--long');
const more = process.argv.slice(2).filter((argument) => !['--all', '--long'].includes(argument));

/** Runs a script of a package; gives its status and says how long it took. */
function step(name, script, args, env = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('close', (status) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stderr.write(`truecase: ${name} ${status === 0 ? 'passed' : 'failed'} in ${seconds} s\n`);
      resolve(status ?? 2);
    });
  });
}

const lint = () => step('linter', bin('@biomejs', 'biome', 'bin', 'biome'), ['check', '.']);
/** Each package and the page have their own type check. */
const types = async () => {
  const check = (name, project, state) => {
    const kept = ['--incremental', '--tsBuildInfoFile', bin('.cache', 'truecase', state)];
    return step(name, bin('typescript', 'bin', 'tsc'), ['-p', project, ...kept]);
  };
  const statuses = [];
  for (const project of [
    'packages/truecase',
    'packages/truecase-server',
    'packages/truecase-lsp',
    'editors/vscode',
    'web',
  ]) {
    statuses.push(await check(`type check of ${project}`, project, `${project.replace('/', '-')}.tsbuildinfo`));
  }
  return Math.max(...statuses);
};
const tests = (args, env) => step('tests', bin('vitest', 'vitest.mjs'), ['run', ...args, ...more], env);

/** Worst of several statuses. */
async function together(...steps) {
  return Math.max(...(await Promise.all(steps)));
}

async function check() {
  await install();
  if (long) {
    await build();
    return tests(['--project', 'long']);
  }
  if ((await lint()) !== 0) return 1;
  if (all) {
    if (
      (await together(
        types(),
        build().then(() => 0),
      )) !== 0
    )
      return 1;
    return tests(['unit', 'system', 'browser'].flatMap((name) => ['--project', name]));
  }
  const env = { TRUECASE_RUNS: process.env.TRUECASE_RUNS ?? '0.1' };
  return together(types(), tests(['--project', 'unit'], env));
}

process.exitCode = await check();
