// `node scripts/faults.mjs [--step N]`: counts and trains with every call to the file system failing once, in every way (see
// faults/hook.mjs). Each time the output must be missing or what it is without faults, a failure must be told in a sentence,
// and after a kill the same command must give the same output. --step 7 tries every seventh call only.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { step: { type: 'string', default: '1' } } });
const step = Number(values.step);
const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const HOOK = new URL('./faults/hook.mjs', import.meta.url).href;
const CODES = ['ENOSPC', 'EIO', 'EINTR', 'SHORT', 'KILL'];
const LINES = [
  'Yesterday Angela flew from Berlin to New York with two friends.',
  'He said that NATO and IBM would meet the mayor of New York in May.',
  'They bought an iPhone for Mr. McDonald in the U.S. last week.',
];

const base = mkdtempSync(join(tmpdir(), 'truecase-faults-'));
const text = join(base, 'text.txt');
writeFileSync(text, `${LINES.join('\n')}\n`.repeat(20));
const folder = join(base, 'work');
const output = join(folder, 'out');
const report = join(base, 'calls');
const temp = ['--temp-dir', join(folder, 'temp')];
const COMMANDS = {
  count: ['count', '--memory', '64M', ...temp, '-o', output, text],
  'train ngram': ['train', 'ngram', '--no-report', ...temp, '-o', output, text],
  'train memm': ['train', 'memm', '--no-report', ...temp, '-o', output, text],
};

function run(args, fault = {}) {
  const env = { ...process.env, FAULT_FOLDER: folder, FAULT_COUNT: report, ...fault };
  return spawnSync(process.execPath, ['--import', HOOK, MAIN, ...args], { env, encoding: 'utf8', timeout: 120_000 });
}

function clean() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
}

let tried = 0;
let failures = 0;
for (const [name, args] of Object.entries(COMMANDS)) {
  clean();
  const sound = run(args);
  if (sound.status !== 0) {
    console.error(`${name}: ${sound.stderr}`);
    failures++;
    continue;
  }
  const expected = readFileSync(output);
  const calls = Number(readFileSync(report, 'utf8'));
  const before = tried;
  for (let call = 1; call <= calls; call += step) {
    for (const code of CODES) {
      clean();
      tried++;
      const { status, stderr, error } = run(args, { FAULT_AT: String(call), FAULT_CODE: code });
      const isWhole = !existsSync(output) || readFileSync(output).equals(expected);
      let problem = isWhole ? null : 'half an output under the final name';
      if (error) problem ??= error.message;
      else if (code === 'KILL') {
        const again = run(args);
        const isSame = again.status === 0 && readFileSync(output).equals(expected);
        if (!isSame) problem ??= `not the same after a kill: ${again.stderr}`;
      } else if (status === 0 && !existsSync(output)) problem ??= 'status 0 without an output';
      else if (status !== 0 && (/internal error/.test(stderr) || !/^truecase: /m.test(stderr))) problem ??= stderr;
      if (problem === null) continue;
      failures++;
      console.error(JSON.stringify({ command: name, call, code, problem: problem.slice(0, 300) }));
    }
  }
  console.log(`${name}: ${calls} calls, ${tried - before} faults`);
}
rmSync(base, { recursive: true, force: true });
console.log(`${tried} faults injected, ${failures} failures`);
if (failures > 0) process.exitCode = 1;
