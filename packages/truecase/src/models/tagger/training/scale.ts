/**
 * Options by the amount of text, so that a training without options gives the kind of model that is bundled, in minutes for a
 * million words: a network that is as large as the text can fill, read several times where there is little text, and the features that
 * matter on top of it. A text that is shorter than LEAST_WORDS gets features alone.
 */
import type { TaggerOptions } from './options.js';

/** The value of netDim that leaves all of this to the text. */
export const BY_TEXT = -1;

const LEAST_WORDS = 50_000;
const LARGE_WORDS = 20_000_000;
/** Words that the network reads at least, going through the text several times; and times that it goes through it at most. */
const WORDS_READ = 4_000_000;
const MOST_PASSES = 6;
const FEWEST_PASSES = 1.5;
/** Words of this order of magnitude have an embedding of their own in a small text. */
const LEAST_MAGNITUDE = 3;
/** Words of text for each feature that is kept; most features. */
const WORDS_PER_FEATURE = 4;
const MOST_FEATURES = 2_100_000;

export function scaleOptions<Options extends Pick<TaggerOptions, Scaled>>(options: Options, words: number): Options {
  if (options.netDim !== BY_TEXT) return options;
  if (words < LEAST_WORDS || options.method === 'exact') return { ...options, netDim: 0 };
  const isLarge = words >= LARGE_WORDS;
  const passes = Math.min(MOST_PASSES, Math.max(FEWEST_PASSES, WORDS_READ / words));
  return {
    ...options,
    netDim: isLarge ? 64 : 32,
    netMagnitude: Math.min(options.netMagnitude, Math.max(LEAST_MAGNITUDE, Math.round(Math.log2(words / 50_000)))),
    netShare: passes,
    netMost: Math.max(options.netMost, passes),
    maxFeatures: options.maxFeatures || Math.min(MOST_FEATURES, Math.round(words / WORDS_PER_FEATURE)),
    refine: options.refine || 0.6,
  };
}

type Scaled = 'method' | 'netDim' | 'netMagnitude' | 'netShare' | 'netMost' | 'maxFeatures' | 'refine';
