// Text as one user has it: neighbouring documents of one source, and other documents of the same source behind them. A file
// of a domain has its sources one after the other, in the order of sources.json, with a blank line between documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countWords } from '../../dist/corpus/words.js';
import { TruecaseError } from '../../dist/errors.js';
import { Corpus } from '../../dist/train.js';

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

/** Lines of documents from one on until there are so many words, and the document behind the last one used. */
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

/** The first document that begins behind this share of the text. */
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

/**
 * Places of a domain's text, one in each of the largest sources, from the middle of the source on: lines to adapt with, by
 * their number of words, and lines to test on, which are those of the next documents.
 */
export async function readPlaces({ data, language, domain, file, places, sizes, testWords }) {
  const documents = await readDocuments(file);
  return middlesOf(data, language, domain, places).map((share) => {
    const { lines, next } = takeLines(documents, documentAt(documents, share), Math.max(...sizes));
    const adapt = Object.fromEntries(sizes.map((words) => [words, lastLines(lines, words)]));
    const test = takeLines(documents, next, testWords).lines;
    if (test.length > 0) return { share, adapt, test };
    throw new TruecaseError('corpus', `${file} ends before ${Math.max(...sizes)} words behind a place`, {
      hint: 'Give more text of the domain.',
      where: file,
    });
  });
}
