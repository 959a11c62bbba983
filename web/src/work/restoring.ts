/**
 * Restores one text as the page needs it: pieces with words, choices and the verdict on each line. Plain text goes through
 * a session segment by segment, a document through its format, a translation line by line beside its source. What comes
 * out is what `truecase()` and `document()` give.
 */
import type { Place } from '../../../packages/truecase/src/documents/index.js';
import type { Annotation, TruecaseOptions, Truecaser } from '../../../packages/truecase/src/index.js';
import { Segmenter } from '../../../packages/truecase/src/stream/segmenter.js';
import type { LineVerdict, Link, Stretch } from './pieces.js';
import type { Questions } from './protocol.js';

export type Request = Questions['restore'];
export type OnWarning = (message: string) => void;

export async function* restoreText(
  truecaser: Truecaser,
  request: Request,
  onWarning: OnWarning,
): AsyncGenerator<Stretch> {
  const options: TruecaseOptions = {
    ...request.settings,
    onWarning: ({ message, hint }) => onWarning(`${message}. ${hint}`),
  };
  if (request.source !== null) yield restorePairs(truecaser, request.text, request.source, options);
  else if (request.format === 'plain') yield* restorePlain(truecaser, request.text, options);
  else yield await restoreFile(truecaser, request, options, onWarning);
}

function* restorePlain(truecaser: Truecaser, text: string, options: TruecaseOptions): Generator<Stretch> {
  const session = truecaser.session(options, truecaser.evidenceOf(text, options));
  const detector = truecaser.detector({ lines: options.lines ?? 'sentence' });
  const segmenter = new Segmenter({ border: session.border });
  let start = 0;
  for (const segment of [...segmenter.push(text), ...segmenter.end()]) {
    const restored = session.restore(segment);
    yield {
      start,
      text: restored.text,
      annotations: shift(restored.annotations, start),
      lines: detector.detect(segment).map((line): LineVerdict => ({ ...line, start: line.start + start })),
      links: [],
    };
    start += segment.length;
  }
}

async function restoreFile(
  truecaser: Truecaser,
  { text, format, fields }: Request,
  options: TruecaseOptions,
  onWarning: OnWarning,
): Promise<Stretch> {
  const { restoreDocument } = await import('../../../packages/truecase/src/documents/index.js');
  const annotations: Annotation[] = [];
  const evidence = truecaser.evidenceOf(text, options);
  const restored = await restoreDocument(text, {
    format,
    fields,
    columns: fields,
    language: truecaser.language,
    onWarning: ({ line, message }) => onWarning(`Line ${line}: ${message}`),
    open: (changes) => {
      const session = truecaser.session({ ...options, ...changes }, evidence);
      let last: Annotation[] = [];
      return {
        truecase: (segment) => {
          const result = session.restore(segment);
          last = result.annotations;
          return result.text;
        },
        placed: (places) => annotations.push(...place(last, places)),
      };
    },
  });
  annotations.sort((a, b) => a.start - b.start);
  // A word with an escape in it may have been taken back: what the document says counts.
  const kept = annotations.map((one) => ({ ...one, to: restored.slice(one.start, one.end) }));
  return { start: 0, text: restored, annotations: kept, lines: [], links: [] };
}

/** Annotations of a running text as those of the document; a word that markup divides becomes several. */
function* place(annotations: readonly Annotation[], places: readonly Place[]): Generator<Annotation> {
  let first = 0;
  for (const one of annotations) {
    while (first < places.length && places[first]!.end <= one.start) first++;
    for (let p = first; p < places.length && places[p]!.start < one.end; p++) {
      const { start, end, offset } = places[p]!;
      const from = Math.max(start, one.start);
      const to = Math.min(end, one.end);
      const part = (word: string) => word.slice(from - one.start, to - one.start);
      yield {
        ...one,
        start: offset + from - start,
        end: offset + to - start,
        from: part(one.from),
        to: part(one.to),
        alternatives: one.alternatives.map(({ text, probability }) => ({ text: part(text), probability })),
      };
    }
  }
}

function restorePairs(truecaser: Truecaser, text: string, source: string, options: TruecaseOptions): Stretch {
  const annotations: Annotation[] = [];
  const links: Link[] = [];
  const sources = source.split('\n');
  let restored = '';
  for (const [index, line] of text.split(/(?<=\n)/).entries()) {
    const beside = sources[index] ?? '';
    const at = restored.length;
    const sourceAt = sources.slice(0, index).reduce((sum, one) => sum + one.length + 1, 0);
    const told = line.trim() === '' || beside.trim() === '' ? options : { ...options, source: beside };
    const body = line.replace(/\r?\n$/, '');
    const { text: words, annotations: found } = truecaser.restore(body, told);
    annotations.push(...shift(found, at));
    restored += words + line.slice(body.length);
    if (told === options) continue;
    for (const { source: s, target: t } of truecaser.model.sourceSide?.links(body, { text: beside, points: null }) ??
      [])
      links.push([s.start + sourceAt, s.end + sourceAt, t.start + at, t.end + at]);
  }
  return { start: 0, text: restored, annotations, lines: [], links };
}

function shift(annotations: readonly Annotation[], offset: number): Annotation[] {
  if (offset === 0) return [...annotations];
  return annotations.map((one) => ({ ...one, start: one.start + offset, end: one.end + offset }));
}
