// A model file of a network alone, without features, to see what it does by itself:
//   node lab/train/alone.mjs EXAMPLES FILE.net MODEL.tcm [--lift N] [--bias N] [--caution N]
// EXAMPLES is the folder of export.mjs, which keeps the lexicon there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CORE } from './core.mjs';

const { layOutWeights, readContainer, readNetwork, writeContainer } = CORE;
const number = (value) => ({ type: 'string', default: String(value) });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lift: number(0.3), bias: number(0), caution: number(2.5) },
});
const [examples, path, out] = positionals;
const reader = readContainer(readFileSync(join(examples, 'lexicon.tcm')));
const { sections, shape, inputs } = readNetwork(readFileSync(path), path);
const bits = 20;
const weights = layOutWeights(
  { bits, features: Uint32Array.of(1), weights: Float32Array.of(1e-3, 1e-3, 1e-3), evidence: Float32Array.of(1) },
  false,
);
const decoding = {
  ...{
    templates: 'both',
    bits,
    bias: [Number(values.bias), 0, 0],
    search: 'posterior',
    beam: 0.1,
    caution: Number(values.caution),
  },
  net: { shape, ...inputs, sure: 1e-3, lift: Number(values.lift) },
};
const lexicon = reader.tags.filter((tag) => tag !== 'META').map((tag) => ({ tag, data: reader.bytes(tag) }));
writeFileSync(out, writeContainer({ ...reader.meta, decoding }, [...lexicon, ...weights, ...sections]));
