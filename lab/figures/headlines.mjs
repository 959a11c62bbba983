// Headlines in each style, on the development text: scores against the headlines as they are written, against the same lowered
// to sentence case, and how many of the names come out right.
//
// Lowered by rule: every capitalised word but the first becomes lower if it is usually lower; `en-unigram`, which knows no context,
// says so. That is done to headlines in title case: most of their words of four letters and more that are usually lower are
// capitalised. Names are the words behind the first that keep capitals then.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate } from '../../packages/truecase/dist/eval/index.js';
import { load } from '../../packages/truecase/dist/node/index.js';
import { formatRows } from '../bench/measure.mjs';

const STYLES = ['sentence', 'auto', 'title'];
const LONG = 4;
const CAPITALISED = /^\P{L}*\p{Lu}[^\p{Lu}]*$/u;

/** Words behind the first that are usually lower, and those of them that are capitalised. */
function findRaised(line, usual) {
  const others = usual.split(' ');
  const ordinary = line
    .split(' ')
    .map((word, i) => ({ i, word }))
    .filter(({ i, word }) => i > 0 && others[i] === word.toLowerCase() && /\p{L}/u.test(word));
  return { ordinary, raised: ordinary.filter(({ word }) => CAPITALISED.test(word)) };
}

function isInTitleCase(line, usual) {
  const isLong = ({ word }) => word.length >= LONG;
  const { ordinary, raised } = findRaised(line, usual);
  return raised.filter(isLong).length > ordinary.filter(isLong).length / 2;
}

/** A headline in sentence case. */
function lowerHeadline(line, usual) {
  const words = line.split(' ');
  for (const { i, word } of findRaised(line, usual).raised) words[i] = word.toLowerCase();
  return words.join(' ');
}

/** Share of the words behind the first that are not lower in the text and come out as they are there. */
function agreeOnNames(restore, lines) {
  let names = 0;
  let right = 0;
  for (const line of lines) {
    const found = restore(line.toLowerCase()).split(' ');
    for (const [i, word] of line.split(' ').entries()) {
      if (i === 0 || word === word.toLowerCase()) continue;
      names++;
      if (found[i] === word) right++;
    }
  }
  return (100 * right) / names;
}

export async function drawHeadlines({ data, models }) {
  const unigram = await load('en-unigram');
  const usual = (line) => unigram.truecase(line.toLowerCase(), { firstWord: 'true' });
  const lines = readFileSync(join(data, 'dev/en/headlines.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const inTitleCase = lines.filter((line) => isInTitleCase(line, usual(line)));
  const lowered = lines.map((line) => (isInTitleCase(line, usual(line)) ? lowerHeadline(line, usual(line)) : line));
  const rows = [
    ['model', 'style', 'F1 as written', 'F1 in title case', 'F1 lowered', 'accuracy lowered', 'names right'],
  ];
  for (const { name, file } of models) {
    const truecaser = await load(file);
    for (const headlines of STYLES) {
      const restore = (line) => truecaser.truecase(line, { headlines });
      const score = (gold) => evaluate(restore, gold, { language: 'en', samples: 1 });
      const [written, titled, sentence] = [await score(lines), await score(inTitleCase), await score(lowered)];
      const found = [written.f1, titled.f1, sentence.f1, sentence.accuracy, agreeOnNames(restore, lowered)];
      rows.push([name, headlines, ...found.map((value) => value.toFixed(2))]);
    }
  }
  console.log(`${lines.length} headlines, ${inTitleCase.length} of them in title case`);
  console.log(formatRows(rows));
}
