/** Turkish. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const tr: LanguageData = {
  abbreviations: 'dr prof doç av sn bay bayan st no cad sok mah apt kat s sf bkz örn yy m.ö m.s alm ing fr',
  closing: 'vb vs',
  openers: 'o bu şu onlar biz siz ben sen bir ve ama ancak eğer nasıl ne kim nerede böyle için ile sonra ayrıca de da',
  ordinalDots: true,
  common: `
    ve bir bu da de için ile ben sen o biz siz ne çok daha gibi kadar ama var yok mi mı mu mü olarak olan sonra
    en her şey değil ki seni beni onu yarın
  `,
};
