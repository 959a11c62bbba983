// Small models of every family, trained in memory on a few lines.
import { FAMILIES } from '../../dist/models/registry.js';
import { train } from '../../dist/train.js';

const ENGLISH = [
  "Yesterday James O'Neil and Mr. McDonald met the NATO envoy in New York.",
  'They read about Henry VIII on an iPhone, at 5 p.m. or so, in the U.S. and in e-mail.',
  'The ferry to Pas-de-Calais was late, and the Anglo-Saxon king did not wait.',
  'You may think that the eBay account of an IBM user is safe in May, but I do not.',
];

export async function trainToy(family, language = 'en', lines = ENGLISH) {
  const corpus = {
    totalBytes: 1,
    async *lines() {
      yield [...lines, ...lines, ...lines];
    },
    digests: () => [{ name: 'toy', digest: '', words: 40, lines: 9 }],
  };
  return (await train(family, corpus, { language, created: '2026-01-31' })).bytes;
}

/** Names of the families that a toy of plain text can be trained for, and the bytes of the toys. */
export async function trainToys() {
  const toys = [];
  for (const { name } of FAMILIES) {
    try {
      toys.push({ name, bytes: await trainToy(name) });
    } catch (error) {
      if (error.code !== 'usage') throw error;
    }
  }
  return toys;
}
