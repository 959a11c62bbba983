/** The most frequent small words of languages, by which a text gives away what it is written in. Folded; data only. */
export const COMMON_WORDS: Readonly<Record<string, string>> = {
  en: `the of and to a in is it that for was on are as with his they at be this have from or had by but not what all were we
    when your can said there an which their if will how them these so her would him has more no out up who its into do
    my than been you he she i me our about could after just like some only then now also because where why don't did does`,
  de: `der die das und ich ist nicht ein eine einen einem einer zu mit auf für von dem den des sich es sie er wir ihr auch
    als an nach wie im am bei aus oder aber wenn noch nur mein meine meiner sein seine hat haben wird war sind über um bis zum
    zur kann doch schon so was wer wo dass daß durch mehr sehr hier heute morgen`,
  fr: `le la les de des du un une et est que qui dans pour pas ne il elle je tu nous vous ils elles sur avec au aux ce cette
    ces se son sa ses mon ma mes plus par mais ou où si tout tous été être avoir fait comme on y leur leurs d' l' j' c' qu'
    sont était très bien aussi sans sous entre deux hier soir`,
  es: `el la los las de del y que en un una por para con no es se lo su sus al como más pero le ya o este esta estos ese eso
    si porque cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les ni contra yo él ella
    años año son fue era está están van ser`,
  it: `il lo la i gli le di del della dei delle e è che un una per con non si in da al alla dal nel nella sono ma come anche
    più questo questa io lui lei noi voi loro se quando dove chi cosa mi ti ci suo sua essere ho hai ha hanno era stato molto`,
  pt: `o os as de do da dos das e que em um uma para com não no na nos nas se por mais como mas foi ao ele ela eu tem à seu
    sua ou ser quando muito há já está também só pelo pela até isso entre era depois sem mesmo aos são você`,
  nl: `de het een en van ik te dat die in is niet op zijn met voor er maar om hij ze zij wij we aan als dan nog naar bij ook
    uit wat wel geen hem haar mijn je jij u door over deze dit wordt worden heeft hebben was waren kan meer`,
  sv: `och att det som en på är av för med den till inte om ett han hon jag du vi de var har från men så kan man sig nu
    skulle hade efter när eller bara mycket också över vid då där`,
  da: `og at det som en på er af for med den til ikke om et han hun jeg du vi de var har fra men så kan man sig nu skulle
    havde efter når eller kun meget også over ved da der`,
  fi: `ja on ei että se oli hän mutta kun niin joka mitä tai ovat kuin myös minä sinä ole olen sen vain jos nyt tämä voi hänen
    sitä kaikki mukaan jo`,
  pl: `i w na z się nie do to że jest o jak po co ale tak za od przez dla czy już był była było tylko jego jej może są być ze
    ten ta który która oraz przy bardzo`,
  cs: `a v se na je že to s z do o i jako ale za by po jsem jsou být byl byla bylo který která pro také když jeho už tak co ve
    si není od nebo`,
  hu: `a az és hogy nem is egy van ez de meg csak már volt ha mint még el vagy mert ki be azt ezt majd nagyon minden itt ott`,
  ro: `de și a în la cu nu pe o un este care să din ce mai se pentru că sunt au am fi ca dar fost lui ei prin după sau foarte`,
  tr: `ve bir bu da de için ile ben sen o biz siz ne çok daha gibi kadar ama var yok mi mı mu mü olarak olan sonra en her şey
    değil ki seni beni onu yarın`,
  id: `yang dan di ini itu dengan untuk dari tidak dalam akan pada ke saya kamu dia kami mereka adalah ada juga sudah bisa
    karena atau oleh telah seperti lebih`,
  ru: `и в не на я что он с как это по но они мы из у за вы так же от бы о для до если или его её ее было был была только
    уже когда мне есть а к то все она этот`,
  uk: `і в не на я що він з як це по але вони ми із у за ви так же від для до якщо або його її було був була тільки вже коли
    мені є та й а к то все вона`,
  el: `και το να του η της με που την από για είναι στο οι θα τα δεν ο σε ένα μια τον των αυτό ότι στην στη τους ή αλλά`,
};
