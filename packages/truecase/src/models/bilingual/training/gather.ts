/**
 * Turns held-out sentence pairs into what the CRF learns from: for every position of the trellis the features of its
 * forms, the scores of the language model for all pairs of forms before it, and the right form.
 */
import type { SentencePair } from '../../../corpus/pairs.js';
import { fillCandidates } from '../../../lattice/candidates.js';
import { Lattice } from '../../../lattice/lattice.js';
import { patternOf } from '../../../lattice/pattern.js';
import { CrfSentences } from '../../../learn/crf/sentences.js';
import { lowerText } from '../../../text/casing.js';
import type { Language } from '../../../text/language.js';
import { markSentences, sentenceState } from '../../../text/sentences.js';
import { tokenize } from '../../../text/tokenizer.js';
import type { Trellis } from '../../ngram/trellis.js';
import { type Segmentation, SHORTEST } from '../alignment.js';
import { FEATURES, Feature } from '../features.js';
import type { BilingualModel } from '../model.js';

interface Position {
  /** Word numbers of its forms in the language model. */
  readonly words: number[];
  readonly values: number[];
  readonly gold: number;
}

/** Pairs whose source has no case at all are left out. Phrases are drawn as `segmentation` says. */
export function gatherSentences(
  model: BilingualModel,
  pairs: readonly SentencePair[],
  target: Language,
  segmentation: Segmentation,
): CrfSentences {
  const { alignment } = model.evidence;
  alignment.segmentation = segmentation;
  const data = new CrfSentences(FEATURES);
  const lattice = new Lattice();
  for (const pair of pairs) {
    const text = lowerText(pair.target, target.tag);
    tokenize(text, lattice.tokens, target, true);
    markSentences(text, lattice.tokens, target, 'sentence', sentenceState());
    lattice.hints = { insideStarts: false, source: { text: pair.source, points: null } };
    lattice.load(text, target.orthography);
    fillCandidates(lattice, model.lexicon);
    if (!model.prepare(lattice)) continue;
    // Weight nothing: what is left of the priors is the part of the language model.
    const seen = new Map<number, boolean>();
    model.ngram.weigher = {
      scale: 1,
      weight: (_, t, k, isSeen) => {
        seen.set(t * 16 + k, isSeen);
        return 0;
      },
    };
    model.ngram.eachSentence(lattice, (begin, end, trellis) => {
      const positions = readPositions(model, lattice, trellis, pair.target, seen);
      addSentence(data, model, positions, begin, end);
    });
    model.ngram.weigher = null;
  }
  alignment.segmentation = SHORTEST;
  return data;
}

function readPositions(
  model: BilingualModel,
  lattice: Lattice,
  trellis: Trellis,
  cased: string,
  seen: ReadonlyMap<number, boolean>,
): Position[] {
  const positions: Position[] = [];
  for (let p = 0; p < trellis.length; p++) {
    const t = model.ngram.tokenAt(p);
    const words: number[] = [];
    const values: number[] = [];
    let gold = -1;
    if (lattice.isWeighed(t)) {
      const { shape, bits } = patternOf(lattice.map, cased, lattice.tokens.start[t]!, lattice.tokens.end[t]!);
      const right = lattice.find(t, shape, bits);
      for (let k = 0; k < trellis.formsAt(p); k++) {
        const candidate = model.ngram.candidateAt(p, k);
        if (candidate === right) gold = words.length;
        words.push(trellis.wordAt(p, k));
        const row = model.values(lattice, t, candidate, seen.get(t * 16 + candidate) ?? true);
        row[Feature.LM] = trellis.priorAt(p, k);
        values.push(...row);
      }
    }
    // Without a choice, or where the right form is not among the candidates, there is nothing to learn.
    if (gold < 0) positions.push({ words: [trellis.wordAt(p, 0)], values: new Array(FEATURES).fill(0), gold: 0 });
    else positions.push({ words, values, gold });
  }
  return positions;
}

function addSentence(
  data: CrfSentences,
  model: BilingualModel,
  positions: Position[],
  begin: number,
  end: number,
): void {
  const { lm } = model.ngram;
  const first = new Int32Array(lm.stateSize);
  const second = new Int32Array(lm.stateSize);
  const next = new Int32Array(lm.stateSize);
  if (end >= 0) positions.push({ words: [end], values: new Array(FEATURES).fill(0), gold: 0 });
  for (const [p, { words, values, gold }] of positions.entries()) {
    const before = p === 0 ? [begin] : positions[p - 1]!.words;
    const beforeBefore = p === 0 ? [-1] : p === 1 ? [begin] : positions[p - 2]!.words;
    const steps: number[] = [];
    for (const i of beforeBefore) {
      for (const j of before) {
        lm.begin(first, 0, i);
        if (p === 0) lm.begin(second, 0, j);
        else lm.score(first, 0, j, second, 0);
        for (const k of words) steps.push(lm.score(second, 0, k, next, 0));
      }
    }
    data.add(words.length, gold, values, steps);
  }
  data.end();
}
