/** The only list of trainers. */
import { bilingualTrainer } from '../models/bilingual/train.js';
import { hmmTrainer } from '../models/hmm/train.js';
import { ngramTrainer } from '../models/ngram/train.js';
import { taggerTrainer } from '../models/tagger/train.js';
import { defineTrainer, type Trainer } from '../models/training/trainer.js';
import { trieTrainer } from '../models/trie/train.js';
import { unigramTrainer } from '../models/unigram/train.js';

/** Trainers by the name of their family. Each declares its options. */
export const trainers: Readonly<Record<string, Trainer>> = {
  unigram: defineTrainer(unigramTrainer),
  ngram: defineTrainer(ngramTrainer),
  tagger: defineTrainer(taggerTrainer),
  hmm: defineTrainer(hmmTrainer),
  trie: defineTrainer(trieTrainer),
  bilingual: defineTrainer(bilingualTrainer),
};
