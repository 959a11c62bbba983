/**
 * Faults that new users met in their first minutes with the bundled models, each under its name. What a rule does in detail is
 * tested beside the rule.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { load, type Truecaser, type Warning } from './node/index.js';

let en: Truecaser;
let ngram: Truecaser;

beforeAll(async () => {
  en = await load('en');
  ngram = await load('en-ngram');
});

describe('first word true', () => {
  it('gives the first word the case it has inside a sentence, with en and with en-ngram', () => {
    const text = 'THE WEATHER IS FINE. JOHN SMITH LIVES HERE. HOWEVER, IT RAINED. NATO HAS MEMBERS.';
    for (const truecaser of [en, ngram]) {
      expect(truecaser.truecase(text, { firstWord: 'true', headlines: 'sentence' })).toBe(
        'the weather is fine. John Smith lives here. however, it rained. NATO has members.',
      );
    }
  });
});

describe('ligatures', () => {
  it('and other letters without a capital of one unit are the first letters of their words', () => {
    for (const truecaser of [en, ngram]) {
      expect(truecaser.truecase('ﬁne. ßeta ﬂowers of ĸuk', { headlines: 'sentence' })).toBe('ﬁne. ßeta ﬂowers of ĸuk');
      expect(truecaser.truecase('ﬁNE.', { headlines: 'sentence' })).toBe('ﬁne.');
    }
  });

  it('do not take their capital from letters that are none: clicks, the ʻokina, the degree sign', () => {
    const words = en.with({ words: ['ǃKung', 'ʻOkina'] });
    expect(words.truecase('the ǃkung and the ʻokina.')).toBe('The ǃKung and the ʻOkina.');
    expect(en.truecase('ʻōlelo is a word.')).toBe('ʻŌlelo is a word.');
  });
});

describe('Turkish capitals', () => {
  it('never give words of capital and small dotted letters', () => {
    for (const truecaser of [en, ngram]) {
      expect(truecaser.truecase('HE SAID GİDİYOR IN İSTANBUL.', { headlines: 'sentence' })).toBe(
        'He said GİDİYOR in İstanbul.',
      );
    }
  });
});

/** Inputs in lower case and in capitals, which must give the same. */
function restored(truecaser: Truecaser, text: string): string[] {
  return [text, text.toUpperCase()].map((input) => truecaser.truecase(input, { headlines: 'sentence' }));
}

const twice = (text: string) => [text, text];

describe('sentence starts', () => {
  it('are not behind the name of a button that ends in three dots', () => {
    expect(en.truecase('click "save as…" and choose a folder.', { headlines: 'sentence' })).toMatch(/…" and choose/);
    expect(en.truecase('click "save as..." and choose a folder.', { headlines: 'sentence' })).toMatch(
      /\.\.\." and choose/,
    );
  });

  it('are behind every number of an enumeration, 1) and 2)', () => {
    const expected = twice('1) First open the door. 2) Then turn the key.');
    expect(restored(en, expected[0]!.toLowerCase())).toEqual(expected);
    expect(restored(en, '1) first … 2) then')).toEqual(twice('1) First … 2) Then'));
  });

  it("do not raise the letter of '90s", () => {
    expect(restored(en, "'90s music is great.")).toEqual(twice("'90s music is great."));
    expect(restored(en, '1990s fashion is back.')).toEqual(twice('1990s fashion is back.'));
    expect(restored(en, '3d printing is here.')).toEqual(twice('3D printing is here.'));
  });

  it('leave irregular forms their small letter: eBay announced', () => {
    for (const truecaser of [en, ngram]) {
      expect(restored(truecaser, 'ebay announced')).toEqual(twice('eBay announced'));
      expect(restored(truecaser, 'iphone sales rose.')).toEqual(twice('iPhone sales rose.'));
    }
  });
});

describe('names', () => {
  it('of parties of a lawsuit have a small v. between them: Jones v. Smith', () => {
    for (const truecaser of [en, ngram]) {
      expect(restored(truecaser, 'jones v. smith was decided in 1954.')).toEqual(
        twice('Jones v. Smith was decided in 1954.'),
      );
    }
  });

  it('with Mc- that nobody has seen before have their second capital: McInturff', () => {
    for (const truecaser of [en, ngram]) {
      expect(restored(truecaser, 'mr. mcinturff left.')).toEqual(twice('Mr. McInturff left.'));
    }
  });

  it('of products are no files and no hosts: Node.js, Booking.com', () => {
    expect(restored(en, 'we use node.js and booking.com.')).toEqual(twice('We use Node.js and Booking.com.'));
    expect(en.truecase('The package node.js on asp.net is kept.')).toBe('The package node.js on asp.net is kept.');
  });
});

describe('code', () => {
  it('is left alone: if (user == NULL)', () => {
    expect(en.truecase('if (user == NULL)\nfoo = bar();')).toBe('if (user == NULL)\nfoo = bar();');
  });
});

describe('a text of capitals', () => {
  it('is not shouted where it is protected', () => {
    expect(
      restored(en, 'see stackoverflow.com and asp.net for $us50 and mail me@example.org. {the men have indicated} so.'),
    ).toEqual(
      twice('See stackoverflow.com and ASP.NET for $US50 and mail me@example.org. {The men have indicated} so.'),
    );
    expect(restored(en, 'it cost us$50, not a$30.')).toEqual(twice('It cost US$50, not A$30.'));
  });

  it('keeps identifiers, lowers placeholders with their line, and keeps whatever stands on a line that has its own case', () => {
    expect(en.truecase('SET MAX_SIZE TO {NAME} AND %S NOW.', { headlines: 'sentence' })).toBe(
      'Set MAX_SIZE to {name} and %s now.',
    );
    expect(en.truecase('See README.MD on Example.COM.', { headlines: 'sentence' })).toBe(
      'See README.MD on Example.COM.',
    );
  });
});

describe('text in another language', () => {
  const german = 'ich gehe morgen mit meiner schwester in die stadt. das ist gut.';
  const raised = 'Ich gehe morgen mit meiner schwester in die stadt. Das ist gut.';

  it('gets its sentence starts and nothing else, and one warning', () => {
    const warnings: Warning[] = [];
    const onWarning = (warning: Warning) => warnings.push(warning);
    const text = `${german}\nthe weather in germany is fine.\n${german}`;
    expect(en.truecase(text, { onWarning })).toBe(`${raised}\nThe weather in Germany is fine.\n${raised}`);
    expect(warnings).toMatchObject([{ code: 'language', language: 'de' }]);
    expect(en.truecase('BEN YARIN GİDİYORUM VE SENİ GÖRECEĞİM.')).toBe('BEN YARIN GİDİYORUM VE SENİ GÖRECEĞİM.');
  });

  it('is restored nevertheless if asked for, without a warning', () => {
    const onWarning = () => expect.unreachable();
    expect(en.truecase(german, { forceLanguage: true, onWarning })).not.toBe(raised);
  });

  it("leaves the user's words their spelling", () => {
    expect(en.with({ words: ['Stadt'] }).truecase(german)).toContain('die Stadt');
  });
});
