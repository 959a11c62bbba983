/**
 * A network that was trained by another program (lab/train/): one line of JSON with its shape, its inputs, the CRC of the lexicon it was
 * trained with and the bytes of each section; then the sections NTEM, NTWT and NTSC one after the other.
 */
import { TruecaseError } from '../../../../errors.js';
import type { Section } from '../../../../format/container.js';
import { crc32 } from '../../../../format/crc32.js';
import { isNetShape, type NetShape } from '../../../../net/network.js';
import type { InputSettings } from '../../words/inputs.js';
import type { TrainingLexicon } from '../lexicon.js';
import { type NetOptions, parseLayers, type TrainedNet } from './train.js';

export interface NetworkFile extends TrainedNet {
  /** CRC of the sections of the lexicon. */
  readonly lexicon: number;
  /** Words it has read, seed and rates. */
  readonly figures: Readonly<Record<string, unknown>>;
}

interface Head {
  readonly shape: NetShape;
  readonly inputs: InputSettings;
  readonly lexicon: number;
  readonly loss: number;
  readonly figures: Readonly<Record<string, unknown>>;
  readonly sections: Readonly<Record<string, number>>;
}

const LINE_END = 0x0a;
const TAGS = ['NTEM', 'NTWT', 'NTSC'];

export function readNetwork(bytes: Uint8Array, name: string): NetworkFile {
  const refuse = (what: string) =>
    new TruecaseError('corpus', `network ${name}: ${what}`, { hint: 'lab/train/train.py writes such files.' });
  const end = bytes.indexOf(LINE_END);
  if (end < 0) throw refuse('found no line of JSON at the beginning');
  let head: Head;
  try {
    head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head;
  } catch {
    throw refuse('the first line is not JSON');
  }
  if (!isNetShape(head.shape)) throw refuse(`shape is ${JSON.stringify(head.shape)}, expected dim, rows and stacks`);
  const { shape, inputs, lexicon, loss, figures } = head;
  let at = end + 1;
  const sections = TAGS.map((tag): Section => {
    const length = head.sections[tag] ?? 0;
    // A copy, so that numbers of four bytes are aligned.
    const data = bytes.slice(at, at + length);
    at += length;
    return { tag, data };
  });
  if (at !== bytes.length) throw refuse(`${bytes.length} bytes, expected ${at}`);
  return { sections, shape, inputs, loss, lexicon, figures };
}

/** Throws unless the network is what the options say and was trained with this lexicon. */
export function checkNetwork(
  { shape, inputs, lexicon: digest }: NetworkFile,
  lexicon: TrainingLexicon,
  { netDim, netLayers, netMagnitude, netAffixes, netGrams }: NetOptions,
): void {
  const refuse = (what: string) =>
    new TruecaseError('usage', `the network that is given ${what}`, {
      hint: 'Export the examples again from the same text and options, and train it again: lab/train/.',
    });
  const found = JSON.stringify([shape.dim, shape.stacks, inputs.magnitude, inputs.affixRows, inputs.gramRows]);
  const wanted = JSON.stringify([netDim, parseLayers(netLayers), netMagnitude, netAffixes, netGrams]);
  if (found !== wanted) throw refuse(`has width, layers and inputs ${found}, expected ${wanted}`);
  const known = digestOfLexicon(lexicon.sections);
  if (digest !== known) throw refuse(`was trained with lexicon ${digest}, the text has lexicon ${known}`);
}

/** CRC of the lexicon that a network is trained with. */
export function digestOfLexicon(sections: readonly Section[]): number {
  return sections.reduce(
    (crc, { data }) => crc32(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), crc),
    0,
  );
}
