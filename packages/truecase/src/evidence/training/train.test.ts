import { beforeAll, describe, expect, it } from 'vitest';
import { readContainer, type SectionReader } from '../../format/container.js';
import { loadBytes } from '../../index.js';
import { CasingCounter } from '../../learn/casings/counter.js';
import { CasingCounts } from '../../learn/casings/counts.js';
import { unigram } from '../../models/unigram/model.js';
import { AMBIGUOUS, ambiguousLines, IN_KITCHEN, TOY_SETTINGS } from '../../testing/ambiguous.js';
import { toyCorpus, trainBytes } from '../../testing/toy.js';
import { Shape } from '../../text/casing.js';
import { chooseCandidates } from './candidates.js';
import { ClassifierLearner } from './classifier.js';
import { AMBIGUOUS_DEFAULTS, type AmbiguousSettings } from './settings.js';
import { Part, SnippetReader } from './snippets.js';
import { type AmbiguousReport, addAmbiguous } from './train.js';

const settings: AmbiguousSettings = { ...AMBIGUOUS_DEFAULTS, ...TOY_SETTINGS };
const lines = ambiguousLines(600);
let reader: SectionReader;
let bytes: Uint8Array;
let report: AmbiguousReport;

beforeAll(async () => {
  reader = readContainer(await trainBytes(lines));
  ({ bytes, report } = await addAmbiguous(reader, toyCorpus(lines), { settings: TOY_SETTINGS }));
});

function counts(
  mentions: Readonly<Record<string, readonly [lower: number, title: number, upper: number]>>,
): CasingCounts {
  const words = new CasingCounts();
  for (const [i, [word, rows]] of Object.entries(mentions).entries()) {
    for (const [s, n] of rows.entries()) {
      const shape = [Shape.LOWER, Shape.TITLE, Shape.UPPER][s]!;
      for (let k = 0; k < n; k++) words.add(i, i, shape, 0, 0, () => word);
    }
  }
  return words;
}

describe('chooseCandidates', () => {
  const words = counts({ may: [300, 60, 9], us: [200, 2, 80], once: [400, 3, 0], x: [50, 50, 50], rare: [9, 9, 0] });
  const few = { ...settings, minForm: 10, minShare: 0.05 };

  it('takes words with two serious casings, those with most in doubt first', () => {
    const found = chooseCandidates(words, few).map(({ spelling, forms }) => [
      spelling,
      forms.map(({ count }) => count),
    ]);
    expect(found).toEqual([
      ['us', [200, 80]],
      ['may', [300, 60]],
    ]);
  });

  it('takes no more than it may', () => {
    expect(chooseCandidates(words, { ...few, maxWords: 1 }).map(({ spelling }) => spelling)).toEqual(['us']);
    expect(chooseCandidates(words, { ...few, minShare: 0.2 }).map(({ spelling }) => spelling)).toEqual(['us']);
  });
});

describe('snippets', () => {
  function gather(text: readonly string[], maxSnippets = 4000) {
    const counter = new CasingCounter('en');
    for (const line of lines) counter.addLine(line);
    const candidates = chooseCandidates(counter.words, settings);
    const gatherer = new SnippetReader(counter.words, candidates, unigram.read(reader), 'en', {
      ...settings,
      maxSnippets,
    });
    for (const line of text) gatherer.addLine(line);
    gatherer.end();
    const { snippets } = gatherer;
    const contexts = Array.from({ length: snippets.count }, (_, i) =>
      Array.from(snippets.ids.subarray(snippets.first[i], snippets.first[i + 1]), (id) => counter.words.spelling(id)),
    );
    return { snippets, contexts };
  }

  it('leave out first words of sentences, titles and compounds', () => {
    const text = ['Turkey is here.', 'They Talked About Turkey Again', 'The anti-Turkey talk.', 'We saw Turkey.'];
    expect(gather(text.flatMap((line) => [line, ''])).snippets.count).toBe(1);
  });

  it('hold each word around once, not those after a blank line', () => {
    const { contexts } = gather(['Then gravy and gravy and', 'butter, turkey again', '', 'treaty']);
    expect(contexts).toEqual([['then', 'gravy', 'and', 'butter', 'again']]);
  });

  it('are spread over the text where a form has too many', () => {
    const all = gather(lines).snippets;
    const some = gather(lines, 100).snippets;
    const of = (snippets: typeof all, form: number) =>
      snippets.form.subarray(0, snippets.count).filter((f) => f === form);
    expect(of(some, 0).length).toBeLessThanOrEqual(100);
    expect(of(some, 0).length).toBeGreaterThan(80);
    for (const part of Object.values(Part)) expect(all.part.subarray(0, all.count)).toContain(part);
  });
});

