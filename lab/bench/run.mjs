// `npm run bench [-- NAME…]`: every figure for speed and memory, each as a ratio to a named baseline of the same run.
// With `--json` prints one JSON object; with `--text FILE` uses the lines of a file instead of `--words` made-up words.
// align needs `--data DATA`, bilingual takes it; trie takes `--strings 30` (millions), ner `--model FILE`,
// json `--against MAIN`.
// ngram needs `--model FILE`, hmm and start take it; training needs `--data DATA` and takes `--family NAME`,
// `--words 1,3,10` (millions) and `--out FILE.json`. versus needs
// `--against FOLDER` and takes `--model FILE`.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { alignBench } from './align.mjs';
import { bilingualBench } from './bilingual.mjs';
import { detectBench } from './detect.mjs';
import { documentsBench } from './documents.mjs';
import { hmmBench } from './hmm.mjs';
import { hostileBench } from './hostile.mjs';
import { jsonBench } from './json.mjs';
import { liveBench } from './live.mjs';
import { memoryBench } from './memory.mjs';
import { nerBench } from './ner.mjs';
import { ngramBench } from './ngram.mjs';
import { pathBench } from './path.mjs';
import { startBench } from './start.mjs';
import { makeLines } from './text.mjs';
import { trainingBench } from './training.mjs';
import { trieBench } from './trie.mjs';
import { versusBench } from './versus.mjs';

const BENCHES = {
  path: pathBench,
  start: startBench,
  detect: detectBench,
  documents: documentsBench,
  hostile: hostileBench,
  json: jsonBench,
  memory: memoryBench,
  ngram: ngramBench,
  hmm: hmmBench,
  trie: trieBench,
  ner: nerBench,
  live: liveBench,
  training: trainingBench,
  align: alignBench,
  bilingual: bilingualBench,
  versus: versusBench,
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    text: { type: 'string' },
    words: { type: 'string' },
    model: { type: 'string' },
    data: { type: 'string' },
    out: { type: 'string' },
    family: { type: 'string' },
    strings: { type: 'string' },
    against: { type: 'string' },
  },
});
const isTraining = positionals.includes('training');
const { model, data, out, family, strings, against } = values;
const options = { model, data, out, family, strings, against, millions: isTraining ? values.words : undefined };
const lines = values.text
  ? readFileSync(values.text, 'utf8')
      .toLowerCase()
      .split('\n')
      .filter((line) => line !== '')
  : makeLines(Number((isTraining ? undefined : values.words) ?? 1_000_000));
const report = {};
for (const [name, bench] of Object.entries(BENCHES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const { figures, table } = await bench(lines, options);
  report[name] = figures;
  if (!values.json) console.log(`\n${name}\n${table}`);
}
if (values.json) console.log(JSON.stringify(report, null, 2));
