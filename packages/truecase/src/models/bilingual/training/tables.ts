/**
 * The tables of a bilingual model from sentence pairs: translation probabilities by the aligner, then, with the links
 * that they give, how translations are cased.
 */
import { BitextBuilder } from '../../../bitext/bitext.js';
import type { Learned } from '../../../bitext/direction.js';
import { countLengths, DEFAULT_LENGTHS, type LengthDistribution, type Phrase } from '../../../bitext/phrases.js';
import { ALIGNER_SETTINGS } from '../../../bitext/settings.js';
import { learnDirection } from '../../../bitext/train.js';
import type { SentencePair } from '../../../corpus/pairs.js';
import type { Section } from '../../../format/container.js';
import { buildHashTable } from '../../../format/hashtable.js';
import { foldText, Shape } from '../../../text/casing.js';
import { hashWord } from '../../../text/hash.js';
import type { Language } from '../../../text/language.js';
import { Alignment } from '../alignment.js';
import { pairHash, pairKey, STEPS_PER_DOUBLING, TAGS } from '../casings.js';
import { SHAPES, SOURCE_TAGS, SourceSentence } from '../source.js';
import { STEPS_PER_BIT, type Translations } from '../translations.js';

/** Longer source phrases count as phrases of this many words. */
const LONGEST = 7;
/** Smallest probability of a shape given a tag. */
const LEAST = 1e-4;

/** Learns p(target | source) of lower-cased words and lays it out. */
export async function learnTranslations(
  pairs: readonly SentencePair[],
  source: Language,
  target: Language,
  leastProbability: number,
): Promise<{ sections: Section[]; entries: number }> {
  const builder = new BitextBuilder();
  const sides = [new SourceSentence(), new SourceSentence()] as const;
  for (const pair of pairs) {
    sides[0].load(pair.source, source);
    sides[1].load(pair.target, target);
    const lengths = sides.map(({ count }) => count);
    if (Math.min(...lengths) === 0 || Math.max(...lengths) > ALIGNER_SETTINGS.maxLength) continue;
    builder.add(wordsOf(sides[0], source), wordsOf(sides[1], target));
  }
  const learned = await learnDirection(builder, false, { leastProbability });
  return layOut(learned, builder, leastProbability);
}

function wordsOf({ text, start, end, count }: SourceSentence, language: Language): string[] {
  return Array.from({ length: count }, (_, i) => foldText(text.slice(start[i]!, end[i]!), language.tag));
}

function layOut(
  { given, generated, probability, nulls }: Learned,
  builder: BitextBuilder,
  leastProbability: number,
): { sections: Section[]; entries: number } {
  const used = new Set(given);
  const words = builder.sourceWords.words;
  const numbers: number[] = [];
  const seen = new Set<string>();
  const hi: number[] = [];
  const lo: number[] = [];
  for (const word of used) {
    const hash = hashWord(words[word]!);
    // Two words with the same hash are one word to the model.
    const key = `${hash.hi} ${hash.lo}`;
    if (seen.has(key)) continue;
    seen.add(key);
    numbers.push(word);
    hi.push(hash.hi);
    lo.push(hash.lo);
  }
  const table = buildHashTable(Uint32Array.from(hi), Uint32Array.from(lo));
  const firsts = new Map<number, number>();
  for (let e = given.length - 1; e >= 0; e--) firsts.set(given[e]!, e);
  const targetLo = Uint32Array.from(builder.targetWords.words, (word) => hashWord(word).lo);
  const rows = [0];
  const targets: number[] = [];
  const codes: number[] = [];
  const addRow = (entries: [number, number][]): void => {
    entries.sort((a, b) => a[0] - b[0]);
    for (const [target, p] of entries) {
      if (targets.length > rows.at(-1)! && targets.at(-1) === target) continue;
      targets.push(target);
      codes.push(Math.min(255, Math.max(0, Math.round(-STEPS_PER_BIT * Math.log2(Math.min(1, p))))));
    }
    rows.push(targets.length);
  };
  for (const index of table.order) {
    const word = numbers[index]!;
    const entries: [number, number][] = [];
    for (let e = firsts.get(word)!; e < given.length && given[e] === word; e++) {
      entries.push([targetLo[generated[e]!]!, probability[e]!]);
    }
    addRow(entries);
  }
  const nullEntries: [number, number][] = [];
  for (const [word, p] of nulls.entries()) if (p >= leastProbability / 4) nullEntries.push([targetLo[word]!, p]);
  addRow(nullEntries);
  return {
    sections: [
      { tag: 'BTOF', data: table.offsets },
      { tag: 'BTFP', data: table.prints },
      { tag: 'BTRW', data: Uint32Array.from(rows) },
      { tag: 'BTTG', data: Uint32Array.from(targets) },
      { tag: 'BTPR', data: Uint8Array.from(codes) },
    ],
    entries: targets.length,
  };
}

