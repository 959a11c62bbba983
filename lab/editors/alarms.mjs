// `node lab/editors/alarms.mjs --data DATA [--threshold P] [--all] [--show N] [--misses N] [--curve]`: false alarms of the language server in
// well-cased development text, and how many of the names (as the recogniser ner-en finds them) that were put in lower case it finds, for each of ten domains. Without
// --all only the documents that the weights were not learned on; --show and --misses print N
// of the false alarms and of the names that were not found, spread over all.
import { parseArgs } from 'node:util';
import { load, loadRecognizer } from '../../packages/truecase/dist/node/index.js';
import { confidenceOf, featuresOf, THRESHOLD } from '../../packages/truecase-lsp/dist/index.js';
import { formatRows } from '../bench/measure.mjs';
import { analyse, countWords, DOMAINS, documentsOf, namesOf, randomOf, spoil } from './samples.mjs';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    threshold: { type: 'string' },
    all: { type: 'boolean' },
    curve: { type: 'boolean' },
    show: { type: 'string' },
    misses: { type: 'string' },
  },
});
const ROUNDS = 10;
const threshold = Number(values.threshold ?? THRESHOLD);
const truecaser = await load('en');
const recognizer = await loadRecognizer('ner-en');

/** Every candidate with the judge's confidence. */
function judge(text) {
  const { paragraphs, usage } = analyse(truecaser, text);
  return paragraphs.flatMap(({ offset, analysis }) =>
    analysis.candidates.map((candidate) => ({
      ...candidate,
      start: offset + candidate.start,
      end: offset + candidate.end,
      confidence: confidenceOf(featuresOf(candidate, analysis, usage)),
    })),
  );
}

const domains = Object.keys(DOMAINS).map((domain) => {
  const documents = documentsOf(values.data, domain).filter((_, number) => values.all || number % 2 === 1);
  const result = { domain, words: 0, alarms: [], names: 0, found: [], missed: [] };
  documents.forEach((text, number) => {
    result.words += countWords(text);
    for (const candidate of judge(text)) result.alarms.push({ ...candidate, text });
    const known = namesOf(recognizer, text);
    for (let round = 0; round < ROUNDS; round++) {
      const { text: spoiled, places } = spoil(text, randomOf(7_000_000 + number * 100 + round), { known });
      result.names += places.size;
      if (places.size === 0) continue;
      const sure = new Set();
      for (const { start, to, confidence } of judge(spoiled)) {
        if (places.get(start) !== to) continue;
        result.found.push(confidence);
        if (confidence >= threshold) sure.add(start);
      }
      for (const [start, name] of places) if (!sure.has(start)) result.missed.push({ text: spoiled, start, name });
    }
  });
  return result;
});

/** `count` of a list, spread over all of it. */
function* spread(list, count) {
  for (let i = 0; i < list.length; i += Math.max(1, list.length / count)) yield list[Math.floor(i)];
}

const rate = (alarms, words, least) => (2000 * alarms.filter(({ confidence }) => confidence >= least).length) / words;
const share = (found, names, least) => (100 * found.filter((confidence) => confidence >= least).length) / names;
const all = {
  domain: 'all',
  words: domains.reduce((sum, { words }) => sum + words, 0),
  alarms: domains.flatMap(({ alarms }) => alarms),
  names: domains.reduce((sum, { names }) => sum + names, 0),
  found: domains.flatMap(({ found }) => found),
};
const rows = [['domain', 'words', 'alarms', 'per 2,000 words', 'names lowered', 'found %']];
for (const { domain, words, alarms, names, found } of [...domains, all]) {
  const count = alarms.filter(({ confidence }) => confidence >= threshold).length;
  rows.push([
    domain,
    words.toLocaleString('en'),
    count,
    rate(alarms, words, threshold).toFixed(2),
    names,
    share(found, names, threshold).toFixed(1),
  ]);
}
console.log(`threshold ${threshold}\n${formatRows(rows)}`);
if (values.curve) {
  const curve = [['threshold', 'alarms per 2,000 words', 'worst domain', 'found %']];
  for (const least of [0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95]) {
    const worst = Math.max(...domains.map(({ alarms, words }) => rate(alarms, words, least)));
    curve.push([
      least,
      rate(all.alarms, all.words, least).toFixed(2),
      worst.toFixed(2),
      share(all.found, all.names, least).toFixed(1),
    ]);
  }
  console.log(`\n${formatRows(curve)}`);
}
const around = (text, start, end, shown) =>
  `${text.slice(Math.max(0, start - 50), start)}[${shown}]${text.slice(end, end + 40)}`.replaceAll('\n', ' ⏎ ');
if (values.show !== undefined) {
  const alarms = all.alarms.filter(({ confidence }) => confidence >= threshold);
  console.log('\nfalse alarms');
  for (const { text, start, end, from, to, confidence } of spread(alarms, Number(values.show)))
    console.log(`${confidence.toFixed(2)}  ${around(text, start, end, `${from}→${to}`)}`);
}
if (values.misses !== undefined) {
  console.log('\nnames that were not found');
  for (const { text, start, name } of spread(
    domains.flatMap(({ missed }) => missed),
    Number(values.misses),
  ))
    console.log(around(text, start, start + name.length, name));
}
