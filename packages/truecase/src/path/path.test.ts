/** The path gives the same whoever calls it: in one go, in parts, in pieces, through a companion. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Writer } from '../decode/apply.js';
import { completeOptions } from '../decode/options.js';
import { listSections, readContainer, writeContainer } from '../format/container.js';
import { loadBytes, loadWithBase } from '../index.js';
import { Decision } from '../lattice/decision.js';
import { Lattice } from '../lattice/lattice.js';
import { Feature } from '../models/bilingual/features.js';
import { load } from '../node/index.js';
import { listRules } from '../rules/rules.js';
import { UserWords } from '../rules/userwords.js';
import { TOY_LINES, trainBytes } from '../testing/toy.js';
import { languageOf } from '../text/language.js';
import type { Truecaser } from '../truecaser.js';
import { decide } from './decide.js';
import { fillLattice, readText } from './prepare.js';
import { score } from './score.js';
import { write } from './write.js';

const ENGLISH = languageOf('en');
const TEXTS = [
  'YESTERDAY ANGELA MERKEL MET MCINTURFF. HE PAID US$50 FOR NODE.JS, SAID NATO.',
  "we saw mcgillicuddyx in new york\n\nthe iphone of james o'neil, at info@example.com",
  'VISIT EXAMPLE.COM WITH THE MAYOR',
  'ich gehe morgen mit meiner schwester in die stadt und er ist nicht da.\nwe may think so.',
];
/** A bilingual model that says that it was trained with a companion, whose weights are the ones without. */
function withCompanion(bytes: Uint8Array, name: string): Uint8Array {
  const reader = readContainer(bytes);
  const weights = reader.f64('BWGT').slice();
  weights[Feature.MONOLINGUAL] = 1;
  const sections = listSections(reader).filter(({ tag }) => tag !== 'META');
  const copies = sections.map(({ tag }) => ({ tag, data: reader.u8(tag).slice() }));
  return writeContainer({ ...reader.meta, beside: name }, [...copies, { tag: 'BWGM', data: weights }]);
}

const NAMES = 'MCINTURFF, MCGILLICUDDYX WENT TO PARIS WITH NATO.';
const FAMILIES = ['unigram', 'ngram', 'tagger', 'hmm', 'trie', 'bilingual'] as const;

/** The parts one after the other, each called by hand. */
function inParts({ model }: Truecaser, text: string): string {
  const options = completeOptions();
  const lattice = new Lattice();
  const decision = new Decision();
  const settings = { language: ENGLISH, lexicon: model.lexicon ?? null, words: new UserWords([], ENGLISH) };
  const rules = listRules(settings, true);
  readText(lattice, text, ENGLISH);
  fillLattice(lattice, text, ENGLISH, model, rules);
  score(lattice, model, []);
  decide(lattice, ENGLISH, options, rules, decision);
  return write(lattice, decision, new Writer());
}

describe.each(FAMILIES)('the path of the family %s', (family) => {
  let toy: Truecaser;
  beforeAll(async () => {
    toy = loadBytes(await trainBytes(TOY_LINES, { family }));
  }, 120_000);

  it('is that of its parts, of its annotations and of a session', () => {
    for (const text of TEXTS) {
      const whole = toy.truecase(text, { context: false });
      expect(inParts(toy, text)).toBe(whole);
      const { text: restored, annotations } = toy.session({ context: false }).restore(text);
      expect(restored).toBe(whole);
      for (const { start, end, to } of annotations) expect(whole.slice(start, end)).toBe(to);
    }
  });

  it('gives names with a productive prefix their second capital, or none', () => {
    expect(toy.truecase('WE SAW MCINTURFF')).not.toMatch(/mcInturff|Mcinturff/);
  });
});

describe('a bilingual model with a companion', () => {
  let companion: Truecaser;
  let pair: Truecaser;
  beforeAll(async () => {
    const own = await trainBytes(TOY_LINES);
    companion = loadBytes(own, 'toy');
    const bytes = await trainBytes(TOY_LINES, { family: 'bilingual', options: { minCount: 1, heldOut: 10 } });
    pair = await loadWithBase(withCompanion(bytes, 'toy'), () => Promise.resolve(own), 'pair');
  }, 120_000);

  it('gives for text without a source what the companion gives, in every mode, with all probabilities', () => {
    for (const text of TEXTS) {
      for (const mode of ['restore', 'repair', 'starts', 'auto', 'selective'] as const) {
        expect(pair.truecase(text, { mode })).toBe(companion.truecase(text, { mode }));
        expect(pair.annotate(text, { mode })).toEqual(companion.annotate(text, { mode }));
      }
      expect(pair.truecase(text, { document: true })).toBe(companion.truecase(text, { document: true }));
      expect(pair.detect(text)).toEqual(companion.detect(text));
    }
  });

  it('does so for a source that says nothing about case, and after words have been added', () => {
    const [line] = TEXTS;
    expect(pair.truecase(line!, { source: '巴黎的文件' })).toBe(companion.truecase(line!));
    const changes = { words: ['MerKel'] };
    expect(pair.with(changes).truecase(line!)).toBe(companion.with(changes).truecase(line!));
    expect(pair.with(changes).truecase(line!)).toContain('MerKel');
  });

  it('asks the companion about every form where the source tells', () => {
    const source = 'We saw Angela Merkel in Berlin.';
    expect(pair.truecase('WE SAW ANGELA MERKEL IN BERLIN.', { source })).toBe(source);
  });
});

describe('the bundled bilingual model', () => {
  it('gives for text without a source what the English one gives', async () => {
    const [english, pair] = [await load('en'), await load('fr-en')];
    for (const text of [NAMES, ...TEXTS]) expect(pair.truecase(text)).toBe(english.truecase(text));
    expect(pair.truecase(NAMES)).toBe('McInturff, McGillicuddyx went to Paris with NATO.');
  }, 120_000);
});
