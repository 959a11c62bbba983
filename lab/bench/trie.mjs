// Building a minimum-depth trie of strings over word boundaries, and following it: strings per second, as a ratio to a plain
// pass over the same letters, with memory. `--strings 30` builds one of 30 million strings; the default is 1 million. Lines are
// made up piece by piece, so that the text itself takes no memory; the category of a word is what its first letter and the next
// word's say, which makes tries as deep as real case does.
import { TrieBuilder } from '../../packages/truecase/dist/learn/trie/builder.js';
import { FileStore } from '../../packages/truecase/dist/learn/trie/spill.js';
import { formatRows } from './measure.mjs';
import { makeLines } from './text.mjs';

const DEPTH = 32;
const PIECE_WORDS = 100_000;
const MEMORY_BYTES = 256 << 20;

/** Every word start of made-up text, so many in all. */
function eachString(strings, take) {
  let found = 0;
  for (let seed = 1; found < strings; seed++) {
    for (const line of makeLines(PIECE_WORDS, seed)) {
      for (let from = 0; from < line.length && found < strings; ) {
        take(line, from, Math.min(line.length, from + DEPTH));
        found++;
        const space = line.indexOf(' ', from);
        from = space < 0 ? line.length : space + 1;
      }
    }
  }
}

/** 0 to 3, by letters of the word and of what comes next. */
function categoryOf(line, from, to) {
  const h = Math.imul(line.charCodeAt(from) * 31 + line.charCodeAt(Math.min(to - 1, from + 5)), 0x9e3779b1) >>> 28;
  return h < 10 ? 0 : h < 14 ? 1 : h < 15 ? 2 : 3;
}

const seconds = (since) => Number(process.hrtime.bigint() - since) / 1e9;

export async function trieBench(_, { strings: millions = '1' }) {
  const strings = Math.round(Number(millions) * 1e6);
  let start = process.hrtime.bigint();
  let letters = 0;
  eachString(strings, (line, from, to) => {
    for (let i = from; i < to; i++) letters += line.charCodeAt(i) & 1;
  });
  const baseline = seconds(start);
  const before = process.memoryUsage().rss;
  start = process.hrtime.bigint();
  const store = new FileStore();
  const builder = new TrieBuilder({ categories: 4, maxDepth: DEPTH, memoryBytes: MEMORY_BYTES, store });
  eachString(strings, (line, from, to) => builder.add(line, from, to, categoryOf(line, from, to)));
  const trie = builder.build();
  const built = seconds(start);
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  start = process.hrtime.bigint();
  const path = new Uint32Array(DEPTH + 1);
  let depth = 0;
  eachString(strings, (line, from, to) => {
    depth += trie.follow(line, from, to, path);
  });
  const followed = seconds(start);
  const bytes = Object.values(trie.arrays).reduce((sum, array) => sum + (array.byteLength ?? 0), 0);
  const figures = {
    strings,
    nodes: trie.size,
    bytes,
    letters,
    meanDepth: depth / strings,
    baselineSeconds: baseline,
    buildSeconds: built,
    buildRatio: baseline / built,
    followSeconds: followed,
    followRatio: baseline / followed,
    peakMemoryBytes: peakBytes,
    memoryBeforeBytes: before,
  };
  const rate = (time) => Math.round(strings / time).toLocaleString('en');
  const table = formatRows([
    ['', 'seconds', 'strings/s', 'ratio'],
    ['make and read (baseline)', baseline.toFixed(1), rate(baseline), '1.000'],
    ['build', built.toFixed(1), rate(built), (baseline / built).toFixed(3)],
    ['follow', followed.toFixed(1), rate(followed), (baseline / followed).toFixed(3)],
  ]);
  const head = `${strings.toLocaleString('en')} strings, ${trie.size.toLocaleString('en')} nodes, ${bytes.toLocaleString('en')} bytes, peak memory ${peakBytes.toLocaleString('en')} bytes`;
  return { figures, table: `${head}\n\n${table}` };
}
