// `npm run bench [-- NAME…]`: every figure for speed and memory, each as a ratio to a named baseline of the same run.
// With `--json` prints one JSON object; with `--text FILE` uses the lines of a file instead of made-up text.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { memoryBench } from './memory.mjs';
import { pathBench } from './path.mjs';
import { makeLines } from './text.mjs';

const BENCHES = { path: pathBench, memory: memoryBench };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, text: { type: 'string' }, words: { type: 'string', default: '1000000' } },
});
const lines = values.text
  ? readFileSync(values.text, 'utf8')
      .toLowerCase()
      .split('\n')
      .filter((line) => line !== '')
  : makeLines(Number(values.words));
const report = {};
for (const [name, bench] of Object.entries(BENCHES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const { figures, table } = await bench(lines);
  report[name] = figures;
  if (!values.json) console.log(`\n${name}\n${table}`);
}
if (values.json) console.log(JSON.stringify(report, null, 2));
