// `npm run test:long`: tests that need much time or other programs, and that `npm test` leaves out. So far: the jobs of Spark, with
// pyspark in a virtual environment outside the repository, which is made if it is missing (about 850 MB). Where that is not possible,
// the test is skipped with a message. TRUECASE_SPARK_VENV names another environment.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setup } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.env.TRUECASE_SPARK_VENV ?? join(homedir(), '.cache', 'truecase', 'spark-venv');
const python = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin', 'python');
const say = (text) => process.stderr.write(`truecase: ${text}\n`);

function works(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Why the jobs cannot be tested here, or undefined. */
function findObstacle() {
  if (!works('java', '-version')) return 'there is no Java';
  if (existsSync(python) && works(python, '-c', 'import pyspark, pyarrow, pytest')) return undefined;
  if (!works('python3', '--version')) return 'there is no Python';
  say(`installing pyspark into ${folder}…`);
  if (!works('python3', '-m', 'venv', folder)) return 'a virtual environment cannot be made';
  const packages = ['pyspark>=4', 'pyarrow', 'pandas', 'pytest'];
  return works(python, '-m', 'pip', 'install', '-q', ...packages) ? undefined : 'pyspark cannot be installed';
}

const obstacle = findObstacle();
if (obstacle !== undefined) say(`the jobs of Spark are not tested: ${obstacle}`);
else {
  await setup();
  const { status } = spawnSync(python, ['-m', 'pytest', '-q', 'deploy/spark/tests', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 2;
}
