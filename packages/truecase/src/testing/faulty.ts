/**
 * A file system that fails at one chosen call: fault injection. Every call of the functions that file.ts uses, and of the
 * handles that they give, has a number; call `failAt` throws the error with `code`, or writes half of its bytes and then throws
 * (SHORT), or throws and lets nothing happen from then on (KILLED), as if the process had ended there.
 */
import fs, { type FileHandle } from 'node:fs/promises';
import type { FileSystem } from '../files/file.js';

export const FAULTS = ['ENOSPC', 'EIO', 'EINTR', 'EACCES', 'SHORT', 'KILLED'] as const;
export type Fault = (typeof FAULTS)[number];

const NAMES = ['access', 'open', 'readdir', 'readlink', 'realpath', 'rename', 'rm', 'stat'] as const;

export class FaultyFiles {
  calls = 0;
  /** Names of the calls so far, in order. */
  readonly log: string[] = [];
  readonly #failAt: number;
  readonly #fault: Fault;
  #dead = false;

  constructor(failAt = Number.POSITIVE_INFINITY, fault: Fault = 'EIO') {
    this.#failAt = failAt;
    this.#fault = fault;
  }

  readonly system: FileSystem = Object.fromEntries(
    NAMES.map((name) => [
      name,
      async (...given: unknown[]) => {
        await this.#pass(name);
        const result = await (fs[name] as (...args: unknown[]) => Promise<unknown>)(...given);
        return name === 'open' ? this.#wrap(result as FileHandle) : result;
      },
    ]),
  ) as unknown as FileSystem;

  async #pass(name: string, half?: () => Promise<unknown>): Promise<void> {
    if (this.#dead) throw this.#error(name);
    this.log.push(name);
    if (++this.calls !== this.#failAt) return;
    if (this.#fault === 'KILLED') this.#dead = true;
    if (this.#fault === 'SHORT') await half?.();
    throw this.#error(name);
  }

  #error(name: string): Error {
    const code = this.#fault === 'SHORT' ? 'ENOSPC' : this.#fault === 'KILLED' ? 'EIO' : this.#fault;
    return Object.assign(new Error(`${code}: injected, ${name}`), { code });
  }

  #wrap(handle: FileHandle): FileHandle {
    return new Proxy(handle, {
      get: (target, key) => {
        const member = Reflect.get(target, key, target) as unknown;
        if (typeof member !== 'function') return member;
        return async (...given: unknown[]) => {
          const [data] = given;
          const half =
            data instanceof Uint8Array ? () => target.writeFile(data.subarray(0, data.length >> 1)) : undefined;
          try {
            await this.#pass(String(key), half);
          } catch (error) {
            // The system closes what a process leaves open.
            if (key === 'close') await target.close();
            throw error;
          }
          return (member as (...args: unknown[]) => unknown).apply(target, given);
        };
      },
    });
  }
}
