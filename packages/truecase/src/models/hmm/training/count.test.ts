import { describe, expect, it } from 'vitest';
import { hashWord } from '../../../text/hash.js';
import { Feature, SPECIALS, Special, TAGS } from '../tags.js';
import { HmmCounter } from './count.js';

const TAG_NAMES = 'LMU';

/** Pairs as `word/tag word/tag`, # for the boundary and @ for protected spans. */
function pairsOf(lines: readonly string[], vocabulary: string): string[] {
  const counter = new HmmCounter('en');
  for (const line of lines) counter.addLine(line, 0);
  const names = new Map<number, string>([
    [Special.BOUNDARY, '#'],
    [Special.PROTECTED, '@'],
    [Special.UNKNOWN + Feature.LETTERS, '?'],
  ]);
  for (const word of vocabulary.split(' ')) {
    const { hi, lo } = hashWord(word);
    for (let number = SPECIALS; number < counter.size; number++) {
      if (counter.hi[number] === hi && counter.lo[number] === lo) names.set(number, word);
    }
  }
  const spell = (key: number) => `${names.get(Math.floor(key / TAGS))}/${TAG_NAMES[key % TAGS]}`;
  const { rows, seconds, counts } = counter.pairs.sorted(counter.size * TAGS);
  const found: string[] = [];
  for (let first = 0; first + 1 < rows.length; first++) {
    for (let i = rows[first]!; i < rows[first + 1]!; i++) {
      found.push(`${spell(first)} ${spell(seconds[i]!)}${counts[i] === 1 ? '' : ` ${counts[i]}`}`);
    }
  }
  return found;
}

describe('HmmCounter', () => {
  it('counts pairs of words with their tags', () => {
    expect(pairsOf(['We saw NATO', 'We saw McCoy'], 'we saw nato mccoy')).toEqual([
      '#/L we/M 2',
      'we/M saw/L 2',
      'saw/L nato/U',
      'saw/L mccoy/M',
    ]);
  });

  it('begins anew with every sentence', () => {
    const found = pairsOf(['We go. You "go', '"We go"'], 'we go you . "');
    expect(found).toEqual(expect.arrayContaining(['#/L we/M 2', '#/L you/M', '#/L "/L', 'go/L ./L']));
    expect(found.join()).not.toMatch(/^\.\/L|,\.\/L/);
  });

  it('takes parts before and after a hyphen for words of their own', () => {
    expect(pairsOf(['We saw ready-made AI-to-go'], 'we saw ready- -made ai- -to -go')).toEqual([
      '#/L we/M',
      'we/M saw/L',
      'saw/L ready-/L',
      'ready-/L -made/L',
      '-made/L ai-/U',
      'ai-/U -to/L',
      '-to/L -go/L',
    ]);
  });

  it('takes protected spans for one word and leaves markup out', () => {
    expect(pairsOf(['We <i>saw</i> bob@mail.example'], 'we saw')).toEqual(
      expect.arrayContaining(['#/L we/M', 'we/M saw/L', 'saw/L @/L']),
    );
  });

  it('knows numbers by their length, and words of no use as unknown', () => {
    expect(pairsOf(['We saw 12', 'We saw 34', `We saw ${'x'.repeat(300)}`], 'we saw 00')).toEqual([
      '#/L we/M 3',
      'we/M saw/L 3',
      'saw/L ?/L',
      'saw/L 00/L 2',
    ]);
  });

  it('notes the halves and features of words', () => {
    const counter = new HmmCounter('en');
    counter.addLine('We U.S. 12 XIV AT&T !', 0);
    counter.addLine('We', 1);
    const numbers = Array.from({ length: counter.size - SPECIALS }, (_, i) => i + SPECIALS);
    expect(numbers.map((number) => counter.halves[number])).toEqual([3, 1, 1, 1, 1, 1]);
    const { LETTERS, LETTER_DOT, NUMBER, OTHER, PUNCTUATION } = Feature;
    const features = numbers.map((number) => counter.featureOf(number));
    expect(features).toEqual([LETTERS, LETTER_DOT, NUMBER, LETTERS, OTHER, PUNCTUATION]);
  });

  it('has room for many words', () => {
    const counter = new HmmCounter('en');
    for (let i = 0; i < 100_000; i++) counter.addLine(`w${spellLetters(i)}`, 0);
    expect(counter.size).toBe(SPECIALS + 100_000);
    counter.addLine(`w${spellLetters(5)}`, 1);
    expect(counter.size).toBe(SPECIALS + 100_000);
  });
});

/** Letters for digits, which the hash does not tell apart. */
function spellLetters(number: number): string {
  return [...String(number)].map((digit) => String.fromCharCode(0x61 + Number(digit))).join('');
}
