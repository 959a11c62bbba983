// A model file of a network alone, without features, to see what it does by itself; or with the features of another model, times --scale:
//   node lab/train/alone.mjs EXAMPLES FILE.net MODEL.tcm [--lift N] [--bias N] [--caution N] [--features OTHER.tcm --scale N]
// EXAMPLES is the folder of export.mjs, which keeps the lexicon there. For experiments; no bundled model is made so.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CORE } from './core.mjs';

const { layOutWeights, readContainer, readNetwork, writeContainer } = CORE;
const number = (value) => ({ type: 'string', default: String(value) });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lift: number(0.3),
    bias: number(0),
    caution: number(2.5),
    features: { type: 'string' },
    scale: number(0.7),
  },
});
const [examples, path, out] = positionals;
const reader = readContainer(readFileSync(join(examples, 'lexicon.tcm')));
const { sections, shape, inputs } = readNetwork(readFileSync(path), path);
const { bits, beam, weights, sure } = values.features === undefined ? none() : featuresOf(values.features);
const decoding = {
  ...{
    templates: 'both',
    bits,
    bias: [Number(values.bias), 0, 0],
    search: 'posterior',
    beam,
    caution: Number(values.caution),
  },
  net: { shape, ...inputs, sure, lift: Number(values.lift) },
};
const lexicon = reader.tags.filter((tag) => tag !== 'META').map((tag) => ({ tag, data: reader.bytes(tag) }));
writeFileSync(out, writeContainer({ ...reader.meta, decoding }, [...lexicon, ...weights, ...sections]));

/** One feature that says nothing, and a network that is always asked alone. */
function none() {
  const features = {
    features: Uint32Array.of(1),
    weights: new Float32Array(3).fill(1e-3),
    evidence: Float32Array.of(1),
  };
  return { bits: 20, beam: 0.1, sure: 1e-3, weights: layOutWeights({ bits: 20, ...features }, false) };
}

/** The features of a model file, their weights times the scale. */
function featuresOf(path) {
  const other = readContainer(readFileSync(path), path);
  const scaled = (data) => new Float32Array(data.slice().buffer).map((value) => value * Number(values.scale));
  const weights = other.tags
    .filter((tag) => tag.startsWith('MW'))
    .map((tag) => ({ tag, data: /^MW(Q.|LD)$/.test(tag) ? scaled(other.bytes(tag)) : other.bytes(tag) }));
  const { bits, beam, net } = other.meta.decoding;
  return { bits, beam, sure: net.sure, weights };
}
