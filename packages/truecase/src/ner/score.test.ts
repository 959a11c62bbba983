import { describe, expect, it } from 'vitest';
import { NerScorer } from './score.js';

describe('scores of entities', () => {
  it('are those of conlleval', () => {
    // Gold: PER 0–1, LOC 3, ORG 5–6. Given: PER 0–1 right, ORG 3 wrong type, ORG 5 too short, LOC 7 too many.
    const scorer = new NerScorer();
    scorer.add(
      ['B-PER', 'I-PER', 'O', 'B-LOC', 'O', 'B-ORG', 'I-ORG', 'O'],
      ['B-PER', 'I-PER', 'O', 'B-ORG', 'O', 'B-ORG', 'O', 'B-LOC'],
    );
    const scores = scorer.scores();
    expect(scores).toMatchObject({ words: 8, accuracy: 62.5, gold: 3, given: 4, right: 1, precision: 25 });
    expect(scores.recall).toBeCloseTo(33.3333, 3);
    expect(scores.f1).toBeCloseTo(28.5714, 3);
    expect(scores.types['PER']).toMatchObject({ precision: 100, recall: 100, f1: 100 });
    expect(scores.types['LOC']).toMatchObject({ gold: 1, given: 1, right: 0, f1: 0 });
    expect(scores.types['ORG']).toMatchObject({ gold: 1, given: 2, right: 0, precision: 0 });
  });

  it('read IOB1 and IOB2 alike', () => {
    const scorer = new NerScorer();
    // Two places side by side: B- begins the second one in both.
    scorer.add(['I-LOC', 'B-LOC', 'O', 'I-PER'], ['B-LOC', 'B-LOC', 'O', 'B-PER']);
    expect(scorer.scores()).toMatchObject({ gold: 3, given: 3, right: 3, f1: 100, accuracy: 100 });
  });

  it('take an I- of another type for a new entity', () => {
    const scorer = new NerScorer();
    scorer.add(['B-PER', 'B-LOC'], ['B-PER', 'I-LOC']);
    expect(scorer.scores()).toMatchObject({ right: 2, f1: 100 });
  });

  it('are 0 where there is nothing', () => {
    const scorer = new NerScorer();
    scorer.add(['O'], ['O']);
    expect(scorer.scores()).toMatchObject({ precision: 0, recall: 0, f1: 0, accuracy: 100 });
  });

  it('leave out entities that do not count', () => {
    const scorer = new NerScorer();
    scorer.add(['B-PER', 'O', 'B-LOC'], ['B-PER', 'O', 'O'], (from) => from > 0);
    expect(scorer.scores()).toMatchObject({ gold: 1, given: 0, right: 0 });
  });
});
