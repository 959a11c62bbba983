// What networks of different shapes cost, with random weights: µs per word of the network alone, in WebAssembly.
//   node lab/train/speed.mjs
import { CORE } from './core.mjs';

const { layerSize, Network, OUTPUTS, outputSize, readContainer, writeContainer } = CORE;
const ABOUT = { family: 'tagger', language: 'en', created: '2000-01-01', unicode: '', truecase: '' };
const SHAPES = [
  [64, [1, 2, 4, 1]],
  [64, [1, 2, 4, 8, 1]],
  [80, [1, 2, 4, 1]],
  [96, [1, 2, 4, 1]],
  [96, [1, 2, 4, 8, 1]],
  [128, [1, 2, 4, 1]],
  [128, [1, 2, 4, 8, 2, 1]],
  [160, [1, 2, 4, 8, 2, 1]],
  [192, [1, 2, 4, 8, 2, 1]],
];
const ROWS = 60_000;
const WORDS = 300_000;
const LINE = 25;

const randomBytes = (length) => Uint8Array.from({ length }, () => Math.random() * 20 - 10);
/** Ranks of words as text has them: the frequent ones often. */
const drawWord = () => Math.floor(Math.exp(Math.random() * Math.log(50_000)));

for (const [dim, stack] of SHAPES) {
  const ofLayer = [...new Array(dim).fill(0.001), ...new Array(dim).fill(0.5)];
  const scales = [...stack.flatMap(() => ofLayer), ...new Array(2 * OUTPUTS).fill(0.001)];
  const sections = [
    { tag: 'NTEM', data: randomBytes(ROWS * dim) },
    { tag: 'NTWT', data: randomBytes(stack.length * layerSize(dim) + outputSize(dim)) },
    { tag: 'NTSC', data: Float32Array.from(scales) },
  ];
  const reader = readContainer(writeContainer({ ...ABOUT, corpus: [], options: {}, figures: {} }, sections));
  const network = new Network(reader, { dim, rows: ROWS, stacks: [stack] });
  const out = new Float32Array(OUTPUTS * LINE);
  const rows = new Int32Array(64);
  const begun = process.cpuUsage();
  for (let words = 0; words < WORDS; words += LINE) {
    network.begin(0);
    for (let i = 0; i < LINE; i++) {
      const word = drawWord();
      if (!network.add(word, word * 7)) {
        // Frequent words have four embeddings, others their letters too.
        const count = word < 2000 ? 4 : 14;
        for (let k = 0; k < count; k++) rows[k] = (word * 31 + k * 977) % ROWS;
        network.supply(rows, count);
      }
      if (i % 8 !== 7) network.ask();
    }
    network.run(out);
  }
  const { user } = process.cpuUsage(begun);
  console.log(`${dim} wide, layers ${stack.join()}: ${(user / WORDS).toFixed(2)} µs per word`);
}
