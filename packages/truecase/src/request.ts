/**
 * What callers of the library hand over, checked where it comes in: texts, pieces of streams, words. The compiler checks it for
 * those who write TypeScript; everybody else gets an error that says what was found and what was expected.
 */
import { describeValue, TruecaseError } from './errors.js';

/** Refuses what is no string. */
export function requireText(text: unknown): asserts text is string {
  if (typeof text === 'string') return;
  throw new TruecaseError('usage', `the text is ${describeValue(text)}, expected a string`, {
    hint: isBytes(text) ? 'Decode the bytes first: new TextDecoder().decode(bytes).' : 'Give the text as a string.',
  });
}

/** Refuses a piece of a stream that is no string. */
export function requirePiece(piece: unknown): asserts piece is string {
  if (typeof piece === 'string') return;
  throw new TruecaseError('usage', `a piece of the stream is ${describeValue(piece)}, expected a string`, {
    hint: isBytes(piece)
      ? 'Decode the bytes first: stream.pipeThrough(new TextDecoderStream()).'
      : 'Give the stream its text as strings.',
  });
}

/** The words of a change to a truecaser: a list of strings under the name `words`, and nothing else. */
export function requireWords(changes: unknown): readonly string[] {
  const hint = "Give spellings as they are to be written, such as with({ words: ['NATO', 'iPhone'] }).";
  if (typeof changes !== 'object' || changes === null) {
    throw new TruecaseError('usage', `the changes are ${describeValue(changes)}, expected an object`, { hint });
  }
  const other = Object.keys(changes).find((name) => name !== 'words');
  if (other !== undefined) {
    throw new TruecaseError('usage', `there is no change ${JSON.stringify(other)}, expected words`, { hint });
  }
  const { words } = changes as { words?: unknown };
  if (!Array.isArray(words)) {
    throw new TruecaseError('usage', `words is ${describeValue(words)}, expected a list of strings`, { hint });
  }
  const odd = words.findIndex((word) => typeof word !== 'string');
  if (odd >= 0) {
    throw new TruecaseError('usage', `words[${odd}] is ${describeValue(words[odd])}, expected a string`, { hint });
  }
  return words;
}

function isBytes(value: unknown): boolean {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}
