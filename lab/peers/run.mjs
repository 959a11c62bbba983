// Runs a pipeline of commands over a file and measures it: CPU seconds of all its processes together, and the most memory
// they held (the sum of their peaks, as Linux tells it).
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const POLL_MS = 50;

function quote(argument) {
  return `'${argument.replaceAll("'", `'\\''`)}'`;
}

/** [[program, argument, …], …] as a line of the shell. */
export function shellLine(pipeline, input, output) {
  const commands = pipeline.map((command) => command.map(quote).join(' '));
  commands[0] += ` < ${quote(input)}`;
  return `${commands.join(' | ')} > ${quote(output)}`;
}

/** { cpu, wall } in seconds, memory in bytes or null. Throws with the end of what was printed where a command fails. */
export async function measure(pipeline, input, output, { cwd, env } = {}) {
  const script = `set -o pipefail; TIMEFORMAT='%R %U %S'; time { ${shellLine(pipeline, input, output)}; }`;
  const child = spawn('bash', ['-c', script], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text) => {
    printed = (printed + text).slice(-20_000);
  });
  const peaks = new Map();
  const timer = setInterval(() => watch(child.pid, peaks), POLL_MS);
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  clearInterval(timer);
  if (status !== 0)
    throw new Error(`${pipeline[0][0]} ended with ${status}: ${printed.trim().split('\n').slice(-6).join(' | ')}`);
  const [wall, user, system] = printed.trim().split('\n').at(-1).split(' ').map(Number);
  const memory = peaks.size === 0 ? null : [...peaks.values()].reduce((sum, peak) => sum + peak, 0);
  return { wall, cpu: user + system, memory };
}

/** Notes the peak memory of everything below a process. */
function watch(root, peaks) {
  try {
    const parents = new Map();
    for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) noteParent(Number(name), parents);
    for (const pid of parents.keys()) {
      if (pid === root || !isBelow(pid, root, parents)) continue;
      const found = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
      if (found !== null) peaks.set(pid, Number(found[1]) * 1024);
    }
  } catch {
    // The process has ended, or this is not Linux.
  }
}

function noteParent(pid, parents) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  } catch {
    // Ended meanwhile.
  }
}

function isBelow(pid, root, parents) {
  for (let at = pid; at !== undefined && at > 1; at = parents.get(at)) if (at === root) return true;
  return false;
}
