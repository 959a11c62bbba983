import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.js';
import { findStarts, markStarts } from '../testing/starts.js';
import { anyLanguage, anyText, prose } from '../testing/texts.js';
import { lowerText, titleText, upperText } from './casing.js';
import type { LineRule } from './sentences.js';

/** The rules find exactly the words behind ^, whatever the case of the text. */
function check(marked: string, language = 'en', rule: LineRule = 'sentence'): void {
  for (const change of [(text: string): string => text, lowerText, upperText, titleText]) {
    const text = change(marked.replaceAll('^', ''), language);
    const found = markStarts(text, language, rule);
    expect(lowerText(found, language)).toBe(lowerText(marked, language));
  }
}

describe('sentence starts in English', () => {
  it.each([
    '^the river froze. ^nobody crossed it! ^why not? ^boats lay still',
    '^end . ^next one , please',
    '^stop!!! ^go?! ^well done',
    '^it rose by 3.5 points. ^see example.com. ^then node.js came',
    '^it cost $5. ^so what',
    '^we met in 1990. ^nothing changed',
    '^write to ann@example.com. ^ask report.pdf. ^go on',
    '^he said so.) ^then left."',
  ])('behind a full stop: %s', (marked) => check(marked));

  it.each([
    '^mr. smith met dr. jones vs. gen. grant',
    '^they sell fruit, e.g. the apples, i.e. these',
    '^see no. 5 and vol. iv and fig. 3b. ^then rest',
    '^he said no. ^nobody heard. ^she loves art. ^museums bore me',
    '^he said no. ^i left',
    '^acme inc. sued. ^he owns acme inc. ^he sold it',
    '^bring pens, paper, etc. ^they are cheap',
    '^bring pens, paper, etc. for school',
    '^he edited the 2nd ed. by hand',
    '^mr . ^smith',
  ])('not behind an abbreviation: %s', (marked) => check(marked));

  it.each([
    'j. ^edgar hoover met j. r. r. tolkien',
    '^he lives in the u.s. ^he likes it',
    '^he lives in the u.s. senate house',
    '^take vitamin d. ^some do not',
    '^she has a ph.d. ^however she left at 5 p.m. ^then it rained',
    '^come to the u.s. “^they said so”',
    '^come to the u.s. ("^they said so")',
  ])('behind letters with stops only before a word that tells: %s', (marked) => check(marked));

  it.each([
    '^well... ^the end',
    '^he went... slowly away… ^but came back',
    '^so .... ^she left',
    '^wait...what',
    '^and... "^he stopped',
  ])('behind three dots only before a word that tells: %s', (marked) => check(marked));

  it.each([
    '"^stop!" he said. ^nobody did',
    '“^who?” asked the old man. ^nobody knew',
    '‘^who?’ john asked',
    "``^stop !'' he said",
    '"^who?" she asked. "^me?" ^nobody moved',
    "^he cried 'stop!'\" said she",
    '“^stop!” — he said',
    '"^what?" ^the old man stood up',
  ])('not behind a question or exclamation that is reported: %s', (marked) => check(marked));

  it.each([
    '^he said, "^we go now." ^nobody went',
    '^he said, “^we go now.”',
    "^he said, '^we go now'",
    "^he said , ``^we go''",
    '^he said, ‘^we go’',
    '^she wrote: "^we go"',
    '^he said, "(^we) ^go"',
    '^he said "we go"',
    '"^well," he said, "the river froze."',
    '“^well,” he said, “the river froze.” “^yes,” she said, “it did”',
    "``^well ,'' he said , ``the river''",
    '"^well", he said, "the river froze." ^he said, "^yes"',
    '^he likes "dune", "emma" and "ulysses"',
  ])('in a quotation of its own, not in one that goes on: %s', (marked) => check(marked));

  it.each([
    '(^laughter) ^thank you all',
    '[^music] ^hello there',
    '^go home. (^see below.) ^then sleep',
    '^he came (see below) and left',
    '(a) ^first point',
    '(12) ^next point',
    '(^yes) ^thank you',
    '(iv) ^last point',
  ])('in and behind a bracket that opens a sentence: %s', (marked) => check(marked));

  it.each([
    '- ^milk',
    '• ^milk and eggs',
    '* ^milk',
    '– ^milk',
    '❤️ ^milk',
    '👩‍💻 ^coders',
    '‼️ ^careful',
    '1. ^wash it',
    '12) ^dry it',
    'a) ^fold it',
    'b. ^wear it',
    'iv. ^iron it',
    'xii) ^sell it',
    '3.5 litres are enough',
    '20 people came. 30 left. ^all ate',
    '^all) is well',
    '^mix. ^then stir',
    "'s ^morning",
    '{name} has mail. `x` is it. ^so',
  ])('behind bullets and enumerators, not behind numbers: %s', (marked) => check(marked));

  it.each([
    '^host: ^welcome back',
    '^speaker 2: ^thank you',
    '^anna-maria von und zu: ^no',
    '<b>^host:</b> ^welcome back',
    '^at 5:30 he left',
    '^host:welcome',
    '^host:',
    '^there were four of us left: me and you',
  ])('behind a label at the start of a line: %s', (marked) => check(marked));

  it.each(['**^note.** ^then go', '_^note._ ^then go', '^see a.*b', '^done. *^then* go'])(
    'through emphasis: %s',
    (marked) => check(marked),
  );

  it.each([
    '<i>^hello there.</i> ^how are you',
    '{\\an8}^hello there.{\\i1} ^how are you',
    '^hello there.<br>^how are you',
    '^see <b>mr</b>. smith',
    '^he said, <i>"^we go"</i>',
    '"^well,</i>" he said, <i>"the river"',
    '"^stop!</i>" <b>he</b> said',
    '^in the u.s.</i></b></u></p> ^he was',
    '<b>1</b>. ^wash it',
    '&quot;^so&quot; it goes',
  ])('through markup: %s', (marked) => check(marked));
});

