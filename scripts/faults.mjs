// `node scripts/faults.mjs [--step N] [--codes all]`: runs what writes files with every call to the file system failing once
// (see faults/hook.mjs). Each time the output must be missing or what it is without faults, a file that is changed in place
// must be the old or the new one, a failure must be told in a sentence, and after a kill the same command must give the same
// output. Every call is killed, and fails with one code; the codes take turns, with --codes all every call fails with each.
// --step 7 tries every seventh call only.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    step: { type: 'string', default: '1' },
    codes: { type: 'string', default: 'turns' },
    only: { type: 'string' },
  },
});
const step = Number(values.step);
const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const HOOK = new URL('./faults/hook.mjs', import.meta.url).href;
const CODES = ['ENOSPC', 'SHORT', 'EIO', 'EINTR'];
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
const own = join(folder, 'own.txt');
const report = join(base, 'calls');
const temp = ['--workers', '1', '--temp-dir', join(folder, 'temp')];
const model = ['--model', 'en-unigram'];
/** Arguments, and the file that they write; `changes` is what that holds before. */
const COMMANDS = {
  count: { args: ['count', '--memory', '64M', ...temp, '-o', output, text], file: output },
  'train ngram': { args: ['train', 'ngram', '--no-report', ...temp, '-o', output, text], file: output },
  'train memm': { args: ['train', 'memm', '--no-report', '-o', output, text], file: output },
  'run -o': { args: ['run', ...model, '-o', output, text], file: output },
  'run --in-place': {
    args: ['run', ...model, '--in-place', '--backup=.bak', '--keep-times', own],
    file: own,
    changes: LINES.join('\n').toUpperCase(),
  },
};

function run(args, fault = {}) {
  const env = { ...process.env, FAULT_FOLDER: folder, FAULT_COUNT: report, ...fault };
  return spawnSync(process.execPath, ['--import', HOOK, MAIN, ...args], { env, encoding: 'utf8', timeout: 120_000 });
}

function prepare({ changes }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  if (changes !== undefined) writeFileSync(own, changes);
}

/** What is wrong with the files, or null. */
function problemOfFiles({ file, changes }, expected) {
  const isNew = existsSync(file) && readFileSync(file).equals(expected);
  const isOld = changes === undefined ? !existsSync(file) : existsSync(file) && readFileSync(file, 'utf8') === changes;
  if (!isNew && !isOld) return 'neither the old file nor the new one';
  const copy = `${own}.bak`;
  if (changes !== undefined && existsSync(copy) && readFileSync(copy, 'utf8') !== changes) return 'half a backup';
  if (changes !== undefined && isNew && !existsSync(copy)) return 'changed without a backup';
  return null;
}

function problemOf(command, expected, { status, stderr, error }, isKill) {
  if (error) return error.message;
  const problem = problemOfFiles(command, expected);
  if (problem !== null) return problem;
  if (isKill) {
    const again = run(command.args);
    const isSame = again.status === 0 && readFileSync(command.file).equals(expected);
    return isSame ? null : `not the same after a kill: ${again.stderr}`;
  }
  if (status === 0) return readFileSync(command.file).equals(expected) ? null : 'status 0 without the output';
  if (/internal error/.test(stderr) || !/^truecase: /m.test(stderr)) return stderr || 'nothing is said';
  const left = readdirSync(folder).filter((name) => name.endsWith('.tmp'));
  return left.length === 0 ? null : `left behind: ${left.join(', ')}`;
}

let tried = 0;
let failures = 0;
let points = 0;
for (const [name, command] of Object.entries(COMMANDS)) {
  if (values.only !== undefined && values.only !== name) continue;
  prepare(command);
  const sound = run(command.args);
  if (sound.status !== 0) {
    console.error(`${name}: ${sound.stderr}`);
    failures++;
    continue;
  }
  const expected = readFileSync(command.file);
  const calls = Number(readFileSync(report, 'utf8'));
  const before = tried;
  for (let call = 1; call <= calls; call += step) {
    points++;
    for (const code of [...(values.codes === 'all' ? CODES : [CODES[call % CODES.length]]), 'KILL']) {
      prepare(command);
      tried++;
      const result = run(command.args, { FAULT_AT: String(call), FAULT_CODE: code });
      const problem = problemOf(command, expected, result, code === 'KILL');
      if (problem === null) continue;
      failures++;
      console.error(JSON.stringify({ command: name, call, code, problem: problem.slice(0, 300) }));
    }
  }
  console.log(`${name}: ${calls} calls, ${tried - before} faults`);
}
rmSync(base, { recursive: true, force: true });
console.log(`${points} calls, ${tried} faults injected, ${failures} failures`);
if (failures > 0) process.exitCode = 1;
