/** The word lists behind language.ts, one entry a language, as plain space-separated text. Data only. */

export interface LanguageWords {
  readonly abbreviations?: string;
  readonly numbered?: string;
  readonly closing?: string;
  readonly openers?: string;
  readonly beginners?: string;
  readonly speech?: string;
  readonly speakers?: string;
  readonly elisions?: string;
  readonly aphaeresis?: string;
  readonly clitics?: string;
  readonly always?: string;
  readonly ordinalDots?: boolean;
  readonly splitNegation?: boolean;
  readonly prefixes?: string;
}

export const LANGUAGE_WORDS: Readonly<Record<string, LanguageWords>> = {
  und: { abbreviations: 'dr prof mr mrs st vs', numbered: 'no nr vol fig pp' },
  en: {
    abbreviations: `mr mrs ms mx messrs dr prof rev hon gen col lt sgt capt cmdr maj cpl pvt adm brig gov sen rep pres
      st mt vs v cf viz ca approx est eds trans op cit ibid
      jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed thu thur thurs fri
      univ assn bros e.g i.e fr br supt det insp atty`,
    numbered: 'no nos art sec fig figs eq ch vol vols pp pg',
    closing: `inc ltd ed co corp plc llc jr sr etc al u.s u.k u.n e.u u.s.a d.c p.m a.m b.c a.d ph.d m.d b.a m.a esq ave
      blvd rd sq bldg min max hr hrs mins ft lbs oz cm mm km kg dept calif mass conn fla ill tex wash`,
    beginners: `he she it they we you i this these those there the his her their our my its however meanwhile although
      if then what why who where another some many according despite instead`,
    openers: `the a an he she it they we you i this that these those there his her their our my its in on at but and so
      if when while although however meanwhile then after before for as by since because what why how who where is are
      was were do does did can could would will should have has had not no yes now here another one some many most both
      each every all according with from during despite instead also even just perhaps maybe well let`,
    speech: `said says say asked asks cried cries shouted replied answered whispered exclaimed muttered murmured called
      yelled screamed added continued returned demanded inquired enquired began observed repeated thought remarked
      interrupted declared laughed sighed groaned gasped growled snapped told stammered wailed moaned pursued suggested
      protested insisted echoed sneered sobbed burst broke ejaculated queried went put came and`,
    speakers: 'he she i they we it you the her his my their who one',
    aphaeresis: `'tis 'twas 'twere 'twill 'twould 'em 'til 'till 'cause 'bout 'round 'n 'neath 'gainst 'tisn't 'twasn't`,
    clitics: "'s 'll 're 've 'd 'm",
    splitNegation: true,
    always: 'i',
    prefixes: 'mc',
  },
  de: {
    abbreviations: `dr prof hr fr frl st str nr bzw ca vgl z.b d.h u.a s.o s.u aufl ausg gest geb verh
      jan feb mär apr jun jul aug sept okt nov dez mo di mi do sa mio mrd evtl ggf inkl exkl sog insb allg
      ehem dt engl frz ital lat griech hl ing dipl bsp kath ev jh jhd jhdt`,
    numbered: 'art bd abs abb tab min max',
    closing: 'usw usf etc u.s.w gmbh co u.v.m chr mag',
    beginners: `der die das er sie es wir ihr ich dies diese dieser dieses dann doch aber wenn jedoch außerdem was warum
      wer wo hier heute`,
    openers: `der die das ein eine einer er sie es wir ihr ich dies diese dieser dieses dann da doch aber und in im am auf
      bei nach vor wenn als während jedoch außerdem so wie was warum wer wo hier heute auch nur noch`,
    speech: 'sagte sagt fragte fragt rief ruft antwortete erwiderte flüsterte schrie meinte erklärte entgegnete',
    speakers: 'er sie es ich wir der die das',
    ordinalDots: true,
  },
  fr: {
    abbreviations: `m mm mme mmes mlle mlles dr me pr st ste av bd boul cf éd env ex hab d janv févr avr juil sept oct nov
      déc p réf tél apr`,
    numbered: 'no art chap fig pp vol',
    closing: 'etc s.a',
    beginners: `le la les il elle ils elles on nous vous je tu ce cette ces cela c' j' l' mais puis alors si quand
      lorsque pourtant cependant ainsi`,
    openers: `le la les un une des il elle ils elles on nous vous je tu ce cette ces cela c' j' l' qu' dans en au aux mais et
      puis alors si quand lorsque pourtant cependant ainsi pour par avec selon après avant que qui quoi où comment`,
    speech: 'dit disait demanda cria répondit répliqua murmura fit reprit ajouta continua',
    speakers: 'il elle je ils elles on le la les',
    elisions: 'l d j m t s n c qu jusqu lorsqu puisqu quoiqu presqu',
  },
  it: {
    abbreviations: 'sig sigg dott prof ing avv arch geom rag on sen gen col cfr ca st sec n',
    numbered: 'art artt cap fig pag pagg vol',
    closing: 'ecc s.p.a s.r.l',
    beginners: 'il lo la i gli le ma poi se quando perché chi questo questa questi queste lui lei egli ella io noi',
    openers:
      'il lo la i gli le un uno una è sono in nel nella ma e poi se quando come perché che chi dove questo questa anche non per con',
    speech: 'disse dice chiese rispose gridò esclamò mormorò sussurrò aggiunse',
    speakers: 'lui lei egli ella io il la',
    elisions:
      'l d un dell nell all dall sull quell c m t s v n anch quest bell sant cent mezz tutt senz com coll nessun ciascun qualcun gl',
  },
  es: {
    abbreviations: 'sr sra srta sres dr dra prof d dña lic ing arq gral av avda ud uds vd vds ej ee a.c d.c',
    numbered: 'art núm nº pág págs vol cap fig',
    closing: 'etc s.a uu',
    beginners: 'el la los las pero luego entonces si cuando este esta esto estos estas él ella ellos ellas yo nosotros',
    openers:
      'el la los las un una unos unas es son en al del pero y luego entonces si cuando como por para con según este esta esto no también ya más',
    speech: 'dijo dice preguntó respondió gritó contestó exclamó añadió',
    speakers: 'él ella yo el la',
  },
  pt: {
    abbreviations:
      'sr sra srs sras dr dra drs prof profa eng exmo exma art arts pág págs vol cap fig n nº av d gen cel tel',
    closing: 'etc ltda s.a',
    openers:
      'o a os as um uma é são em no na nos nas mas e então se quando como por para com segundo este esta isto não também já mais ele ela eu',
  },
  nl: {
    abbreviations:
      'dr drs prof mr mw dhr mevr ing ir st nr blz bijv bv ca d.w.z o.a m.b.t t.o.v i.v.m jl red vgl fig hfst afb art a.u.b zgn',
    closing: 'enz etc nv',
    openers:
      'de het een hij zij ze wij we ik je jij u dit dat deze die er in op bij maar en dan toen als wanneer ook niet voor met volgens na',
    clitics: "'s",
    aphaeresis: "'t 'n 'k 'm 'r",
  },
  ru: {
    abbreviations:
      'г гг им ул д кв стр т тт рис табл см ср напр акад проф св о обл р пос млн млрд тыс руб коп т.е т.к т.н и.о',
    closing: 'т.д т.п др пр',
    openers:
      'он она оно они мы вы я ты это этот эта эти в на и а но если когда как что кто где так не по для с после также однако',
  },
  uk: {
    abbreviations:
      'р рр ім вул пр буд кв стор т тт рис табл див пор напр акад проф св о обл м с смт млн млрд тис грн зв',
    closing: 'т.д т.п ін',
    openers:
      'він вона воно вони ми ви я ти це цей ця ці в у на і й та а але якщо коли як що хто де так не по для з після також проте',
  },
  pl: {
    abbreviations:
      'dr prof mgr inż hab lek płk gen kpt por ks św ul al pl nr np tzn tj tzw in wg ok str s rys tab art ust poz r w zob pt im godz min max mln mld tys zł',
    closing: 'itd itp',
    openers:
      'on ona ono oni one my wy ja ty to ten ta te w na i a ale jeśli gdy jak co kto gdzie tak nie po dla z ze także jednak',
    ordinalDots: true,
  },
  cs: {
    abbreviations:
      'dr prof doc ing mgr bc judr mudr phdr gen plk sv č čís str s obr tab např tj tzv resp cca mj ul nám tř r st odst písm sb mil mld tis kč',
    closing: 'atd apod aj',
    openers:
      'on ona ono oni ony my vy já ty to ten ta ti v na i a ale pokud když jak co kdo kde tak ne po pro s z také však',
    ordinalDots: true,
  },
  sv: {
    abbreviations: 'dr prof st nr s sid bl.a ex d.v.s m.m o.s.v f.d kl ca jfr resp tel kap fig kr milj mdr',
    closing: 'osv etc mm',
    openers:
      'han hon den det de vi ni jag du en ett i på men och då när om som vad vem var så inte för med efter enligt också',
  },
  el: {
    abbreviations: 'κ κα δρ καθ αρ σελ βλ π.χ δηλ μ.χ π.μ μ.μ εκ εκατ δισ ευρ άρθ παρ',
    closing: 'λπ κλπ κ.ά κ.τ.λ',
    openers:
      'ο η το οι τα αυτός αυτή αυτό αυτοί εγώ εσύ εμείς σε στο στη στην και αλλά αν όταν πως τι ποιος πού δεν για με μετά επίσης',
  },
  tr: {
    abbreviations: 'dr prof doç av sn bay bayan st no cad sok mah apt kat s sf bkz örn yy m.ö m.s alm ing fr',
    closing: 'vb vs',
    openers:
      'o bu şu onlar biz siz ben sen bir ve ama ancak eğer nasıl ne kim nerede böyle için ile sonra ayrıca de da',
    ordinalDots: true,
  },
};
