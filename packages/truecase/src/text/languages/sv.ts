/** Swedish. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const sv: LanguageData = {
  abbreviations: 'dr prof st nr s sid bl.a ex d.v.s m.m o.s.v f.d kl ca jfr resp tel kap fig kr milj mdr',
  closing: 'osv etc mm',
  openers: `
    han hon den det de vi ni jag du en ett i på men och då när om som vad vem var så inte för med efter enligt
    också
  `,
  common: `
    och att det som en på är av för med den till inte om ett han hon jag du vi de var har från men så kan man
    sig nu skulle hade efter när eller bara mycket också över vid då där
  `,
};
