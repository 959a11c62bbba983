/** German. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const de: LanguageData = {
  abbreviations: `
    dr prof hr fr frl st str nr bzw ca vgl z.b d.h u.a s.o s.u aufl ausg gest geb verh jan feb mär apr jun jul
    aug sept okt nov dez mo di mi do sa mio mrd evtl ggf inkl exkl sog insb allg ehem dt engl frz ital lat
    griech hl ing dipl bsp kath ev jh jhd jhdt
  `,
  numbered: 'art bd abs abb tab min max',
  closing: 'usw usf etc u.s.w gmbh co u.v.m chr mag',
  openers: `
    der die das ein eine einer er sie es wir ihr ich dies diese dieser dieses dann da doch aber und in im am auf
    bei nach vor wenn als während jedoch außerdem so wie was warum wer wo hier heute auch nur noch
  `,
  beginners: `
    der die das er sie es wir ihr ich dies diese dieser dieses dann doch aber wenn jedoch außerdem was warum wer
    wo hier heute
  `,
  speech: 'sagte sagt fragte fragt rief ruft antwortete erwiderte flüsterte schrie meinte erklärte entgegnete',
  speakers: 'er sie es ich wir der die das',
  ordinalDots: true,
  common: `
    der die das und ich ist nicht ein eine einen einem einer zu mit auf für von dem den des sich es sie er wir
    ihr auch als an nach wie im am bei aus oder aber wenn noch nur mein meine meiner sein seine hat haben wird
    war sind über um bis zum zur kann doch schon so was wer wo dass daß durch mehr sehr hier heute morgen
  `,
};
