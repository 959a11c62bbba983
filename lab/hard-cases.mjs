// Two hundred hard cases (hard-cases.json, by kind), each as a careful copy editor would write it. A model gets the text in
// lower case and, as a second score, in capitals; one wrong letter anywhere makes a case wrong.
//   node lab/hard-cases.mjs [--model en] [--json]
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lowerText, upperText } from '../packages/truecase/dist/text/casing.js';

const CASES = new URL('hard-cases.json', import.meta.url);
const INPUTS = { lower: lowerText, upper: upperText };

/** { kind: [text] } */
export function readHardCases() {
  return JSON.parse(readFileSync(CASES, 'utf8'));
}

/** What a model makes of the cases: for each input counts by kind, and the failures. */
export function scoreHardCases(truecaser, cases = readHardCases()) {
  return Object.fromEntries(Object.entries(INPUTS).map(([input, make]) => [input, scoreInput(truecaser, cases, make)]));
}

function scoreInput(truecaser, cases, make) {
  const kinds = {};
  const failures = [];
  let right = 0;
  let count = 0;
  for (const [kind, texts] of Object.entries(cases)) {
    kinds[kind] = { right: 0, count: texts.length };
    count += texts.length;
    for (const expected of texts) {
      const found = truecaser.truecase(make(expected, truecaser.language));
      if (found === expected) {
        kinds[kind].right++;
        right++;
      } else failures.push({ kind, expected, found });
    }
  }
  return { right, count, kinds, failures };
}

/** The words of a failure that differ, marked with brackets in what was found. */
export function markDifferences(expected, found) {
  const wanted = expected.split(/(\s+)/);
  return found
    .split(/(\s+)/)
    .map((word, i) => (word === wanted[i] ? word : `[${word}]`))
    .join('');
}

async function main() {
  const { values } = parseArgs({
    options: { model: { type: 'string', default: 'en' }, json: { type: 'boolean', default: false } },
  });
  const { load } = await import('../packages/truecase/dist/node/index.js');
  const result = scoreHardCases(await load(values.model));
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ model: values.model, ...result }, null, 2)}\n`);
    return;
  }
  for (const [input, { right, count, failures }] of Object.entries(result)) {
    for (const { kind, expected, found } of failures) {
      process.stdout.write(`${kind}: expected ${expected}\n${' '.repeat(kind.length)}  found    ${found}\n`);
    }
    const share = Math.round((1000 * right) / count) / 10;
    process.stdout.write(`${values.model}, ${input}-case input: ${right} of ${count} right (${share} %)\n\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
