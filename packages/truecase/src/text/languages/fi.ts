/** Finnish. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const fi: LanguageData = {
  common: `
    ja on ei että se oli hän mutta kun niin joka mitä tai ovat kuin myös minä sinä ole olen sen vain jos nyt
    tämä voi hänen sitä kaikki mukaan jo
  `,
};
