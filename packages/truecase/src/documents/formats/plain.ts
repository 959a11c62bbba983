/** Plain text among the documents: the same segments as everywhere, and the rule for lines is the truecaser's. */
import { plainText } from '../../stream/plain.js';
import { Segmenter } from '../../stream/segmenter.js';
import type { Format, Scanner } from '../format.js';
import { type Region, RegionList } from '../region.js';

const MOST_UNITS = 32_768;
const BLANK_LINE = /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)$/;

function scan(): Scanner {
  const segmenter = new Segmenter({ border: 'paragraph', maxUnits: MOST_UNITS });
  const regions = new RegionList();
  const take = (segments: readonly string[]): Region[] => {
    for (const segment of segments) {
      regions.text(regions.end + segment.length);
      // Nothing looks over a blank line, whatever the rule for lines is.
      if (BLANK_LINE.test(segment)) regions.begin();
    }
    return regions.take();
  };
  return { warnings: [], push: (text) => take(segmenter.push(text)), end: () => take(segmenter.end()) };
}

export const plain: Format = {
  ...plainText,
  title: 'plain text',
  endings: ['txt', 'text'],
  titles: 'lines',
  open: async () => scan(),
};
