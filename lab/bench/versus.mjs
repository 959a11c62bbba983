// How fast the path is now against an earlier build: `npm run bench -- versus --against FOLDER`, a checkout of another commit that
// has been built. Both run in this process, in turns, on the same text; time is that of the processor, so that other work on the
// machine disturbs less. The ratio is that of the fastest rounds; the spread is the middle half of the ratios of all rounds.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatRows } from './measure.mjs';
import { blocks, countWords } from './text.mjs';

const ROUNDS = 41;
const HERE = resolve(import.meta.dirname, '../..');

/** Through the public door, which all builds have. */
async function runOf(folder, model, texts, options) {
  const { load } = await import(pathToFileURL(join(folder, 'packages', 'truecase', 'dist', 'node', 'index.js')).href);
  const truecaser = await load(model);
  return () => {
    const session = truecaser.session(options);
    let sum = 0;
    for (const text of texts) sum += session.truecase(text).length;
    return sum;
  };
}

function secondsOf(run) {
  const before = process.cpuUsage();
  if (Number.isNaN(run())) throw new Error('a run has returned what is no number');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Ratios of old to new, above 1 if the new one is faster. */
function compare(before, after) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Whoever is second finds warmer caches: they take turns.
    const [first, second] = round % 2 === 0 ? [before, after] : [after, before];
    const pair = [secondsOf(first), secondsOf(second)];
    times.push(round % 2 === 0 ? pair : pair.reverse());
  }
  const least = (i) => Math.min(...times.map((pair) => pair[i]));
  const ratios = times.map(([old, now]) => old / now).sort((a, b) => a - b);
  const at = (share) => ratios[Math.floor(share * (ratios.length - 1))];
  return { seconds: least(1), ratio: least(0) / least(1), median: at(0.5), low: at(0.25), high: at(0.75) };
}

export async function versusBench(lines, { against, model }) {
  if (against === undefined) return { figures: null, table: 'needs --against FOLDER' };
  const texts = blocks(lines);
  const words = countWords(lines);
  const file = resolve(model ?? join(HERE, 'models', 'en-unigram.tcm'));
  const figures = {};
  const rows = [['', 'words/s', 'speed, old = 1', 'median', 'middle half']];
  for (const mode of ['starts', 'restore', 'repair']) {
    const [before, after] = await Promise.all(
      [against, HERE].map((folder) => runOf(resolve(folder), file, texts, { mode })),
    );
    const found = compare(before, after);
    figures[mode] = found;
    const show = (value) => value.toFixed(3);
    rows.push([
      `mode ${mode}`,
      Math.round(words / found.seconds).toLocaleString('en'),
      show(found.ratio),
      show(found.median),
      `${show(found.low)} to ${show(found.high)}`,
    ]);
  }
  return { figures, table: formatRows(rows) };
}
