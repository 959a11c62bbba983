/** Romanian. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const ro: LanguageData = {
  common: `
    de și a în la cu nu pe o un este care să din ce mai se pentru că sunt au am fi ca dar fost lui ei prin după
    sau foarte
  `,
};
