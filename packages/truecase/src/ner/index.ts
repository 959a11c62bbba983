/** The door `truecase/ner`: recognisers of names. Free of Node; training is in `truecase/train`, files in `truecase/node`. */
import { readContainer } from '../format/container.js';
import { guardDamage } from '../format/damage.js';
import type { LoadLimits } from '../format/limits.js';
import { compareTextRules } from '../text/rules.js';
import { readCasing } from './casing.js';
import { readNerModel } from './layout.js';
import { Recognizer } from './recognizer.js';

export { TruecaseError } from '../errors.js';
export { decodeColumns, readColumns, type TaggedSentence } from './columns.js';
export { METHODS, type MethodName } from './model.js';
export { type OwnRestore, type RecognizeOptions, Recognizer, type Span, type TagOptions } from './recognizer.js';
export { NerScorer, type NerScores, type PhraseScores } from './score.js';

/** A recogniser from the bytes of a model file; `where` names it in errors. */
export function loadRecognizer(bytes: Uint8Array | ArrayBufferLike, where = 'model', limits?: LoadLimits): Recognizer {
  const reader = readContainer(bytes, where, undefined, limits);
  compareTextRules(reader.meta, where);
  return guardDamage(where, () => new Recognizer(readNerModel(reader), reader.meta, readCasing(reader)));
}
