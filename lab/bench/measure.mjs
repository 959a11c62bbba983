// Timing for the benchmarks: the best of several rounds, since everything that disturbs a run makes it slower.

/** What runs return is added up here, so that nothing of them can be left out. */
let sink = 0;

/** Seconds of the fastest of so many runs. */
export function bestOf(rounds, run) {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = process.hrtime.bigint();
    sink += run() ?? 0;
    best = Math.min(best, Number(process.hrtime.bigint() - start) / 1e9);
  }
  if (Number.isNaN(sink)) throw new Error('a run has returned what is no number');
  return best;
}

/** The baseline of all figures in words per second: splits the texts into words and lowers them. */
export function splitAndLower(texts) {
  return () => {
    let sum = 0;
    for (const text of texts) for (const word of text.split(/\s+/)) sum += word.toLowerCase().length;
    return sum;
  };
}

/** Seconds of runs by name as words per second and as ratios to the baseline: figures, and the same as a table. */
export function compareRates(words, baseline, runs) {
  const rate = (seconds) => Math.round(words / seconds);
  const figures = { words, baselineWordsPerSecond: rate(baseline) };
  const rows = [
    ['', 'words/s', 'ratio'],
    ['split and lower (baseline)', rate(baseline).toLocaleString('en'), '1.00'],
  ];
  for (const [name, seconds] of Object.entries(runs)) {
    figures[name] = { wordsPerSecond: rate(seconds), ratio: baseline / seconds };
    rows.push([name, rate(seconds).toLocaleString('en'), (baseline / seconds).toFixed(2)]);
  }
  return { figures, table: formatRows(rows) };
}

/** Rows as text with aligned columns; the first column to the left, the others to the right. */
export function formatRows(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => String(row[i]).length)));
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i]) : String(cell).padStart(widths[i]))).join('  '),
    )
    .join('\n');
}
