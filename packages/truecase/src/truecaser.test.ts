import { beforeAll, describe, expect, it } from 'vitest';
import { load } from './node/index.js';
import { Segmenter } from './stream/segmenter.js';
import { TOY_LINES, trainToy } from './testing/toy.js';
import type { Truecaser } from './truecaser.js';

let toy: Truecaser;
beforeAll(async () => {
  toy = await trainToy(TOY_LINES);
});

/** A toy of one sentence in a language, and what it makes of a text. */
async function inLanguage(language: string, lines: readonly string[], text: string): Promise<string> {
  return (await trainToy(Array(6).fill(lines).flat(), { language })).truecase(text);
}

describe('Truecaser', () => {
  it('says what it is', () => {
    expect([toy.family, toy.language, toy.meta.corpus[0]?.name]).toEqual(['unigram', 'en', 'toy']);
  });

  it('is not changed by the copies made of it', () => {
    const one = toy.with({ words: ['BERLIN'] });
    const two = one.with({ words: ['berliN', 'NPM'] });
    expect(toy.truecase('to berlin and npm')).toBe('To Berlin and npm');
    expect(one.truecase('to berlin and npm')).toBe('To BERLIN and npm');
    expect(two.truecase('to berlin and npm')).toBe('To berliN and NPM');
    expect(two.family).toBe('unigram');
  });

  it('refuses wrong options before it reads any text', () => {
    for (const call of ['truecase', 'annotate'] as const) {
      expect(() => toy[call]('', { minConfidence: 2 })).toThrow(expect.objectContaining({ code: 'usage' }));
    }
    expect(() => toy.stream({ minConfidence: 2 })).toThrow(/minConfidence/);
    expect(() => toy.session({ minConfidence: 2 })).toThrow(/minConfidence/);
  });

  it('gives the very string back where nothing is to be changed', () => {
    for (const text of ['', ' ', '123 — 漢字', 'They saw Berlin.']) expect(toy.truecase(text)).toBe(text);
  });
});

describe('a session', () => {
  it('carries a sentence from one piece to the next', () => {
    const session = toy.session({ lines: 'wrapped' });
    expect(session.truecase('THE MAYOR OF\n')).toBe('The mayor of\n');
    expect(session.truecase('THE NORTH. THE\n')).toBe('the north. The\n');
    expect(session.truecase('\nTHE END')).toBe('\nThe end');
  });

  it('is apart from other sessions and from the options of others', () => {
    const [one, other] = [toy.session({ lines: 'wrapped' }), toy.session({ lines: 'wrapped', mode: 'starts' })];
    expect(one.truecase('THE MAYOR\n')).toBe('The mayor\n');
    expect(other.truecase('the BERLIN\n')).toBe('The BERLIN\n');
    expect(one.truecase('OF BERLIN')).toBe('of Berlin');
    expect(other.truecase('of BERLIN')).toBe('of BERLIN');
  });

  it('annotates with offsets into the piece', () => {
    const session = toy.session();
    session.annotate('THE MAYOR\n');
    expect(session.annotate('OF BERLIN')[1]).toMatchObject({ start: 3, end: 9, from: 'BERLIN', to: 'Berlin' });
  });
});

describe('long text', () => {
  it('comes out as its lines do', () => {
    const line = "THE MAYOR OF NEW YORK SAW ANGELA MERKEL'S IPHONE. IT WAS 3D.\n";
    const whole = toy.truecase(line.repeat(3000));
    expect(whole).toBe(toy.truecase(line).repeat(3000));
    expect(whole.length).toBeGreaterThan(2 * 65_536);
  });

  it('comes out as its segments do in one session, over-long lines too', () => {
    const text = `${'new york, angela. '.repeat(9000)}\n${'ab'.repeat(100_000)} nato\r\nthe ibm`;
    const segmenter = new Segmenter();
    const segments = [...segmenter.push(text), ...segmenter.end()];
    expect(segments.length).toBeGreaterThan(4);
    for (const segment of segments) expect(segment.length).toBeLessThanOrEqual(65_536);
    const session = toy.session();
    const joined = segments.map((segment) => session.truecase(segment)).join('');
    expect(joined).toBe(toy.truecase(text));
    expect(joined.slice(-13)).toBe('NATO\r\nThe IBM');
    expect(joined.slice(65_536 * 2, 65_536 * 2 + 2000)).toContain(' Angela. New York, Angela. ');
  });
});

