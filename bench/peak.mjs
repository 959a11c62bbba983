// The most memory that a process has had, as Linux tells it.
import { readFileSync } from 'node:fs';

/** Watches until `stop`, which gives megabytes; 0 where the system has no /proc. */
export function watchPeak(pid) {
  let peak = 0;
  const poll = () => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
    } catch {
      // The process has ended.
    }
  };
  const timer = setInterval(poll, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.round(peak);
    },
  };
}
