import { describe, expect, it } from 'vitest';
import { upperText } from '../../text/casing.js';
import { engineOf, type LineEngine } from './engine.js';
import { measureImpact } from './measure.js';
import { readingOf } from './reading.js';
import { formatImpact } from './report.js';
import { readSamples } from './sample.js';

const COLUMNS = `Anna B-PER
met O
Ida B-PER
Holm I-PER
in O
Oslo B-LOC
. O

Then O
Anna B-PER
left O
Oslo B-LOC
. O
`;

/** Names are words with a capital inside a line, places if they are Oslo; the first word is not looked at. */
const CAPITALS: LineEngine = {
  name: 'capitals',
  annotate: (line) => ({
    spans: [...line.matchAll(/(?<=\S )[A-Z][a-z]+(?: [A-Z][a-z]+)*/g)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      type: match[0] === 'Oslo' ? 'LOCATION' : 'PERSON',
    })),
    tags: [...line.matchAll(/\S+/g)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      tag: /^[A-Z]/.test(match[0]) ? 'NAME' : 'other',
    })),
  }),
};
const CAPITALISE = {
  name: 'title',
  restore: (text: string) => text.replace(/\b(?:anna|ida|holm|oslo)\b/g, (word) => upperText(word[0]!) + word.slice(1)),
};

describe('the worth of case', () => {
  it('is what an engine finds with and without it', async () => {
    const samples = readSamples(COLUMNS, 'toy.conll');
    const impact = await measureImpact(engineOf(CAPITALS), samples, {
      restorers: [CAPITALISE],
      inputs: ['lower', 'upper', 'speech'],
      samples: 100,
    });
    expect(impact).toMatchObject({ engine: 'capitals', lines: 2, scored: 2, reference: 'marked', faults: [] });
    const names = Object.fromEntries(impact.runs.map((run) => [run.name, run.scores.entities]));
    // Five names are marked; Anna at the begin of the first line is not found.
    expect(names['original']).toMatchObject({ gold: 5, given: 4, right: 4, precision: 100, recall: 80 });
    expect(names['original']!.f1).toBeCloseTo(800 / 9, 9);
    expect(names['original']!.groups['PER']).toMatchObject({ gold: 3, given: 2, right: 2 });
    expect(names['lower']).toMatchObject({ given: 0, f1: 0 });
    expect(names['lower']!.original.percent).toBeCloseTo(-100, 9);
    expect(names['lower, restored by title']).toMatchObject({
      gold: 5,
      given: 4,
      right: 4,
      original: { points: 0, p: 1 },
    });
    expect(names['lower, restored by title']!.unrestored!.points).toBeCloseTo(800 / 9, 9);
    expect(names['speech, restored by title']).toMatchObject({ given: 4, right: 4 });
    const report = formatImpact(impact);
    expect(report).toContain('capitals: 2 of 2 lines scored');
    expect(report).toMatch(/^lower, restored by title +100\.00 +80\.00 +88\.89/m);
  });

  it('is agreement with the original where nothing is marked', async () => {
    const samples = readSamples('Then Anna left Oslo.\nIn Oslo slept Anna.\n');
    const { reference, runs } = await measureImpact(engineOf(CAPITALS), samples, { samples: 10 });
    expect(reference).toBe('original');
    expect(runs[0]!.scores.entities).toMatchObject({ gold: 4, right: 4, f1: 100 });
    expect(runs[1]!.scores.tags).toMatchObject({ gold: 8, given: 8, right: 2 });
  });

  it('keeps what was answered, and leaves lines that were not out of all runs', async () => {
    const engine: LineEngine = {
      name: 'brittle',
      annotate: (line) => {
        if (line.startsWith('THEN')) throw new Error('too loud');
        return CAPITALS.annotate(line);
      },
    };
    const impact = await measureImpact(engineOf(engine), readSamples(COLUMNS, 'toy.conll'), { samples: 10 });
    expect(impact).toMatchObject({ lines: 2, scored: 1 });
    expect(impact.faults).toEqual([{ run: 'upper', where: 'toy.conll', line: 9, kind: 'crash', reason: 'too loud' }]);
    expect(impact.runs.map(({ answered }) => answered)).toEqual([2, 2, 1]);
    expect(impact.runs[0]!.scores.entities).toMatchObject({ gold: 3 });
  });

  it('reports an engine that never answers, and gives it up', async () => {
    const silent: LineEngine = { name: 'silent', annotate: () => new Promise(() => {}) };
    const impact = await measureImpact(engineOf(silent, { timeoutMs: 5 }), readSamples(COLUMNS), { inputs: [] });
    expect(impact).toMatchObject({ scored: 0, runs: [{ answered: 0, scores: {} }] });
    expect(impact.faults.map(({ kind }) => kind)).toEqual(['hang', 'crash']);
    expect(formatImpact(impact)).toContain('without any answer: original');
  });

  it('trains engines that can be trained, with case and without', async () => {
    const seen: string[] = [];
    const engine: LineEngine = {
      ...CAPITALS,
      train: (sentences) => {
        seen.push(sentences[0]!.words.join(' '));
        return CAPITALS;
      },
    };
    const training = [{ words: ['In', 'Oslo'], tags: ['O', 'B-LOC'], line: 1, document: 0 }];
    const { runs } = await measureImpact(engineOf(engine), readSamples(COLUMNS), { training, samples: 10 });
    expect(seen).toEqual(['In Oslo', 'in oslo']);
    expect(runs.map(({ name }) => name)).toEqual(['original', 'lower', 'lower, retrained', 'upper']);
    expect(runs[2]).toMatchObject({ retrained: true, scores: { entities: { f1: 0 } } });
  });
});

describe('speech', () => {
  it('has no case and no marks, and leads back to the text', () => {
    const text = 'In the U.S., "Ida" isn’t  Holm-Berg’s…';
    const { text: heard, place } = readingOf(text, 'speech');
    expect(heard).toBe('in the us ida isn’t holm-berg’s');
    expect([...heard].every((unit, i) => unit === ' ' || text[place![i]!]!.toLowerCase() === unit)).toBe(true);
  });
});

describe('samples', () => {
  it('are columns, JSON Lines or text', () => {
    expect(readSamples('-DOCSTART- -X- O O\n\nOslo NNP I-NP I-LOC\n')).toMatchObject([
      { text: 'Oslo', spans: [{ start: 0, end: 4, type: 'LOC' }], line: 3 },
    ]);
    expect(readSamples('{"text": "In Oslo", "spans": [{"start": 3, "end": 7, "type": "LOC"}]}\n')).toMatchObject([
      { text: 'In Oslo' },
    ]);
    expect(readSamples('In Oslo.\n\nAnd so on.\n')).toMatchObject([{ text: 'In Oslo.', line: 1 }, { line: 3 }]);
    expect(readSamples('a O\nb O\n', 'x', 'text')).toMatchObject([{ text: 'a O' }, { text: 'b O' }]);
  });

  it('that are wrong say where', () => {
    expect(() => readSamples('{"text": "a"}\n{"txt": 1}\n', 'x.jsonl')).toThrow(
      'x.jsonl, line 2: an object without "text"',
    );
    expect(() => readSamples('{"text": "a", "spans": [{"start": 0, "end": 9, "type": "X"}]}', 'x.jsonl')).toThrow(
      'x.jsonl, line 1: end of',
    );
    expect(() => readSamples('nonsense', 'x', 'jsonl')).toThrow('x, line 1: not JSON');
  });
});
