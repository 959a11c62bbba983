/**
 * Words whose case would change, as matches of the LanguageTool protocol: where, what to write instead, and the sentence
 * around for people. Offsets are UTF-16 units, as that protocol has them.
 */
import type { Annotation } from 'truecase';

export interface Match {
  readonly message: string;
  readonly shortMessage: string;
  readonly offset: number;
  readonly length: number;
  readonly replacements: readonly { readonly value: string }[];
  readonly context: { readonly text: string; readonly offset: number; readonly length: number };
  readonly sentence: string;
  readonly type: { readonly typeName: string };
  readonly rule: {
    readonly id: string;
    readonly description: string;
    readonly issueType: string;
    readonly category: { readonly id: string; readonly name: string };
  };
  readonly ignoreForIncompleteSentence: boolean;
  readonly contextForSureMatch: number;
}

const AROUND_UNITS = 40;
const LEAST_PROBABILITY = 0.05;
const RULE = {
  id: 'TRUECASE',
  description: 'Case of letters',
  issueType: 'typographical',
  category: { id: 'CASING', name: 'Capitalization' },
} as const;

export function matchesOf(text: string, annotations: readonly Annotation[]): Match[] {
  return annotations.filter(({ from, to }) => from !== to).map((found) => matchOf(text, found));
}

function matchOf(text: string, { start, end, from, to, alternatives }: Annotation): Match {
  const first = wholeFrom(text, Math.max(0, start - AROUND_UNITS));
  const last = wholeFrom(text, end + AROUND_UNITS);
  const others = alternatives.filter((other) => other.text !== from && other.probability >= LEAST_PROBABILITY);
  return {
    message: `“${from}” is probably written “${to}” here.`,
    shortMessage: 'Case of letters',
    offset: start,
    length: end - start,
    replacements: [{ value: to }, ...others.map((other) => ({ value: other.text }))],
    context: { text: text.slice(first, last), offset: start - first, length: end - start },
    sentence: lineAround(text, start, end),
    type: { typeName: 'Other' },
    rule: RULE,
    ignoreForIncompleteSentence: false,
    contextForSureMatch: 0,
  };
}

const MOST_UNITS = 500;

/** The line that a word stands on, or what is near of a long one. */
function lineAround(text: string, start: number, end: number): string {
  const near = wholeFrom(text, Math.max(0, start - MOST_UNITS));
  const before = text.slice(near, start).lastIndexOf('\n');
  const after = text.slice(end, end + MOST_UNITS).indexOf('\n');
  return text.slice(before < 0 ? near : near + before + 1, after < 0 ? wholeFrom(text, end + MOST_UNITS) : end + after);
}

/** The offset, or the one after it if it is inside a pair of surrogates. */
function wholeFrom(text: string, offset: number): number {
  const unit = text.charCodeAt(offset);
  return unit >= 0xdc00 && unit <= 0xdfff ? offset + 1 : offset;
}
