// Words per second of the path without a model (tokenise, sentences, apply) and with the bundled English models, on lower
// and on upper-case text, as a ratio to a plain pass that splits the same text into words and lowers them.
import { Writer } from '../../packages/truecase/dist/decode/apply.js';
import { load } from '../../packages/truecase/dist/node/index.js';
import { languageOf } from '../../packages/truecase/dist/text/language.js';
import { markSentences, sentenceState } from '../../packages/truecase/dist/text/sentences.js';
import { tokenize } from '../../packages/truecase/dist/text/tokenizer.js';
import { Flag, Tokens } from '../../packages/truecase/dist/text/tokens.js';
import { bestOf, compareRates, splitAndLower } from './measure.mjs';
import { blocks, countWords } from './text.mjs';

const ROUNDS = 7;

export async function pathBench(lines) {
  const lower = blocks(lines);
  const upper = blocks(lines.map((line) => line.toUpperCase()));
  const english = languageOf('en');
  const tokens = new Tokens();
  const writer = new Writer();
  const models = [await load('en-unigram'), await load('en')];

  const path = (list) => () => {
    const state = sentenceState();
    let sum = 0;
    for (const text of list) {
      tokenize(text, tokens, english, true);
      markSentences(text, tokens, english, 'sentence', state);
      writer.reset(text, english.orthography);
      for (let t = 0; t < tokens.count; t++) {
        if ((tokens.flags[t] & Flag.START) !== 0) writer.write(tokens.start[t], tokens.end[t], 2, 1);
      }
      sum += Buffer.byteLength(writer.finish());
    }
    return sum;
  };
  const model = (truecaser, list, options) => () => {
    const session = truecaser.session(options);
    let sum = 0;
    for (const text of list) sum += Buffer.byteLength(session.truecase(text));
    return sum;
  };

  const baseline = bestOf(ROUNDS, splitAndLower(lower));
  const runs = { 'path, no model': bestOf(ROUNDS, path(lower)) };
  for (const truecaser of models) {
    const { family } = truecaser;
    runs[`${family}, lower case`] = bestOf(ROUNDS, model(truecaser, lower));
    runs[`${family}, upper case`] = bestOf(ROUNDS, model(truecaser, upper));
    runs[`${family}, repair`] = bestOf(ROUNDS, model(truecaser, lower, { mode: 'repair' }));
  }
  return compareRates(countWords(lines), baseline, runs);
}
