import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readContainer, writeContainer } from '../../format/container.js';
import { loadBytes, type Truecaser } from '../../index.js';
import { latticeOf } from '../../testing/lattice.js';
import { runs } from '../../testing/runs.js';
import { anyText, trainBytes } from '../../testing/toy.js';
import { foldText, lowerText, Shape } from '../../text/casing.js';
import { Feature } from './features.js';
import type { BilingualModel } from './model.js';

const PAIRS = Array.from({ length: 6 }, () => [
  'Click OK to save the file.\tCliquez sur OK pour enregistrer le fichier.',
  'Open the file in Paris.\tOuvrez le fichier à Paris.',
  'save the file\tenregistrer le fichier',
  'open the window\touvrir la fenêtre',
  'The window is open.\tLa fenêtre est ouverte.',
  'Paris is a city.\tParis est une ville.',
  'FILE ERROR\tERREUR DE FICHIER',
  'the city of Paris\tla ville de Paris',
  'The NATO file\tLe fichier de la NATO',
  'a city and a file\tune ville et un fichier',
]).flat();

let bytes: Uint8Array;
let tc: Truecaser;
beforeAll(async () => {
  bytes = await trainBytes(PAIRS, { family: 'bilingual', language: 'fr', options: { minCount: 1, heldOut: 10 } });
  tc = loadBytes(bytes);
});

