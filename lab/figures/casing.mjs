// Case restoration by word frequency and by trie (Whitelaw and Patrick 2003, table 1): models of the families unigram and trie,
// trained on the first words of each training text, are given development text without case. What counts are words whose case is
// their own: not first words of sentences, not lines in title case.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countWords } from '../../packages/truecase/dist/corpus/words.js';
import { loadBytes } from '../../packages/truecase/dist/index.js';
import { isTitle } from '../../packages/truecase/dist/learn/title.js';
import { lowerText, SHAPE_NAMES, Shape, shapeOf } from '../../packages/truecase/dist/text/casing.js';
import { languageOf } from '../../packages/truecase/dist/text/language.js';
import { markSentences, sentenceState } from '../../packages/truecase/dist/text/sentences.js';
import { tokenize } from '../../packages/truecase/dist/text/tokenizer.js';
import { Flag, Kind, Tokens } from '../../packages/truecase/dist/text/tokens.js';
import { Corpus, train } from '../../packages/truecase/dist/train.js';

const CREATED = '2026-01-01';

/** { accuracy: { word, trie }, words, trained, shapes: { lower: { precision, recall, f1 }, … } of the trie } */
export async function scoreCasing(data, language, millions) {
  const lines = await readTraining(join(data, 'train', language), millions * 1e6);
  const trained = lines.reduce((sum, line) => sum + countWords(line), 0);
  const gold = readDevelopment(join(data, 'dev', language));
  const scores = {};
  for (const [name, family] of Object.entries({ word: 'unigram', trie: 'trie' })) {
    const { bytes } = await train(family, corpusOf(lines, trained), { language, created: CREATED });
    scores[name] = scoreLines(loadBytes(bytes), gold, language);
  }
  return {
    trained,
    words: scores.trie.words,
    accuracy: { word: scores.word.accuracy, trie: scores.trie.accuracy },
    shapes: scores.trie.shapes,
  };
}

/** As many words from each text, so many in all. */
async function readTraining(folder, words) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.xz'));
  const lines = [];
  for (const file of files) {
    let found = 0;
    for await (const batch of new Corpus([join(folder, file)]).lines()) {
      for (const line of batch) {
        if (found < words / files.length) lines.push(line);
        found += countWords(line);
      }
      if (found >= words / files.length) break;
    }
  }
  return lines;
}

function readDevelopment(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
}

function corpusOf(lines, words) {
  return {
    totalBytes: lines.reduce((sum, line) => sum + line.length, 0),
    async *lines() {
      yield lines;
    },
    digests: () => [{ name: 'sample', digest: '', words, lines: lines.length }],
  };
}

/** Counts of shapes, gold by given, over the words that count. */
export function scoreLines(truecaser, gold, language) {
  const rules = languageOf(language);
  const tokens = new Tokens();
  const counts = SHAPE_NAMES.map(() => SHAPE_NAMES.map(() => 0));
  for (const line of gold) {
    tokenize(line, tokens, rules, true);
    markSentences(line, tokens, rules, 'sentence', sentenceState());
    if (isTitle(line, tokens, rules.map)) continue;
    const restored = truecaser.truecase(lowerText(line, language), { firstWord: 'true' });
    for (let t = 0; t < tokens.count; t++) {
      if (tokens.kind[t] !== Kind.WORD || (tokens.flags[t] & (Flag.START | Flag.PROTECTED)) !== 0) continue;
      const [from, to] = [tokens.start[t], tokens.end[t]];
      counts[shapeOf(line, from, to, rules.map)][shapeOf(restored, from, to, rules.map)]++;
    }
  }
  return summarise(counts);
}

/** Accuracy, and precision, recall and F by shape, in per cent. */
export function summarise(counts) {
  const all = SHAPE_NAMES.map((_, shape) => shape);
  const sum = (pairs) => pairs.reduce((total, [gold, given]) => total + counts[gold][given], 0);
  const right = sum(all.map((shape) => [shape, shape]));
  const words = sum(all.flatMap((a) => all.map((b) => [a, b])));
  const shapes = Object.fromEntries(
    [Shape.LOWER, Shape.TITLE, Shape.UPPER, Shape.MIXED].map((shape) => {
      const precision = percent(counts[shape][shape], sum(all.map((gold) => [gold, shape])));
      const recall = percent(counts[shape][shape], sum(all.map((given) => [shape, given])));
      return [SHAPE_NAMES[shape], { precision, recall, f1: (2 * precision * recall) / (precision + recall || 1) }];
    }),
  );
  return { words, accuracy: percent(right, words), shapes };
}

function percent(part, whole) {
  return whole === 0 ? 0 : (100 * part) / whole;
}
