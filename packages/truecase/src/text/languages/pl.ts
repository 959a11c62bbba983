/** Polish. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const pl: LanguageData = {
  abbreviations: `
    dr prof mgr inż hab lek płk gen kpt por ks św ul al pl nr np tzn tj tzw in wg ok str s rys tab art ust poz r
    w zob pt im godz min max mln mld tys zł
  `,
  closing: 'itd itp',
  openers: `
    on ona ono oni one my wy ja ty to ten ta te w na i a ale jeśli gdy jak co kto gdzie tak nie po dla z ze
    także jednak
  `,
  ordinalDots: true,
  common: `
    i w na z się nie do to że jest o jak po co ale tak za od przez dla czy już był była było tylko jego jej może
    są być ze ten ta który która oraz przy bardzo
  `,
};
