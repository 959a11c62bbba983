/**
 * Documents with typed names and relations between them, in the layout of DocRED: sents, vertexSet, labels. A relation whose two
 * names stand in one sentence is reached if the engine gives a relation there from the one name to the other, whatever it
 * calls it.
 */
import { TruecaseError } from '../../errors.js';
import type { Annotation, EngineSpan, Place } from './annotation.js';
import type { Sample } from './sample.js';

/** Two names of one sentence that are related. */
export interface Pair {
  readonly head: Place;
  readonly tail: Place;
  /** Name of the relation in the data. */
  readonly type: string;
}

/** A sentence of a document. */
export interface DocumentSample extends Sample {
  readonly spans: readonly EngineSpan[];
  readonly pairs: readonly Pair[];
}

interface Layout {
  readonly title: string;
  readonly sents: readonly (readonly string[])[];
  readonly vertexSet: readonly (readonly {
    readonly sent_id: number;
    readonly pos: readonly [number, number];
    readonly type: string;
  }[])[];
  readonly labels: readonly { readonly h: number; readonly t: number; readonly r: string }[];
}

/** Sentences of documents, in their order. */
export function readDocuments(text: string, where = 'documents'): DocumentSample[] {
  try {
    return (JSON.parse(text) as readonly Layout[]).flatMap((document, i) => readDocument(document, where, i + 1));
  } catch (cause) {
    throw new TruecaseError('corpus', `${where} has another layout, expected that of DocRED`, {
      hint: 'A list of objects with sents, vertexSet and labels.',
      where,
      cause,
    });
  }
}

function readDocument({ sents, vertexSet, labels }: Layout, where: string, line: number): DocumentSample[] {
  return sents.map((words, sentence) => {
    const starts: number[] = [];
    let at = 0;
    for (const word of words) {
      starts.push(at);
      at += word.length + 1;
    }
    const placeOf = ([from, to]: readonly [number, number]): Place => ({
      start: starts[from]!,
      end: starts[to - 1]! + words[to - 1]!.length,
    });
    const here = vertexSet.map((mentions) => mentions.filter(({ sent_id }) => sent_id === sentence));
    // Two names may be related in several ways and be mentioned several times: they count once.
    const related = new Map(labels.map((label) => [`${label.h} ${label.t}`, label]));
    const pairs = [...related.values()].flatMap(({ h, t, r }) =>
      here[h]!.flatMap((head) =>
        here[t]!.map((tail) => ({ head: placeOf(head.pos), tail: placeOf(tail.pos), type: r })),
      ).slice(0, 1),
    );
    return {
      text: words.join(' '),
      spans: here.flat().map(({ pos, type }) => ({ ...placeOf(pos), type })),
      pairs,
      where,
      line,
    };
  });
}

/** How many of the pairs a relation of the engine reaches, in either direction. */
export function pairsReached(pairs: readonly Pair[], { relations = [] }: Annotation): number {
  const touches = (a: Place, b: Place) => a.start < b.end && b.start < a.end;
  return pairs.filter(({ head, tail }) =>
    relations.some(
      ({ subject, object }) =>
        (touches(subject, head) && touches(object, tail)) || (touches(subject, tail) && touches(object, head)),
    ),
  ).length;
}
