/**
 * XLIFF 1.2 and 2.0 (.xlf, .xliff; OASIS): the text of `target`, with that of `source` beside it. Notes, suggestions
 * (alt-trans, matches), the content of inline codes (bpt, ept, ph, it), what is marked translate="no" and targets in
 * another place are kept. The language is target-language or trgLang.
 */
import type { Format, FormatOptions } from '../format.js';
import type { Marked } from '../marked.js';
import { loadParser, type Tag, XmlScanner } from '../xml.js';

/** Elements whose content is code or belongs to something else. */
const HIDDEN = new Set([
  'bpt',
  'ept',
  'ph',
  'it',
  'sub',
  'alt-trans',
  'matches',
  'note',
  'notes',
  'ignorable',
  'originalData',
]);

class XliffScanner extends XmlScanner {
  #language: string | undefined;
  #sourceLanguage: string | undefined;
  #source = '';
  #inSource = false;
  #inTarget = false;
  /** Depth inside of something that is kept, 0 outside. */
  #hidden = 0;
  readonly #stack: boolean[] = [];

  protected open({ name, attributes, end }: Tag): void {
    const hides =
      HIDDEN.has(name) || attributes['translate'] === 'no' || (name === 'mrk' && attributes['mtype'] === 'protected');
    this.#stack.push(hides);
    if (hides) this.#hidden++;
    if (name === 'file' || name === 'xliff') {
      this.#language = attributes['target-language'] ?? attributes['trgLang'] ?? this.#language;
      this.#sourceLanguage = attributes['source-language'] ?? attributes['srcLang'] ?? this.#sourceLanguage;
    } else if (name === 'trans-unit' || name === 'segment') this.#source = '';
    else if (name === 'source' && this.#hidden === 0) this.#inSource = true;
    else if (name === 'target' && this.#hidden === 0) {
      this.#inTarget = true;
      this.regions.set({ language: this.#language });
      this.regions.keep(end);
      this.regions.begin({ text: this.#source, language: this.#sourceLanguage });
    } else if (this.#inTarget) {
      const shown = attributes['equiv'] ?? attributes['equiv-text'] ?? attributes['disp'] ?? '';
      this.regions.keep(end, /[\p{L}\p{N}]/u.test(shown) ? '{0}' : '');
    }
  }

  protected close({ name, end }: Tag): void {
    if (this.#stack.pop() === true) this.#hidden--;
    if (this.#inTarget) this.regions.keep(end);
    if (name === 'source') this.#inSource = false;
    if (name === 'target') this.#inTarget = false;
  }

  protected gap(text: Marked): void {
    const { visible } = text;
    if (this.#inSource && this.#hidden === 0) this.#source += visible;
    if (!this.#inTarget) return;
    if (this.#hidden === 0) text.emit(this.regions, 0, visible.length);
    else text.emit(this.regions, 0, visible.length, false);
  }
}

export const xliff: Format = {
  name: 'xliff',
  title: 'XLIFF translations, targets only',
  endings: ['xlf', 'xliff', 'sdlxliff', 'mqxliff'],
  titles: 'none',
  sniff: (head) => (/<(?:\w+:)?xliff[\s>]/.test(head) ? 1 : 0),
  open: async (options: FormatOptions) => new XliffScanner(await loadParser(), options),
};
