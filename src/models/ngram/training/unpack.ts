/**
 * The way back from a model file to a language model with its words spelled out, for export (ARPA) and perplexity. The file
 * must have been written with its words (option spell); probabilities come back as they were quantised.
 */
import { TruecaseError } from '../../../errors.js';
import type { SectionReader } from '../../../format/container.js';
import { decodeWords } from '../../../format/frontcode.js';
import { patternOf } from '../../../lattice/pattern.js';
import { buildTrie } from '../../../learn/ngram/build.js';
import { NgramRows } from '../../../learn/ngram/rows.js';
import type { NgramProbabilities } from '../../../learn/ngram/trie.js';
import { caseMap, Shape } from '../../../text/casing.js';
import { hashWord } from '../../../text/hash.js';
import { NgramModel } from '../model.js';
import { SPECIAL_WORDS } from './forms.js';

export function unpackLm(reader: SectionReader): NgramProbabilities {
  const model = new NgramModel(reader);
  const { number, words } = spell(reader, model);
  const { lm } = model;
  const rows = Array.from({ length: lm.order }, (_, level) => new NgramRows(level + 1, lm.sizes[level]));
  const ngram: number[] = [];
  const visit = (level: number, entry: number): void => {
    ngram[level] = number[lm.wordOf(level, entry)]!;
    const highest = level === lm.order - 1;
    const list = rows[level]!;
    const row = list.add(
      lm.probability(level, entry) / Math.LN10,
      highest ? 0 : lm.backoff(level, entry) / Math.LN10,
      0,
    );
    for (let i = 0; i <= level; i++) list.words[row * (level + 1) + i] = ngram[i]!;
    if (highest) return;
    for (let child = lm.firstChild(level, entry); child < lm.firstChild(level, entry + 1); child++)
      visit(level + 1, child);
  };
  for (let word = 0; word < lm.size; word++) visit(0, word);
  return buildTrie(
    words,
    rows.map((list) => list.sorted()),
  );
}

/** The words in byte order, and the place in it of each word number of the file. */
function spell(reader: SectionReader, model: NgramModel): { number: Uint32Array; words: string[] } {
  if (!reader.has('WRDS')) {
    throw new TruecaseError('usage', 'the model does not spell out its words, which export and perplexity need', {
      hint: 'Train it with --set spell=true.',
    });
  }
  const map = caseMap(reader.meta.language);
  const words = [...decodeWords(reader.bytes('WRDS'))];
  const number = new Uint32Array(model.lm.size);
  for (const [place, word] of words.entries()) {
    const special = SPECIAL_WORDS.indexOf(word);
    if (special >= 0) {
      number[model.vocabulary.special[special]!] = place;
      continue;
    }
    const { hi, lo } = hashWord(word, map);
    const entry = model.lexicon.find(hi, lo);
    const { shape, bits } = patternOf(map, word, 0, word.length);
    const found = entry < 0 ? -1 : model.vocabulary.word(entry, shape, shape === Shape.MIXED ? bits : 0);
    if (found < 0) {
      throw new TruecaseError(
        'model-corrupt',
        `word ${JSON.stringify(word)} of section WRDS is not in the vocabulary`,
        {
          where: 'WRDS',
        },
      );
    }
    number[found] = place;
  }
  return { number, words };
}
