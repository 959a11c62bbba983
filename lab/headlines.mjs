// Learns the weights of packages/truecase/src/decode/headline.ts and writes packages/truecase/src/decode/headlineWeights.ts:
//   node lab/headlines.mjs DATA
// Positive examples are the lines of train/en/headlines.txt.xz that are in title case; its other lines are left out. Negative
// ones are short lines of the other files, and their short sentences without the full stop, as chat, queries and transcripts
// come. Logistic regression by AdaGrad with a Gaussian prior, in a fixed order: the same data give the same file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findHeadline, LEAST_WORDS, MOST_WORDS } from '../packages/truecase/dist/decode/headline.js';
import { languageOf } from '../packages/truecase/dist/text/language.js';
import { tokenize } from '../packages/truecase/dist/text/tokenizer.js';
import { Tokens } from '../packages/truecase/dist/text/tokens.js';
import { Corpus } from '../packages/truecase/dist/train.js';

const OUT = fileURLToPath(new URL('../packages/truecase/src/decode/headlineWeights.ts', import.meta.url));
/** Lines of each other file, words that have a weight of their own, passes, learning rate, strength of the prior. */
const LINES_OF_FILE = 60_000;
const KNOWN_WORDS = 500;
const KNOWN_FIRST = 80;
/** Of the long words of a headline in title case. */
const TITLE_SHARE = 0.7;
const PASSES = 4;
const RATE = 0.15;
const PRIOR = 2e-6;
/** From here on a line is taken for a headline (packages/truecase/src/decode/style.ts). */
const SURE = 5;
/** Of these texts every line is short enough to be taken for a headline, and none is one. */
const OTHERS = ['docs', 'fiction', 'news', 'questions', 'spoken', 'web', 'encyclopedic'];

const [data] = process.argv.slice(2);
if (data === undefined) {
  console.error('usage: node lab/headlines.mjs DATA');
  process.exit(2);
}
const language = languageOf('en');
const tokens = new Tokens();
const examples = await gather();
const known = commonest();
const weights = learn();
write();

async function gather() {
  const found = [];
  for await (const line of linesOf('headlines')) if (isInTitleCase(line)) found.push({ line, isHeadline: true });
  const headlines = found.length;
  for (const name of OTHERS) {
    let count = 0;
    for await (const line of linesOf(name)) {
      if (count >= LINES_OF_FILE) break;
      const sentences = line.split(/(?<=[.?!])\s+/).filter((part) => isShort(part));
      if (isShort(line)) sentences.push(line);
      for (const [i, sentence] of sentences.slice(0, 2).entries()) {
        // Half of them without the punctuation at the end, so that its absence alone says little.
        found.push({ line: i === 0 ? sentence.replace(/[.?!:;,"”’]+$/, '') : sentence, isHeadline: false });
        count++;
      }
    }
  }
  console.error(`${headlines} lines of headlines, ${found.length - headlines} others`);
  return shuffle(found);
}

/** Are most of the long words behind the first capitalised? */
function isInTitleCase(line) {
  const long = line.split(' ').filter((word, i) => i > 0 && /^[A-Za-z]{5,}$/.test(word));
  return long.filter((word) => /^[A-Z]/.test(word)).length > TITLE_SHARE * long.length;
}

async function* linesOf(name) {
  const corpus = new Corpus([join(data, `train/en/${name}.txt.xz`)]);
  for await (const lines of corpus.lines()) yield* lines.filter((line) => line !== '');
}

function isShort(text) {
  const words = text.split(/\s+/).length;
  return words >= LEAST_WORDS && words <= MOST_WORDS;
}

/** By a fixed sequence of numbers. */
function shuffle(list) {
  let state = 1;
  for (let i = list.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

/** Words that get a weight of their own; the first words of lines with a mark before them. */
function commonest() {
  const counts = new Map();
  const everything = () => true;
  for (const { line } of examples) {
    tokenize(line, tokens, language, true);
    findHeadline(line, tokens, 0, tokens.count, everything, (name) => counts.set(name, (counts.get(name) ?? 0) + 1));
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
  const words = sorted.filter((name) => /^[a-z0']+$/.test(name)).slice(0, KNOWN_WORDS);
  return new Set([...words, ...sorted.filter((name) => /^\^[a-z0']+$/.test(name)).slice(0, KNOWN_FIRST)]);
}

function learn() {
  const found = new Map();
  const squares = new Map();
  const isKnown = (name) => known.has(name);
  for (let pass = 0; pass < PASSES; pass++) {
    let loss = 0;
    let sure = 0;
    let right = 0;
    for (const { line, isHeadline } of examples) {
      tokenize(line, tokens, language, true);
      const names = ['bias'];
      findHeadline(line, tokens, 0, tokens.count, isKnown, (name) => names.push(name));
      const sum = names.reduce((total, name) => total + (found.get(name) ?? 0), 0);
      const probability = 1 / (1 + Math.exp(-sum));
      const gradient = probability - (isHeadline ? 1 : 0);
      loss -= Math.log(Math.max(1e-12, isHeadline ? probability : 1 - probability));
      if (sum >= SURE) sure++;
      if (sum >= SURE && isHeadline) right++;
      for (const name of names) {
        const weight = found.get(name) ?? 0;
        const slope = gradient + PRIOR * weight;
        const square = (squares.get(name) ?? 1) + slope * slope;
        squares.set(name, square);
        found.set(name, weight - (RATE * slope) / Math.sqrt(square));
      }
    }
    console.error(
      `pass ${pass + 1}: mean loss ${(loss / examples.length).toFixed(4)}, sure of ${sure}, right ${((100 * right) / sure).toFixed(2)} %`,
    );
  }
  return found;
}

function write() {
  const items = [...weights]
    .map(([name, weight]) => [name, Math.round(weight * 100) / 100])
    .filter(([name, weight]) => weight !== 0 || known.has(name))
    .sort((a, b) => (a[0] < b[0] ? -1 : 1));
  const text = items.map(([name, weight]) => `${name}=${weight}`).join(';');
  const lines = text
    .match(/.{1,110}(?:;|$)/g)
    .map((part) => `  ${JSON.stringify(part).replaceAll("'", "\\'").replace(/^"|"$/g, "'")}`);
  writeFileSync(
    OUT,
    `/** Weights of headline.ts: name=weight, separated by semicolons. Made by lab/headlines.mjs; do not edit. */\nexport const HEADLINE_WEIGHTS =\n${lines.join(' +\n')};\n`,
  );
}
