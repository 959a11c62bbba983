/** Parts of maximum-entropy models for tests: lexicons counted on lines, sequences of texts, weights from a list. */
import type { Lattice } from '../lattice/lattice.js';
import { Lexicon } from '../lattice/lexicon.js';
import { CasingCounter } from '../learn/casings/counter.js';
import { WEIGHTS, WeightTable } from '../models/tagger/features/weights.js';
import { layOutWeights } from '../models/tagger/training/layout.js';
import { buildLexicon, readerOfLexicon, type TrainingLexicon } from '../models/tagger/training/lexicon.js';
import { CasingClass, classOfRow } from '../models/tagger/words/classes.js';
import { type ClassOf, Sequence } from '../models/tagger/words/sequence.js';
import { latticeOf, readerOf } from './lattice.js';

/** What the lines teach about single words; by default all of them are known, without compounds. */
export function lexiconOf(lines: readonly string[], minCount = 1, minForm = 1): TrainingLexicon {
  const counter = new CasingCounter('en');
  for (const line of lines) counter.addLine(line);
  return buildLexicon(counter.words, { minCount, minForm, spell: false }, []);
}

export function openLexicon({ sections }: TrainingLexicon): Lexicon {
  return new Lexicon(readerOfLexicon(sections, 'en'));
}

/** Classes as decoding sees them. */
export function classesOf(lexicon: Lexicon | null): ClassOf {
  return (lattice, t) => {
    const entry = lattice.entry[t]!;
    return entry < 0 || lexicon === null ? CasingClass.UNKNOWN : classOfRow(lexicon.rows[entry]!);
  };
}

export function sequenceOf(
  text: string,
  lexicon: Lexicon | null = null,
  bare = false,
): { sequence: Sequence; lattice: Lattice } {
  const lattice = latticeOf(text, { lexicon });
  const sequence = new Sequence();
  sequence.load(lattice, classesOf(lexicon), bare ? 'none' : 'all');
  return { sequence, lattice };
}

/** Upper bits of a feature's hash to its weights [TITLE, UPPER, MIXED]. */
export type WeightMap = ReadonlyMap<number, readonly number[]>;

/** The weights as a file has them, not quantised. */
export function tableOf(weights: WeightMap, bits: number): WeightTable {
  const features = Uint32Array.from(weights.keys()).sort();
  const values = new Float32Array(features.length * WEIGHTS);
  for (const [i, feature] of features.entries()) values.set(weights.get(feature)!, i * WEIGHTS);
  return new WeightTable(readerOf(layOutWeights({ bits, features, weights: values }, false), 'tagger'), bits);
}
