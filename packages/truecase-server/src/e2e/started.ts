/**
 * Starts the built server in a process of its own on a free port, for tests only, and looks at it from outside: its log, its open
 * descriptors, its memory. `Servers` ends all that it started.
 */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Sandbox } from '../../../truecase/src/cli/e2e/harness.js';

export interface Started {
  readonly url: string;
  readonly child: ChildProcessWithoutNullStreams;
  /** Everything on standard error so far. */
  readonly log: () => string;
  readonly ended: Promise<number | null>;
}

export class Servers {
  readonly #running = new Set<Started>();

  async start(sandbox: Sandbox, ...args: readonly string[]): Promise<Started> {
    const child = sandbox.spawn(['serve', '--port', '0', '--workers', '1', ...args]);
    let log = '';
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const url = await new Promise<string>((resolve, reject) => {
      child.stderr.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        const found = /"url":"([^"]+)"/.exec(log);
        if (found !== null) resolve(found[1]!);
      });
      void ended.then(() => reject(new Error(log)));
    });
    const started = { url, child, log: () => log, ended };
    this.#running.add(started);
    return started;
  }

  async kill(started: Started): Promise<void> {
    started.child.kill('SIGKILL');
    await started.ended;
    this.#running.delete(started);
  }

  async killAll(): Promise<void> {
    for (const started of this.#running) await this.kill(started);
  }
}

export const post = (url: string, body: string | Uint8Array, type = 'text/plain', headers = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body: body as BodyInit, headers: { 'content-type': type, ...headers } });

export const postJson = (url: string, value: unknown, method = 'POST'): Promise<Response> =>
  fetch(url, { method, body: JSON.stringify(value), headers: { 'content-type': 'application/json' } });

/** Open descriptors of a process; only Linux says. */
export function descriptors({ child }: Started): number {
  return readdirSync(`/proc/${child.pid}/fd`).length;
}

/** The most memory that a process has had, in MB; only Linux says. */
export function peakMemoryMb({ child }: Started): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024;
}

/** Seconds of processor time that the thread with the connections has had; only Linux says. */
export function busySeconds({ child }: Started): number {
  const [ran] = readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8').split(' ');
  return Number(ran) / 1e9;
}

/** Seconds of processor time that all its threads have had; only Linux says. */
export function cpuSeconds({ child }: Started): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  // utime and stime, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A figure of /metrics. */
export async function metric({ url }: Started, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((row) => row.startsWith(`${name} `))!
      .split(' ')[1],
  );
}

/** Waits until something holds; the time limit of the test ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((go) => setTimeout(go, 20));
}

/** Writes bytes on a connection and leaves as `leave` says; gives what came back until then. */
export function raw({ url }: Started, bytes: string | Uint8Array, leave: Leave): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
    if (leave === 'unread') socket.pause();
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (leave === 'first bytes') socket.resetAndDestroy();
    });
    socket.write(bytes, () => {
      if (leave === 'sent' || leave === 'pipelined') socket.resetAndDestroy();
      if (leave === 'unread') setTimeout(() => socket.resetAndDestroy(), 5);
      if (leave === 'half closed') socket.end();
    });
  });
}

/**
 * When a client leaves: as soon as its bytes are written, one request or several, after the first bytes of the answer, without having
 * read any, or properly at the end, its own half of the connection closed first or not.
 */
export type Leave = 'sent' | 'pipelined' | 'first bytes' | 'unread' | 'half closed' | 'end';
