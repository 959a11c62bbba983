/**
 * Formats that one expression describes: whatever it matches is markup and kept, with what it reads as; the rest is text. A blank
 * line, and whatever the rule calls a break, begins a paragraph. Made for an editor, where the whole text is there.
 */
import { type Region, RegionList } from 'truecase/host';

export type SimpleScan = (text: string) => Region[];

/** What a match reads as in the running text, and whether it ends the paragraph. */
export interface Mark {
  readonly reads: string;
  readonly breaks: boolean;
}

export function scanMarks(text: string, marks: RegExp, readMark: (found: RegExpExecArray) => Mark): Region[] {
  const regions = new RegionList();
  const pattern = new RegExp(marks.source, marks.flags.includes('g') ? marks.flags : `${marks.flags}g`);
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    if (found[0] === '') {
      pattern.lastIndex++;
      continue;
    }
    const { reads, breaks } = readMark(found as RegExpExecArray);
    regions.text(found.index);
    regions.keep(found.index + found[0].length, reads);
    if (breaks) regions.begin();
  }
  regions.text(text.length);
  return regions.take();
}
