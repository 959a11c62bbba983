/**
 * Cuts what was restored into pieces that the page takes up without a pause: a few thousand units each, with the words
 * that somebody may want to look at in flat arrays.
 */
import type { Annotation } from '../../../packages/truecase/src/index.js';
import type { Piece, Verdict } from './protocol.js';

const PIECE_UNITS = 8192;
/** Words that were not changed are told of if they are less certain than this. */
const CERTAIN = 0.995;
const MOST_CHOICES = 5;
const LEAST_PROBABILITY = 0.0005;

export interface LineVerdict extends Verdict {
  readonly start: number;
}

/** [source from, source to, target from, target to] */
export type Link = readonly [number, number, number, number];

/** What was restored of one stretch of the text, in order. */
export interface Stretch {
  readonly start: number;
  readonly text: string;
  readonly annotations: readonly Annotation[];
  readonly lines: readonly LineVerdict[];
  readonly links: readonly Link[];
}

export function* cutPieces(stretch: Stretch): Generator<Piece> {
  const { start, text, annotations, lines, links } = stretch;
  let word = 0;
  let line = 0;
  let link = 0;
  for (let from = 0; from < text.length || from === 0; ) {
    let to = Math.min(text.length, from + PIECE_UNITS);
    const inside = annotations.findLast((one) => one.start - start < to && one.end - start > to);
    if (inside !== undefined) to = inside.end - start;
    const words: Annotation[] = [];
    for (; word < annotations.length && annotations[word]!.start - start < to; word++) {
      const one = annotations[word]!;
      if (one.from !== one.to || one.probability < CERTAIN) words.push(one);
    }
    const verdicts: LineVerdict[] = [];
    for (; line < lines.length && lines[line]!.start - start < to; line++) verdicts.push(lines[line]!);
    const linked: number[] = [];
    for (; link < links.length && links[link]![2] - start < to; link++) linked.push(...links[link]!);
    yield {
      start: start + from,
      text: text.slice(from, to),
      starts: Uint32Array.from(words, (one) => one.start),
      ends: Uint32Array.from(words, (one) => one.end),
      probability: Float32Array.from(words, (one) => one.probability),
      choices: words.map(packChoices),
      lines: Uint32Array.from(verdicts, (one) => one.start),
      verdicts: verdicts.map(({ case: name, confidence, lost }) => ({ case: name, confidence, lost })),
      links: Uint32Array.from(linked),
    };
    from = to;
    if (text.length === 0) return;
  }
}

function packChoices({ to, probability, alternatives }: Annotation): string {
  const others = alternatives.filter((one) => one.probability >= LEAST_PROBABILITY && one.text !== to);
  return [{ text: to, probability }, ...others]
    .slice(0, MOST_CHOICES)
    .map((one) => `${one.text}\t${one.probability.toFixed(4)}`)
    .join('\n');
}
