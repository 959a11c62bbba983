/** Plain text: all of it is text, and the rule for lines is the truecaser's. */
import type { Format, Scanner } from '../format.js';
import { RegionList } from '../region.js';

function scan(): Scanner {
  const regions = new RegionList();
  let units = 0;
  return {
    warnings: [],
    push(text) {
      units += text.length;
      regions.text(units);
      return regions.take();
    },
    end: () => [],
  };
}

export const plain: Format = {
  name: 'plain',
  title: 'plain text',
  endings: ['txt', 'text'],
  headlines: true,
  sniff: () => 0.01,
  open: async () => scan(),
};
