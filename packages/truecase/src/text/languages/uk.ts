/** Ukrainian. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const uk: LanguageData = {
  abbreviations: 'р рр ім вул пр буд кв стор т тт рис табл див пор напр акад проф св о обл м с смт млн млрд тис грн зв',
  closing: 'т.д т.п ін',
  openers: `
    він вона воно вони ми ви я ти це цей ця ці в у на і й та а але якщо коли як що хто де так не по для з після
    також проте
  `,
  common: `
    і в не на я що він з як це по але вони ми із у за ви так же від для до якщо або його її було був була тільки
    вже коли мені є та й а к то все вона
  `,
};
