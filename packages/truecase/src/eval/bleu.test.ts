import { describe, expect, it } from 'vitest';
import { bleu } from './bleu.js';
import { tokenize13a } from './tokens13a.js';

// Expected values are those of sacreBLEU 2.6.0 (metrics.BLEU, default settings; lowercase=True for uncased).
const SYSTEM = [
  'The Committee met in Geneva on Monday.',
  'it costs $3.50, or 4-5 euros &amp; tax',
  'He said: "Press OK (twice)"...',
  'the cat sat on the mat',
  "A new, improved version -- 2.0 -- of IBM's software/hardware",
];
const FIRST = [
  'The committee met in Geneva on Monday .',
  'It costs $3.50, or 4-5 Euros & tax.',
  'He said, "Press OK (twice)."',
  'the Cat sat on a mat',
  "A new and improved version 2.0 of IBM's software / hardware",
];
const SECOND = [
  'On Monday the Committee met in Geneva.',
  'The price is $3.50, i.e. 4 to 5 euros plus tax',
  '"Press OK twice", he said...',
  'The cat was sitting on the mat, purring.',
  "IBM's software/hardware: a new, better version -- 2.0",
];

describe('bleu', () => {
  it('agrees with sacreBLEU, cased and uncased, with one and two references', () => {
    expect(bleu(SYSTEM, [FIRST]).score).toBeCloseTo(49.90560393428462, 8);
    expect(bleu(SYSTEM, [FIRST], { uncased: true }).score).toBeCloseTo(66.49455140848524, 8);
    expect(bleu(SYSTEM, [FIRST, SECOND]).score).toBeCloseTo(60.05180960947491, 8);
    expect(bleu(SYSTEM, [FIRST, SECOND], { uncased: true }).score).toBeCloseTo(74.34066527794475, 8);
  });

  it('gives lengths, precisions and brevity of the same text', () => {
    const two = bleu(SYSTEM, [FIRST, SECOND]);
    expect([two.systemLength, two.referenceLength, two.brevityPenalty]).toEqual([52, 50, 1]);
    expect(two.precisions[2]).toBeCloseTo(50, 10);
    expect(bleu(['ok then'], [['ok then friends of mine']]).brevityPenalty).toBeCloseTo(0.22313016014842982, 12);
  });

  it('smooths orders without a match and gives 0 where nothing matches or an order has no n-grams', () => {
    const smoothed = bleu(['a b c d e'], [['a x c y z']]);
    expect(smoothed.precisions[3]).toBeCloseTo(6.25, 12);
    expect(smoothed.score).toBeCloseTo(12.703318703865365, 8);
    expect(bleu(['q w'], [['e r']]).score).toBe(0);
    expect(bleu(['ok then'], [['ok then friends of mine']]).score).toBe(0);
    expect(bleu(['', ''], [['a', '']]).score).toBe(0);
  });

  it('prints the signature', () => {
    expect(bleu(['a'], [['a']], { uncased: true }).signature).toMatch(
      /^nrefs:1\|case:lc\|eff:no\|tok:13a\|smooth:exp\|version:truecase-\d/,
    );
  });

  it('refuses references of another length', () => {
    expect(() => bleu(['a', 'b'], [['a']])).toThrow('reference 1 has 1 lines and the system 2');
    expect(() => bleu(['a'], [])).toThrow('at least one reference');
  });
});

describe('tokenize13a', () => {
  it('splits as mteval-v13a does', () => {
    expect(tokenize13a("it's 3,5 or 1.5-2.5%, e.g. U.S.A. & co.").join(' ')).toBe(
      "it's 3,5 or 1.5 - 2.5 % , e . g . U . S . A . & co .",
    );
    expect(tokenize13a('end.Next a,b «x» “y” 5-6 x-y 10,000.').join(' ')).toBe(
      'end . Next a , b «x» “y” 5 - 6 x-y 10,000 .',
    );
    expect(tokenize13a('[a]{b}|c~d`e^f\\g @h #i $j').join(' ')).toBe('[ a ] { b } | c ~ d ` e ^ f \\ g @ h # i $ j');
  });
});
