import { beforeAll, describe, expect, it } from 'vitest';
import { trainToy } from '../testing/toy.js';
import type { Truecaser } from '../truecaser.js';
import { Decision } from './decision.js';
import { needsScores } from './decode.js';
import { completeOptions, type TruecaseOptions } from './options.js';

let toy: Truecaser;

beforeAll(async () => {
  const lines = [
    'We saw Berlin and the old mayor of NATO with an iPhone in May.',
    'She said that the cat and I may go there with the others.',
    'We read that the U.S. has a 3d plan e.g. in rose and Rose.',
  ];
  toy = await trainToy(Array(8).fill(lines).flat());
});

function truecase(text: string, options?: TruecaseOptions): string {
  return toy.truecase(text, options);
}

describe('mode restore', () => {
  it.each([
    ['WE SAW BERLIN', 'We saw Berlin'],
    ['we saw berlin', 'We saw Berlin'],
    ['wE sAW bERLIN', 'We saw Berlin'],
    ['nato has AN IPHONE', 'NATO has an iPhone'],
    ["IT'S THE CAT", "It's the cat"],
    ['the cat. the mayor! the cat?', 'The cat. The mayor! The cat?'],
    ['3d plan. 20th cat', '3d plan. 20th cat'],
    ["'TIS THE CAT", "'Tis the cat"],
    ['', ''],
  ])('makes of %j %j', (text, expected) => {
    expect(truecase(text)).toBe(expected);
  });
});

describe('firstWord', () => {
  it('true gives sentence starts the case they have inside a sentence', () => {
    expect(truecase('THE CAT. BERLIN. IPHONE', { firstWord: 'true' })).toBe('the cat. Berlin. iPhone');
    expect(truecase('THE CAT. BERLIN. IPHONE', { firstWord: 'display' })).toBe('The cat. Berlin. iPhone');
  });
});

describe('mode repair', () => {
  it('keeps good capitals, adds missing ones and takes shouted ones away', () => {
    expect(truecase('we saw Rose in berlin with THE mayor', { mode: 'repair' })).toBe(
      'We saw Rose in Berlin with the mayor',
    );
    expect(truecase('we saw rose', { mode: 'repair' })).toBe('We saw rose');
  });

  it('leaves unknown mixed spellings alone', () => {
    expect(truecase('the zOrK cat', { mode: 'repair' })).toBe('The zOrK cat');
    expect(truecase('the zOrK cat', { mode: 'restore' })).not.toContain('zOrK');
  });
});

describe('mode selective', () => {
  it('restores first words and words in capitals, and nothing else', () => {
    expect(truecase('The CAT saw berlin. Berlin and THE Mayor of NATO', { mode: 'selective', firstWord: 'true' })).toBe(
      'the cat saw berlin. Berlin and the Mayor of NATO',
    );
  });

  it('leaves sentence starts as they are displayed', () => {
    expect(truecase('The cat. the MAYOR', { mode: 'selective' })).toBe('The cat. The mayor');
  });
});

describe('mode starts', () => {
  it('raises sentence starts and I, and nothing else', () => {
    expect(truecase('the cat saw berlin. i and NATO may. "go," i said.', { mode: 'starts' })).toBe(
      'The cat saw berlin. I and NATO may. "Go," I said.',
    );
    expect(truecase("it's you and i. i'm here", { mode: 'starts' })).toBe("It's you and I. I'm here");
  });

  it('lowers nothing', () => {
    const text = "THE CAT'S SAW. IT'S McX";
    expect(truecase(text, { mode: 'starts' })).toBe(text);
    expect(truecase('iPhone first. 3d next', { mode: 'starts' })).toBe('iPhone first. 3d next');
  });

  it('raises only I where first words are to be true', () => {
    expect(truecase('the cat and i', { mode: 'starts', firstWord: 'true' })).toBe('the cat and I');
  });
});

describe('mode auto', () => {
  it('restores the lines that have lost their case, and no others', () => {
    expect(truecase('WE SAW BERLIN\nwe SAW berlin\nwe saw berlin\r\nSaw berlin', { mode: 'auto' })).toBe(
      'We saw Berlin\nwe SAW berlin\nWe saw Berlin\r\nSaw berlin',
    );
  });

  it('repairs a shouted line in a normal text, and nothing around it', () => {
    const before = ['We saw the cat.', 'She and I may go there.', 'no', 'We saw Berlin.'];
    const lines = [...before, 'THE MAYOR OF BERLIN SAID SO.', ...before];
    const out = truecase(lines.join('\n'), { mode: 'auto' }).split('\n');
    expect(out).toEqual([...before, 'The mayor of Berlin said so.', ...before]);
  });

  it('goes by what stands before a line that is open', () => {
    const lower = 'she and i may go there.\n'.repeat(4);
    const cased = 'She and I may go there.\n'.repeat(4);
    expect(truecase(`${lower}the mayor\nberlin`, { mode: 'auto' })).toBe(`${cased}The mayor\nBerlin`);
    expect(truecase(`${cased}the cat\ncat`, { mode: 'auto' })).toBe(`${cased}the cat\ncat`);
  });

  it('restores what goes on with a line that has lost its case', () => {
    const options = { mode: 'auto', lines: 'wrapped' } as const;
    expect(truecase('she said that the mayor\nmay go there with\nberlin', options)).toBe(
      'She said that the mayor\nmay go there with\nBerlin',
    );
    expect(truecase('She said that the mayor\nmay go there with\nrose', options)).toBe(
      'She said that the mayor\nmay go there with\nrose',
    );
  });

  it('gives the same with words of the user, and does not count them', () => {
    const own = toy.with({ words: ['the', 'NPM'] });
    expect(own.truecase('The npm', { mode: 'auto' })).toBe('the NPM');
    expect(own.truecase('We saw Berlin.\nTHE NPM AND THE OLD MAYOR.', { mode: 'auto' })).toBe(
      'We saw Berlin.\nthe NPM and the old mayor.',
    );
  });
});