describe('a stream', () => {
  it('passes a line on as soon as it is there', async () => {
    const { readable, writable } = toy.stream();
    const writer = writable.getWriter();
    const reader = readable.getReader();
    void writer.write('THE MAYOR OF NEW');
    void writer.write(' YORK\nSAW');
    expect(await reader.read()).toEqual({ done: false, value: 'The mayor of New York\n' });
    void writer.write(' NATO').then(() => writer.close());
    expect((await reader.read()).value).toBe('Saw NATO');
    expect((await reader.read()).done).toBe(true);
  });
});

describe('languages', () => {
  it('Turkish keeps dotted and dotless i apart', async () => {
    const lines = ['Dün akşam İstanbul ve Ankara yağmur aldı.', 'Kışın Irak ile Iğdır arasında ısı düşer ama iyi.'];
    const text = 'dün istanbul ve ırak ile iğdir, ISI IYI İYİ';
    expect(await inLanguage('tr', lines, text)).toMatch(/^Dün İstanbul ve Irak ile /);
    expect(await inLanguage('tr', lines, 'AMA ISI İYİ')).toBe('Ama ısı iyi');
    expect(await inLanguage('tr', lines, 'ile iyi')).toBe('İle iyi');
    expect(await inLanguage('en', lines, 'ile iyi')).toBe('Ile iyi');
  });

  it('Greek ends its words in the final sigma', async () => {
    const lines = ['Χθες ο Γιώργος πήγε στην Αθήνα και είδε τον δρόμο της πόλης.'];
    expect(await inLanguage('el', lines, 'ΧΘΕΣ Ο ΓΙΏΡΓΟΣ ΕΊΔΕ ΤΗΣ ΠΌΛΗΣ ΤΟΝ ΔΡΌΜΟ ΣΤΗΝ ΑΘΉΝΑ')).toBe(
      'Χθες ο Γιώργος είδε της πόλης τον δρόμο στην Αθήνα',
    );
  });

  it('German raises its nouns and lowers the capital sharp s', async () => {
    const lines = ['Heute fuhr die Straßenbahn durch die Hauptstraße, und der Hund schlief im Garten.'];
    expect(await inLanguage('de', lines, 'HEUTE SCHLIEF DER HUND IM GARTEN DER HAUPTSTRAẞE')).toBe(
      'Heute schlief der Hund im Garten der Hauptstraße',
    );
    expect(await inLanguage('de', lines, 'die hauptstraße')).toBe('Die Hauptstraße');
  });

  it('French cases both parts of an elision', async () => {
    const lines = ["Hier il va en Italie avec l'ami de Paul qu'il aime.", "Alors on voit l'Italie et l'eau d'Annecy."];
    expect(await inLanguage('fr', lines, "ON VOIT L'ITALIE AVEC L'AMI")).toBe("On voit l'Italie avec l'ami");
  });

  it('a language without rules of its own uses the neutral ones', async () => {
    expect(await inLanguage('xx-Zzzz', ['Ko la Mimo sa Zu ke ta.'], 'KO LA MIMO')).toBe('Ko la Mimo');
  });
});

describe('the bundled English model', () => {
  it('gives sensible case, the same from upper and from lower case', async () => {
    const english = await load('en');
    const text = 'ANGELA MERKEL VISITED NEW YORK WITH THE CEO OF IBM.';
    const out = english.truecase(text);
    expect(english.truecase(text.toLowerCase())).toBe(out);
    for (const part of ['Angela Merkel visited', 'CEO of IBM.']) expect(out).toContain(part);
    expect(english.truecase("i don't think that it's john's iphone, he said.")).toBe(
      "I don't think that it's John's iPhone, he said.",
    );
  });
});

describe('restore', () => {
  it('gives the text of truecase and the words of annotate in one go', () => {
    const text = 'WE SAW BERLIN.\n\nthe end of may\n';
    for (const mode of ['restore', 'repair', 'auto'] as const) {
      const { text: restored, annotations } = toy.restore(text, { mode });
      expect(restored).toBe(toy.truecase(text, { mode }));
      expect(annotations).toEqual(toy.annotate(text, { mode }));
    }
  });
});
