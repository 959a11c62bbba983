/**
 * Toy models for tests: trained in memory, through the public door, on sentences that the test writes down itself.
 * Beside them small arbitraries: text that consists of anything, text that consists of words the toys know, and options.
 */
import fc from 'fast-check';
import type { DecodeOptions } from '../decode/options.js';
import { FIRST_WORDS, HEADLINE_STYLES, IGNORE_WARNING, LINE_RULES, MODES } from '../decode/options.js';
import { loadBytes } from '../index.js';
import type { OptionValue } from '../models/training/trainer.js';
import { type TrainingCorpus, train } from '../train.js';
import type { Truecaser } from '../truecaser.js';

export interface ToyOptions {
  /** Default 'unigram'. */
  readonly family?: string;
  /** Default 'en'. */
  readonly language?: string;
  readonly options?: Readonly<Record<string, OptionValue>>;
}

/** A corpus of the given lines, one batch. */
export function toyCorpus(lines: readonly string[]): TrainingCorpus {
  const words = lines.reduce((sum, line) => sum + line.split(/\s+/).filter(Boolean).length, 0);
  return {
    totalBytes: lines.join('\n').length,
    async *lines() {
      yield [...lines];
    },
    digests: () => [{ name: 'toy', digest: '0', words, lines: lines.length }],
  };
}

/** The bytes of a model of these lines; the same lines give the same bytes on any day. */
export async function trainBytes(lines: readonly string[], toy: ToyOptions = {}): Promise<Uint8Array> {
  const { family = 'unigram', language = 'en', options = {} } = toy;
  // A bilingual model learns from pairs: each line is its own translation.
  const isPair = family === 'bilingual';
  const corpus = toyCorpus(isPair ? lines.map((line) => (line.includes('\t') ? line : `${line}\t${line}`)) : lines);
  const given = isPair ? { source: 'en', ...options } : options;
  const { bytes } = await train(family, corpus, { language, options: given, created: '2026-01-31' });
  return bytes;
}

export async function trainToy(lines: readonly string[], toy: ToyOptions = {}): Promise<Truecaser> {
  return loadBytes(await trainBytes(lines, toy));
}

/** Sentences with names, acronyms, irregular forms, compounds, digits, dots and apostrophes. */
export const TOY_LINES: readonly string[] = Array.from({ length: 4 }, () => [
  'Yesterday Angela Merkel flew from Berlin to New York with two friends.',
  'He said that NATO and IBM would meet the mayor of New York in May.',
  'They bought an iPhone and a MacBook for Mr. McDonald in the U.S. last week.',
  "We saw James O'Neil and his 3D printer on the 20th of May, at 5 p.m. or so.",
  'The ferry to Pas-de-Calais was late, and the Anglo-Saxon king did not wait.',
  'You may think that the eBay account of an e-mail user is safe, but I do not.',
  "It isn't easy to read what Greta wrote about the polar ice in the north.",
]).flat();

/** Any sequence of UTF-16 units, halves of pairs included. */
const anyUnits = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd800, max: 0xdfff })), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units));

const WORDS = `angela merkel berlin new york nato ibm iphone macbook mcdonald u.s. o'neil 3d 20th p.m. pas-de-calais may
  anglo-saxon ebay e-mail i isn't ca n't it's 's mr. j. q zzyzx grüße straße STRAẞE istanbul İSTANBUL ırak ΑΘΗΝΑ οδος Σ
  ǆep ǅep ἀθῆναι ᾳ ǰ ŉ ﬁn 𐐀𐐨𐐁 𞤀𞤢 საქართველო ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ ᏣᎳᎩ ꮳꮃ москва 漢字 مرحبا e\u0301te\u0301 i\u0307 l'été https://a.Example/B
  bob@Mail.org README.md %s {Name} <B> \`Code\` #Tag @Name foo_Bar AT&T rock'n'roll 'tis 1990s`.split(/\s+/);
const MARKS = [' ', ' ', ' ', ' ', '. ', ', ', '! ', '? ', ': ', '-', "'", '’', ' "', '" ', ' (', ') ', '...', '\n'];
const ENDS = ['\n', '\r\n', '\r', '\n\n', '\u2028', '\u0085', '\t', '\u00a0', '', '\u200d', '\u0301', '*', '1. '];

function setCase(word: string, casing: number): string {
  if (casing === 0) return word.toLowerCase();
  if (casing === 1) return word.toUpperCase();
  if (casing === 2) return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
  return word;
}

const anyWord = fc
  .tuple(fc.constantFrom(...WORDS), fc.integer({ min: 0, max: 3 }))
  .map(([word, casing]) => setCase(word, casing));

/** Words and marks in every case and script, with arbitrary units between them. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.tuple(anyWord, fc.constantFrom(...MARKS)).map((pair) => pair.join('')) },
      { weight: 1, arbitrary: fc.constantFrom(...ENDS) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
      { weight: 1, arbitrary: anyUnits },
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

export const anyOptions: fc.Arbitrary<DecodeOptions> = fc.record({
  mode: fc.constantFrom(...MODES),
  firstWord: fc.constantFrom(...FIRST_WORDS),
  lines: fc.constantFrom(...LINE_RULES),
  minConfidence: fc.constantFrom(0, 0.5, 0.9, 1),
  protect: fc.boolean(),
  keepMixed: fc.boolean(),
  headlines: fc.constantFrom(...HEADLINE_STYLES),
  context: fc.boolean(),
  document: fc.constant(false),
  forceLanguage: fc.boolean(),
  onWarning: fc.constant(IGNORE_WARNING),
});
