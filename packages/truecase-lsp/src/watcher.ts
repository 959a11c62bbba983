/**
 * Watches the files that settings come from, by looking at them twice a second: that works on every file system, for files that are not
 * there yet, and with editors that watch nothing themselves.
 */
import { type StatsListener, unwatchFile, watchFile } from 'node:fs';

const INTERVAL_MS = 500;

export class FileWatcher {
  readonly #onChange: (path: string) => void;
  readonly #watched = new Map<string, StatsListener>();

  constructor(onChange: (path: string) => void) {
    this.#onChange = onChange;
  }

  watch(paths: Iterable<string>): void {
    for (const path of paths) {
      if (this.#watched.has(path)) continue;
      const listener: StatsListener = (now, before) => {
        if (now.mtimeMs !== before.mtimeMs || now.size !== before.size) this.#onChange(path);
      };
      watchFile(path, { interval: INTERVAL_MS, persistent: false }, listener);
      this.#watched.set(path, listener);
    }
  }

  close(): void {
    for (const [path, listener] of this.#watched) unwatchFile(path, listener);
    this.#watched.clear();
  }
}
