/** English. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';
import { HEADLINE_WEIGHTS } from './en.headlines.js';

export const en: LanguageData = {
  abbreviations: `
    mr mrs ms mx messrs dr prof rev hon gen col lt sgt capt cmdr maj cpl pvt adm brig gov sen rep pres st mt vs
    v cf viz ca approx est eds trans op cit ibid jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues
    wed thu thur thurs fri univ assn bros e.g i.e fr br supt det insp atty
  `,
  numbered: 'no nos art sec fig figs eq ch vol vols pp pg',
  closing: `
    inc ltd ed co corp plc llc jr sr etc al u.s u.k u.n e.u u.s.a d.c p.m a.m b.c a.d ph.d m.d b.a m.a esq ave
    blvd rd sq bldg min max hr hrs mins ft lbs oz cm mm km kg dept calif mass conn fla ill tex wash
  `,
  openers: `
    the a an he she it they we you i this that these those there his her their our my its in on at but and so if
    when while although however meanwhile then after before for as by since because what why how who where is
    are was were do does did can could would will should have has had not no yes now here another one some many
    most both each every all according with from during despite instead also even just perhaps maybe well let
  `,
  beginners: `
    he she it they we you i this these those there the his her their our my its however meanwhile although if
    then what why who where another some many according despite instead
  `,
  speech: `
    said says say asked asks cried cries shouted replied answered whispered exclaimed muttered murmured called
    yelled screamed added continued returned demanded inquired enquired began observed repeated thought remarked
    interrupted declared laughed sighed groaned gasped growled snapped told stammered wailed moaned pursued
    suggested protested insisted echoed sneered sobbed burst broke ejaculated queried went put came and
  `,
  speakers: 'he she i they we it you the her his my their who one',
  aphaeresis: "'tis 'twas 'twere 'twill 'twould 'em 'til 'till 'cause 'bout 'round 'n 'neath 'gainst 'tisn't 'twasn't",
  clitics: "'s 'll 're 've 'd 'm",
  always: 'i',
  splitNegation: true,
  prefixes: 'mc',
  titleWords: 'a an the and but or nor for of to on in at by from with into onto as via vs v per de der von van',
  versus: 'v',
  headlines: HEADLINE_WEIGHTS,
  common: `
    the of and to a in is it that for was on are as with his they at be this have from or had by but not what
    all were we when your can said there an which their if will how them these so her would him has more no out
    up who its into do my than been you he she i me our about could after just like some only then now also
    because where why don't did does
  `,
};
