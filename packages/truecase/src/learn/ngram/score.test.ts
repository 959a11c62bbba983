import { describe, expect, it } from 'vitest';
import { numbersOf } from '../../testing/ngram.js';
import { ArpaParser } from './arpaparser.js';
import { score, scoreAfter } from './score.js';

/** 8 words, 8 bigrams, 5 trigrams, in no order. */
const FILE = `
Written by hand for these tests.

\\data\\
ngram 1=8
ngram 2=8
ngram 3=5

\\1-grams:
-99\t<s>\t-0.30
-1.20\t</s>
-0.90\tthe\t-0.25
-1.10\told\t-0.15
-1.00\tship\t-0.20
-1.40\tsailed\t-0.10
-2.00\tWest
-1.70\t<unk>

\\2-grams:
-0.40\t<s> the\t-0.12
-0.70\tthe old\t-0.05
-0.50\tthe ship\t-0.08
-0.60\told ship\t-0.18
-0.45\tship sailed\t-0.22
-0.80\tsailed West\t-0.02
-0.55\tWest </s>
-1.30\tship </s>

\\3-grams:
-0.35\t<s> the old
-0.25\tthe old ship
-0.15\told ship sailed
-0.65\tship sailed West
-0.10\tsailed West </s>

\\end\\
`;

const parser = new ArpaParser('hand.arpa');
for (const line of FILE.split('\n')) parser.push(line);
const model = parser.end();

describe('score', () => {
  it.each([
    // Stored.
    ['', 'the', -0.9],
    ['', 'West', -2.0],
    ['<s>', 'the', -0.4],
    ['the', 'ship', -0.5],
    ['<s> the', 'old', -0.35],
    ['the old', 'ship', -0.25],
    ['old ship', 'sailed', -0.15],
    ['ship sailed', 'West', -0.65],
    ['sailed West', '</s>', -0.1],
    // Back to a bigram: backoff(<s> the) + p(ship | the).
    ['<s> the', 'ship', -0.12 - 0.5],
    ['the ship', 'sailed', -0.08 - 0.45],
    ['old ship', '</s>', -0.18 - 1.3],
    // Back to a single word: backoff(the old) + backoff(old) + p(West).
    ['the old', 'West', -0.05 - 0.15 - 2.0],
    ['ship sailed', 'the', -0.22 - 0.1 - 0.9],
    ['<s> the', '<unk>', -0.12 - 0.25 - 1.7],
    ['the', 'sailed', -0.25 - 1.4],
    // A weight that is not written is 1.
    ['West </s>', 'the', -0.9],
    ['sailed West', 'old', -0.02 - 1.1],
    ['West', 'ship', -1.0],
    // A history that is not stored: backoff(old) + p(sailed) after "West old".
    ['West old', 'sailed', -0.15 - 1.4],
    ['<unk> the', 'old', -0.7],
    // Only the last two words count.
    ['ship <s> the', 'old', -0.35],
  ])('after "%s" gives "%s" the sum of its file', (history, word, expected) => {
    expect(score(model, numbersOf(model, history), model.words.indexOf(word))).toBeCloseTo(expected, 6);
  });

  it('takes a part of an array as the history', () => {
    const words = numbersOf(model, 'West the old ship');
    expect(scoreAfter(model, words, 1, 3, words[3]!)).toBeCloseTo(-0.25, 6);
    expect(scoreAfter(model, words, 2, 3, words[3]!)).toBeCloseTo(-0.6, 6);
    expect(scoreAfter(model, words, 3, 3, words[3]!)).toBeCloseTo(-1.0, 6);
  });
});
