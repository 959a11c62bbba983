/**
 * The running text of a document, in paragraphs: what belongs together without the markup, each stretch with its place in the
 * document. A paragraph is what is read again when something in it changes, so that very long ones are cut after a sentence,
 * at places that depend only on the text near them: after an edit the cuts further on are the same as before.
 */

/** text.slice(start, end) of a paragraph stands at `offset` of the document; -1 for what only stands in for markup. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  offset: number;
}

export interface Paragraph {
  readonly text: string;
  readonly stretches: readonly Stretch[];
  /** Sentences run over its line ends. */
  readonly wrapped: boolean;
}

const LONG = 2048;
const LONGEST = 16_384;

/** Where in the document text[start, end) of a paragraph stands; -1 if markup is in between. */
export function placeIn({ stretches }: Paragraph, start: number, end: number): number {
  let low = 0;
  let high = stretches.length;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (stretches[middle]!.start <= start) low = middle;
    else high = middle;
  }
  const stretch = stretches[low];
  if (stretch === undefined || stretch.offset < 0 || end > stretch.end) return -1;
  return stretch.offset + start - stretch.start;
}

export function* cutLong(paragraph: Paragraph): Generator<Paragraph> {
  const { text, stretches, wrapped } = paragraph;
  if (text.length <= LONG) {
    yield paragraph;
    return;
  }
  let from = 0;
  let first = 0;
  for (const to of cutsOf(text)) {
    while (first < stretches.length && stretches[first]!.end <= from) first++;
    const own: Stretch[] = [];
    for (let i = first; i < stretches.length && stretches[i]!.start < to; i++) {
      const { start, end, offset } = stretches[i]!;
      const cut = Math.max(0, from - start);
      own.push({
        start: start + cut - from,
        end: Math.min(end, to) - from,
        offset: offset < 0 ? offset : offset + cut,
      });
    }
    yield { text: text.slice(from, to), stretches: own, wrapped };
    from = to;
  }
}

/** Ends of the pieces of a long text. */
function* cutsOf(text: string): Generator<number> {
  let from = 0;
  for (let at = 1; at < text.length; at++) {
    const length = at - from;
    const isGap = text.charCodeAt(at - 1) === 0x20;
    if (length < LONG / 2 || !isGap) continue;
    const stops = '.!?'.includes(text[at - 2] ?? '') && isChosen(text, at);
    if (!stops && length < LONGEST) continue;
    yield at;
    from = at;
  }
  yield text.length;
}

/** One of four places, by the units before it. */
function isChosen(text: string, at: number): boolean {
  let sum = 0;
  for (let i = Math.max(0, at - 12); i < at; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) >>> 0;
  return (sum >>> 4) % 4 === 0;
}
