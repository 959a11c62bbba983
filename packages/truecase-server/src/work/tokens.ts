/** Annotations as JSON, put together as a string: objects for every word would cost more than finding its casing. */
import type { Annotation } from 'truecase';

export function encodeTokens(annotations: readonly Annotation[]): string {
  const parts: string[] = [];
  for (const { start, end, from, to, probability, alternatives, guessedStart } of annotations) {
    const others = alternatives.map(
      (other) => `{"text":${JSON.stringify(other.text)},"p":${round(other.probability)}}`,
    );
    parts.push(
      `{"start":${start},"end":${end},"from":${JSON.stringify(from)},"to":${JSON.stringify(to)},` +
        `"p":${round(probability)},"alternatives":[${others.join(',')}]${guessedStart === true ? ',"guessedStart":true' : ''}}`,
    );
  }
  return `[${parts.join(',')}]`;
}

/** Rounded to six decimals. */
function round(probability: number): string {
  return probability === 1 ? '1' : String(Math.round(probability * 1e6) / 1e6);
}

/** The text with the decisions of annotations written into it. */
export function writeTokens(text: string, annotations: readonly Annotation[]): string {
  let out = '';
  let last = 0;
  for (const { start, end, to } of annotations) {
    out += text.slice(last, start) + to;
    last = end;
  }
  return out + text.slice(last);
}
