import { describe, expect, it } from 'vitest';
import { ArpaParser } from './arpaparser.js';
import { PerplexityMeter } from './perplexity.js';
import type { NgramProbabilities } from './trie.js';

function modelOf(unigrams: readonly string[], bigrams: readonly string[]): NgramProbabilities {
  const parser = new ArpaParser('toy');
  const head = ['\\data\\', `ngram 1=${unigrams.length}`, `ngram 2=${bigrams.length}`];
  for (const line of [...head, '\\1-grams:', ...unigrams, '\\2-grams:', ...bigrams, '\\end\\']) parser.push(line);
  return parser.end();
}

const words = ['-99 <s> -0.5', '-1 </s>', '-1 .', '-2 Ada -0.25', '-1.5 sings -0.125'];
const pairs = ['-0.5 <s> Ada', '-0.25 Ada sings', '-0.75 . </s>'];

function measure(model: NgramProbabilities, ...lines: string[]) {
  const meter = new PerplexityMeter(model, 'en');
  for (const line of lines) meter.add(line);
  return meter.result();
}

describe('perplexity', () => {
  it('is 10 to the mean negative logarithm, with and without sentence ends', () => {
    const result = measure(modelOf(words, pairs), 'Ada sings.');
    // Ada −0.5, sings −0.25, "." −0.125 − 1, </s> −0.75
    expect(result).toMatchObject({ sentences: 1, words: 3, unknown: 0, oov: 0 });
    expect(result.logProbability).toBeCloseTo(-2.625, 6);
    expect(result.perplexity).toBeCloseTo(10 ** (2.625 / 4), 5);
    expect(result.perplexityWithoutEnds).toBeCloseTo(10 ** (1.875 / 3), 5);
    expect(result.perplexityKnown).toBe(result.perplexity);
  });

  it('adds up sentences and lines', () => {
    const twice = measure(modelOf(words, pairs), 'Ada sings. Ada sings.', 'Ada sings.', '');
    expect(twice).toMatchObject({ sentences: 3, words: 9 });
    expect(twice.perplexity).toBeCloseTo(10 ** (2.625 / 4), 5);
  });

  it('does not score words without a probability, nor uses them as a history', () => {
    const result = measure(modelOf(words, pairs), 'Ada gladly sings.');
    // Ada −0.5, then a gap: sings −1.5, "." −0.125 − 1, </s> −0.75
    expect(result).toMatchObject({ words: 4, unknown: 1, oov: 1 });
    expect(result.logProbability).toBeCloseTo(-3.875, 6);
    expect(result.perplexity).toBeCloseTo(10 ** (3.875 / 4), 5);
  });

  it('scores unknown words as the stand-in of their shape', () => {
    const model = modelOf([...words, '-3 UNKNOWN_LC', '-4 UNKNOWN_UC'], [...pairs, '-0.625 UNKNOWN_LC sings']);
    const result = measure(model, 'Ada gladly sings.');
    // Ada −0.5, gladly −0.25 − 3, sings −0.625, "." −0.125 − 1, </s> −0.75
    expect(result).toMatchObject({ unknown: 1, oov: 0 });
    expect(result.logProbability).toBeCloseTo(-6.25, 6);
    expect(result.perplexity).toBeCloseTo(10 ** (6.25 / 5), 4);
    expect(result.perplexityWithoutEnds).toBeCloseTo(10 ** (5.5 / 4), 4);
    expect(result.perplexityKnown).toBeCloseTo(10 ** (3 / 4), 5);
    expect(result.perplexityKnownWithoutEnds).toBeCloseTo(10 ** (2.25 / 3), 5);
    // Grace: <s> −0.5 − 4. NASA has no stand-in.
    expect(measure(model, 'Grace').logProbability).toBeCloseTo(-4.5 - 1, 6);
    expect(measure(model, 'NASA')).toMatchObject({ unknown: 1, oov: 1 });
  });

  it('takes <unk> of other toolkits for every unknown word', () => {
    const result = measure(modelOf([...words, '-3 <unk>'], pairs), 'NASA gladly');
    expect(result).toMatchObject({ unknown: 2, oov: 0 });
    expect(result.logProbability).toBeCloseTo(-0.5 - 3 - 3 - 1, 6);
  });

  it('of nothing is not a number', () => {
    expect(measure(modelOf(words, pairs))).toMatchObject({ words: 0, perplexity: Number.NaN });
  });
});
