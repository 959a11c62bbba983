/**
 * RIS and PubMed's format (.ris, .nbib): the titles of publications (TI, T1, ST), also over several lines. Titles of
 * journals and books (T2, JO, BT) are names and kept with everything else.
 */
import type { Format } from '../format.js';
import { type Line, LineScanner } from '../lines.js';

const TAG = /^([A-Z][A-Z0-9]{1,3}) {0,3}- ?/;
const TITLES = new Set(['TI', 'T1', 'ST']);

class RisScanner extends LineScanner {
  #inTitle = false;

  protected line({ text, start, end }: Line): void {
    const tag = TAG.exec(text);
    if (tag !== null) {
      this.#inTitle = TITLES.has(tag[1]!);
      if (!this.#inTitle) return;
      this.regions.keep(start + tag[0].length);
      this.regions.begin();
      this.regions.text(end);
    } else if (text.trim() === '') this.#inTitle = false;
    else if (this.#inTitle) {
      this.regions.keep(start + text.length - text.trimStart().length, ' ');
      this.regions.text(end);
    }
  }
}

export const ris: Format = {
  name: 'ris',
  title: 'RIS references, titles only',
  endings: ['ris', 'nbib'],
  titles: 'none',
  sniff: (head) => (/^\ufeff?\s*(?:TY {2}- |PMID- ?\d)/.test(head) ? 1 : 0),
  open: async ({ where }) => new RisScanner(where),
};
