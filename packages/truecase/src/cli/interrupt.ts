/**
 * Ctrl-C and its relatives. The first signal asks the running command to stop, so that temporary files are removed; a
 * second one ends the process at once. The status is 128 + the number of the signal, as shells have it.
 */
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Interrupt {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** The exit status that the signal asks for, once it has come. */
  status(): number | undefined;
  /** Leaves signals to somebody else. */
  release(): void;
}

/** `kill` ends the process with the given status; `source` is where signals come from. */
export function watchInterrupts(
  kill: (status: number) => void,
  source: Pick<NodeJS.EventEmitter, 'on' | 'off'> = process,
): Interrupt {
  const controller = new AbortController();
  let status: number | undefined;
  const listeners = SIGNALS.map((name) => {
    const listener = (): void => {
      if (status !== undefined) kill(status);
      status = 128 + constants.signals[name];
      controller.abort(new Error(`stopped by ${name}`));
    };
    source.on(name, listener);
    return [name, listener] as const;
  });
  const release = (): void => {
    for (const [name, listener] of listeners) source.off(name, listener);
  };
  return { signal: controller.signal, status: () => status, release };
}
