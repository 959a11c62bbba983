// Words per second of the path without a model (tokenise, sentences, apply) and with the bundled English models, on lower
// and on upper-case text, as a ratio to a plain pass that splits the same text into words and lowers them.
import { Writer } from '../dist/decode/apply.js';
import { load } from '../dist/node/index.js';
import { languageOf } from '../dist/text/language.js';
import { markSentences, sentenceState } from '../dist/text/sentences.js';
import { tokenize } from '../dist/text/tokenizer.js';
import { Flag, Tokens } from '../dist/text/tokens.js';
import { bestOf, formatRows } from './measure.mjs';

const ROUNDS = 7;
/** Lines are handed over in blocks of about this many units, as the command line does. */
const BLOCK_UNITS = 65_536;

/** The lines as flat strings of that size. */
export function blocks(lines) {
  const list = [];
  let block = '';
  for (const line of lines) {
    block += `${line}\n`;
    if (block.length > BLOCK_UNITS) {
      list.push(block);
      block = '';
    }
  }
  if (block !== '') list.push(block);
  // Flattens the strings that concatenation leaves as trees.
  return list.map((text) => Buffer.from(text).toString());
}

export async function pathBench(lines) {
  const lower = blocks(lines);
  const upper = blocks(lines.map((line) => line.toUpperCase()));
  const words = lines.reduce((sum, line) => sum + line.split(/\s+/).length, 0);
  const english = languageOf('en');
  const tokens = new Tokens();
  const writer = new Writer();
  const models = [await load('en-unigram'), await load('en')];
  let sink = 0;

  const plain = (list) => () => {
    for (const text of list) for (const word of text.split(/\s+/)) sink += word.toLowerCase().length;
  };
  const path = (list) => () => {
    const state = sentenceState();
    for (const text of list) {
      tokenize(text, tokens, english, true);
      markSentences(text, tokens, english, 'sentence', state);
      writer.reset(text, english.map);
      for (let t = 0; t < tokens.count; t++) {
        if ((tokens.flags[t] & Flag.START) !== 0) writer.write(tokens.start[t], tokens.end[t], 2, 1);
      }
      sink += Buffer.byteLength(writer.finish());
    }
  };
  const model = (truecaser, list, options) => () => {
    const session = truecaser.session(options);
    for (const text of list) sink += Buffer.byteLength(session.truecase(text));
  };

  const baseline = bestOf(ROUNDS, plain(lower));
  const runs = { 'path, no model': bestOf(ROUNDS, path(lower)) };
  for (const truecaser of models) {
    const { family } = truecaser;
    runs[`${family}, lower case`] = bestOf(ROUNDS, model(truecaser, lower));
    runs[`${family}, upper case`] = bestOf(ROUNDS, model(truecaser, upper));
    runs[`${family}, repair`] = bestOf(ROUNDS, model(truecaser, lower, { mode: 'repair' }));
  }
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
