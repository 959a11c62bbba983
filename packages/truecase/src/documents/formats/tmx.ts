/**
 * Translation Memory eXchange (.tmx, 1.4b): the segments (`seg`) of variants (`tuv`) in any language but the source
 * language, which `tu` or the header names; where that is *all*, every variant. The source stands beside a target if it
 * comes first. Inline codes (bpt, ept, it, ph, ut) are kept, `hi` is text.
 */
import type { Format, FormatOptions } from '../format.js';
import type { Marked } from '../marked.js';
import { loadParser, type Tag, XmlScanner } from '../xml.js';

const HIDDEN = new Set(['bpt', 'ept', 'it', 'ph', 'ut', 'note', 'prop', 'sub']);

class TmxScanner extends XmlScanner {
  #headerLanguage = '*all*';
  #sourceLanguage = '*all*';
  #language = '';
  #source = '';
  #inSegment = false;
  #hidden = 0;

  protected open({ name, attributes, end }: Tag): void {
    if (HIDDEN.has(name)) this.#hidden++;
    const sourceLanguage = attributes['srclang']?.toLowerCase();
    if (name === 'header') this.#headerLanguage = sourceLanguage ?? this.#headerLanguage;
    else if (name === 'tu') {
      this.#sourceLanguage = sourceLanguage ?? this.#headerLanguage;
      this.#source = '';
    } else if (name === 'tuv') this.#language = attributes['xml:lang'] ?? attributes['lang'] ?? '';
    else if (name === 'seg') {
      this.#inSegment = true;
      this.regions.set({ language: this.#language || undefined });
      this.regions.keep(end);
      this.regions.begin({ text: this.#source, language: this.#sourceLanguage });
    }
    if (this.#inSegment) this.regions.keep(end);
  }

  protected close({ name, end }: Tag): void {
    if (HIDDEN.has(name)) this.#hidden--;
    if (this.#inSegment) this.regions.keep(end);
    if (name === 'seg') this.#inSegment = false;
  }

  protected gap(text: Marked): void {
    if (!this.#inSegment) return;
    const isSource = this.#language.toLowerCase() === this.#sourceLanguage;
    if (isSource && this.#hidden === 0) this.#source += text.visible;
    text.emit(this.regions, 0, text.visible.length, !isSource && this.#hidden === 0);
  }
}

export const tmx: Format = {
  name: 'tmx',
  title: 'TMX translation memory, targets only',
  endings: ['tmx'],
  titles: 'none',
  sniff: (head) => (/<tmx[\s>]/.test(head) ? 1 : 0),
  open: async (options: FormatOptions) => new TmxScanner(await loadParser(), options),
};