/** How long the source phrases are if they are as short as the links allow, up to LONGEST words. */
export function learnLengths(
  pairs: readonly SentencePair[],
  source: Language,
  target: Language,
  translations: Translations,
): LengthDistribution {
  const sides = [new SourceSentence(), new SourceSentence()] as const;
  const alignment = new Alignment();
  const phrases: Phrase[] = [];
  for (const pair of pairs) {
    sides[0].load(pair.source, source);
    sides[1].load(pair.target, target);
    alignment.find(sides[0], sides[1], translations);
    phrases.push(...alignment.phrases);
  }
  return phrases.length === 0 ? DEFAULT_LENGTHS : countLengths(phrases, LONGEST);
}

/** Counts how translations are cased and lays the counts out; the `maxPairs` most frequent pairs are kept. */
export function learnCasings(
  pairs: readonly SentencePair[],
  source: Language,
  target: Language,
  translations: Translations,
  maxPairs: number,
): { sections: Section[]; pairs: number } {
  const sides = [new SourceSentence(), new SourceSentence()] as const;
  const alignment = new Alignment();
  const tags = new Float64Array(TAGS * SHAPES);
  /** key → place in `counts` */
  const places = new Map<number, number>();
  const hi: number[] = [];
  const lo: number[] = [];
  let counts = new Uint32Array(4 * 65536);
  for (const pair of pairs) {
    const [from, to] = sides;
    from.load(pair.source, source);
    to.load(pair.target, target);
    alignment.find(from, to, translations);
    for (let j = 0; j < to.count; j++) {
      const shape = to.shape[j]!;
      const i = alignment.link[j]!;
      if (shape === Shape.NONE || i < 0) continue;
      const isFirst = j === to.first;
      tags[(from.tag[i]! + (isFirst ? SOURCE_TAGS : 0)) * SHAPES + shape]!++;
      if (isFirst || from.shape[i] === Shape.NONE) continue;
      pairKey(from.hi[i]!, from.lo[i]!, from.shape[i]!, from.bits[i]!, to.hi[j]!, to.lo[j]!);
      const key = (pairHash.hi & 0x1fffff) * 2 ** 32 + pairHash.lo;
      let place = places.get(key);
      if (place === undefined) {
        place = places.size;
        places.set(key, place);
        hi.push(pairHash.hi);
        lo.push(pairHash.lo);
        if (4 * place >= counts.length) {
          const larger = new Uint32Array(2 * counts.length);
          larger.set(counts);
          counts = larger;
        }
      }
      counts[4 * place + shape - 1]!++;
    }
  }
  return { sections: [...layOutCasings(hi, lo, counts, maxPairs), layOutTags(tags)], pairs: hi.length };
}

function layOutCasings(hi: readonly number[], lo: readonly number[], counts: Uint32Array, maxPairs: number): Section[] {
  const totals = Uint32Array.from(
    hi,
    (_, p) => counts[4 * p]! + counts[4 * p + 1]! + counts[4 * p + 2]! + counts[4 * p + 3]!,
  );
  const kept = Uint32Array.from(hi.keys())
    .filter((p) => totals[p]! > 1)
    .sort((a, b) => totals[b]! - totals[a]! || a - b)
    .slice(0, maxPairs);
  const unique: number[] = [];
  const seen = new Set<string>();
  for (const p of kept) {
    const key = `${hi[p]} ${lo[p]}`;
    if (!seen.has(key)) unique.push(p);
    seen.add(key);
  }
  const table = buildHashTable(
    Uint32Array.from(unique, (p) => hi[p]!),
    Uint32Array.from(unique, (p) => lo[p]!),
  );
  const codes = new Uint8Array(4 * unique.length);
  for (const [entry, index] of table.order.entries()) {
    for (let shape = 0; shape < 4; shape++) {
      const count = counts[4 * unique[index]! + shape]!;
      codes[4 * entry + shape] = Math.min(255, Math.round(STEPS_PER_DOUBLING * Math.log2(1 + count)));
    }
  }
  return [
    { tag: 'BCOF', data: table.offsets },
    { tag: 'BCFP', data: table.prints },
    { tag: 'BCCN', data: codes },
  ];
}

/**
 * p(shape | tag) = (count + share of the shape in its half of the table + 1 if the source word has it) / (count of the
 * tag + 2), at least LEAST.
 */
function layOutTags(counts: Float64Array): Section {
  const tags = new Float32Array(counts.length);
  for (let half = 0; half < 2; half++) {
    const shares = new Float64Array(SHAPES);
    let all = 0;
    for (let tag = half * SOURCE_TAGS; tag < (half + 1) * SOURCE_TAGS; tag++) {
      for (let shape = 1; shape < SHAPES; shape++) {
        shares[shape]! += counts[tag * SHAPES + shape]!;
        all += counts[tag * SHAPES + shape]!;
      }
    }
    for (let tag = half * SOURCE_TAGS; tag < (half + 1) * SOURCE_TAGS; tag++) {
      let total = 0;
      for (let shape = 1; shape < SHAPES; shape++) total += counts[tag * SHAPES + shape]!;
      for (let shape = 0; shape < SHAPES; shape++) {
        const share = all === 0 ? 0.25 : shares[shape]! / all;
        const prior = share + (tag % SHAPES === shape ? 1 : 0);
        tags[tag * SHAPES + shape] = Math.max(LEAST, (counts[tag * SHAPES + shape]! + prior) / (total + 2));
      }
    }
  }
  return { tag: 'BTAG', data: tags };
}
