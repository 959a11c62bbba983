/**
 * Paragraphs of a document that is not plain text: the regions that its format finds, strung together. A region that begins a
 * sentence begins a paragraph; asides such as sound descriptions are paragraphs, too. Text in another language than the
 * model's is left out.
 */
import type { Region } from 'truecase/host';
import { cutLong, type Paragraph, type Stretch } from './paragraph.js';

class Builder {
  #text = '';
  #stretches: Stretch[] = [];

  add(part: string, offset: number): void {
    this.#stretches.push({ start: this.#text.length, end: this.#text.length + part.length, offset });
    this.#text += part;
  }

  get endsBlank(): boolean {
    return this.#text === '' || /\s$/.test(this.#text);
  }

  take(): Paragraph | null {
    const paragraph = { text: this.#text, stretches: this.#stretches, wrapped: false };
    this.#text = '';
    this.#stretches = [];
    return paragraph.stretches.some(({ offset }) => offset >= 0) && paragraph.text.trim() !== '' ? paragraph : null;
  }
}

export function paragraphsOf(text: string, regions: Iterable<Region>, language: string): Paragraph[] {
  const builders = new Map<string, Builder>();
  const paragraphs: Paragraph[] = [];
  const close = (builder: Builder): void => {
    const paragraph = builder.take();
    if (paragraph !== null) paragraphs.push(...cutLong(paragraph));
  };
  for (const { start, end, restore, reads, fresh, flow, heading, language: own } of regions) {
    if (own !== undefined && primary(own) !== primary(language)) continue;
    const key = `${flow} ${heading}`;
    let builder = builders.get(key);
    if (builder === undefined) {
      builder = new Builder();
      builders.set(key, builder);
    }
    if (fresh) close(builder);
    if (restore) builder.add(text.slice(start, end), start);
    else if (reads !== '' && !(reads === ' ' && builder.endsBlank)) builder.add(reads, -1);
  }
  for (const builder of builders.values()) close(builder);
  return paragraphs;
}

function primary(tag: string): string {
  return tag.split(/[-_]/, 1)[0]!.toLowerCase();
}
