// The figures of Whitelaw and Patrick 2003 on open data: case restoration by word frequency and by trie (table 1), recognition of
// names (2), seen and unseen words (3), the gain from restoring case first (4), scores by type (5), in English and German; and
// the task-based figure of Lita et al. 2003 (L9): one tagger on text that is cased, lower-cased, upper-cased, and restored.
// With --train FILE --test FILE the recognisers are trained and scored on columns of the user (CoNLL-2003, as they are) instead, for
// tables 2 to 5. DATA holds train/LANG/*.txt.xz, dev/LANG/*.txt and ner/. Each step is kept in OUT/whitelaw.json as soon as it is there.
import { join } from 'node:path';
import { writeFileAtomic } from '../../packages/truecase/dist/files/file.js';
import { scoreCasing } from './casing.mjs';
import { chooseRestore, lowered, openNames, scoreCaseless, scoreFiles, scoreNames } from './names.mjs';
import { Results } from './results.mjs';
import { formatNames, formatWhitelaw } from './whitelawreport.mjs';

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

/** A try: English, one method with each restoration, little text. */
const QUICK = { languages: ['en'], methods: METHODS.slice(0, 3), millions: 0.2, sentences: 1500 };

/** Tables 2 to 5 on columns of the user: trained on one file, scored on others. */
async function drawFiles({ train, test, language, out }) {
  const results = new Results(
    out === undefined ? undefined : join(out, 'whitelaw.files.work.json'),
    JSON.stringify([train, test, language]),
  );
  const names = {};
  for (const file of test) {
    names[file] = {};
    for (const [method, restore] of METHODS) {
      const name = `${method} ${restore}`;
      names[file][name] = await results.get(`${file} ${name}`, () => {
        say(`${file}, ${name}`);
        return scoreFiles(train, file, language, method, restore);
      });
    }
  }
  const report = `# Figures of Whitelaw and Patrick 2003, trained on ${train}\n\n${formatNames(names, 'columns')}`;
  console.log(report);
  if (out === undefined) return;
  await writeFileAtomic(join(out, 'whitelaw-files.md'), Buffer.from(report));
  results.close();
}

export async function drawWhitelaw({ data, out, train, test = [], language = 'en', quick }) {
  if (train !== undefined) return drawFiles({ train, test, language, out });
  const { languages, methods, millions, sentences } = quick
    ? QUICK
    : { languages: LANGUAGES, methods: METHODS, millions: MILLIONS, sentences: Number.POSITIVE_INFINITY };
  const results = new Results(
    out === undefined ? undefined : join(out, 'whitelaw.work.json'),
    `v3 ${millions} ${sentences}`,
  );
  const figures = { choice: {}, casing: {}, names: {}, task: {} };
  for (const language of languages) {
    figures.choice[language] = await results.get(`choice ${language}`, () => {
      say(`choice of the restoration, ${language}`);
      return chooseRestore(data, language, 'trie-hmm', ['none', 'word', 'trie'], sentences);
    });
    figures.casing[language] = await results.get(`casing ${language}`, () => {
      say(`case of words, ${language}`);
      return scoreCasing(data, language, millions);
    });
    figures.names[language] = {};
    for (const [method, restore] of methods) {
      const name = `${method} ${restore}`;
      figures.names[language][name] = await results.get(`names ${language} ${name}`, () => {
        say(`names, ${language}, ${name}`);
        return scoreNames(data, language, method, restore, sentences);
      });
    }
  }
  for (const set of TESTS) {
    figures.task[set] = await results.get(`task ${set}`, () => {
      say(`tagger on ${set}`);
      return scoreTask(data, set, sentences);
    });
  }
  const caseless = await results.get('caseless', () => {
    say('taggers trained with and without case');
    return scoreCaseless(data, TESTS, sentences);
  });
  for (const set of TESTS) Object.assign(figures.task[set].f1, caseless[set]);
  const report = formatWhitelaw(figures);
  console.log(report);
  if (out === undefined) return;
  await writeFileAtomic(join(out, 'whitelaw.json'), Buffer.from(`${JSON.stringify(figures, null, 2)}\n`));
  await writeFileAtomic(join(out, 'whitelaw.md'), Buffer.from(report));
  results.close();
}

/** F of the bundled tagger on one set, by what was done to its case. */
async function scoreTask(data, test, most) {
  const { recognizer, restorers, sentences: all, score } = await openNames(data, test, RESTORERS);
  const sentences = all.slice(0, most);
  const scores = { cased: score(sentences, (words) => words) };
  scores.lower = score(sentences, lowered);
  scores.upper = score(sentences, (words) => words.map((word) => word.toUpperCase()));
  for (const [name, restore] of restorers)
    scores[`lower, ${name}`] = score(sentences, (words) => restore(lowered(words)));
  return { types: recognizer.types, f1: scores };
}