describe('a bilingual model', () => {
  it('cases a translation as its source is cased', () => {
    expect(tc.truecase('cliquez sur ok pour ouvrir.', { source: 'Click OK to open.' })).toBe(
      'Cliquez sur OK pour ouvrir.',
    );
    expect(tc.truecase('enregistrer le fichier', { source: 'save the file' })).toBe('enregistrer le fichier');
    expect(tc.truecase('LA VILLE', { source: 'the city' })).toBe('la ville');
  });

  it('makes capitals of the translation of a line of capitals', () => {
    const target = "kit de vérin d'inclinaison hydraulique de la plate-forme";
    expect(tc.truecase(target, { source: 'HYDRAULIC HEADER TILT CYLINDER KIT' })).toBe(target.toUpperCase());
  });

  it('takes source words that are spelled the same for candidates, protected ones too', () => {
    const source = 'Open the FooBar file in /home/DOC/ReadMe.txt';
    const target = 'ouvrez le fichier foobar dans /home/doc/readme.txt';
    expect(tc.truecase(target, { source })).toMatch(/^Ouvrez le fichier foobar dans \/home\/DOC\/ReadMe\.txt$/i);
    expect(tc.truecase(target, { source })).toContain('/home/DOC/ReadMe.txt');
    const forms = (options: object) => tc.annotate(target, options).find(({ from }) => from === 'foobar')!.alternatives;
    expect(forms({ source }).map(({ text }) => text)).toContain('FooBar');
    expect(forms({}).map(({ text }) => text)).not.toContain('FooBar');
  });

  it('answers as its language model does where the source has no case', () => {
    for (const text of ['ouvrez le fichier à paris.', 'la ville de paris', 'une nato']) {
      expect(tc.truecase(text, { source: '巴黎的文件' })).toBe(tc.truecase(text));
      expect(tc.truecase(text, { source: '巴黎的文件 NATO 巴黎的文件' })).toBe(tc.truecase(text));
    }
  });

  it('goes by an alignment that is given', () => {
    const source = 'XYZZY plugh';
    expect(tc.truecase('plugh xyzzy', { source, alignment: '0-1 1-0' })).toBe('plugh XYZZY');
    expect(
      tc.truecase('abra cadabra', {
        source,
        alignment: [
          [0, 1],
          [1, 0],
        ],
      }),
    ).toMatch(/^abra CADABRA$/i);
    expect(() => tc.truecase('plugh xyzzy', { source, alignment: '0-2' })).toThrow(
      'outside the target sentence of 2 tokens',
    );
  });

  it('says which words belong together', () => {
    const source = 'XYZZY plugh';
    const target = 'plugh xyzzy';
    tc.truecase(target, { source, alignment: '0-1 1-0' });
    const pairs = tc.model
      .sourceSide!.links()
      .map(({ source: s, target: t }) => [source.slice(s.start, s.end), target.slice(t.start, t.end)]);
    expect(pairs).toEqual([
      ['plugh', 'plugh'],
      ['XYZZY', 'xyzzy'],
    ]);
    tc.truecase(target);
    expect(tc.model.sourceSide!.links()).toEqual([]);
  });

  it('takes several lines beside as many source lines', () => {
    const out = tc.truecase('ouvrir la fenêtre\nla fenêtre est ouverte.\n', {
      source: 'open the window\nThe window is open.\n',
    });
    expect(out).toBe('ouvrir la fenêtre\nLa fenêtre est ouverte.\n');
    expect(() => tc.truecase('a\nb', { source: 'a' })).toThrow('the text has 2 lines and its source 1');
  });

  it('gives probabilities with the source, which sum to one', () => {
    const [first] = tc.annotate('la ville', { source: 'the city' });
    expect(first).toMatchObject({ start: 0, end: 2, to: 'la' });
    const sum = first!.alternatives.reduce((total, { probability }) => total + probability, first!.probability);
    expect(sum).toBeCloseTo(1, 3);
  });

  it('changes nothing but case, for any text and any source, and nothing more the second time', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, source) => {
        const line = text.replace(/[\r\n]/g, ' ');
        const options = { source: source.replace(/[\r\n]/g, ' ') };
        const out = tc.truecase(line, options);
        expect(out).toHaveLength(line.length);
        expect(foldText(out, 'fr')).toBe(foldText(line, 'fr'));
        expect(tc.truecase(out, options)).toBe(out);
      }),
      { numRuns: runs(300) },
    );
  });

  it.each([Number.NaN, 9e307, -3e38])('is refused with the weight %s', (weight) => {
    const reader = readContainer(bytes);
    const sections = reader.tags
      .filter((tag) => tag !== 'META')
      .map((tag) => ({ tag, data: reader.bytes(tag).slice() }));
    const { data } = sections.find(({ tag }) => tag === 'BWGT')!;
    new DataView(data.buffer).setFloat64(0, weight, true);
    expect(() => loadBytes(writeContainer(reader.meta, sections))).toThrow(/BWGT: item 0 is /);
  });

  it('copes with lines of ten thousand words', () => {
    const target = 'le fichier '.repeat(5000);
    expect(tc.truecase(target, { source: 'The file' })).toHaveLength(target.length);
  });

  it('refuses a source beside a model of one language, and in a session', async () => {
    const ngram = loadBytes(await trainBytes(['La ville de Paris.'], { family: 'ngram', language: 'fr' }));
    expect(() => ngram.truecase('paris', { source: 'Paris' })).toThrow('is a model of one language');
    expect(() => tc.session({ source: 'Paris' })).toThrow('option source');
  });

  it('asks for the source language when it is trained', async () => {
    await expect(trainBytes(PAIRS, { family: 'bilingual', language: 'fr', options: { source: '' } })).rejects.toThrow(
      'expected a tag such as en',
    );
  });

  it('learns its weights from phrases that the naive phrase aligner draws, as long as it is told', async () => {
    const make = (phraseLengths: string) =>
      trainBytes([...PAIRS, ...PAIRS], {
        family: 'bilingual',
        language: 'fr',
        options: { minCount: 1, heldOut: 12, phraseLengths },
      });
    const figures = async (lengths: string) => readContainer(await make(lengths)).meta.figures;
    const [shortest, given] = [await figures('shortest'), await figures('0,0,2,2')];
    expect(shortest['phraseLengths']).toEqual([1]);
    expect(given['phraseLengths']).toEqual([0, 0, 0.5, 0.5]);
    expect(given['weights']).not.toEqual(shortest['weights']);
    expect(readContainer(bytes).meta.figures['phraseLengths']).toHaveLength(7);
    expect(await figures('0,0,2,2')).toEqual(given);
    await expect(make('4,-1')).rejects.toThrow('option phraseLengths is "4,-1", expected weights such as 4,2,1');
  });

  it('says which words of the source language it knows', () => {
    const side = tc.model.sourceSide!;
    expect(side.language.tag).toBe('en');
    expect(side.count('Open the blorple, Paris!')).toEqual({ words: 4, known: 3 });
  });

  it('looks at the source word behind a mark', () => {
    const model = loadBytes(bytes).model as BilingualModel;
    const lattice = latticeOf('le fichier : ouvrir', { lexicon: model.lexicon });
    const values = (source: string): number[] => {
      lattice.hints = { insideStarts: false, source: { text: source, points: Int32Array.of(0, 0, 1, 1, 2, 2, 3, 3) } };
      model.propose(lattice);
      const title = lattice.find(3, Shape.TITLE, 1);
      const found = model.values(lattice, 3, title, true);
      return [found[Feature.TITLE]!, found[Feature.MARK_UPPER]!, found[Feature.MARK_LOWER]!];
    };
    expect(values('the file : Open')).toEqual([1, 1, 0]);
    expect(values('the file : open')).toEqual([1, 0, 1]);
  });

  it('names the line of training text that is not a pair', async () => {
    await expect(trainBytes(['a\tb', 'a\t'], { family: 'bilingual', language: 'fr' })).rejects.toThrow(
      'target side is empty',
    );
    await expect(trainBytes(['a\tb\tc'], { family: 'bilingual', language: 'fr' })).rejects.toThrow(
      '2 tabs in the line',
    );
  });
});

