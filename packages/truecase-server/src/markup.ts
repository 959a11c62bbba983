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

export interface FlatText {
  readonly text: string;
  /** Offset in what was sent of a stretch of `text`, or -1 if it touches markup. */
  place(start: number, end: number): number;
}

export function flatten({ annotation }: z.infer<typeof AnnotatedText>): FlatText {
  let text = '';
  let sent = 0;
  /** Stretches of text: where they begin and end in `text`, and how much further on that is in what was sent. */
  const stretches: { start: number; end: number; shift: number }[] = [];
  for (const part of annotation) {
    if ('text' in part) {
      stretches.push({ start: text.length, end: text.length + part.text.length, shift: sent - text.length });
      text += part.text;
      sent += part.text.length;
    } else {
      text += part.interpretAs ?? '';
      sent += part.markup.length;
    }
  }
  const place = (start: number, end: number): number => {
    const found = stretches.find((stretch) => stretch.start <= start && end <= stretch.end);
    return found === undefined ? -1 : start + found.shift;
  };
  return { text, place };
}
