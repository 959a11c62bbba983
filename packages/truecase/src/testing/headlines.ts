/** Sentences, and the same words as headlines in title case without a full stop, for tests of what tells them apart. */
const PAIRS = ['green town', 'old river', 'new bridge', 'small garden', 'long road'];
const EACH = 8;

const raise = (text: string) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

export function headlineLines(): string[] {
  return PAIRS.flatMap((pair) => [
    ...Array.from({ length: EACH }, () => `Dora saw the ${pair} there.`),
    ...Array.from({ length: EACH }, () => raise(`dora saw the ${pair} there`)),
  ]);
}
