import { describe, expect, it } from 'vitest';
import { expectedTypes, scoreAnswers } from './answers.js';
import { pairsReached, readDocuments } from './documents.js';
import { compareReciprocal } from './reciprocal.js';
import { readSquad } from './squad.js';

const SQUAD = {
  data: [
    {
      paragraphs: [
        {
          context: 'The bridge was built by Anna Berg. It stands in Molde.',
          qas: [
            { question: 'Who built the bridge?', answers: [{ text: 'Anna Berg', answer_start: 24 }] },
            { question: 'Where does the bridge stand?', answers: [{ text: 'Molde', answer_start: 48 }] },
          ],
        },
        { context: 'Karl Lund is a baker in Hamar.', qas: [] },
      ],
    },
  ],
};

function names(text: string, found: Record<string, string>) {
  return {
    spans: Object.entries(found).map(([name, type]) => ({
      start: text.indexOf(name),
      end: text.indexOf(name) + name.length,
      type,
    })),
  };
}

describe('answers', () => {
  const paragraphs = readSquad(JSON.stringify(SQUAD));
  const contexts = [
    names(paragraphs[0]!.text, { 'Anna Berg': 'PERSON', Molde: 'LOC' }),
    names(paragraphs[1]!.text, { 'Karl Lund': 'PERSON', Hamar: 'LOC' }),
  ];

  it('are names of the type that is asked for, in sentences that share words', () => {
    const scores = scoreAnswers(paragraphs, contexts, [{}, {}]);
    expect(scores).toMatchObject({ questions: 2, ranks: [1, expect.any(Number)] });
    expect(scores.first).toBeGreaterThanOrEqual(50);
  });

  it('are none where the engine finds nothing', () => {
    expect(scoreAnswers(paragraphs, [{}, null], [{}, {}])).toMatchObject({
      questions: 2,
      first: 0,
      mrr: 0,
      mrrWindow: 0,
    });
  });

  it('have types by the words of the question', () => {
    expect(expectedTypes('WHO wrote it?')).toEqual(['PER', 'ORG']);
    expect(expectedTypes('In what year was it?')).toContain('DATE');
    expect(expectedTypes('How many are there?')).toContain('CARDINAL');
    expect(expectedTypes('Which country is it?')).toEqual(['LOC']);
    expect(expectedTypes('What is it?')).toContain('MISC');
  });

  it('of another layout are refused', () => {
    expect(() => readSquad('{}', 'q.json')).toThrow('q.json has another layout, expected that of SQuAD');
  });
});

describe('two lists of ranks', () => {
  it('differ by chance only if their differences have both signs', () => {
    const ones = Array<number>(20).fill(1);
    expect(
      compareReciprocal(
        ones,
        ones.map(() => 0.5),
      ),
    ).toBeLessThan(0.01);
    expect(compareReciprocal(ones, ones)).toBe(1);
    expect(compareReciprocal([1, 0.5], [0.5, 1])).toBe(1);
  });
});

describe('documents', () => {
  const [sample] = readDocuments(
    JSON.stringify([
      {
        title: 'x',
        sents: [['Ida', 'Holm', 'lives', 'in', 'Oslo', '.']],
        vertexSet: [[{ sent_id: 0, pos: [0, 2], type: 'PER' }], [{ sent_id: 0, pos: [4, 5], type: 'LOC' }]],
        labels: [
          { h: 0, t: 1, r: 'P551' },
          { h: 0, t: 1, r: 'P27' },
        ],
      },
    ]),
  );

  it('have names and pairs of names with their places', () => {
    expect(sample).toMatchObject({
      text: 'Ida Holm lives in Oslo .',
      spans: [
        { start: 0, end: 8, type: 'PER' },
        { start: 18, end: 22 },
      ],
    });
    expect(sample!.pairs).toMatchObject([{ head: { start: 0, end: 8 }, tail: { start: 18, end: 22 } }]);
  });

  it('have their pairs reached by relations in either direction', () => {
    const relation = { subject: { start: 18, end: 22 }, relation: 'has', object: { start: 4, end: 8 } };
    expect(pairsReached(sample!.pairs, { relations: [relation] })).toBe(1);
    expect(pairsReached(sample!.pairs, { relations: [{ ...relation, object: { start: 9, end: 14 } }] })).toBe(0);
  });

  it('of another layout are refused', () => {
    expect(() => readDocuments('[{}]')).toThrow('expected that of DocRED');
  });
});
