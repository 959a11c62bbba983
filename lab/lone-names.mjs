// Three hundred names alone on a line (lone-names.json, by kind): cells of tables, cues, answers. A model gets each in lower case, in capitals
// and as it is, the last with --mode repair too, and must give the name back.
//   node lab/lone-names.mjs [--model en]
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lowerText, upperText } from '../packages/truecase/dist/text/casing.js';

const NAMES = new URL('lone-names.json', import.meta.url);
const same = (text) => text;
const INPUTS = {
  lower: { make: lowerText, options: {} },
  capitals: { make: upperText, options: {} },
  title: { make: same, options: {} },
  'title, repair': { make: same, options: { mode: 'repair' } },
};

/** { kind: [name] } */
export function readLoneNames() {
  return JSON.parse(readFileSync(NAMES, 'utf8'));
}

/** For each input how many names come out right, and the others. */
export function scoreLoneNames(truecaser, names = Object.values(readLoneNames()).flat()) {
  return Object.fromEntries(
    Object.entries(INPUTS).map(([input, { make, options }]) => {
      const found = names.map((name) => [name, truecaser.truecase(make(name, truecaser.language), options)]);
      const wrong = found.filter(([name, text]) => name !== text);
      return [input, { right: names.length - wrong.length, count: names.length, wrong }];
    }),
  );
}

async function main() {
  const { values } = parseArgs({ options: { model: { type: 'string', default: 'en' } } });
  const { load } = await import('../packages/truecase/dist/node/index.js');
  for (const [input, { right, count, wrong }] of Object.entries(scoreLoneNames(await load(values.model)))) {
    for (const [name, text] of wrong) process.stdout.write(`expected ${name}, found ${text}\n`);
    process.stdout.write(`${values.model}, ${input}: ${right} of ${count} right\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
