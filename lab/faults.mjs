// `node lab/faults.mjs [--step N] [--codes all]`: runs what writes files with every call to the file system failing once
// (see faults/hook.mjs). Each time the output must be missing or what it is without faults, a file that is changed in place
// must be the old or the new one, a failure must be told in a sentence, and after a kill the same command must give the same
// output. Every call is killed, and fails with one code; the codes take turns, with --codes all every call fails with each.
// --step 7 tries every seventh call only. A kill has a process of its own; all else runs in one (faults/many.mjs), since starting
// takes most of the time.
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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
const MAIN = fileURLToPath(new URL('../packages/truecase/dist/cli/main.js', import.meta.url));
const HOOK = new URL('./faults/hook.mjs', import.meta.url).href;
const MANY = fileURLToPath(new URL('./faults/many.mjs', import.meta.url));
const MOST_MS = 120_000;
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
const temp = ['--temp-dir', join(folder, 'temp')];
const counting = ['--workers', '1', ...temp];
const model = ['--model', 'en-unigram'];
/** Arguments, and the file that they write; `changes` is what that holds before. */
const COMMANDS = {
  count: { args: ['count', '--memory', '64M', ...counting, '-o', output, text], file: output },
  'train ngram': { args: ['train', 'ngram', '--no-report', ...counting, '-o', output, text], file: output },
  'train tagger': { args: ['train', 'tagger', '--no-report', ...temp, '-o', output, text], file: output },
  'run -o': { args: ['run', ...model, '-o', output, text], file: output },
  'run --in-place': {
    args: ['run', ...model, '--in-place', '--backup=.bak', '--keep-times', own],
    file: own,
    changes: LINES.join('\n').toUpperCase(),
  },
};

const env = { ...process.env, FAULT_FOLDER: folder };

/** A process of its own, which ends at the call. */
function kill(args, call) {
  const own = { ...env, FAULT_AT: String(call), FAULT_CODE: 'KILL' };
  return spawnSync(process.execPath, ['--import', HOOK, MAIN, ...args], {
    env: own,
    encoding: 'utf8',
    timeout: MOST_MS,
  });
}

let child;

async function run(args, at = 0, code = 'EIO') {
  child ??= fork(MANY, { env, execArgv: ['--import', HOOK] });
  child.send({ args, at, code });
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), MOST_MS);
  const [answer] = await Promise.race([
    once(child, 'message', { signal: over.signal }),
    once(child, 'exit', { signal: over.signal }).then(([status]) => [
      { error: new Error(`the process has ended with status ${status}`) },
    ]),
  ]).catch(() => [{ error: new Error(`no end after ${MOST_MS} ms`) }]);
  clearTimeout(timer);
  over.abort();
  if (answer.error !== undefined) {
    child.kill('SIGKILL');
    child = undefined;
  }
  return answer;
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

async function problemOf(command, expected, { status, stderr, error }, isKill) {
  if (error) return error.message;
  const problem = problemOfFiles(command, expected);
  if (problem !== null) return problem;
  if (isKill) {
    const again = await run(command.args);
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
  const sound = await run(command.args);
  if (sound.status !== 0) {
    console.error(`${name}: ${sound.stderr}`);
    failures++;
    continue;
  }
  const expected = readFileSync(command.file);
  const { calls } = sound;
  const before = tried;
  for (let call = 1; call <= calls; call += step) {
    points++;
    for (const code of [...(values.codes === 'all' ? CODES : [CODES[call % CODES.length]]), 'KILL']) {
      prepare(command);
      tried++;
      const result = code === 'KILL' ? kill(command.args, call) : await run(command.args, call, code);
      const problem = await problemOf(command, expected, result, code === 'KILL');
      if (problem === null) continue;
      failures++;
      console.error(JSON.stringify({ command: name, call, code, problem: problem.slice(0, 300) }));
    }
  }
  console.log(`${name}: ${calls} calls, ${tried - before} faults`);
}
child?.kill();
rmSync(base, { recursive: true, force: true });
console.log(`${points} calls, ${tried} faults injected, ${failures} failures`);
if (failures > 0) process.exitCode = 1;
