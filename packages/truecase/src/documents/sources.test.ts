// What a document says about its text beyond the text itself: what it translates, and what is a heading.
import { beforeAll, describe, expect, it } from 'vitest';
import { load, type Truecaser } from '../node/index.js';

const SOURCE = 'The Rose Committee met in Geneva on Monday.';
const TARGET = "le comité rose s'est réuni lundi.";
const RESTORED = "Le comité Rose s'est réuni lundi.";

let bilingual: Truecaser;
beforeAll(async () => {
  bilingual = await load('en-fr');
});

const po = (source: string) => `msgid ""\nmsgstr "Language: fr\\n"\n\nmsgid "${source}"\nmsgstr "${TARGET}"\n`;
const xliff = (from: string, source: string) =>
  `<xliff version="1.2"><file source-language="${from}" target-language="fr"><body><trans-unit id="1">` +
  `<source>${source}</source><target>${TARGET}</target></trans-unit></body></file></xliff>`;
const tmx = (source: string) =>
  `<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>${source}</seg></tuv>` +
  `<tuv xml:lang="fr"><seg>${TARGET}</seg></tuv></tu></body></tmx>`;

describe('the source of a translation', () => {
  for (const [format, document] of [
    ['po', po(SOURCE)],
    ['xliff', xliff('en', SOURCE)],
    ['tmx', tmx(SOURCE)],
  ] as const) {
    it(`reaches a bilingual model from ${format}`, async () => {
      expect(await bilingual.document(document, { format })).toBe(document.replace(TARGET, RESTORED));
    });
  }

  it('gives what source and text give by themselves, one entry after the other', async () => {
    const sources = [SOURCE, 'Mary Brown left.', 'Nothing here', ''];
    const targets = [TARGET, 'mary brown est partie.', 'rien ici', 'bonjour'];
    const entries = (texts: readonly string[]) =>
      texts.map((text, i) => `msgctxt "${i}"\nmsgid "${sources[i]}"\nmsgstr "${text}"\n`).join('\n');
    const alone = targets.map((text, i) => bilingual.truecase(text, i < 3 ? { source: sources[i]! } : {}));
    expect(alone[0]).toBe(RESTORED);
    expect(await bilingual.document(entries(targets), { format: 'po' })).toBe(entries(alone));
  });

  it('is not used where it is in another language or has other lines', async () => {
    const alone = bilingual.truecase(TARGET);
    expect(alone).not.toBe(RESTORED);
    const german = xliff('de', SOURCE);
    expect(await bilingual.document(german, { format: 'xliff' })).toBe(german.replace(TARGET, alone));
    const lines = po(`${SOURCE}\\nAnd one more.`);
    expect(await bilingual.document(lines, { format: 'po' })).toBe(lines.replace(TARGET, alone));
  });

  it('is ignored by a model of one language', async () => {
    const english = await load('en-unigram');
    const document = po('x').replace('Language: fr', 'Language: en').replace(TARGET, 'we met john');
    expect(await english.document(document, { format: 'po' })).toContain('msgstr "We met John"');
  });
});

describe('plain text', () => {
  it('gives what truecase gives, however long it is', async () => {
    const tc = await load('en-unigram');
    const paragraph = 'we met john in\nnew york. it was\r\nthe bbc who said so\n';
    for (const text of [paragraph.repeat(3000), `${paragraph}\n`.repeat(3000), paragraph]) {
      expect((await tc.document(text, { format: 'plain' })) === tc.truecase(text)).toBe(true);
    }
    const wrapped = `${paragraph}\n`.repeat(2000);
    const options = { lines: 'wrapped' } as const;
    expect((await tc.document(wrapped, { format: 'plain', ...options })) === tc.truecase(wrapped, options)).toBe(true);
  });
});

describe('headings', () => {
  it('have the style that is asked for, and the text below is sentences', async () => {
    const tc = await load('en-unigram');
    const markdown = '# a history of new york\n\nwe went there\n\nthe second part\n---\n\nand back\n';
    expect(await tc.document(markdown, { format: 'markdown', headlines: 'title' })).toBe(
      '# A History of New York\n\nWe went there\n\nThe Second Part\n---\n\nAnd back\n',
    );
    expect(await tc.document(markdown, { format: 'markdown' })).toContain('# A history of new York\n\nWe went there');
    const html = '<h2>a history of new york</h2><p>we went there</p>';
    expect(await tc.document(html, { format: 'html', headlines: 'title' })).toBe(
      '<h2>A History of New York</h2><p>We went there</p>',
    );
  });
});
