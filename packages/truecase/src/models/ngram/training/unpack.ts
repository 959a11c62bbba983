/**
 * The way back from a model file to a language model with its words spelled out, for export (ARPA) and perplexity. The file
 * must have been written with its words (option spell); probabilities come back as they were quantised.
 */
import { TruecaseError } from '../../../errors.js';
import type { SectionReader } from '../../../format/container.js';
import { describeDamage } from '../../../format/damage.js';
import { decodeWords } from '../../../format/frontcode.js';
import { patternOf } from '../../../lattice/pattern.js';
import { buildTrie } from '../../../learn/ngram/build.js';
import { NgramRows } from '../../../learn/ngram/rows.js';
import type { NgramProbabilities } from '../../../learn/ngram/trie.js';
import { type CaseMap, caseMap } from '../../../text/casing.js';
import { hashWord } from '../../../text/hash.js';
import { NgramModel } from '../model.js';
import { NO_WORD } from '../vocabulary.js';
import { SPECIAL_WORDS } from './forms.js';

export function unpackLm(reader: SectionReader): NgramProbabilities {
  const model = new NgramModel(reader);
  const { number, words } = spell(reader, model);
  const { lm } = model;
  const rows = Array.from({ length: lm.order }, (_, level) => new NgramRows(level + 1, lm.sizes[level]));
  const ngram: number[] = [];
  const visit = (level: number, entry: number): void => {
    const word = number[lm.wordOf(level, entry)]!;
    if (word === NO_WORD) return;
    ngram[level] = word;
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

/** The words in byte order, and the place in it of each word number of the file; NO_WORD for those that were added. */
function spell(reader: SectionReader, model: NgramModel): { number: Int32Array; words: string[] } {
  if (!reader.has('WRDS')) {
    throw new TruecaseError('usage', 'the model does not spell out its words, which export and perplexity need', {
      hint: 'Train it with --set spell=true.',
    });
  }
  const map = caseMap(reader.meta.language);
  const words = [...decodeWords(reader.bytes('WRDS'), 'WRDS')];
  const number = new Int32Array(model.lm.size).fill(NO_WORD);
  for (const [place, word] of words.entries()) {
    const found = findWord(model, map, word);
    if (found === NO_WORD) throw describeDamage('WRDS', `word ${JSON.stringify(word)} is not in the vocabulary`);
    if (number[found] !== NO_WORD) throw describeDamage('WRDS', `word ${JSON.stringify(word)} is there twice`);
    number[found] = place;
  }
  return { number, words };
}

/** Number of a spelled-out word in the file. */
function findWord({ lexicon, vocabulary }: NgramModel, map: CaseMap, word: string): number {
  const special = SPECIAL_WORDS.indexOf(word);
  if (special >= 0) return vocabulary.special[special]!;
  const { hi, lo } = hashWord(word, map);
  const entry = lexicon.find(hi, lo);
  const { shape, bits } = patternOf(map, word, 0, word.length);
  return entry < 0 ? NO_WORD : vocabulary.word(entry, shape, bits);
}
