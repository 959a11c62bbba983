/**
 * The words of a text that a lexicon lacks, and the irregular forms (iPhone) that it lacks of words it has; and the casing
 * classes of all words for learning. A new word is known from this very text, so each mention of it is learned from as if
 * it had not been counted, see models/tagger/training/lexicon.ts.
 */
import type { SectionReader } from '../../../../format/container.js';
import { Lexicon } from '../../../../lattice/lexicon.js';
import { packRow } from '../../../../lattice/row.js';
import { CasingCounter } from '../../../../learn/casings/counter.js';
import type { CasingCounts } from '../../../../learn/casings/counts.js';
import { Shape } from '../../../../text/casing.js';
import { FORMS_PER_WORD } from '../../../training/lexicon.js';
import { TAGS } from '../../decoder/states.js';
import { CasingClass, classOfRow } from '../../words/classes.js';
import type { AddedWord } from '../delta.js';
import { withWords } from '../lexicon.js';

/** Shares in the file are parts of this. */
const WHOLE_SHARE = 255;
/** Least share of irregular forms where there are any. */
const MIN_MIXED_SHARE = 0.002;

export interface Vocabulary {
  readonly words: readonly AddedWord[];
  readonly lexicon: Lexicon;
  /** [entries][TAGS] class without one mention of this shape, and the class as it is. */
  readonly learning: Uint8Array;
  readonly plain: Uint8Array;
}

export function gatherVocabulary(base: SectionReader, known: Lexicon, lines: readonly string[]): Vocabulary {
  const counter = new CasingCounter(base.meta.language);
  for (const line of lines) counter.addLine(line);
  const counts = counter.words;
  const words: AddedWord[] = [];
  const records: number[] = [];
  for (let record = 0; record < counts.size; record++) {
    const entry = known.find(counts.hi[record]!, counts.lo[record]!);
    const word = entry < 0 ? describeNew(counts, record) : describeForms(counts, record, known, entry);
    if (word === undefined) continue;
    words.push(word);
    records.push(entry < 0 ? record : -1);
  }
  const lexicon = new Lexicon(withWords(base, base.meta, words));
  const plain = new Uint8Array(lexicon.size * TAGS);
  for (let entry = 0; entry < lexicon.size; entry++) {
    plain.fill(classOfRow(lexicon.rows[entry]!), entry * TAGS, (entry + 1) * TAGS);
  }
  const learning = plain.slice();
  for (const [i, record] of records.entries()) {
    if (record < 0) continue;
    const entry = lexicon.find(words[i]!.hi, words[i]!.lo);
    for (let shape = Shape.LOWER; shape < TAGS; shape++) {
      learning[entry * TAGS + shape] = classWithout(counts, record, shape, words[i]!.forms.length > 0);
    }
  }
  return { words, lexicon, learning, plain };
}

function describeNew(counts: CasingCounts, record: number): AddedWord {
  const forms = shareOut(counts.mixed(record).slice(0, FORMS_PER_WORD));
  return { hi: counts.hi[record]!, lo: counts.lo[record]!, row: rowOf(counts, record, -1, forms.length > 0), forms };
}

/** New forms go before those that the base has, and share what is irregular with them half and half. */
function describeForms(counts: CasingCounts, record: number, known: Lexicon, entry: number): AddedWord | undefined {
  const old: [bits: number, share: number][] = [];
  const { mixedEntry, mixedBits, mixedShare } = known;
  if (known.hasMixed(entry)) {
    for (let i = known.firstMixed(entry); i < mixedEntry.length && mixedEntry[i] === entry; i++) {
      old.push([mixedBits[i]!, mixedShare[i]!]);
    }
  }
  const found = counts.mixed(record);
  if (found.every(([bits]) => old.some(([other]) => other === bits))) return undefined;
  const own = shareOut(found);
  const rest = old.filter(([bits]) => !own.some(([other]) => other === bits));
  const halved =
    rest.length === 0 ? own : [...own, ...rest].map(([bits, share]) => [bits, Math.ceil(share / 2)] as const);
  return {
    hi: counts.hi[record]!,
    lo: counts.lo[record]!,
    row: known.rows[entry]!,
    forms: halved.slice(0, FORMS_PER_WORD),
  };
}

function shareOut(forms: readonly (readonly [number, number])[]): (readonly [bits: number, share: number])[] {
  const total = forms.reduce((sum, [, count]) => sum + count, 0);
  return forms.map(([bits, count]) => [bits, Math.max(1, Math.round((WHOLE_SHARE * count) / total))] as const);
}

/** Shares of the shapes without one mention of a shape, if there is one of it. */
function rowOf(counts: CasingCounts, record: number, without: number, hasForms: boolean): number {
  const removed = without > 0 && counts.count(record, without) > 0 ? 1 : 0;
  const total = counts.total(record) - removed;
  const share = (shape: number) => (counts.count(record, shape) - (shape === without ? removed : 0)) / total;
  const mixed = hasForms ? Math.max(share(Shape.MIXED), MIN_MIXED_SHARE) : 0;
  return packRow(total, share(Shape.TITLE), share(Shape.UPPER), mixed);
}

function classWithout(counts: CasingCounts, record: number, shape: number, hasForms: boolean): number {
  if (counts.total(record) === 1) return CasingClass.UNKNOWN;
  return classOfRow(rowOf(counts, record, shape, hasForms));
}
