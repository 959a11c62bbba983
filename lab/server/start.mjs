// Starts the built server as a process of its own, on any free port, for scripts and benchmarks; `model` is en by default.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = join(fileURLToPath(new URL('../..', import.meta.url)), 'packages', 'truecase', 'dist', 'cli', 'main.js');

/** The running server: its address, its process, its log so far, and how to stop it (which gives its status). */
export async function start(args = [], { model = 'en', signal = 'SIGTERM' } = {}) {
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '-m', model, ...args], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let log = '';
  const exited = new Promise((resolve) => child.on('close', resolve));
  const url = await new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      if (log.length < 100_000) log += chunk;
      const found = /"url":"([^"]+)"/.exec(log);
      if (found !== null) resolve(found[1]);
    });
    exited.then((status) => reject(new Error(`the server ended with status ${status}: ${log}`)));
  });
  const stop = () => {
    child.kill(signal);
    return exited;
  };
  return { url, child, exited, stop, log: () => log };
}

/** A figure of /metrics. */
export async function figure(url, name) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((row) => row.startsWith(name));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
}
