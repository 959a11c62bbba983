import { expect, it } from 'vitest';
import type { Analysis, Candidate } from '../analysis/candidates.js';
import { confidenceOf, featuresOf } from './judge.js';
import { kindOf } from './kind.js';
import { isJoined, placeOf } from './place.js';
import { Usage } from './usage.js';
import { confidenceIn, weigh } from './verdict.js';

function candidate(from: string, to: string, changes: Partial<Candidate> = {}): Candidate {
  const kind = kindOf(from, to);
  return {
    start: 0,
    end: from.length,
    from,
    to,
    probability: 0.98,
    kind,
    raises: kind === 'raise' || kind === 'capitals' || kind === 'mixed',
    place: 'inside',
    joined: false,
    besideCapitals: 0,
    besideRaised: 0,
    habit: { count: 500, lower: 0.002, upper: 0 },
    ...changes,
  };
}

const paragraph = (candidates: Candidate[]): Analysis => ({
  candidates,
  inside: [],
  words: 20,
  titled: 0.1,
  shouted: 0,
  lost: false,
});

function confidence(one: Candidate, ...others: string[]): number {
  const usage = new Usage();
  usage.add(others);
  return confidenceOf(featuresOf(one, paragraph([one]), usage));
}

it('tells what a change does to a word', () => {
  const kinds = ['paris Paris', 'nasa NASA', 'iphone iPhone', 'House house', 'NOT not', 'PARIS Paris', 'Iphone iPhone'];
  expect(kinds.map((pair) => kindOf(...(pair.split(' ') as [string, string])))).toEqual([
    'raise',
    'capitals',
    'mixed',
    'lower',
    'shout',
    'unshout',
    'respell',
  ]);
});

it('tells where a word stands', () => {
  const place = (text: string) => placeOf(text, text.indexOf('x'));
  expect(place('x and')).toBe('line');
  expect(place('So,\n  x')).toBe('line');
  expect(place('He said x')).toBe('inside');
  expect(place('Yes, x')).toBe('inside');
  expect(place('It was long. x')).toBe('stop');
  // An abbreviation, an ellipsis, a quotation mark, a word that is joined.
  for (const text of ['p. x', 'Well... x', '“No!” x', 'a-x', 'say: x']) expect(place(text)).toBe('odd');
});

it('tells words that are parts of names of files and variables', () => {
  const joined = (text: string) => isJoined(text, text.indexOf('x'), text.indexOf('x') + 1);
  expect(['linux/x', 'x/y', 're-x', 'x.h'].map(joined)).toEqual([true, true, true, true]);
  expect(['the x', 'the x.', 'x: y'].map(joined)).toEqual([false, false, false]);
});

it('is surer of what the rest of the document writes too, and less sure of what it never writes so', () => {
  const word = candidate('falcon', 'Falcon', { habit: { count: 500, lower: 0.4, upper: 0 } });
  expect(confidence(word, 'Falcon', 'Falcon', 'Falcon')).toBeGreaterThan(confidence(word));
  expect(confidence(word, 'falcon', 'falcon', 'falcon', 'falcon')).toBeLessThan(confidence(word));
});

it('is less sure after a quotation mark than inside a sentence, and of words in capitals than of names', () => {
  expect(confidence(candidate('begged', 'Begged', { place: 'odd' }))).toBeLessThan(
    confidence(candidate('paris', 'Paris')),
  );
  expect(confidence(candidate('NOT', 'not'))).toBeLessThan(confidence(candidate('paris', 'Paris')));
});

it('says the same on the fast path', () => {
  const usage = new Usage();
  usage.add(['Paris', 'Paris', 'paris']);
  const words = [
    candidate('paris', 'Paris'),
    candidate('House', 'house'),
    candidate('nasa', 'NASA', { place: 'stop' }),
  ];
  const analysis = paragraph(words);
  for (const weighed of weigh(analysis)) {
    const slow = confidenceOf(featuresOf(weighed.candidate, analysis, usage));
    expect(confidenceIn(weighed, usage)).toBeCloseTo(slow, 12);
  }
});

it('forgets words that are taken out', () => {
  const usage = new Usage();
  usage.add(['Paris', 'paris']);
  usage.remove(['Paris', 'paris']);
  expect([usage.count('Paris'), usage.size]).toEqual([0, 0]);
});
