/**
 * Annotated text of the LanguageTool protocol: `data` lists stretches of text and of markup in turn. What is checked is the
 * text, with markup replaced by what it is to be read as; offsets in the answer count everything, as it was sent.
 */
import { z } from '@hono/zod-openapi';

export const AnnotatedText = z.object({
  annotation: z.array(
    z.union([z.object({ text: z.string() }), z.object({ markup: z.string(), interpretAs: z.string().optional() })]),
  ),
});

/** [stretches] where each begins and ends in the text, and how much further on that is in what was sent. In order. */
export interface Stretches {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly shifts: Float64Array;
}

export interface FlatText {
  readonly text: string;
  readonly stretches: Stretches;
}

export function flatten({ annotation }: z.infer<typeof AnnotatedText>): FlatText {
  const parts: string[] = [];
  let length = 0;
  let sent = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  const shifts: number[] = [];
  for (const part of annotation) {
    const text = 'text' in part ? part.text : (part.interpretAs ?? '');
    if ('text' in part) {
      starts.push(length);
      ends.push(length + text.length);
      shifts.push(sent - length);
    }
    parts.push(text);
    length += text.length;
    sent += 'text' in part ? text.length : part.markup.length;
  }
  const [a, b, c] = [starts, ends, shifts].map((list) => Float64Array.from(list));
  return { text: parts.join(''), stretches: { starts: a!, ends: b!, shifts: c! } };
}
