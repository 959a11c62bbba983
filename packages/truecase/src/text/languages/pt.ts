/** Portuguese. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const pt: LanguageData = {
  abbreviations:
    'sr sra srs sras dr dra drs prof profa eng exmo exma art arts pág págs vol cap fig n nº av d gen cel tel',
  closing: 'etc ltda s.a',
  openers: `
    o a os as um uma é são em no na nos nas mas e então se quando como por para com segundo este esta isto não
    também já mais ele ela eu
  `,
  common: `
    o os as de do da dos das e que em um uma para com não no na nos nas se por mais como mas foi ao ele ela eu
    tem à seu sua ou ser quando muito há já está também só pelo pela até isso entre era depois sem mesmo aos são
    você
  `,
};
