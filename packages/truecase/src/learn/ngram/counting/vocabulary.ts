/**
 * Second phase: the lexicons of all segments become one vocabulary, in byte order. The sorted files of words are merged
 * twice in constant memory: once to see how often each word was seen, which decides who stays; once to give numbers.
 * Each segment gets a file NAME.table of pairs (its own number, final number), in which words that did not stay have
 * the number of UNKNOWN[shape].
 */
import { join } from 'node:path';
import { compareBytes } from '../byteorder.js';
import { BEGIN, END, UNKNOWN } from '../units.js';
import type { Segment } from './encoder.js';
import { Heap } from './heap.js';
import type { CountSettings } from './options.js';
import { RecordWriter } from './recordwriter.js';
import { WordReader } from './wordreader.js';
import { Trait } from './words.js';
import { WordWriter } from './wordwriter.js';

export interface VocabularySize {
  readonly words: number;
  /** Final numbers of the boundaries, or NOBODY where they are not used. */
  readonly begin: number;
  readonly end: number;
}

/** The number that no word has. */
export const NOBODY = 0xffff_ffff;

/** File of the final vocabulary. */
export const VOCABULARY = 'vocabulary';

export function buildVocabulary(
  folder: string,
  segments: readonly Segment[],
  settings: CountSettings,
  blockBytes: number,
): VocabularySize {
  const census = takeCensus(folder, segments, blockBytes);
  const numbers = giveNumbers(census, settings);
  const vocabulary = new WordWriter(join(folder, VOCABULARY), blockBytes);
  const tables = segments.map(({ name }) => new RecordWriter(join(folder, `${name}.table`), 2, blockBytes));
  const pair = new Uint32Array(2);
  const size = { words: 0, begin: NOBODY, end: NOBODY };
  let type = -1;
  mergeWords(folder, segments, blockBytes, (reader, segment, fresh) => {
    if (fresh) {
      type++;
      const number = numbers.of[type]!;
      if (number < FIRST_STAND_IN) {
        vocabulary.write(reader.word, number, census.seen[type]!, 0, census.traits[type]!);
        size.words++;
        if (reader.word === BEGIN) size.begin = number;
        else if (reader.word === END) size.end = number;
      }
    }
    pair[0] = reader.number;
    const number = numbers.of[type]!;
    pair[1] = number < FIRST_STAND_IN ? number : numbers.standIns[number - FIRST_STAND_IN]!;
    tables[segment]!.write(pair, 0);
  });
  vocabulary.close();
  for (const table of tables) table.close();
  return size;
}

/** Numbers from here on mean: stands in for the word is UNKNOWN[number − FIRST_STAND_IN]; with NONE, nobody does. */
const FIRST_STAND_IN = 0xffff_fff0;
const NONE = UNKNOWN.length;

interface Census {
  types: number;
  /** [types] mentions in the text, at most 2^32 − 1. */
  seen: Uint32Array;
  /** [types] see Trait. */
  traits: Uint8Array;
  /** [types] 1 where a mention is left as it stands. */
  used: Uint8Array;
  /** Which type UNKNOWN[shape] is. */
  unknown: number[];
}

function takeCensus(folder: string, segments: readonly Segment[], blockBytes: number): Census {
  const census: Census = {
    types: 0,
    seen: new Uint32Array(1 << 12),
    traits: new Uint8Array(1 << 12),
    used: new Uint8Array(1 << 12),
    unknown: UNKNOWN.map(() => 0),
  };
  mergeWords(folder, segments, blockBytes, (reader, _, fresh) => {
    if (fresh) {
      if (census.types === census.seen.length) widen(census);
      census.traits[census.types++] = reader.traits;
      const shape = UNKNOWN.indexOf(reader.word);
      if (shape >= 0) census.unknown[shape] = census.types - 1;
    }
    const type = census.types - 1;
    census.seen[type] = Math.min(NOBODY, census.seen[type]! + reader.seen);
    if (reader.used > 0) census.used[type] = 1;
  });
  return census;
}

function widen(census: Census): void {
  const grow = <T extends Uint32Array | Uint8Array>(from: T, to: T): T => {
    to.set(from);
    return to;
  };
  const room = census.seen.length * 2;
  census.seen = grow(census.seen, new Uint32Array(room));
  census.traits = grow(census.traits, new Uint8Array(room));
  census.used = grow(census.used, new Uint8Array(room));
}

/** of: [types] final number or stand-in. standIns: [shape] final number of UNKNOWN[shape], and NOBODY for NONE. */
function giveNumbers(census: Census, settings: CountSettings): { of: Uint32Array; standIns: Uint32Array } {
  const { types, seen, traits, used, unknown } = census;
  const { threshold, ties } = findThreshold(census, settings);
  const stays = new Uint8Array(types);
  let tiesLeft = ties;
  for (let type = 0; type < types; type++) {
    const special = (traits[type]! & Trait.SPECIAL) !== 0;
    const known = special || seen[type]! > threshold || (seen[type] === threshold && tiesLeft-- > 0);
    if (used[type] === 0) continue;
    if (known) stays[type] = 1;
    else stays[unknown[traits[type]! & Trait.SHAPE]!] = 1;
  }
  const of = new Uint32Array(types);
  let number = 0;
  for (let type = 0; type < types; type++) {
    if (stays[type] === 1) of[type] = number++;
    else of[type] = FIRST_STAND_IN + (used[type] === 0 ? NONE : traits[type]! & Trait.SHAPE);
  }
  const standIns = Uint32Array.from([...unknown.map((type) => (stays[type] === 1 ? of[type]! : NOBODY)), NOBODY]);
  return { of, standIns };
}

/** Words seen more than `threshold` times stay, and the first `ties` of those seen exactly so often. */
function findThreshold(census: Census, settings: CountSettings): { threshold: number; ties: number } {
  const { types, seen, traits } = census;
  const counts: Uint32Array = seen.slice(0, types);
  let candidates = 0;
  for (let type = 0; type < types; type++) {
    const fits = (traits[type]! & Trait.SPECIAL) === 0 && seen[type]! >= settings.minCount;
    if (fits) counts[candidates++] = seen[type]!;
  }
  if (candidates <= settings.maxWords) return { threshold: settings.minCount - 1, ties: 0 };
  const sorted = counts.subarray(0, candidates).sort();
  const threshold = sorted[candidates - settings.maxWords]!;
  let above = 0;
  while (above < candidates && sorted[candidates - 1 - above]! > threshold) above++;
  return { threshold, ties: settings.maxWords - above };
}

/** Goes through the words of all segments in byte order; `fresh` is true where another word begins. */
function mergeWords(
  folder: string,
  segments: readonly Segment[],
  blockBytes: number,
  visit: (reader: WordReader, segment: number, fresh: boolean) => void,
): void {
  const readers = segments.map(({ name }, segment) => ({
    reader: new WordReader(join(folder, `${name}.words`), blockBytes),
    segment,
  }));
  try {
    const heap = new Heap(
      readers.filter(({ reader }) => reader.next()),
      (a, b) => compareBytes(a.reader.word, b.reader.word),
    );
    let last: string | undefined;
    for (let top = heap.top; top !== undefined; top = heap.top) {
      const fresh = top.reader.word !== last;
      last = top.reader.word;
      visit(top.reader, top.segment, fresh);
      if (top.reader.next()) heap.sink();
      else heap.drop();
    }
  } finally {
    for (const { reader } of readers) reader.close();
  }
}
