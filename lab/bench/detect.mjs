// Words per second of case detection: tokens, sentence starts and the verdict on every line, on well-cased, lower and
// upper-case text, without a model and with the lexicon of the bundled ones; of the verdicts alone, over tokens that are
// there; and of mode auto on text that has its case. As a ratio to a plain pass that splits the same text into words.
import { CaseDetector } from '../../packages/truecase/dist/detect/detect.js';
import { caseState, LineDetector, LineTable } from '../../packages/truecase/dist/detect/lines.js';
import { load } from '../../packages/truecase/dist/node/index.js';
import { languageOf } from '../../packages/truecase/dist/text/language.js';
import { markSentences, sentenceState } from '../../packages/truecase/dist/text/sentences.js';
import { tokenize } from '../../packages/truecase/dist/text/tokenizer.js';
import { Tokens } from '../../packages/truecase/dist/text/tokens.js';
import { bestOf, compareRates, splitAndLower } from './measure.mjs';
import { blocks, countWords } from './text.mjs';

const ROUNDS = 25;
const english = languageOf('en');

const detect = (list, open) => () => {
  const detector = open();
  let sum = 0;
  for (const text of list) sum += detector.measure(text).count;
  return sum;
};

/** The verdicts on lines whose tokens are there. */
function verdicts(list) {
  const pieces = list.map((text) => {
    const tokens = new Tokens();
    tokenize(text, tokens, english, true);
    markSentences(text, tokens, english, 'sentence', sentenceState());
    return { text, tokens, map: english.map, status: null };
  });
  const detector = new LineDetector('sentence', null);
  const table = new LineTable();
  return () => {
    const state = caseState();
    let sum = 0;
    for (const piece of pieces) {
      detector.detect(piece, state, table);
      sum += table.count;
    }
    return sum;
  };
}

const auto = (truecaser, list) => () => {
  const session = truecaser.session({ mode: 'auto' });
  let sum = 0;
  for (const text of list) sum += session.truecase(text).length;
  return sum;
};

export async function detectBench(lines) {
  const models = [await load('en-unigram'), await load('en')];
  const texts = {
    'well cased': blocks(lines.map((line) => models[0].truecase(line))),
    'lower case': blocks(lines),
    'upper case': blocks(lines.map((line) => line.toUpperCase())),
  };
  const baseline = bestOf(ROUNDS, splitAndLower(texts['lower case']));
  const runs = { 'verdicts alone': bestOf(ROUNDS, verdicts(texts['well cased'])) };
  for (const [name, list] of Object.entries(texts)) {
    runs[`detect, ${name}`] = bestOf(
      ROUNDS,
      detect(list, () => new CaseDetector(english, null)),
    );
  }
  for (const truecaser of models) {
    const name = truecaser.family;
    runs[`detect, ${name}, well cased`] = bestOf(
      ROUNDS,
      detect(texts['well cased'], () => truecaser.detector()),
    );
    runs[`mode auto, ${name}, well cased`] = bestOf(ROUNDS, auto(truecaser, texts['well cased']));
  }
  return compareRates(countWords(lines), baseline, runs);
}
