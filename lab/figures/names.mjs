// Recognisers of names trained and scored on the open sets: all types and each (table 5), types left aside (2), words that
// training had and had not (3); and the bundled recogniser behind models that restore case (L9).
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { restoreWords } from '../../packages/truecase/dist/cli/commands/ner/tag.js';
import { decompress } from '../../packages/truecase/dist/corpus/decompress.js';
import { decodeColumns, readColumns } from '../../packages/truecase/dist/ner/columns.js';
import { loadRecognizer as readRecognizer } from '../../packages/truecase/dist/ner/index.js';
import { NerScorer } from '../../packages/truecase/dist/ner/score.js';
import { trainNer } from '../../packages/truecase/dist/ner/train.js';
import { load, loadRecognizer } from '../../packages/truecase/dist/node/index.js';
import { lowerText } from '../../packages/truecase/dist/text/casing.js';

async function readSet(data, name) {
  const path = join(data, 'ner', `${name}.conll.xz`);
  const chunks = [];
  for await (const chunk of decompress(createReadStream(path), path)) chunks.push(chunk);
  return [...readColumns(decodeColumns(Buffer.concat(chunks)), { where: name })];
}

export const lowered = (words) => words.map((word) => lowerText(word));

/** Trained on the validation part of wikineural, scored on its test part. */
export async function scoreNames(data, language, method, restore) {
  const training = await readSet(data, `wikineural_${language}/val`);
  const test = await readSet(data, `wikineural_${language}/test`);
  const recognizer = readRecognizer(trainNer(training, { method, restore, language, created: '2026-01-01' }));
  const known = new Set(training.flatMap(({ words }) => words));
  return scoreSentences(test, (words) => recognizer.tagWords(words), known);
}

/** F of each restoration on the last eighth of the validation part, trained on the rest: what the default is chosen by. */
export async function chooseRestore(data, language, method, restorers) {
  const all = await readSet(data, `wikineural_${language}/val`);
  const cut = Math.floor((all.length * 7) / 8);
  const scores = { sentences: all.length - cut };
  for (const restore of restorers) {
    const options = { method, restore, language, created: '2026-01-01' };
    const recognizer = readRecognizer(trainNer(all.slice(0, cut), options));
    const scorer = new NerScorer();
    for (const { words, tags } of all.slice(cut)) scorer.add(tags, recognizer.tagWords(words));
    scores[restore] = scorer.scores().f1;
  }
  return scores;
}

/** Scores over all, entities without type, entities with an unseen word, and tokens seen and unseen. */
export function scoreSentences(sentences, tag, known) {
  const all = new NerScorer();
  const untyped = new NerScorer();
  const unseen = new NerScorer();
  const seenTokens = new Tokens();
  const unseenTokens = new Tokens();
  for (const { words, tags } of sentences) {
    const given = tag(words);
    all.add(tags, given);
    untyped.add(tags.map(withoutType), given.map(withoutType));
    unseen.add(tags, given, (from, to) => words.slice(from, to).some((word) => !known.has(word)));
    for (const [i, word] of words.entries()) (known.has(word) ? seenTokens : unseenTokens).add(tags[i], given[i]);
  }
  return {
    all: all.scores(),
    recognition: untyped.scores(),
    unseen: unseen.scores(),
    tokens: { seen: seenTokens.shares(), unseen: unseenTokens.shares() },
  };
}

const withoutType = (tag) => (tag === 'O' ? 'O' : `${tag.slice(0, 2)}NAME`);

/** Shares of tokens: NER whether it is in a name and begins it; NEC the type, of those rightly found to be in a name. */
class Tokens {
  #count = 0;
  #recognised = 0;
  #names = 0;
  #classified = 0;

  add(gold, given) {
    this.#count++;
    if (gold.slice(0, 1) !== given.slice(0, 1)) return;
    this.#recognised++;
    if (gold === 'O') return;
    this.#names++;
    if (gold === given) this.#classified++;
  }

  shares() {
    return { ner: (100 * this.#recognised) / (this.#count || 1), nec: (100 * this.#classified) / (this.#names || 1) };
  }
}

/** The bundled recogniser, models that restore case in front of it, and one set. */
export async function openNames(data, name, restorers) {
  const recognizer = await loadRecognizer('ner-en');
  const sentences = await readSet(data, name);
  const loaded = [];
  for (const restorer of restorers) {
    const truecaser = await load(restorer);
    loaded.push([restorer, (words) => restoreWords(words, (text) => truecaser.truecase(text))]);
  }
  const score = (all, change) => scoreChanged(recognizer, all, change);
  return { recognizer, restorers: loaded, sentences, score };
}

/** F of a recogniser on sentences whose words are changed first. Types that the set does not have do not count as given. */
function scoreChanged(recognizer, sentences, change) {
  const present = new Set(sentences.flatMap(({ tags }) => tags).map((tag) => tag.slice(2)));
  const scorer = new NerScorer();
  for (const { words, tags } of sentences) {
    scorer.add(
      tags,
      recognizer.tagWords(change(words)).map((tag) => (present.has(tag.slice(2)) ? tag : 'O')),
    );
  }
  return scorer.scores().f1;
}

/**
 * F by set of two recognisers of the paper's method, trained on the validation part of wikineural: one with its case, on text with
 * case, and one without, on text without.
 */
export async function scoreCaseless(data, sets) {
  const training = await readSet(data, 'wikineural_en/val');
  const caseless = training.map((sentence) => ({ ...sentence, words: lowered(sentence.words) }));
  const learn = (sentences) =>
    readRecognizer(trainNer(sentences, { method: 'trie-hmm', restore: 'none', created: '2026-01-01' }));
  const [cased, blind] = [learn(training), learn(caseless)];
  const scores = {};
  for (const set of sets) {
    const sentences = await readSet(data, set);
    scores[set] = {
      'trie-hmm, cased': scoreChanged(cased, sentences, (words) => words),
      'trie-hmm trained without case, lower': scoreChanged(blind, sentences, lowered),
    };
  }
  return scores;
}
