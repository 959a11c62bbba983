/**
 * How many cases a property is tried on: the one place that scales the numRuns of fast-check. The environment variable
 * TRUECASE_RUNS is a factor: 1 is `npm test`, less is the daily loop (`npm run check`), more is for a long night.
 */
const factor = readFactor(process.env['TRUECASE_RUNS']);

function readFactor(value = ''): number {
  if (value === '') return 1;
  const number = Number(value);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new Error(`TRUECASE_RUNS is "${value}", expected a number above 0`);
}

/** The number of cases where `full` are tried by `npm test`; at least ten, or all where these are fewer. */
export function runs(full: number): number {
  return Math.max(Math.min(full, 10), Math.round(full * factor));
}
