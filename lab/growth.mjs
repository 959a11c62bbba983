// `node lab/growth.mjs [--format srt] [--kind spaces] [--sizes 10000,100000,1000000] [--model FILE] [--markdown]`: how the time of a
// document grows with its length, for every format and every class of characters (lab/growth/inputs.mjs). Measured is processor time of
// the scan and the restoring: with a session that only lowers letters, or with a model. The status is 1 if ten times the text takes more than
// 12 times the time anywhere. What is refused (a line that is too long, XML that is not well formed) is refused at some place of
// the text and counts with the time until then.
import { parseArgs } from 'node:util';
import { DocumentRestorer, findFormat, openFlows, recognizeFormat } from '../packages/truecase/dist/documents/index.js';
import { TruecaseError } from '../packages/truecase/dist/errors.js';
import { load } from '../packages/truecase/dist/node/index.js';
import { lowerText } from '../packages/truecase/dist/text/casing.js';
import { documentOf, FRAMES, KINDS } from './growth/inputs.mjs';

const MOST_RATIO = 12;
/** Below this, processor time says nothing. */
const LEAST_MS = 8;

const { values } = parseArgs({
  options: {
    format: { type: 'string', multiple: true },
    kind: { type: 'string', multiple: true },
    sizes: { type: 'string', default: '10000,100000,1000000' },
    model: { type: 'string' },
    markdown: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const sizes = values.sizes.split(',').map(Number);
const truecaser = values.model === undefined ? null : await load(values.model);
const lowering = { truecase: (text) => lowerText(text, 'en') };

/** Milliseconds of processor time. */
async function measure(name, options, text) {
  const format = findFormat(name);
  const started = process.cpuUsage();
  try {
    recognizeFormat(text.slice(0, 8192));
    const open = truecaser === null ? () => lowering : (changes) => truecaser.session(changes);
    const restorer = new DocumentRestorer(await format.open(options), openFlows({ format, language: 'en', open }));
    const out = restorer.push(text) + restorer.end();
    if (out.length !== text.length) throw new Error(`${name}: ${out.length} units, expected ${text.length}`);
  } catch (error) {
    if (!(error instanceof TruecaseError)) throw error;
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** Times per size, the best of a few where they are short. A size that would take minutes is left out. */
async function times(name, options, frame, kind) {
  const found = [];
  for (const size of sizes) {
    const text = documentOf(frame, kind, size);
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3 && (round === 0 || best < 150); round++)
      best = Math.min(best, await measure(name, options, text));
    found.push(best);
    if (best > 20_000) break;
  }
  return found;
}

function ratioOf(found) {
  if (found.length < sizes.length) return Number.POSITIVE_INFINITY;
  const [before, last] = found.slice(-2);
  return last / Math.max(before, LEAST_MS);
}

const rows = new Map();
let failures = 0;
await times('plain', {}, ['', ''], 'a ');
for (const [name, { frames, options = {} }] of Object.entries(FRAMES)) {
  if (values.format !== undefined && !values.format.includes(name)) continue;
  const row = {};
  for (const [kind, strings] of Object.entries(KINDS)) {
    if (values.kind !== undefined && !values.kind.includes(kind)) continue;
    row[kind] = { ratio: 0, ms: 0 };
    for (const string of strings) {
      for (const [place, frame] of frames.entries()) {
        let found = await times(name, options, frame, string);
        let ratio = ratioOf(found);
        // The machine may have had something else to do.
        if (ratio > MOST_RATIO && found.at(-1) < 5000) {
          const again = await times(name, options, frame, string);
          if (ratioOf(again) < ratio) [found, ratio] = [again, ratioOf(again)];
        }
        if (ratio > row[kind].ratio) row[kind].ratio = ratio;
        if (found.at(-1) > row[kind].ms) row[kind].ms = found.at(-1);
        const slow = ratio > MOST_RATIO;
        if (slow) failures++;
        if (slow || values.verbose || found.at(-1) > 3000) {
          console.error(
            `${slow ? 'NOT LINEAR ' : ''}${name} place ${place} ${JSON.stringify(string)}: ${found.map((ms) => ms.toFixed(0)).join(', ')} ms`,
          );
        }
      }
    }
  }
  rows.set(name, row);
  const worst = Object.entries(row).map(([kind, { ratio, ms }]) => `${kind} ${ratio.toFixed(1)} (${ms.toFixed(0)} ms)`);
  console.error(`${name}: ${worst.join(', ')}`);
}
if (values.markdown) {
  const kinds = Object.keys(rows.values().next().value ?? {});
  console.log(`| format | ${kinds.join(' | ')} |\n| --- | ${kinds.map(() => '---:').join(' | ')} |`);
  for (const [name, row] of rows)
    console.log(
      `| \`${name}\` | ${kinds.map((kind) => `${row[kind].ratio.toFixed(1)} (${row[kind].ms.toFixed(0)} ms)`).join(' | ')} |`,
    );
}
console.log(`growth: ${rows.size} formats, ${failures} not linear`);
if (failures > 0) process.exitCode = 1;
