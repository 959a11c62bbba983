/** What can be set about the training of context classifiers, with defaults; the paper's where it names a number. */
import { defaultsOf, type OptionsOf } from '../../models/training/options.js';

export interface AmbiguousSettings {
  readonly maxWords: number;
  readonly minForm: number;
  readonly minShare: number;
  readonly maxSnippets: number;
  readonly minContext: number;
  readonly commonShare: number;
  readonly maxFeatures: number;
  readonly smoothing: number;
  readonly minGain: number;
  readonly maxChance: number;
}

export const AMBIGUOUS_OPTIONS: OptionsOf<AmbiguousSettings> = [
  { name: 'maxWords', type: 'number', default: 3000, min: 1, help: 'most words that are looked at' },
  { name: 'minForm', type: 'number', default: 50, min: 2, help: 'least mentions of a serious casing' },
  { name: 'minShare', type: 'number', default: 0.002, min: 0, help: 'least share of a serious casing in its word' },
  {
    name: 'maxSnippets',
    type: 'number',
    default: 4000,
    min: 10,
    help: 'most mentions of a casing that are learned from',
  },
  { name: 'minContext', type: 'number', default: 20, min: 1, help: 'least mentions of a word that tells about others' },
  {
    name: 'commonShare',
    type: 'number',
    default: 0.001,
    min: 0,
    help: 'words with a larger share of the text tell nothing',
  },
  { name: 'maxFeatures', type: 'number', default: 400, min: 1, help: 'most words that tell about one word' },
  { name: 'smoothing', type: 'number', default: 4, min: 0.01, help: 'snippets that stand against what was counted' },
  { name: 'minGain', type: 'number', default: 5, min: 0, help: 'least gain in points of F1 on held-out text' },
  { name: 'maxChance', type: 'number', default: 0.05, min: 0, help: 'greatest probability that the gain is luck' },
];

export const AMBIGUOUS_DEFAULTS = defaultsOf<AmbiguousSettings>(AMBIGUOUS_OPTIONS);
