// The jobs of deploy/spark, with pyspark in a virtual environment outside the repository, which is made if it is missing (about
// 850 MB). Skipped with a message where that is not possible. TRUECASE_SPARK_VENV names another environment.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = process.env.TRUECASE_SPARK_VENV ?? join(homedir(), '.cache', 'truecase', 'spark-venv');
const python = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin', 'python');
const works = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Why the jobs cannot be tested here, or undefined. */
function findObstacle() {
  if (!works('java', '-version')) return 'there is no Java';
  if (existsSync(python) && works(python, '-c', 'import pyspark, pyarrow, pytest')) return undefined;
  if (!works('python3', '--version')) return 'there is no Python';
  process.stderr.write(`truecase: installing pyspark into ${folder}…\n`);
  if (!works('python3', '-m', 'venv', folder)) return 'a virtual environment cannot be made';
  const packages = ['pyspark>=4', 'pyarrow', 'pandas', 'pytest'];
  return works(python, '-m', 'pip', 'install', '-q', ...packages) ? undefined : 'pyspark cannot be installed';
}

it('the jobs of Spark pass their tests', (context) => {
  const obstacle = findObstacle();
  if (obstacle !== undefined) {
    process.stderr.write(`truecase: the jobs of Spark are not tested: ${obstacle}\n`);
    context.skip();
  }
  const { status, stdout, stderr } = spawnSync(python, ['-m', 'pytest', '-q', 'deploy/spark/tests'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
});
