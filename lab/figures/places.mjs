// Text as one user has it: neighbouring documents of one source, and other text of the same source to test on, once the
// documents after them, once lines drawn from among them. A file of a domain has its sources one after the other, in the order
// of sources.json, with a blank line between documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countWords } from '../../packages/truecase/dist/corpus/words.js';
import { TruecaseError } from '../../packages/truecase/dist/errors.js';
import { sfc32 } from '../../packages/truecase/dist/learn/random.js';
import { Corpus } from '../../packages/truecase/dist/train.js';

const SEED = 1;

/** Where the middles of the largest sources lie, as shares of the text. */
function middlesOf(data, language, domain, places) {
  const path = join(data, 'sources.json');
  const listed = JSON.parse(readFileSync(path, 'utf8'))[`${language}/${domain}`];
  if (listed === undefined) {
    throw new TruecaseError('corpus', `${path} has no ${language}/${domain}`, {
      hint: 'Give the folder whose sources.json lists the sources of each text with their words.',
      where: path,
    });
  }
  let before = 0;
  const sources = Object.values(listed).map(({ words }) => {
    const source = { words, middle: before + words / 2 };
    before += words;
    return source;
  });
  return sources
    .sort((a, b) => b.words - a.words)
    .slice(0, places)
    .map(({ middle }) => middle / before)
    .sort((a, b) => a - b);
}

/** The documents of a file: [{ lines, words }]. */
async function readDocuments(file) {
  const documents = [];
  let lines = [];
  const close = () => {
    if (lines.length === 0) return;
    documents.push({ lines, words: lines.reduce((sum, line) => sum + countWords(line), 0) });
    lines = [];
  };
  for await (const block of new Corpus([file]).lines()) {
    for (const line of block) {
      if (line.trim() === '') close();
      else lines.push(line);
    }
  }
  close();
  return documents;
}

/** Lines of documents from one on until there are so many words, and the document after the last one used. */
function takeLines(documents, from, words) {
  const lines = [];
  let found = 0;
  let next = from;
  for (; found < words && next < documents.length; next++) {
    for (const line of documents[next].lines) {
      if (found >= words) break;
      lines.push(line);
      found += countWords(line);
    }
  }
  return { lines, next };
}

/** The first document that begins after this share of the text. */
function documentAt(documents, share) {
  const wanted = share * documents.reduce((sum, { words }) => sum + words, 0);
  let words = 0;
  const at = documents.findIndex((document) => {
    words += document.words;
    return words > wanted;
  });
  return at + 1;
}

/** The last of these lines with so many words. */
function lastLines(lines, words) {
  let found = 0;
  let from = lines.length;
  while (from > 0 && found < words) found += countWords(lines[--from]);
  return lines.slice(from);
}

/** Some of the lines, drawn at random until they have so many words, and the others; both in their order. */
function drawLines(lines, words) {
  const random = sfc32(SEED);
  const order = lines
    .map((_, at) => ({ at, draw: random() }))
    .sort((a, b) => a.draw - b.draw || a.at - b.at)
    .map(({ at }) => at);
  const drawn = new Set();
  for (let i = 0, found = 0; i < order.length && found < words; i++) {
    drawn.add(order[i]);
    found += countWords(lines[order[i]]);
  }
  return { drawn: lines.filter((_, at) => drawn.has(at)), others: lines.filter((_, at) => !drawn.has(at)) };
}

/**
 * Places of a domain's text, one in each of the largest sources, from the middle of the source on. Each has lines to adapt with
 * and lines to test on, by the number of words to adapt with: `next` tests on the next documents, `split` on lines drawn from
 * the same documents.
 */
export async function readPlaces({ data, language, domain, file, places, sizes, testWords }) {
  const documents = await readDocuments(file);
  return middlesOf(data, language, domain, places).map((share) => {
    const from = documentAt(documents, share);
    const { lines, next } = takeLines(documents, from, Math.max(...sizes));
    const test = takeLines(documents, next, testWords).lines;
    if (test.length === 0) {
      throw new TruecaseError('corpus', `${file} ends before ${Math.max(...sizes)} words behind a place`, {
        hint: 'Give more text of the domain.',
        where: file,
      });
    }
    const bySize = (texts) => Object.fromEntries(sizes.map((words) => [words, texts(words)]));
    return {
      share,
      next: bySize((words) => ({ adapt: lastLines(lines, words), test })),
      split: bySize((words) => {
        const { drawn, others } = drawLines(takeLines(documents, from, words + testWords).lines, testWords);
        return { adapt: others, test: drawn };
      }),
    };
  });
}
