// Texts for measuring the language server's judge: documents of well-cased development text, and the same documents with mistakes
// made in them. Documents are what blank lines separate; where a text has none, a hundred lines are one. Random numbers are
// seeded, so that every run has the same mistakes.
import { readFileSync } from 'node:fs';
import { Analyser, habitsOf, Usage } from '../../packages/truecase-lsp/dist/index.js';

/** Name → file below DATA. Ten domains. */
export const DOMAINS = {
  docs: 'dev/en/docs.txt',
  encyclopedic: 'dev/en/encyclopedic.txt',
  fiction: 'dev/en/fiction.txt',
  headlines: 'dev/en/headlines.txt',
  news: 'dev/en/news.txt',
  questions: 'dev/en/questions.txt',
  spoken: 'dev/en/spoken.txt',
  web: 'dev/en/web.txt',
  'EN-Wiki': 'bench/en-wiki/dev.txt',
  TED: 'bench/iwslt-ted/dev2010.en.txt',
};
const LINES = 100;

export function documentsOf(data, domain) {
  const text = readFileSync(`${data}/${DOMAINS[domain]}`, 'utf8');
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  if (parts.length > 3) return parts;
  const lines = text.split('\n').filter((line) => line !== '');
  const groups = [];
  for (let i = 0; i < lines.length; i += LINES) groups.push(lines.slice(i, i + LINES).join('\n'));
  return groups;
}

export function countWords(text) {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** Numbers from 0 to 1 (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Lines of which more than half of the words have a capital: a capital there says nothing about names. */
function titlesOf(text) {
  return [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const words = line.match(/\p{L}+/gu) ?? [];
    const capitals = words.filter((word) => word[0] !== word[0].toLowerCase()).length;
    return capitals * 2 > words.length ? [[index, index + line.length]] : [];
  });
}

/** Where the words of names begin that a recogniser finds, titles aside. */
export function namesOf(recognizer, text) {
  const found = new Set();
  const titles = titlesOf(text);
  for (const { start, end } of recognizer.recognize(text))
    if (!titles.some(([from, to]) => start >= from && start < to))
      for (let at = start; at < end; at++) if (at === start || /[\s-]/.test(text[at - 1])) found.add(at);
  return found;
}

const INSIDE = /(?<=[\p{Ll}\p{N},;] )\p{L}[\p{L}\p{N}]*(?![\p{L}\p{N}]|[’'](?!s\b))/gu;

/**
 * The document with mistakes: `names` is the share of names (words with a capital inside a sentence, which the set `known` of
 * offsets has if it is given) that are put in lower case, `raised` the share of words in lower case that get a capital, `shouted` of those that are put in capitals. With
 * `throughout`, a name that is put in lower case is so in all of the document.
 */
export function spoil(text, random, { names = 0.02, raised = 0, shouted = 0, known, throughout = false } = {}) {
  /** With `throughout`: word → whether all of its mentions are put in lower case. */
  const chosen = new Map();
  const choose = (word) => {
    if (!chosen.has(word)) chosen.set(word, random() < names);
    return chosen.get(word);
  };
  const places = new Map();
  let out = '';
  let at = 0;
  /** End of the last name that was put in lower case. */
  let last = Number.NaN;
  for (const found of text.matchAll(INSIDE)) {
    const [word] = found;
    const isName = word !== word.toLowerCase() && !/^I(?:['’].*)?$/.test(word) && (known?.has(found.index) ?? true);
    // Half of the names that follow one that was put in lower case go with it.
    const isSecond = isName && found.index === last + 1 && random() < 0.5;
    const chance = isSecond ? 0 : random();
    let changed = word;
    if (isName && (throughout ? choose(word) : chance < names)) changed = word.toLowerCase();
    else if (word === word.toLowerCase() && chance < raised) changed = word[0].toUpperCase() + word.slice(1);
    else if (word === word.toLowerCase() && chance < raised + shouted) changed = word.toUpperCase();
    if (changed === word || changed.length !== word.length) continue;
    if (isName) last = found.index + word.length;
    places.set(found.index, word);
    out += text.slice(at, found.index) + changed;
    at = found.index + word.length;
  }
  return { text: out + text.slice(at), places };
}

/** Candidates of a document with their paragraphs, as the server sees them: every line is a paragraph. */
export function analyse(truecaser, text) {
  const analyser = new Analyser(habitsOf(truecaser));
  const usage = new Usage();
  const paragraphs = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    const analysis = analyser.analyse(line, truecaser.session({ mode: 'repair' }));
    usage.add(analysis.inside);
    paragraphs.push({ offset, analysis });
    offset += line.length + 1;
  }
  return { paragraphs, usage };
}