describe('minConfidence', () => {
  it('leaves words alone that are not sure enough', () => {
    const [rose] = toy.annotate('the rose').slice(1);
    expect(rose!.probability).toBeGreaterThan(0.4);
    expect(rose!.probability).toBeLessThan(0.7);
    expect(truecase('THE ROSE BERLIN', { minConfidence: 0.8 })).toBe('The ROSE Berlin');
    expect(truecase('THE ROSE BERLIN', { minConfidence: 0.4 })).not.toContain('ROSE');
  });

  it('counts lower and title form together where a sentence begins', () => {
    expect(truecase('ROSE', { minConfidence: 0.9 })).toBe('Rose');
    expect(truecase('ROSE', { minConfidence: 0.9, firstWord: 'true' })).toBe('ROSE');
  });

  it('does not count them together where the start cannot be raised', () => {
    // 3d: LOWER or TITLE (3D) look different.
    const { probability } = toy.annotate('3D', { firstWord: 'true' })[0]!;
    expect(probability).toBeLessThan(0.999);
    expect(truecase('3D', { minConfidence: (1 + probability) / 2 })).toBe('3D');
  });
});

describe('keepMixed', () => {
  it('leaves mixed words alone, known and unknown', () => {
    expect(truecase('the bErlin zOrK IPhone', { keepMixed: true })).toBe('The bErlin zOrK IPhone');
    expect(truecase('the BERLIN', { keepMixed: true })).toBe('The Berlin');
  });
});

describe('lines', () => {
  it('wrapped lines go on with their sentence, blank lines end it', () => {
    expect(truecase('the cat\nthe mayor\n\nthe cat', { lines: 'wrapped' })).toBe('The cat\nthe mayor\n\nThe cat');
    expect(truecase('the cat\nthe mayor\n\nthe cat')).toBe('The cat\nThe mayor\n\nThe cat');
  });
});

describe('protect', () => {
  it('leaves addresses alone, or not', () => {
    expect(truecase('SEE Berlin.com AND THE CAT')).toContain('Berlin.com');
    expect(truecase('at BERLIN.COM', { protect: true })).toBe('At BERLIN.COM');
    expect(truecase('at BERLIN.COM', { protect: false })).toMatch(/^At Berlin\./);
  });

  it('leaves placeholders, tags and code alone, or not', () => {
    const text = 'the {MAYOR} <MAYOR> `MAYOR` cat';
    expect(truecase(text)).toBe('The {MAYOR} <MAYOR> `MAYOR` cat');
    expect(truecase(text, { protect: false })).toBe('The {mayor} <mayor> `mayor` cat');
  });
});

describe('the words of the user', () => {
  it.each(['restore', 'repair', 'starts', 'auto'] as const)('win in mode %s', (mode) => {
    const own = toy.with({ words: ['BERLIN', 'the', "LEVI'S", 'node.JS'] });
    for (const options of [{ mode }, { mode, minConfidence: 1 }, { mode, keepMixed: true }] as const) {
      expect(own.truecase("The berlin Levi's Node.js", options)).toBe("the BERLIN LEVI'S node.JS");
    }
  });
});

describe('needsScores', () => {
  it('is for evidence and confidence only', () => {
    expect(needsScores(completeOptions({ mode: 'repair' }))).toBe(true);
    expect(needsScores(completeOptions({ minConfidence: 0.1 }))).toBe(true);
    for (const mode of ['restore', 'starts', 'auto'] as const)
      expect(needsScores(completeOptions({ mode }))).toBe(false);
  });
});

describe('Decision', () => {
  it('forgets what was decided before, in larger and in smaller texts', () => {
    const decision = new Decision();
    decision.reset(10);
    decision.set(3, 4, 5);
    decision.reset(5);
    expect([...decision.write.subarray(0, 5)]).toEqual([0, 0, 0, 0, 0]);
    decision.set(3, 4, 5);
    decision.reset(10_000);
    expect(decision.write[3]).toBe(0);
    expect(decision.write.length).toBeGreaterThanOrEqual(10_000);
  });
});
