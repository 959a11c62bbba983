// The figures of Whitelaw and Patrick 2003 on open data: case restoration by word frequency and by trie (table 1), recognition of
// names (2), seen and unseen words (3), the gain from restoring case first (4), scores by type (5), in English and German; and
// the task-based figure of Lita et al. 2003 (L9): one tagger on text that is cased, lower-cased, upper-cased, and restored.
// DATA holds train/LANG/*.txt.xz, dev/LANG/*.txt and ner/. Each step is kept in OUT/whitelaw.json as soon as it is there.
import { join } from 'node:path';
import { writeFileAtomic } from '../../packages/truecase/dist/files/file.js';
import { scoreCasing } from './casing.mjs';
import { chooseRestore, lowered, openNames, scoreCaseless, scoreNames } from './names.mjs';
import { Results } from './results.mjs';
import { formatWhitelaw } from './whitelawreport.mjs';

/** Millions of words that the models of table 1 are trained on. */
const MILLIONS = 4;
const LANGUAGES = ['en', 'de'];
const METHODS = [
  ['trie-hmm', 'none'],
  ['trie-hmm', 'word'],
  ['trie-hmm', 'trie'],
  ['trie-maxent', 'word'],
];
/** Sets on which the bundled tagger is tried for L9, with the name of the part. */
const TESTS = ['uner_en_ewt/test', 'uner_en_pud/test', 'europarl_ner_en/test'];
const RESTORERS = ['en-unigram', 'en-ngram', 'en'];

const say = (text) => process.stderr.write(`figures: ${text}\n`);

export async function drawWhitelaw({ data, out }) {
  const results = new Results(out === undefined ? undefined : join(out, 'whitelaw.work.json'), `v2 ${MILLIONS}`);
  const figures = { choice: {}, casing: {}, names: {}, task: {} };
  for (const language of LANGUAGES) {
    figures.choice[language] = await results.get(`choice ${language}`, () => {
      say(`choice of the restoration, ${language}`);
      return chooseRestore(data, language, 'trie-hmm', ['none', 'word', 'trie']);
    });
    figures.casing[language] = await results.get(`casing ${language}`, () => {
      say(`case of words, ${language}`);
      return scoreCasing(data, language, MILLIONS);
    });
    figures.names[language] = {};
    for (const [method, restore] of METHODS) {
      const name = `${method} ${restore}`;
      figures.names[language][name] = await results.get(`names ${language} ${name}`, () => {
        say(`names, ${language}, ${name}`);
        return scoreNames(data, language, method, restore);
      });
    }
  }
  for (const test of TESTS) {
    figures.task[test] = await results.get(`task ${test}`, () => {
      say(`tagger on ${test}`);
      return scoreTask(data, test);
    });
  }
  const caseless = await results.get('caseless', () => {
    say('taggers trained with and without case');
    return scoreCaseless(data, TESTS);
  });
  for (const test of TESTS) Object.assign(figures.task[test].f1, caseless[test]);
  const report = formatWhitelaw(figures);
  console.log(report);
  if (out === undefined) return;
  await writeFileAtomic(join(out, 'whitelaw.json'), Buffer.from(`${JSON.stringify(figures, null, 2)}\n`));
  await writeFileAtomic(join(out, 'whitelaw.md'), Buffer.from(report));
  results.close();
}

/** F of the bundled tagger on one set, by what was done to its case. */
async function scoreTask(data, test) {
  const { recognizer, restorers, sentences, score } = await openNames(data, test, RESTORERS);
  const scores = { cased: score(sentences, (words) => words) };
  scores.lower = score(sentences, lowered);
  scores.upper = score(sentences, (words) => words.map((word) => word.toUpperCase()));
  for (const [name, restore] of restorers)
    scores[`lower, ${name}`] = score(sentences, (words) => restore(lowered(words)));
  return { types: recognizer.types, f1: scores };
}