describe('ClassifierLearner', () => {
  it('weighs context words by what they say about forms', () => {
    const learner = new ClassifierLearner(3);
    const snippets = {
      form: Uint8Array.of(0, 0, 0, 0, 1, 1, 1, 1),
      first: Uint32Array.of(0, 2, 4, 6, 8, 9, 10, 11, 12),
      ids: Uint32Array.of(0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1),
    };
    const all = [0, 1, 2, 3, 4, 5, 6, 7];
    const given = snippets as unknown as Parameters<typeof learner.learn>[0];
    const classifier = learner.learn(given, all, 2, { ...settings, smoothing: 4 });
    // Word 1 stands in all snippets and says nothing. Word 0: (4 + 2) / 8 / .5 = 1.5 and (0 + 2) / 8 / .5 = .5.
    expect([...classifier.ids]).toEqual([0]);
    expect([...classifier.weights]).toEqual([Math.round(32 * Math.log(1.5)), Math.round(32 * Math.log(0.5))]);
    const evidence = learner.evidenceOf(classifier, given, [0, 7], 2);
    expect(evidence[0]! - evidence[1]!).toBeCloseTo(Math.log(3), 1);
    expect(evidence.subarray(4, 6)).toEqual(Float64Array.of(0, 0));
  });
});

describe('addAmbiguous', () => {
  it('reports the word with and without its classifier', () => {
    expect(report).toMatchObject({ candidates: 1, judged: 1, kept: 1 });
    const [row] = report.words;
    expect(row!.forms.map(({ text }) => text)).toEqual(['Turkey', 'turkey']);
    expect(row!).toMatchObject({ kept: true, both: 100 });
    expect(row!.model).toBeLessThan(90);
    expect(row!.chance).toBeLessThan(0.001);
  });

  it('notes it in the header and leaves the rest of the file as it was', () => {
    const made = readContainer(bytes);
    expect(made.meta['ambiguous']).toMatchObject({ figures: { kept: 1 }, corpus: [{ name: 'toy' }] });
    expect({ ...made.meta, ambiguous: undefined }).toEqual({ ...reader.meta, ambiguous: undefined });
    for (const tag of reader.tags.slice(1)) expect(made.bytes(tag)).toEqual(reader.bytes(tag));
  });

  it('gives the same bytes again, also over a file that had ambiguous words', async () => {
    const again = await addAmbiguous(readContainer(bytes), toyCorpus(lines), { settings: TOY_SETTINGS });
    expect(again.bytes).toEqual(bytes);
    expect(loadBytes(again.bytes).truecase(IN_KITCHEN)).toContain(`that ${AMBIGUOUS} again`);
  });

  it('learns from all text and judges by the other, where there is held-out text', async () => {
    const more = ambiguousLines(300);
    const made = await addAmbiguous(reader, toyCorpus(lines), { settings: TOY_SETTINGS, heldOut: toyCorpus(more) });
    expect(made.report).toMatchObject({ judged: 1, kept: 1 });
    // Every other block of the held-out text; in the text itself every fifth.
    const mentions = more.filter((line) => line.includes('urkey')).length;
    expect(made.report.words[0]!.heldOut).toBeLessThan(0.7 * mentions);
    expect(made.report.words[0]!.heldOut).toBeGreaterThan(0.3 * mentions);
    expect(made.report.snippets).toBeGreaterThan(report.snippets);
    expect(readContainer(made.bytes).meta['ambiguous']).toMatchObject({ heldOut: [{ lines: more.length }] });
  });

  it('keeps no word that held-out text speaks against', async () => {
    const swapped = ambiguousLines(300).map((line) =>
      line.replace(/turkey/i, (word) => (word === AMBIGUOUS ? 'Turkey' : AMBIGUOUS)),
    );
    const heldOut = toyCorpus(swapped);
    await expect(addAmbiguous(reader, toyCorpus(lines), { settings: TOY_SETTINGS, heldOut })).rejects.toMatchObject({
      code: 'no-gain',
    });
  });

  it('refuses where no word gains', async () => {
    const plain = lines.map((line) => line.replace('turkey', 'Turkey'));
    await expect(addAmbiguous(reader, toyCorpus(plain), { settings: TOY_SETTINGS })).rejects.toMatchObject({
      code: 'no-gain',
    });
    const strict = { ...TOY_SETTINGS, minGain: 90 };
    await expect(addAmbiguous(reader, toyCorpus(lines), { settings: strict })).rejects.toThrow(/none of 1 ambiguous/);
  });
});
