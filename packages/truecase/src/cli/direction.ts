/**
 * Is a bilingual model used the right way round? Told by the words: if those of the target are found among the source
 * words of the model much more often than those of the source are, the sides have been swapped.
 */
import { TruecaseError } from '../errors.js';
import type { Truecaser } from '../truecaser.js';

/** Words of each side that are looked at, at least. */
export const ENOUGH_WORDS = 60;
/** By how much the shares of known words must differ. */
const GAP = 0.25;

export function checkDirection(truecaser: Truecaser, pairs: readonly (readonly [string, string])[]): void {
  const side = truecaser.model.sourceSide;
  if (side === undefined) return;
  const known = [0, 0];
  const words = [0, 0];
  for (const pair of pairs) {
    for (const place of [0, 1] as const) {
      const counts = side.count(pair[place]);
      words[place]! += counts.words;
      known[place]! += counts.known;
    }
  }
  if (Math.min(...words) < ENOUGH_WORDS) return;
  const [source, target] = known.map((count, place) => count / words[place]!) as [number, number];
  if (target - source < GAP) return;
  const { tag } = side.language;
  const share = (value: number): string => `${Math.round(100 * value)} %`;
  throw new TruecaseError(
    'usage',
    `the model goes from ${tag} to ${truecaser.language}, but it knows ${share(target)} of the words of the text as ${tag} and ` +
      `${share(source)} of those of the source`,
    { hint: 'Use the model of the other direction, or swap the two sides.' },
  );
}
