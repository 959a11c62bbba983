/**
 * Hyphenated compounds whose usual casing is not what their parts would get one by one, such as Pas-de-Calais, as
 * lattice/lexicon.ts reads them. A compound is kept if it has some mentions and most of them in one form.
 */
import type { Section } from '../../format/container.js';
import { buildHashTable } from '../../format/hashtable.js';
import { shapeOfBits } from '../../lattice/candidates.js';
import { countLetters } from '../../lattice/pattern.js';
import type { CorpusCasings } from '../../learn/casings/corpus.js';
import { type CaseMap, caseMap, Shape } from '../../text/casing.js';
import { hashWord } from '../../text/hash.js';
import { bestShape } from './shares.js';
import type { WordEstimates } from './words.js';

const LEAST_MENTIONS = 3;
/** Least share of the commonest form. */
const LEAST_SHARE = 0.6;
/** Kinds of a part that was never counted by itself: see `kindOf` in lattice/endings.ts. */
const FIRST_PART = 5;
const LATER_PART = 1;

/** `estimates` of the words decide how the parts of a compound would be cased. */
export function layOutCompounds(casings: CorpusCasings, estimates: WordEstimates, language: string): Section[] {
  const { compounds } = casings;
  const map = caseMap(language);
  const kept: { record: number; bits: number; share: number }[] = [];
  for (let record = 0; record < compounds.size; record++) {
    const total = compounds.total(record);
    if (total < Math.max(LEAST_MENTIONS, estimates.options.minForm)) continue;
    const [bits, count] = compounds.mixed(record)[0]!;
    if (count < LEAST_SHARE * total) continue;
    if (capitalsByPart(compounds.spelling(record), casings, estimates, map) === bits) continue;
    kept.push({ record, bits, share: Math.min(254, Math.round((255 * count) / total)) });
  }
  if (kept.length === 0) return [];
  const hi = Uint32Array.from(kept, ({ record }) => compounds.hi[record]!);
  const lo = Uint32Array.from(kept, ({ record }) => compounds.lo[record]!);
  const { offsets, prints, order } = buildHashTable(hi, lo);
  return [
    { tag: 'CPOF', data: offsets },
    { tag: 'CPFP', data: prints },
    { tag: 'CPBT', data: Uint32Array.from(order, (i) => kept[i]!.bits) },
    { tag: 'CPSH', data: Uint8Array.from(order, (i) => kept[i]!.share) },
  ];
}

/** Capitals that the parts of a compound would get by themselves. */
function capitalsByPart(spelling: string, { words }: CorpusCasings, estimates: WordEstimates, map: CaseMap): number {
  let bits = 0;
  let letter = 0;
  for (const [i, part] of spelling.split('-').entries()) {
    const { hi, lo } = hashWord(part, map);
    const record = words.find(hi, lo);
    const entry = record < 0 ? undefined : estimates.entry(record);
    const kind = record >= 0 ? words.kind[record]! : i > 0 ? LATER_PART : FIRST_PART;
    const shape = bestShape(entry?.shares ?? estimates.endings.sharesOf(part, kind));
    const letters = countLetters(map, part, 0, part.length);
    const mask = letters >= 32 ? 0xffffffff : (1 << letters) - 1;
    let capitals = shape === Shape.LOWER ? 0 : shape === Shape.TITLE ? 1 : mask;
    if (shape === Shape.MIXED) capitals = entry?.forms[0]?.[0] ?? 0;
    if (shapeOfBits(capitals, letters) !== Shape.LOWER && letter < 32) bits |= (capitals & mask) << letter;
    letter += letters;
  }
  return bits >>> 0;
}
