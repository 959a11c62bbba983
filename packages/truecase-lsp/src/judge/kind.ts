/** What a change does to a word, by the look of its capitals before and after. */
export type Look = 'lower' | 'title' | 'upper' | 'mixed';
export type Kind = 'raise' | 'capitals' | 'mixed' | 'lower' | 'shout' | 'unshout' | 'respell';

export function lookOf(word: string): Look {
  let capitals = 0;
  let letters = 0;
  let first = false;
  for (const letter of word) {
    const lower = letter.toLowerCase();
    if (lower === letter.toUpperCase()) continue;
    const isCapital = letter !== lower;
    if (letters === 0) first = isCapital;
    letters++;
    if (isCapital) capitals++;
  }
  if (capitals === 0) return 'lower';
  if (capitals === 1 && first) return 'title';
  return capitals === letters ? 'upper' : 'mixed';
}

/** paris → Paris, nasa → NASA, iphone → iPhone; House → house, NOT → not, PARIS → Paris, and all others. */
export function kindOf(from: string, to: string): Kind {
  const [before, after] = [lookOf(from), lookOf(to)];
  if (before === 'lower') return after === 'title' ? 'raise' : after === 'upper' ? 'capitals' : 'mixed';
  if (after === 'lower') return before === 'upper' ? 'shout' : 'lower';
  return before === 'upper' ? 'unshout' : 'respell';
}
