/** Spanish. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const es: LanguageData = {
  abbreviations: 'sr sra srta sres dr dra prof d dña lic ing arq gral av avda ud uds vd vds ej ee a.c d.c',
  numbered: 'art núm nº pág págs vol cap fig',
  closing: 'etc s.a uu',
  openers: `
    el la los las un una unos unas es son en al del pero y luego entonces si cuando como por para con según este
    esta esto no también ya más
  `,
  beginners: 'el la los las pero luego entonces si cuando este esta esto estos estas él ella ellos ellas yo nosotros',
  speech: 'dijo dice preguntó respondió gritó contestó exclamó añadió',
  speakers: 'él ella yo el la',
  common: `
    el la los las de del y que en un una por para con no es se lo su sus al como más pero le ya o este esta
    estos ese eso si porque cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos
    uno les ni contra yo él ella años año son fue era está están van ser
  `,
};
