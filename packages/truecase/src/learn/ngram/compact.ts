/**
 * Events made small. An order that gives a token no share, because it never saw the n-gram, can only hand it down: such a
 * token is counted by its history alone and moves to the next lower order, where it is one token more. Since an n-gram
 * with a share has a suffix with a share, what is left is a trie still, and mostly a small part of the counts.
 */
import { BUCKETS, UNSEEN } from './buckets.js';
import type { NgramCounts } from './trie.js';
import { BEGIN } from './units.js';

/** Tokens of which only the history is known: parallel arrays. */
export interface LostTokens {
  readonly tokens: Float64Array;
  readonly rest: Float32Array;
  readonly bucket: Uint8Array;
}

export interface LevelEvents {
  /** [n] tokens whose longest context this is. */
  readonly tokens: Uint32Array;
  /** [n] c(h w) / c(h) of the kept n-grams. */
  readonly share: Float32Array;
  /** [n] part of c(h) that went into dropped n-grams; it follows the shorter history. */
  readonly rest: Float32Array;
  /** [n] class of c(h), or UNSEEN; none is UNSEEN once they are compact. */
  readonly bucket: Uint8Array;
  /** [n] entry of the level below; empty on level 0. */
  readonly suffix: Int32Array;
  readonly lost: LostTokens;
}

export interface Events {
  /** [order] */
  readonly levels: readonly LevelEvents[];
  /** 1 / |V|, V without <s>. */
  readonly uniform: number;
  /** All tokens, and those that only the uniform distribution gives a share. */
  readonly tokens: number;
  readonly uniformTokens: number;
}

export const NOTHING_LOST: LostTokens = {
  tokens: new Float64Array(0),
  rest: new Float32Array(0),
  bucket: new Uint8Array(0),
};

/** counts: those that the weights are for. The tokens of the levels are overwritten. */
export function compactEvents(levels: readonly LevelEvents[], { words }: NgramCounts): Events {
  const tokens = levels.reduce((sum, level) => level.tokens.reduce((all, some) => all + some, sum), 0);
  const places = levels.map(placeEntries);
  const compact: LevelEvents[] = [];
  let uniformTokens = 0;
  for (let level = levels.length - 1; level >= 0; level--) {
    const events = levels[level]!;
    const lost = collectLost(events);
    uniformTokens = moveDown(events, levels[level - 1]);
    compact.unshift(takeShared(events, places[level]!, places[level - 1], lost));
  }
  return { levels: compact, uniform: 1 / (words.length - (words.includes(BEGIN) ? 1 : 0)), tokens, uniformTokens };
}

/** [n] place of each entry among those with a share. */
function placeEntries({ share }: LevelEvents): Uint32Array {
  const places = new Uint32Array(share.length + 1);
  for (let entry = 0; entry < share.length; entry++) places[entry + 1] = places[entry]! + (share[entry]! > 0 ? 1 : 0);
  return places;
}

/** Tokens without a share, one row for each class where nothing was dropped, else one for each n-gram. */
function collectLost({ tokens, share, rest, bucket, lost }: LevelEvents): LostTokens {
  let count = BUCKETS + lost.tokens.length;
  for (let entry = 0; entry < share.length; entry++) if (share[entry] === 0 && rest[entry]! > 0) count++;
  const all = { tokens: new Float64Array(count), rest: new Float32Array(count), bucket: new Uint8Array(count) };
  for (let row = 0; row < BUCKETS; row++) all.bucket[row] = row;
  all.tokens.set(lost.tokens, BUCKETS);
  all.rest.set(lost.rest, BUCKETS);
  all.bucket.set(lost.bucket, BUCKETS);
  let at = BUCKETS + lost.tokens.length;
  for (let entry = 0; entry < share.length; entry++) {
    if (share[entry]! > 0 || bucket[entry] === UNSEEN) continue;
    const row = rest[entry] === 0 ? bucket[entry]! : at++;
    all.tokens[row]! += tokens[entry]!;
    all.rest[row] = rest[entry]!;
    all.bucket[row] = bucket[entry]!;
  }
  return all;
}

/** Gives the tokens without a share to the level below, or their number where there is none. */
function moveDown({ tokens, share, suffix }: LevelEvents, below: LevelEvents | undefined): number {
  let moved = 0;
  for (let entry = 0; entry < share.length; entry++) {
    if (share[entry]! > 0) continue;
    moved += tokens[entry]!;
    if (below !== undefined) below.tokens[suffix[entry]!]! += tokens[entry]!;
  }
  return moved;
}

function takeShared(
  events: LevelEvents,
  places: Uint32Array,
  placesBelow: Uint32Array | undefined,
  lost: LostTokens,
): LevelEvents {
  const count = places.at(-1)!;
  const result = {
    tokens: new Uint32Array(count),
    share: new Float32Array(count),
    rest: new Float32Array(count),
    bucket: new Uint8Array(count),
    suffix: new Int32Array(placesBelow === undefined ? 0 : count),
    lost,
  };
  for (let entry = 0; entry < events.share.length; entry++) {
    if (events.share[entry] === 0) continue;
    const at = places[entry]!;
    result.tokens[at] = events.tokens[entry]!;
    result.share[at] = events.share[entry]!;
    result.rest[at] = events.rest[entry]!;
    result.bucket[at] = events.bucket[entry]!;
    if (placesBelow !== undefined) result.suffix[at] = placesBelow[events.suffix[entry]!]!;
  }
  return result;
}
