// Recognisers of names trained and scored on the open sets: all types and each (table 5), types left aside (2), words that
// training had and had not (3); and the bundled recogniser behind models that restore case (L9).
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { restoreWords } from '../../packages/truecase/dist/cli/commands/ner/tag.js';
import { decompress } from '../../packages/truecase/dist/corpus/decompress.js';
import { BreakdownScorer } from '../../packages/truecase/dist/ner/breakdown.js';
import { decodeColumns, readColumns } from '../../packages/truecase/dist/ner/columns.js';
import { loadRecognizer as readRecognizer } from '../../packages/truecase/dist/ner/index.js';
import { NerScorer } from '../../packages/truecase/dist/ner/score.js';
import { trainNer } from '../../packages/truecase/dist/ner/train.js';
import { load, loadRecognizer } from '../../packages/truecase/dist/node/index.js';
import { lowerText } from '../../packages/truecase/dist/text/casing.js';

const readSet = (data, name) => readFileOf(join(data, 'ner', `${name}.conll.xz`), name);

/** Sentences of a file of columns, compressed or not. */
async function readFileOf(path, name = path) {
  const chunks = [];
  for await (const chunk of decompress(createReadStream(path), path)) chunks.push(chunk);
  return [...readColumns(decodeColumns(Buffer.concat(chunks)), { where: name })];
}

export const lowered = (words) => words.map((word) => lowerText(word));

/** Trained on the validation part of wikineural, scored on its test part. */
export async function scoreNames(data, language, method, restore, most) {
  const training = await readSet(data, `wikineural_${language}/val`);
  const test = await readSet(data, `wikineural_${language}/test`);
  return scoreTrained(training.slice(0, most), test.slice(0, most), language, method, restore);
}

/** Trained and scored on files of the user: columns of CoNLL-2003, as they are. */
export async function scoreFiles(train, test, language, method, restore) {
  return scoreTrained(await readFileOf(train), await readFileOf(test), language, method, restore);
}

function scoreTrained(training, test, language, method, restore) {
  const recognizer = readRecognizer(trainNer(training, { method, restore, language, created: '2026-01-01' }));
  const known = new Set(training.flatMap(({ words }) => words));
  return scoreSentences(test, (words) => recognizer.tagWords(words), known);
}

/** F of each restoration on the last eighth of the validation part, trained on the rest: what the default is chosen by. */
export async function chooseRestore(data, language, method, restorers, most) {
  const all = (await readSet(data, `wikineural_${language}/val`)).slice(0, most);
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
  const scorer = new BreakdownScorer(known);
  for (const sentence of sentences) scorer.add(sentence, tag(sentence.words));
  return scorer.scores();
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
export async function scoreCaseless(data, sets, most) {
  const training = (await readSet(data, 'wikineural_en/val')).slice(0, most);
  const caseless = training.map((sentence) => ({ ...sentence, words: lowered(sentence.words) }));
  const learn = (sentences) =>
    readRecognizer(trainNer(sentences, { method: 'trie-hmm', restore: 'none', created: '2026-01-01' }));
  const [cased, blind] = [learn(training), learn(caseless)];
  const scores = {};
  for (const set of sets) {
    const sentences = (await readSet(data, set)).slice(0, most);
    scores[set] = {
      'trie-hmm, cased': scoreChanged(cased, sentences, (words) => words),
      'trie-hmm trained without case, lower': scoreChanged(blind, sentences, lowered),
    };
  }
  return scores;
}
