// Text made to be slow: one unit over and over, which keeps some search of the tokenizer from ending early, and a line that
// comes in single units. Four times the text must take about four times as long, not sixteen: the ratio is that of the time
// for a unit of the long text to that for a unit of the short one.
import { readFileSync } from 'node:fs';
import { Segmenter } from '../../packages/truecase/dist/stream/segmenter.js';
import { languageOf } from '../../packages/truecase/dist/text/language.js';
import { tokenize } from '../../packages/truecase/dist/text/tokenizer.js';
import { Tokens } from '../../packages/truecase/dist/text/tokens.js';
import { bestOf, formatRows } from './measure.mjs';

const UNITS = JSON.parse(
  readFileSync(new URL('../../packages/truecase/src/testing/hostile.json', import.meta.url), 'utf8'),
);
const SHORT = 100_000;
const TIMES = 4;
const ROUNDS = 5;
const english = languageOf('en');

const tokenizeAll = (text) => () => {
  const tokens = new Tokens();
  tokenize(text, tokens, english, true);
  return tokens.count;
};

const segmentSingly = (units) => () => {
  const segmenter = new Segmenter({ eager: true });
  let sum = 0;
  for (let i = 0; i < units; i++) sum += segmenter.push('x').length;
  return sum + segmenter.end().length;
};

export async function hostileBench() {
  const figures = {};
  const rows = [['', 'ns/unit', `ratio of ${TIMES} times the text`]];
  const measure = (name, run) => {
    const [short, long] = [SHORT, SHORT * TIMES].map((units) => bestOf(ROUNDS, run(units)) / units);
    figures[name] = { nanosecondsPerUnit: short * 1e9, ratio: long / short };
    rows.push([name, (short * 1e9).toFixed(1), (long / short).toFixed(2)]);
  };
  for (const unit of UNITS) {
    measure(JSON.stringify(unit), (units) => tokenizeAll(unit.repeat(Math.ceil(units / unit.length))));
  }
  measure('line in single units', segmentSingly);
  return { figures, table: formatRows(rows) };
}
