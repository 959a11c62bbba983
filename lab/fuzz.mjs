// `npm run fuzz [-- texts|models|stream|formats] [--inputs 2000000] [--seed 1] [--keep FOLDER]`: random and mutated inputs
// against what is promised. Counts are printed; the first failures too, with what reproduces them, and the status is 1. Of models
// and stream `--first N` takes the inputs from that number on, and `--only NAME` one model. texts uses several threads; the others
// one, so that several can run side by side with seeds of their own.
import { parseArgs } from 'node:util';

const KINDS = {
  texts: async (options) => (await import('./fuzz/texts.mjs')).fuzzTexts(options),
  models: async (options) => (await import('./fuzz/models.mjs')).fuzzModels(options),
  stream: async (options) => (await import('./fuzz/stream.mjs')).fuzzStream(options),
  formats: async (options) => (await import('./fuzz/formats.mjs')).fuzzFormats(options),
};
const DEFAULTS = { texts: 2_000_000, models: 100_000, stream: 100_000, formats: 100_000 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    inputs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
});
const kind = positionals[0] ?? 'texts';
if (!(kind in KINDS) || positionals.length > 1) {
  console.error(`fuzz: ${positionals.join(' ')}, expected one of: ${Object.keys(KINDS).join(', ')}`);
  process.exit(2);
}
const started = Date.now();
const counts = await KINDS[kind]({
  inputs: Number(values.inputs ?? DEFAULTS[kind]),
  seed: Number(values.seed),
  first: Number(values.first),
  only: values.only,
  keep: values.keep,
});
const seconds = ((Date.now() - started) / 1000).toFixed(0);
const shown = Object.entries(counts).map(([name, count]) => `${count.toLocaleString('en')} ${name}`);
console.log(`${kind}: ${shown.join(', ')}, in ${seconds} s (seed ${values.seed})`);
if (counts.failures > 0) process.exitCode = 1;
