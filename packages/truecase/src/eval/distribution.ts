/**
 * How a text is cased, without any system (Lita et al. 2003, figure 2): the share of words in each case class, the share
 * that stand in the most frequent form of their word, and the share of the vocabulary with more than one form.
 * The share in the most frequent form is what a model that knows each word's commonest form, and no context, can reach.
 * Counted are tokens with cased letters that show a case of their own: not the first word of a sentence, not clitics
 * ('s), not protected spans (addresses, code). Every line begins a sentence. Memory grows with the vocabulary only.
 */
import { patternOf } from '../lattice/pattern.js';
import { CasingCounts } from '../learn/casings/counts.js';
import { SHAPE_NAMES, Shape, type ShapeName, shapeOf } from '../text/casing.js';
import { hashed, hashSpan } from '../text/hash.js';
import { languageOf } from '../text/language.js';
import { markSentences, sentenceState } from '../text/sentences.js';
import { tokenize } from '../text/tokenizer.js';
import { Flag, Kind, Tokens } from '../text/tokens.js';

/** A number of things and its share of their kind in percent; the share of nothing is 0. */
export interface Portion {
  readonly count: number;
  readonly share: number;
}

export interface Distribution {
  /** Tokens counted; the classes are shares of them. */
  readonly tokens: number;
  /** First words of sentences, left out. */
  readonly initialTokens: number;
  readonly shapes: Readonly<Record<Exclude<ShapeName, 'none'>, Portion>>;
  /** Tokens in the most frequent form of their word, case ignored. */
  readonly mostFrequent: Portion;
  /** Different words, case ignored; digits do not tell words apart. */
  readonly words: number;
  /** Words with more than one form. */
  readonly ambiguous: Portion;
}

const CASED_SHAPES = [Shape.LOWER, Shape.TITLE, Shape.UPPER, Shape.MIXED] as const;
const REGULAR_SHAPES = [Shape.LOWER, Shape.TITLE, Shape.UPPER] as const;

/** language: a tag such as `en`. */
export function measureDistribution(lines: Iterable<string>, language: string): Distribution {
  const rules = languageOf(language);
  const { map } = rules;
  const tokens = new Tokens();
  const counts = new CasingCounts(Number.POSITIVE_INFINITY);
  let initialTokens = 0;
  for (const line of lines) {
    tokenize(line, tokens, rules, true);
    markSentences(line, tokens, rules, 'sentence', sentenceState());
    const { count, kind, flags, start, end } = tokens;
    for (let t = 0; t < count; t++) {
      if (kind[t] !== Kind.WORD || (flags[t]! & Flag.PROTECTED) !== 0) continue;
      if ((flags[t]! & Flag.START) !== 0) {
        initialTokens++;
        continue;
      }
      const shape = shapeOf(line, start[t]!, end[t]!, map);
      const bits = shape === Shape.MIXED ? patternOf(map, line, start[t]!, end[t]!).bits : 0;
      hashSpan(map, line, start[t]!, end[t]!);
      counts.add(hashed.hi, hashed.lo, shape, bits, 0, spellNothing);
    }
  }
  return { initialTokens, ...summarise(counts) };
}

function spellNothing(): string {
  return '';
}

/** mostFrequent = Σ over words of max over forms n(form) / Σ over words and forms n(form) */
function summarise(counts: CasingCounts): Omit<Distribution, 'initialTokens'> {
  const byShape = SHAPE_NAMES.map(() => 0);
  let mostFrequent = 0;
  let ambiguous = 0;
  for (let word = 0; word < counts.size; word++) {
    const mixed = counts.mixed(word);
    let forms = mixed.length;
    let most = mixed[0]?.[1] ?? 0;
    for (const shape of REGULAR_SHAPES) {
      const seen = counts.count(word, shape);
      if (seen > 0) forms++;
      most = Math.max(most, seen);
    }
    for (const shape of CASED_SHAPES) byShape[shape]! += counts.count(word, shape);
    mostFrequent += most;
    if (forms > 1) ambiguous++;
  }
  const tokens = byShape.reduce((sum, count) => sum + count, 0);
  return {
    tokens,
    shapes: {
      lower: portion(byShape[Shape.LOWER]!, tokens),
      title: portion(byShape[Shape.TITLE]!, tokens),
      upper: portion(byShape[Shape.UPPER]!, tokens),
      mixed: portion(byShape[Shape.MIXED]!, tokens),
    },
    mostFrequent: portion(mostFrequent, tokens),
    words: counts.size,
    ambiguous: portion(ambiguous, counts.size),
  };
}

function portion(count: number, all: number): Portion {
  return { count, share: all === 0 ? 0 : (count * 100) / all };
}
