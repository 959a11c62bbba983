/** Hungarian. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const hu: LanguageData = {
  common: `
    a az és hogy nem is egy van ez de meg csak már volt ha mint még el vagy mert ki be azt ezt majd nagyon
    minden itt ott
  `,
};
