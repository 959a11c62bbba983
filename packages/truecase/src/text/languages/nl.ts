/** Dutch. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const nl: LanguageData = {
  abbreviations: `
    dr drs prof mr mw dhr mevr ing ir st nr blz bijv bv ca d.w.z o.a m.b.t t.o.v i.v.m jl red vgl fig hfst afb
    art a.u.b zgn
  `,
  closing: 'enz etc nv',
  openers: `
    de het een hij zij ze wij we ik je jij u dit dat deze die er in op bij maar en dan toen als wanneer ook niet
    voor met volgens na
  `,
  aphaeresis: "'t 'n 'k 'm 'r",
  clitics: "'s",
  common: `
    de het een en van ik te dat die in is niet op zijn met voor er maar om hij ze zij wij we aan als dan nog
    naar bij ook uit wat wel geen hem haar mijn je jij u door over deze dit wordt worden heeft hebben was waren
    kan meer
  `,
};
