// Words per second of case detection: tokens, sentence starts and the verdict on every line, on well-cased, lower and
// upper-case text, without a model and with the lexicon of the bundled ones; of the verdicts alone, over tokens that are
// there; and of mode auto on text that has its case. As a ratio to a plain pass that splits the same text into words.
import { CaseDetector } from '../dist/detect/detect.js';
import { caseState, LineDetector, LineTable } from '../dist/detect/lines.js';
import { load } from '../dist/node/index.js';
import { languageOf } from '../dist/text/language.js';
import { markSentences, sentenceState } from '../dist/text/sentences.js';
import { tokenize } from '../dist/text/tokenizer.js';
import { Tokens } from '../dist/text/tokens.js';
import { bestOf, formatRows } from './measure.mjs';
import { blocks } from './path.mjs';

const ROUNDS = 7;

export async function detectBench(lines) {
  const models = [await load('en-unigram'), await load('en')];
  const texts = {
    'well cased': blocks(lines.map((line) => models[0].truecase(line))),
    'lower case': blocks(lines),
    'upper case': blocks(lines.map((line) => line.toUpperCase())),
  };
  const words = lines.reduce((sum, line) => sum + line.split(/\s+/).length, 0);
  const english = languageOf('en');
  let sink = 0;

  const plain = () => {
    for (const text of texts['lower case']) for (const word of text.split(/\s+/)) sink += word.toLowerCase().length;
  };
  const detect = (list, open) => () => {
    const detector = open();
    for (const text of list) sink += detector.measure(text).count;
  };
  const verdicts = (list) => {
    const pieces = list.map((text) => {
      const tokens = new Tokens();
      tokenize(text, tokens, english, true);
      markSentences(text, tokens, english, 'sentence', sentenceState());
      return { text, tokens, map: english.map, skip: null };
    });
    const detector = new LineDetector('sentence', null);
    const table = new LineTable();
    return () => {
      const state = caseState();
      for (const piece of pieces) {
        detector.detect(piece, state, table);
        sink += table.count;
      }
    };
  };
  const auto = (truecaser, list) => () => {
    const session = truecaser.session({ mode: 'auto' });
    for (const text of list) sink += session.truecase(text).length;
  };

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
  const baseline = bestOf(ROUNDS, plain);
  const rate = (seconds) => Math.round(words / seconds);
  const figures = { words, baselineWordsPerSecond: rate(baseline) };
  const rows = [
    ['', 'words/s', 'ratio'],
    ['split and lower (baseline)', rate(baseline).toLocaleString('en'), '1.00'],
  ];
  for (const [name, seconds] of Object.entries(runs)) {
    figures[name] = { wordsPerSecond: rate(seconds), ratio: baseline / seconds };
    rows.push([name, rate(seconds).toLocaleString('en'), (baseline / seconds).toFixed(2)]);
  }
  if (sink < 0) throw new Error('unreachable');
  return { figures, table: formatRows(rows) };
}
