// Tables 1 to 3 of Lita et al. 2003 on open data. Table 1: BLEU of lower-cased machine translation into English after each way to
// restore it. Table 2: names found by the bundled recogniser in text without case, as it is and restored. Table 3: mentions of
// entities (DocRED layout) in speech-like text: lower case, without punctuation, one sentence per line.
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { restoreWords } from '../../packages/truecase/dist/cli/commands/ner/tag.js';
import { decompress } from '../../packages/truecase/dist/corpus/decompress.js';
import { bleu } from '../../packages/truecase/dist/eval/bleu.js';
import { NerScorer } from '../../packages/truecase/dist/ner/score.js';
import { load, loadRecognizer } from '../../packages/truecase/dist/node/index.js';
import { lowerText } from '../../packages/truecase/dist/text/casing.js';
import { readAll } from './bitext.mjs';
import { lowered, openNames } from './names.mjs';

/** Machine translation into English. */
const TRANSLATIONS = ['newstest2021.de-en', 'newstest2021.zh-en'];
const NAMES = ['uner_en_ewt/test', 'uner_en_pud/test', 'europarl_ner_en/test'];
/** Mentions of these types; times and numbers are no names, and the recogniser does not know them. */
const MENTIONED = new Set(['PER', 'ORG', 'LOC', 'MISC']);

const say = (text) => process.stderr.write(`figures: ${text}…\n`);

/** A capital for the first letter of a line: the rule-based baseline. */
export function raiseFirst(line) {
  const at = line.search(/\p{L}/u);
  return at < 0 ? line : line.slice(0, at) + line[at].toUpperCase() + line.slice(at + 1);
}

/** Table 1: a row for each output of a system, with BLEU and its four precisions by the way to restore. */
export async function scoreTranslations(data, unigramName, lmName, most) {
  const unigram = await load(unigramName);
  const lm = await load(lmName);
  const inside = { firstWord: 'true' };
  const ways = {
    'all lowercase': (line) => line,
    'rule based': raiseFirst,
    '1gr truecasing': (line) => unigram.truecase(line, inside),
    '1gr truecasing+': (line) => unigram.truecase(line),
    'lm truecasing': (line) => lm.truecase(line, inside),
    'lm truecasing+': (line) => lm.truecase(line),
  };
  const rows = [];
  for (const set of TRANSLATIONS) {
    const folder = join(data, 'mt', set);
    const reference = (await readAll(join(folder, 'ref.xz'))).slice(0, most);
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.txt.xz'))) {
      say(`${set}, ${file}`);
      const output = (await readAll(join(folder, file))).slice(0, most);
      const lower = output.map((line) => lowerText(line, 'en'));
      const score = (lines, options) => {
        const { score: value, precisions } = bleu(lines, [reference], options);
        return { bleu: value, precisions };
      };
      const scores = Object.fromEntries(
        Object.entries(ways).map(([name, restore]) => [name, score(lower.map(restore))]),
      );
      scores['bound: case ignored'] = score(lower, { uncased: true });
      rows.push({ set, system: file.slice(0, -'.txt.xz'.length), lines: output.length, scores });
    }
  }
  return rows;
}

/** Table 2: by set, the scores of every type in text that is lower-cased, and lower-cased and restored. */
export async function tagNames(data, lm, most) {
  const found = [];
  for (const set of NAMES) {
    say(`names of ${set}`);
    const { recognizer, restorers, sentences: all } = await openNames(data, set, [lm]);
    const sentences = all.slice(0, most);
    const restore = restorers[0][1];
    const present = new Set(sentences.flatMap(({ tags }) => tags).map((tag) => tag.slice(2)));
    const score = (change) => {
      const scorer = new NerScorer();
      for (const { words, tags } of sentences) {
        const given = recognizer.tagWords(change(words));
        scorer.add(
          tags,
          given.map((tag) => (present.has(tag.slice(2)) ? tag : 'O')),
        );
      }
      return scorer.scores();
    };
    found.push({
      set,
      sentences: sentences.length,
      cased: score((words) => words),
      baseline: score(lowered),
      restored: score((words) => restore(lowered(words))),
    });
  }
  return found;
}

/** Table 3: mentions in the development documents, by what the text is like. Types do not count, as in mention detection. */
export async function detectMentions(data, lmName, most) {
  say('mentions of entities');
  const documents = await readDocuments(join(data, 'relations', 're_docred.dev.json.xz'));
  const sentences = documents.slice(0, most).flatMap(mentionedSentences);
  const recognizer = await loadRecognizer('ner-en');
  const truecaser = await load(lmName);
  const restore = (words) => restoreWords(words, (text) => truecaser.truecase(text));
  const score = (list, change) => {
    const scorer = new NerScorer();
    for (const { words, tags } of list) scorer.add(tags, recognizer.tagWords(change(words)).map(withoutType));
    const { precision, recall, f1, gold } = scorer.scores();
    return { precision, recall, f1, gold };
  };
  const kinds = {
    'speech-like: lower case, no punctuation': [sentences.map(withoutPunctuation), lowered],
    'lower case': [sentences, lowered],
    'as written': [sentences, (words) => words],
  };
  const rows = Object.entries(kinds).map(([kind, [list, lose]]) => ({
    kind,
    words: list.reduce((sum, { words }) => sum + words.length, 0),
    baseline: score(list, lose),
    restored: score(list, (words) => restore(lose(words))),
  }));
  return { documents: Math.min(most, documents.length), rows };
}

async function readDocuments(path) {
  const chunks = [];
  for await (const chunk of decompress(createReadStream(path), path)) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

const withoutType = (tag) => (tag === 'O' ? 'O' : `${tag.slice(0, 2)}NAME`);

/** Sentences of a document with tags for its mentions; where mentions overlap, the longest counts. */
export function mentionedSentences({ sents, vertexSet }) {
  const mentions = vertexSet
    .flat()
    .filter(({ type }) => MENTIONED.has(type))
    .sort((a, b) => b.pos[1] - b.pos[0] - (a.pos[1] - a.pos[0]));
  const sentences = sents.map((words) => ({ words, tags: words.map(() => 'O') }));
  for (const { sent_id: at, pos } of mentions) {
    const tags = sentences[at]?.tags;
    const [from, to] = pos;
    if (tags === undefined || tags.slice(from, to).some((tag) => tag !== 'O')) continue;
    for (let i = from; i < to; i++) tags[i] = i === from ? 'B-NAME' : 'I-NAME';
  }
  return sentences;
}

/** The sentence as a recogniser of speech writes it: no marks. A mention that begins with a mark begins with the word after it. */
export function withoutPunctuation({ words, tags }) {
  const kept = { words: [], tags: [] };
  let isOpen = false;
  for (const [i, word] of words.entries()) {
    const tag = tags[i];
    const begins = tag.startsWith('B');
    if (!/[\p{L}\p{N}]/u.test(word)) {
      isOpen = begins || (isOpen && tag.startsWith('I'));
      continue;
    }
    kept.words.push(word);
    const last = kept.tags.at(-1);
    const first = tag.startsWith('I') && isOpen && (last === undefined || last === 'O');
    kept.tags.push(first ? 'B-NAME' : tag);
    isOpen = false;
  }
  return kept;
}
