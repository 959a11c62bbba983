// What a process has taken of memory and of processors, as Linux tells it.
import { readFileSync } from 'node:fs';

/** Ticks a second, of which /proc counts. */
const TICKS = 100;

/** Watches until `stop`, which gives the most megabytes and the seconds of all threads; 0 where the system has no /proc. */
export function watchProcess(pid) {
  let peak = 0;
  let seconds = 0;
  const poll = () => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
      // The name of the program, which comes first, may have spaces and ends with a bracket.
      const times = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      seconds = (Number(times[11]) + Number(times[12])) / TICKS;
    } catch {
      // The process has ended.
    }
  };
  const timer = setInterval(poll, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return { peak: Math.round(peak), seconds };
    },
  };
}

/** The same for memory alone. */
export function watchPeak(pid) {
  const { stop } = watchProcess(pid);
  return { stop: () => stop().peak };
}
