/**
 * How far a long piece of work has come, on standard error: a bar with percent, speed and remaining time on a terminal,
 * or JSON Lines for programs. The bar is redrawn at most ten times a second, appears only after half a second, and
 * leaves no trace.
 */
export interface ProgressStep {
  readonly phase: string;
  readonly done: number;
  /** 0 where it is not known. */
  readonly total: number;
  readonly unit: 'bytes' | 'steps';
}

export interface ProgressOptions {
  readonly form: 'bar' | 'json' | 'none';
  readonly write: (text: string) => void;
  /** Width of the terminal; 80 where it is 0 or not known. */
  readonly columns?: number;
  /** A clock in milliseconds. */
  readonly now?: () => number;
}

const INTERVAL_MS = 100;
const PATIENCE_MS = 500;

export class Progress {
  readonly #options: ProgressOptions;
  readonly #now: () => number;
  readonly #bornMs: number;
  #phase = '';
  #phaseMs = 0;
  #drawnMs = Number.NEGATIVE_INFINITY;
  #visible = false;

  constructor(options: ProgressOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#bornMs = this.#now();
  }

  get form(): ProgressOptions['form'] {
    return this.#options.form;
  }

  update(step: ProgressStep): void {
    if (this.#options.form === 'none') return;
    const nowMs = this.#now();
    if (step.phase !== this.#phase) {
      this.#phase = step.phase;
      this.#phaseMs = nowMs;
    }
    const last = step.total > 0 && step.done >= step.total;
    if (nowMs - this.#drawnMs < INTERVAL_MS && !(last && this.#options.form === 'json')) return;
    const elapsedMs = nowMs - this.#phaseMs;
    if (this.#options.form === 'json') {
      this.#drawnMs = nowMs;
      this.#options.write(`${JSON.stringify({ type: 'progress', ...step, elapsedMs: Math.round(elapsedMs) })}\n`);
      return;
    }
    if (nowMs - this.#bornMs < PATIENCE_MS) return;
    this.#drawnMs = nowMs;
    this.#visible = true;
    this.#options.write(`\r\x1b[K${formatStep(step, elapsedMs, (this.#options.columns || 80) - 1)}`);
  }

  /** Removes the bar, if there is one; the next update draws it again. */
  clear(): void {
    if (!this.#visible) return;
    this.#visible = false;
    this.#drawnMs = Number.NEGATIVE_INFINITY;
    this.#options.write('\r\x1b[K');
  }
}

/** `reading [######------]  48 %  12.3 MB/s  0:07 left` in at most `width` columns. */
export function formatStep(step: ProgressStep, elapsedMs: number, width: number): string {
  const seconds = Math.max(elapsedMs, 1) / 1000;
  const speed =
    step.unit === 'bytes' ? `${(step.done / 1e6 / seconds).toFixed(1)} MB/s` : `${(step.done / seconds).toFixed(1)}/s`;
  if (step.total <= 0) {
    const amount = step.unit === 'bytes' ? `${(step.done / 1e6).toFixed(1)} MB` : `${step.done}`;
    return `${step.phase}  ${amount}  ${speed}`.slice(0, width);
  }
  const share = Math.min(1, step.done / step.total);
  const leftSeconds = share > 0 ? (seconds * (1 - share)) / share : Number.NaN;
  const tail = `${String(Math.floor(share * 100)).padStart(3)} %  ${speed}  ${formatClock(leftSeconds)} left`;
  const room = Math.min(30, width - step.phase.length - tail.length - 4);
  if (room < 4) return `${step.phase} ${tail}`.slice(0, width);
  const filled = Math.round(share * room);
  return `${step.phase} [${'#'.repeat(filled)}${'-'.repeat(room - filled)}] ${tail}`;
}

/** 0:07, 12:30, 3:04:05; `-:--` where nobody knows. */
export function formatClock(seconds: number): string {
  if (!Number.isFinite(seconds)) return '-:--';
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