describe('sentence starts in other languages', () => {
  it.each([
    ['de', '^am 3. oktober kam dr. meier, z. b. der mit hut, d. h. die frau'],
    ['de', '^z.b. der mann kam. ^er ging. ^das ist so. ^peter lacht'],
    ['de', '^er kam 44 v. chr. nach rom. ^cäsar starb 44 v. chr. ^er war alt'],
    ['de', '^siehe art. 5 und bd. 3. ^diese art. ^keine andere'],
    ['de', '^brot, milch usw. ^das reicht. ^brot usw. kaufen'],
    ['de', '„^nun“, sagte er, „die zeit ist um.“ ^er ging'],
    ['de', '„^halt!“, rief er. ^sie blieb. ^er sagte: „^komm“'],
    ['de', '„^nun,“ sagte er, „die zeit ist um.“'],
    ['de', '»^nun«, sagte er, »die zeit ist um.« ^er sagte, »^komm«'],
    ['de', '^das war 1990. ^dann kam 2. ^er lief als 7. ins ziel'],
    ['fr', "^m. dupont et mme. durand, cf. p. 5, c.-à-d. le roi. ^l'an vint"],
    ['fr', "^il partit... ^l'hiver vint"],
    ['fr', '« ^halte ! » dit-il. ^puis il partit'],
    ['fr', "^c'est l'art. ^rien d'autre. ^voir art. 5"],
    ['es', '^el sr. lópez y la dra. ruiz, p. ej. el lunes, p.ej. la tarde'],
    ['es', '^vive en ee. uu. con ana. ^vive en ee.uu. ^el año pasó'],
    ['es', '^pero, ¿qué haces? ^nada'],
    ['es', '—¡^alto! —dijo él. —^no. ^vete'],
    ['es', '^dijo que no. ^luego salió'],
    ['it', '^il sig. rossi e la dott. bianchi. ^l’arte. ^vedi art. 5, pag. 3'],
    ['it', '«^fermo!» disse lui. ^poi uscì'],
    ['it', '^la prof.ssa verdi della fiat s.p.a. ^il resto'],
    ['nl', "'s ^morgens kwam dhr. jansen. ^hij bleef"],
    ['tr', 'ii. ^bölüm. ^istanbul'],
    ['und', '^see no. 5 and dr. xu. ^no. ^yes'],
  ])('in %s: %s', (language, marked) => check(marked, language));
});

describe('lines', () => {
  it.each<[LineRule, string]>([
    ['sentence', '^a heading\n^the text\n^goes on'],
    ['sentence', '^one\r\n^two\r^three\u2028^four'],
    ['sentence', '(^one\n^two) three'],
    ['wrapped', '^a heading\n\n^the text\ngoes on. ^and\non\n \n^end'],
    ['wrapped', '^he packed the\nfollowing: bread and\nbutter'],
    ['wrapped', '^he left.\n^host: ^welcome'],
    ['wrapped', '^he met mr.\nsmith in the u.s.\nhe said'],
    ['wrapped', '^chapter one\r\n\r\n1. ^wash it\r\n\r\n- ^dry it'],
    ['wrapped', '(^one\n\n^two) three'],
    ['wrapped', '^one <i>\n</i>two\n<i>\n^three'],
    ['wrapped', ''],
  ])('%s: %j', (rule, marked) => check(marked, 'en', rule));

  const cuts = (text: string): number[] =>
    [...text.matchAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g)].map((match) => match.index + match[0].length);

  it.each<LineRule>(['sentence', 'wrapped'])('carry their state over pieces cut at line ends: %s', (rule) => {
    fc.assert(
      fc.property(fc.oneof(anyText, prose), anyLanguage, fc.infiniteStream(fc.boolean()), (text, language, chosen) => {
        const places = cuts(text).filter(() => chosen.next().value);
        const pieces = [0, ...places].map((at, i) => text.slice(at, places[i] ?? text.length));
        expect(findStarts(pieces, language, rule)).toEqual(findStarts([text], language, rule));
      }),
      { numRuns: runs(3000) },
    );
  });
});

describe('sentence starts of any text', () => {
  it('do not depend on its case', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, prose), anyLanguage, (text, language) => {
        const starts = findStarts([text], language);
        for (const change of [lowerText, upperText, titleText]) {
          expect(findStarts([change(text, language)], language)).toEqual(starts);
        }
      }),
      { numRuns: runs(3000) },
    );
  });

  it('do not depend on markup beside white space', () => {
    const tags = fc.array(fc.constantFrom('', '', '<i>', '</i>', '{\\an8}'), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(prose, tags, (text, chosen) => {
        let count = 0;
        const tagged = text.replace(
          / +/g,
          (space) => `${chosen[count++ % chosen.length]}${space}${chosen[count++ % chosen.length]}`,
        );
        const plain = markStarts(tagged).replace(/<\/?i>|\{\\an8\}/g, '');
        expect(plain).toBe(markStarts(text));
      }),
      { numRuns: runs(3000) },
    );
  });

  it('begin at most one sentence a word, and one at the first word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,6}( [a-z]{4,6}){0,9}$/), (text) => {
        expect(findStarts([text])).toEqual([0]);
      }),
    );
  });
});
