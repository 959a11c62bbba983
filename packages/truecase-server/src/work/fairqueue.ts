/**
 * A queue that is fair to clients: each has its own order, and whose turn it is depends on how much work it has been given (start-
 * time fair queueing, Goyal et al. 1996). A task starts at max(now, end of the client's task before); the least start is next.
 * So a client that asks for much waits for itself and not the others for it.
 */
export interface Queued {
  readonly client: string;
  /** How much work it is. */
  readonly units: number;
}

interface Line<T> {
  readonly tasks: { readonly task: T; readonly start: number }[];
  end: number;
}

export class FairQueue<T extends Queued> {
  readonly #lines = new Map<string, Line<T>>();
  #now = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Tasks of a client that wait. */
  lengthOf(client: string): number {
    return this.#lines.get(client)?.tasks.length ?? 0;
  }

  push(task: T): void {
    let line = this.#lines.get(task.client);
    if (line === undefined) {
      line = { tasks: [], end: 0 };
      this.#lines.set(task.client, line);
    }
    const start = Math.max(this.#now, line.end);
    line.end = start + task.units;
    line.tasks.push({ task, start });
    this.#length++;
  }

  shift(): T | undefined {
    let best: Line<T> | undefined;
    for (const [client, line] of this.#lines) {
      const [first] = line.tasks;
      if (first === undefined) {
        if (line.end <= this.#now) this.#lines.delete(client);
      } else if (best === undefined || first.start < best.tasks[0]!.start) best = line;
    }
    if (best === undefined) return undefined;
    const { task, start } = best.tasks.shift()!;
    this.#now = start;
    this.#length--;
    if (this.#length === 0) this.#forget();
    return task;
  }

  /** Takes a task out; whether it was there. */
  remove(task: T): boolean {
    const line = this.#lines.get(task.client);
    const at = line?.tasks.findIndex((one) => one.task === task) ?? -1;
    if (line === undefined || at < 0) return false;
    line.tasks.splice(at, 1);
    this.#length--;
    if (this.#length === 0) this.#forget();
    return true;
  }

  /** Nobody waits: what was is no reason to wait later. */
  #forget(): void {
    this.#lines.clear();
    this.#now = 0;
  }
}
