// Compares what lab/train/check.py computed with what the TypeScript network gives for the same lines, in WebAssembly and in JavaScript:
//   node lab/train/check.mjs OUT FILE.net
// Prints the number of positions that were compared; status 1 and the first difference if there is one.
import { readFileSync } from 'node:fs';
import { CORE } from './core.mjs';

const { Network, OUTPUTS, readContainer, readNetwork, writeContainer } = CORE;
const [out, path] = process.argv.slice(2);
const { sections, shape } = readNetwork(readFileSync(path), path);
const lines = JSON.parse(readFileSync(`${out}.json`, 'utf8'));
const raw = readFileSync(`${out}.f32`);
const wanted = new Float32Array(raw.buffer, raw.byteOffset, raw.length / 4);
const about = { family: 'memm', language: 'en', created: '2000-01-01', unicode: '', truecase: '' };
const reader = readContainer(writeContainer({ ...about, corpus: [], options: {}, figures: {} }, sections));
for (const isPlain of [false, true]) {
  const network = new Network(reader, shape, isPlain);
  let at = 0;
  for (const [number, { stack, line }] of lines.entries()) {
    const found = new Float32Array(OUTPUTS * line.length);
    network.begin(stack);
    for (const [p, rows] of line.entries()) {
      if (!network.add(number + 1, p + 1)) network.supply(Int32Array.from(rows), rows.length);
      network.ask();
    }
    network.run(found);
    for (const value of found) {
      if (!Object.is(value, wanted[at])) {
        console.error(`line ${number}, stack ${stack}: found ${value}, expected ${wanted[at]}, plain ${isPlain}`);
        process.exit(1);
      }
      at++;
    }
  }
  if (at !== wanted.length) throw new Error(`${at} numbers, expected ${wanted.length}`);
  console.log(`${at / OUTPUTS} positions are the same, ${network.isNative ? 'WebAssembly' : 'JavaScript'}`);
}
