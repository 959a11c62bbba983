/**
 * Counters, a latency histogram and gauges in the text format of Prometheus (version 0.0.4). Labels are route patterns,
 * methods and statuses, never paths or texts, so that their number is bounded.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { VERSION } from 'truecase/host';

/** The event loop is asked so often whether it is late. */
const RESOLUTION_MS = 10;
const BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Histogram {
  /** [BOUNDS_S.length + 1] requests up to each bound, the last without one; not cumulative. */
  readonly buckets: Float64Array;
  sum: number;
}

export interface Gauges {
  readonly queued: number;
  readonly busy: number;
  readonly streams: number;
}

export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #latency = new Map<string, Histogram>();
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #characters = 0;
  #reloads = 0;

  constructor() {
    this.#delay.enable();
  }

  countRequest(route: string, method: string, status: number, seconds: number): void {
    const labels = `route="${route}",method="${method}",status="${status}"`;
    this.#requests.set(labels, (this.#requests.get(labels) ?? 0) + 1);
    let histogram = this.#latency.get(route);
    if (histogram === undefined) {
      histogram = { buckets: new Float64Array(BOUNDS_S.length + 1), sum: 0 };
      this.#latency.set(route, histogram);
    }
    const at = BOUNDS_S.findIndex((bound) => seconds <= bound);
    histogram.buckets[at < 0 ? BOUNDS_S.length : at]!++;
    histogram.sum += seconds;
  }

  countCharacters(characters: number): void {
    this.#characters += characters;
  }

  countReload(): void {
    this.#reloads++;
  }

  close(): void {
    this.#delay.disable();
  }

  render({ queued, busy, streams }: Gauges): string {
    const failed = [...this.#requests].filter(([labels]) => /status="[45]/.test(labels));
    return [
      ...family('truecase_requests_total', 'counter', 'Requests that were answered.', [...this.#requests]),
      ...family('truecase_errors_total', 'counter', 'Requests that were answered with a problem.', failed),
      ...this.#renderLatency(),
      ...family('truecase_characters_total', 'counter', 'UTF-16 units of text.', [['', this.#characters]]),
      ...family('truecase_reloads_total', 'counter', 'Reloads of the models.', [['', this.#reloads]]),
      ...family('truecase_queue_length', 'gauge', 'Jobs that wait for a thread.', [['', queued]]),
      ...family('truecase_busy_workers', 'gauge', 'Threads that have a job.', [['', busy]]),
      ...family('truecase_open_streams', 'gauge', 'Streams that are open.', [['', streams]]),
      ...family('truecase_event_loop_delay_seconds', 'gauge', 'Delay of the event loop since the start.', [
        ['quantile="0.5"', this.#lateness(50)],
        ['quantile="0.99"', this.#lateness(99)],
      ]),
      ...family('process_resident_memory_bytes', 'gauge', 'Resident memory.', [['', process.memoryUsage.rss()]]),
      ...family('truecase_info', 'gauge', 'Version.', [[`version="${VERSION}"`, 1]]),
      '',
    ].join('\n');
  }

  /** By how many seconds the event loop was late, in so many per cent of cases at most. What Node gives includes the wait itself. */
  #lateness(percentile: number): number {
    return Math.max(0, this.#delay.percentile(percentile) / 1e9 - RESOLUTION_MS / 1000);
  }

  #renderLatency(): string[] {
    const name = 'truecase_request_seconds';
    const lines = [`# HELP ${name} Time from the headers of a request to its answer.`, `# TYPE ${name} histogram`];
    for (const [route, { buckets, sum }] of this.#latency) {
      let total = 0;
      BOUNDS_S.forEach((bound, i) => {
        total += buckets[i]!;
        lines.push(`${name}_bucket{route="${route}",le="${bound}"} ${total}`);
      });
      total += buckets[BOUNDS_S.length]!;
      lines.push(`${name}_bucket{route="${route}",le="+Inf"} ${total}`);
      lines.push(`${name}_sum{route="${route}"} ${sum}`, `${name}_count{route="${route}"} ${total}`);
    }
    return lines;
  }
}

function family(name: string, type: string, help: string, rows: readonly (readonly [string, number])[]): string[] {
  const lines = rows.map(([labels, value]) => `${name}${labels === '' ? '' : `{${labels}}`} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
}
