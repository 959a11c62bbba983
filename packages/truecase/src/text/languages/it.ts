/** Italian. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const it: LanguageData = {
  abbreviations: 'sig sigg dott prof ing avv arch geom rag on sen gen col cfr ca st sec n',
  numbered: 'art artt cap fig pag pagg vol',
  closing: 'ecc s.p.a s.r.l',
  openers: `
    il lo la i gli le un uno una è sono in nel nella ma e poi se quando come perché che chi dove questo questa
    anche non per con
  `,
  beginners: 'il lo la i gli le ma poi se quando perché chi questo questa questi queste lui lei egli ella io noi',
  speech: 'disse dice chiese rispose gridò esclamò mormorò sussurrò aggiunse',
  speakers: 'lui lei egli ella io il la',
  elisions: `
    l d un dell nell all dall sull quell c m t s v n anch quest bell sant cent mezz tutt senz com coll nessun
    ciascun qualcun gl
  `,
  common: `
    il lo la i gli le di del della dei delle e è che un una per con non si in da al alla dal nel nella sono ma
    come anche più questo questa io lui lei noi voi loro se quando dove chi cosa mi ti ci suo sua essere ho hai
    ha hanno era stato molto
  `,
};
