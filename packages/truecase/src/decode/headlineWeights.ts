/** Weights of headline.ts: name=weight, separated by semicolons. Made by lab/headlines.mjs; do not edit. */
export const HEADLINE_WEIGHTS =
  "'d=-0.22;'ll=-0.63;'m=-0.53;'re=-1.17;'s=-0.26;'ve=-1.05;-=0.52;-e=0.34;-ed=-0.56;-er=0.36;-es=0.42;-ing=0.56;" +
  '-ly=-0.34;-n=0.33;-s=0.38;-t=0.46;-y=0.41;0=0.49;^0=1.08;^a=1.04;^according=-2.55;^after=-0.45;^all=-1.25;' +
  '^an=0.51;^and=-3.08;^another=-0.62;^are=0.95;^as=-0.26;^at=-1.78;^because=-1.16;^but=-4.2;^by=-1.22;^can=1.91;' +
  '^did=0.46;^do=-0.67;^during=-0.83;^fact=2.54;^for=-2.39;^from=-0.62;^he=-2;^her=-0.15;^here=-0.65;^his=-0.6;' +
  '^how=1.35;^however=-1.56;^i=-1.56;^ibd=1.37;^if=-0.66;^in=-2.88;^is=1.09;^it=-2.4;^just=-1.2;^let=-0.37;' +
  '^like=-1.24;^many=-0.11;^most=-1.42;^my=0;^name=-1.36;^no=-0.54;^not=-0.5;^now=-1.89;^of=-1.36;^oh=-0.59;' +
  '^on=-2.45;^one=-1.27;^or=-1.01;^other=0.45;^president=0.17;^readout=2.41;^see=-2.24;^she=-1.74;^so=-2.43;' +
  '^some=-0.83;^statement=3.18;^stock=1.59;^stocks=2.85;^that=-1.51;^the=-0.53;^then=-1.18;^there=-1.28;' +
  '^these=-0.32;^they=-3.07;^this=-1.27;^to=-1.55;^use=0.07;^we=-1.75;^well=-1.09;^what=-1.06;^when=0.22;' +
  '^where=-0.58;^which=-1.28;^while=-0.21;^who=-1.52;^why=0.01;^with=-0.37;^yeah=-1.52;^yes=-0.01;^you=-1.64;' +
  'a=-0.96;about=-0.99;access=0.1;according=0.65;across=-0.6;action=1.48;actor=-1.59;actually=-0.74;add=-0.96;' +
  'added=-1.38;after=0.19;again=0.09;against=-0.32;ai=1.89;air=-0.58;all=-0.64;already=-0.07;also=-2.95;' +
  'always=-1.14;am=0.78;america=1.83;american=1.09;an=-1.31;and=-0.59;announces=3.97;another=-1.2;any=-1.44;' +
  'anything=-1.19;api=0.66;app=1.64;apple=0.45;application=-0.02;are=-1.39;area=-1.2;around=-0.79;as=-0.13;' +
  'asked=-0.89;at=0.27;attribute=-1.93;available=0.02;away=-0.86;back=-0.14;based=-0.44;be=-0.79;became=-2.05;' +
  'because=-1.08;been=-1.11;before=-0.69;began=-2.73;being=-0.99;below=-0.18;best=0.53;better=0.81;between=-1.08;' +
  'bias=-1.64;biden=1.73;big=1.62;bit=-0.18;black=0.06;blood=-1.54;body=-1.28;book=-1.08;born=-3.12;both=-2.24;' +
  "browser=-0.23;business=0.8;but=0.96;buy=3.55;by=-0.09;call=1.41;called=-2.7;came=-2.15;can=-0.39;can't=-0.88;" +
  'capital=2.18;case=0.49;cases=-1.82;change=0.7;character=-1.9;children=-0.06;city=-1.3;class=-0.45;code=-0.49;' +
  'color=-0.65;com=-0.64;come=-0.68;common=0.14;company=0.68;content=1.37;control=-0.38;could=0.47;country=-0.77;' +
  'course=-0.56;create=-0.59;created=-1.31;css=-2.39;current=-1.01;data=0.89;day=1.52;days=0.15;death=0.63;' +
  "default=-0.57;development=0.91;did=-3.04;didn't=-0.33;different=-1.69;do=-1.09;does=-1.87;doesn't=-0.71;" +
  "doing=-0.19;don't=-0.22;done=-0.04;down=0.74;during=-1.27;each=-2.47;early=-0.29;earnings=4.77;element=-1.36;" +
  'elements=-1.53;end=0.47;ends .=-2.69;ends in mark=-1.36;ends in word=-0.42;enough=-0.04;even=-0.62;event=-0.95;' +
  'events=-0.84;ever=-0.47;every=-1.2;example=-2.1;face=-0.86;fact=1.11;family=-0.61;famous=-0.82;far=-0.1;' +
  'father=-0.12;features=0.22;feel=-0.74;few=-0.55;file=-0.06;film=-1.94;find=0.46;firefox=-0.72;first=0.09;' +
  'five=-0.45;following=-1.46;for=-0.01;form=-1.15;former=-0.83;found=-0.79;four=-0.51;free=0.7;from=-0.58;' +
  'full=-0.1;function=-1.91;game=0.3;general=0.12;get=-0.06;getting=0.77;give=0.14;given=-1.13;go=-0.23;' +
  'going=0.49;gonna=-0.99;good=0.15;got=-1.01;government=1.84;great=0.19;group=1.17;growth=2.33;had=-1.92;' +
  'hard=0.47;harris=1.15;has=-1.61;have=-1.23;having=-1.65;he=-1.85;head=-0.13;health=0.91;help=0.51;her=-2.65;' +
  'here=0.96;high=0.79;him=-1.68;his=-2.29;hit=0.7;home=0.07;house=2.12;how=0.5;however=-1.82;human=-0.53;i=-1.66;' +
  'ibd=3.27;idea=0.15;if=-0.17;important=-0.22;in=-0.38;include=-3.11;including=-1.47;information=-0.26;' +
  "inner stop=0.49;into=0.06;is=-1.16;isn't=-0.43;it=-0.4;its=-0.6;joe=-1.38;john=-1.01;just=-0.25;keep=0.1;" +
  'key=0.63;kind=-0.8;know=1.2;known=-1.36;language=0.03;large=-0.69;last=-1.03;later=-1.78;left=-0.85;' +
  'length 10=-0.24;length 13=-1.09;length 17=-0.83;length 2=-1.48;length 3=-1.31;length 4=-0.88;length 5=-0.61;' +
  'length 6=-0.4;length 8=-0.05;let=-0.09;level=-0.75;life=0.08;like=-0.66;line=0.67;linux=4.51;list=-0.39;' +
  'little=-0.69;live=-0.37;local=-0.75;long=-0.15;look=0.6;looked=-2.02;looking=0.18;lot=-0.67;love=0.04;' +
  'made=-0.72;main=-0.92;major=0.52;make=0.26;makes=-0.41;making=0.82;man=-0.47;many=-2.93;mark=-0.24;mark &=1.34;' +
  'mark ,=-0.66;mark -=-0.23;mark :=0.43;market=3.37;may=-0.61;maybe=-1.27;me=-1.68;mean=-0.36;means=-0.23;' +
  'media=0.76;meeting=1.95;member=0.13;men=-1.23;message=1.56;method=-1.1;microsoft=-0.96;might=-0.91;million=1.4;' +
  'minister=2.42;model=-0.37;month=2.04;more=0.13;most=-0.05;movie=-2.16;mr=-0.65;much=0.02;music=-0.41;' +
  'must=-0.77;my=-1.78;name=-1.42;named=-0.57;national=2.27;need=0.49;net=-0.63;never=-0.22;new=0.83;news=-0.67;' +
  'next=0.08;night=-1.56;no=-0.59;non=-0.03;north=-0.03;not=-0.26;nothing=-0.43;now=0.51;number=-1.63;' +
  'object=-2.28;of=-0.09;off=0.08;office=0.72;often=-1.5;oh=-0.32;old=-0.78;on=0.25;once=-0.67;one=-0.22;' +
  'only=-1.17;open=1.17;options=3.35;or=-1.6;order=1.61;other=-0.95;our=-0.43;out=-0.24;over=-0.41;own=0.22;' +
  'page=-1.33;part=0.85;party=-0.28;people=-0.46;per=-1.28;person=-0.6;place=-0.83;play=0.41;played=-2.71;' +
  'point=-0.06;popular=-0.44;possible=-0.57;post=-0.22;power=0.59;president=2.19;pretty=-0.45;price=2.93;' +
  'probably=-0.61;problem=0.2;process=0.29;project=0.6;properties=-0.6;property=-0.16;provides=-1.38;public=-0.61;' +
  'put=0.35;question=-0.63;read=-0.92;readout=2.42;real=0.52;really=-0.88;red=-0.18;release=1.23;released=0.19;' +
  'report=1.03;results=1.52;return=0.27;returns=0.19;right=0.05;role=-0.26;run=0.41;said=-2.45;same=-1.03;' +
  'saw=-0.73;say=0.51;says=1.74;school=-0.62;season=-0.72;second=-0.46;security=0.91;see=-1;seen=-0.03;' +
  'series=0.46;server=0.09;service=0.06;set=-0.49;several=-2.12;she=-2.68;sheet=1.72;ship=-1.23;short=1.77;' +
  'should=-0.25;show=-0.34;shows=0.09;side=0.08;since=-0.42;single=-0.66;small=0.76;so=-0.82;social=0.31;' +
  'software=0.58;some=-1;something=-1.31;song=-2.24;source=1.15;south=0.09;space=-0.14;star=-0.14;start=0.08;' +
  'started=-0.99;state=-0.17;statement=1.97;states=0.66;still=0.44;stock=5.96;stocks=5.97;story=0.24;string=-1.7;' +
  'stuff=-1.12;such=-2.7;support=0.36;sure=-0.96;symptoms=-1.52;system=0.34;take=0.19;talk=1.31;target=1.22;' +
  'team=-0.26;tell=0.02;term=0.93;test=0.1;text=-0.28;than=-0.3;that=-1.6;the=-0.98;their=-1.7;them=-1.1;' +
  'then=-1.74;there=-1.13;these=-0.67;they=-0.53;thing=-0.11;things=0.63;think=-0.21;third=-0.18;this=-0.47;' +
  'those=-1.44;though=-1.01;thought=-0.78;three=-1.01;through=-0.22;time=0.05;times=-1.49;to=0.11;today=-0.35;' +
  'together=-0.24;told=-0.75;too=-0.13;took=-1.63;top=1.87;trade=2.62;true=-0.34;trump=1.72;try=-0.76;tv=-0.23;' +
  'two=-1.17;type=-2.03;types=-1.98;under=0.02;united=1.48;university=-1.5;until=-1.39;up=0.45;us=0.02;use=-0.23;' +
  'used=-2.54;user=0.41;using=-0.07;value=-0.25;values=-2.57;version=-0.01;very=-1.41;video=-0.12;want=-0.43;' +
  'war=0.06;was=-3.25;way=0.41;we=-0.63;web=-0.25;week=1.46;well=-0.88;went=-1.75;were=-3.38;what=-0.05;' +
  'when=-0.86;where=-0.31;which=-1.9;while=-1.05;white=0.15;who=-0.84;why=1.57;will=0.2;with=0.13;within=-0.94;' +
  'without=-0.58;women=0.1;won=-1.76;word=-0.17;work=-0.81;working=0.1;works=-0.62;world=-0.01;would=-0.45;' +
  'wrote=-2.65;yeah=-2.46;year=0.98;years=0.71;yes=-0.31;yet=-0.06;you=-0.63;your=-0.35';
