/** French. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const fr: LanguageData = {
  abbreviations: `
    m mm mme mmes mlle mlles dr me pr st ste av bd boul cf éd env ex hab d janv févr avr juil sept oct nov déc p
    réf tél apr
  `,
  numbered: 'no art chap fig pp vol',
  closing: 'etc s.a',
  openers: `
    le la les un une des il elle ils elles on nous vous je tu ce cette ces cela c' j' l' qu' dans en au aux mais
    et puis alors si quand lorsque pourtant cependant ainsi pour par avec selon après avant que qui quoi où
    comment
  `,
  beginners: `
    le la les il elle ils elles on nous vous je tu ce cette ces cela c' j' l' mais puis alors si quand lorsque
    pourtant cependant ainsi
  `,
  speech: 'dit disait demanda cria répondit répliqua murmura fit reprit ajouta continua',
  speakers: 'il elle je ils elles on le la les',
  elisions: 'l d j m t s n c qu jusqu lorsqu puisqu quoiqu presqu',
  common: `
    le la les de des du un une et est que qui dans pour pas ne il elle je tu nous vous ils elles sur avec au aux
    ce cette ces se son sa ses mon ma mes plus par mais ou où si tout tous été être avoir fait comme on y leur
    leurs d' l' j' c' qu' sont était très bien aussi sans sous entre deux hier soir
  `,
};
