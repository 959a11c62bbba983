// Live captions on a simulated stream: words of a text arrive one at a time, without punctuation. For each look-ahead: time
// from a word's arrival to the update (milliseconds, mean and 99th percentile), words that were revised, and words that differ
// from what the whole utterance would have given. `--text FILE` uses utterances of a file, one a line.
import { load } from '../../packages/truecase/dist/node/index.js';

const UTTERANCES = 400;
const LOOK_AHEADS = [0, 1, 2, 3, 5];

export async function liveBench(lines, { model = 'en' }) {
  const truecaser = await load(model);
  const utterances = lines.slice(0, UTTERANCES).map((line) =>
    line
      .toLowerCase()
      .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
      .trim(),
  );
  const figures = LOOK_AHEADS.map((lookAhead) => measure(truecaser, utterances, lookAhead));
  const rows = figures.map(
    ({ lookAhead, meanMs, p99Ms, revisedPercent, differentPercent }) =>
      `look-ahead ${lookAhead}: ${meanMs.toFixed(2)} ms a word (99 % below ${p99Ms.toFixed(2)}), ` +
      `${revisedPercent.toFixed(2)} % of words revised, ${differentPercent.toFixed(2)} % differ from the whole utterance`,
  );
  return { figures, table: rows.join('\n') };
}

function measure(truecaser, utterances, lookAhead) {
  const live = truecaser.live({ lookAhead });
  const times = [];
  let words = 0;
  let revised = 0;
  let different = 0;
  for (const utterance of utterances) {
    if (utterance === '') continue;
    let committed = '';
    const first = [];
    for (const word of utterance.split(/\s+/)) {
      const before = performance.now();
      const update = live.push(`${word} `);
      times.push(performance.now() - before);
      committed += update.committed;
      const shown = (committed + update.tail).trim().split(/\s+/);
      first.push(shown.at(-1));
    }
    committed += live.end().committed;
    const final = committed.trim().split(/\s+/);
    const whole = truecaser.truecase(utterance, { headlines: false }).split(/\s+/);
    words += final.length;
    revised += final.filter((word, i) => word !== first[i]).length;
    different += final.filter((word, i) => word !== whole[i]).length;
  }
  times.sort((a, b) => a - b);
  return {
    lookAhead,
    words,
    meanMs: times.reduce((sum, time) => sum + time, 0) / times.length,
    p99Ms: times[Math.floor(times.length * 0.99)],
    revisedPercent: (100 * revised) / words,
    differentPercent: (100 * different) / words,
  };
}