describe('its search', () => {
  it('finds the best of all paths and the exact posteriors', () => {
    const model = loadBytes(bytes).model as BilingualModel;
    const text = lowerText('ouvrir paris ok');
    const lattice = latticeOf(text, { lexicon: model.lexicon });
    lattice.hints = { insideStarts: false, source: { text: 'open Paris OK', points: null } };
    model.propose(lattice);
    model.score(lattice);
    // All paths by hand: λ_LM · ln p(words) + weights of the forms.
    const { ngram, weights } = model;
    const paths: { forms: number[]; score: number }[] = [];
    ngram.weigher = {
      scale: weights[0]!,
      weight: (_, t, k, seen) => {
        const values = model.values(lattice, t, k, seen);
        let sum = 0;
        for (let f = 1; f < weights.length; f++) sum += weights[f]! * values[f]!;
        return sum;
      },
    };
    ngram.eachSentence(lattice, (begin, end, trellis) => {
      const { lm } = ngram;
      const walk = (p: number, state: Int32Array, forms: number[], score: number): void => {
        const next = new Int32Array(lm.stateSize);
        if (p === trellis.length) {
          const last = end < 0 ? 0 : weights[0]! * lm.score(state, 0, end, next, 0);
          paths.push({ forms, score: score + last });
          return;
        }
        for (let k = 0; k < trellis.formsAt(p); k++) {
          const after = new Int32Array(lm.stateSize);
          const step = weights[0]! * lm.score(state, 0, trellis.wordAt(p, k), after, 0);
          walk(p + 1, after, [...forms, ngram.candidateAt(p, k)], score + step + trellis.priorAt(p, k));
        }
      };
      const first = new Int32Array(lm.stateSize);
      lm.begin(first, 0, begin);
      walk(0, first, [], 0);
    });
    ngram.weigher = null;
    expect(paths.length).toBeGreaterThanOrEqual(27);
    const best = paths.reduce((most, path) => (path.score > most.score ? path : most));
    expect([0, 1, 2].map((t) => lattice.best[t])).toEqual(best.forms);
    const all = Math.log(paths.reduce((sum, { score }) => sum + Math.exp(score), 0));
    for (let t = 0; t < 3; t++) {
      for (let k = 0; k < lattice.size[t]!; k++) {
        const share = paths
          .filter(({ forms }) => forms[t] === k)
          .reduce((sum, { score }) => sum + Math.exp(score - all), 0);
        expect(Math.exp(lattice.logp[lattice.row(t) + k]!)).toBeCloseTo(share, 4);
      }
    }
  });

  it('reads its own file again', () => {
    expect(readContainer(bytes).meta).toMatchObject({ family: 'bilingual', language: 'fr', source: 'en' });
  });
});
