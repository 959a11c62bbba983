/**
 * A session: one text in consecutive pieces. What one piece leaves open (a sentence) the next one continues. Pieces that end at
 * borders give what the whole text gives; a piece that ends elsewhere is all that a model sees of the words around.
 */
import { type Annotation, AnnotationList, type WordVisitor } from '../decode/explain.js';
import type { SourceText } from '../documents/region.js';
import { requireText } from '../request.js';
import type { Border } from '../stream/segmenter.js';
import type { Path } from './path.js';
import type { PathState } from './state.js';

export interface Session {
  /** Where nothing looks over: line ends, or only the ends of blank lines. */
  readonly border: Border;
  /** The piece with its case restored: same length, only case differs. */
  truecase(segment: string): string;
  /** What happens to each word of the piece; offsets into the piece. */
  annotate(segment: string): Annotation[];
  /** Both in one go, for the price of annotate. */
  restore(segment: string): Restored;
  /** The same where little of it is kept: shows the visitor the restored piece, and then its words one by one. */
  visit(segment: string, visitor: WordVisitor): void;
  /**
   * Only of models that read a source: a text of whole lines with what it translates. Where the lines do not match or the
   * source is in another language than the model reads, it is restored by itself.
   */
  beside?(segment: string, source: SourceText): string;
}

/** A piece with its case restored, and what happened to each word of it. */
export interface Restored {
  readonly text: string;
  readonly annotations: Annotation[];
}

export function openSession(path: Path, state: PathState): Session {
  const restore = (segment: string): Restored => {
    requireText(segment);
    const list = new AnnotationList();
    const text = path.visit(segment, state, list);
    return { text, annotations: list.annotations };
  };
  return {
    border: path.borderOf(state.options),
    truecase: (segment) => {
      requireText(segment);
      return path.truecase(segment, state);
    },
    annotate: (segment) => restore(segment).annotations,
    restore,
    visit: (segment, visitor) => {
      requireText(segment);
      path.visit(segment, state, visitor);
    },
  };
}
