/** Czech. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const cs: LanguageData = {
  abbreviations: `
    dr prof doc ing mgr bc judr mudr phdr gen plk sv č čís str s obr tab např tj tzv resp cca mj ul nám tř r st
    odst písm sb mil mld tis kč
  `,
  closing: 'atd apod aj',
  openers: `
    on ona ono oni ony my vy já ty to ten ta ti v na i a ale pokud když jak co kdo kde tak ne po pro s z také
    však
  `,
  ordinalDots: true,
  common: `
    a v se na je že to s z do o i jako ale za by po jsem jsou být byl byla bylo který která pro také když jeho
    už tak co ve si není od nebo
  `,
};
