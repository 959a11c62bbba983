// The figures of Lita et al. 2003 on development text: agreement with the original (figure 3), on each domain, on body text
// and on headlines, of every model given, the last against the first; and how the text is cased (figure 2).
// Agreement is the share of words between white space that come out as in the original, from lower-case input.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureDistribution } from '../../packages/truecase/dist/eval/distribution.js';
import { evaluate } from '../../packages/truecase/dist/eval/index.js';
import { load } from '../../packages/truecase/dist/node/index.js';
import { formatRows } from '../bench/measure.mjs';
import { drawBars } from './chart.mjs';

const LANGUAGE = 'en';
const HEADLINES = 'headlines';
/** Names of the case classes in the paper. */
const CLASSES = { lower: 'LC', title: 'UC', upper: 'CA', mixed: 'MC' };

/** Sections of text as [name, lines]: EN-Wiki, each domain, body text (all but headlines), and all together. */
function readSections(data) {
  const read = (...path) => readFileSync(join(data, ...path), 'utf8').split('\n');
  const domains = readdirSync(join(data, 'dev', LANGUAGE))
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => [file.slice(0, -4), read('dev', LANGUAGE, file)]);
  const sections = [['EN-Wiki', read('bench', 'en-wiki', 'dev.txt')], ...domains];
  const body = sections.filter(([name]) => name !== HEADLINES).flatMap(([, lines]) => lines);
  return [...sections, ['body text', body], ['all', sections.flatMap(([, lines]) => lines)]];
}

/** Scores of every model on a text; the last model is tested against the first. */
async function compare(lines, systems, samples) {
  const scores = {};
  const pick = ({ accuracy, f1, precision, recall }) => ({ agreement: accuracy, f1, precision, recall });
  const last = systems.at(-1);
  const against = systems.length > 1 ? systems[0].restore : undefined;
  const found = await evaluate(last.restore, lines, { language: LANGUAGE, samples, ...(against && { against }) });
  for (const { name, restore } of systems.slice(0, -1)) {
    const known = name === systems[0].name;
    scores[name] = pick(
      known ? found.against.scores : await evaluate(restore, lines, { language: LANGUAGE, samples: 1 }),
    );
  }
  scores[last.name] = { ...pick(found), interval: { agreement: found.interval.accuracy, f1: found.interval.f1 } };
  return { words: found.words, lines: found.lines, scores, comparison: found.against?.significance ?? null };
}

const percent = (value) => value.toFixed(2);
const signed = (value) => (value > 0 ? '+' : '') + percent(value);
const chance = (p) => (p < 0.001 ? '<0.001' : p.toFixed(3));

function formatAgreement(sections, names) {
  const compared = names.length > 1;
  const rows = sections.map(({ name, words, scores, comparison }) => [
    name,
    words,
    ...names.map((model) => percent(scores[model].agreement)),
    ...(compared ? [signed(comparison.deltaAccuracy), chance(comparison.pAccuracy)] : []),
    ...names.map((model) => percent(scores[model].f1)),
    ...(compared ? [signed(comparison.deltaF1), chance(comparison.pF1)] : []),
  ]);
  const head = (measure) => [...names.map((name) => `${name} ${measure}`), ...(compared ? ['diff', 'p'] : [])];
  return formatRows([['development text', 'words', ...head('agr.'), ...head('F1')], ...rows]);
}

function formatDistribution(sections) {
  return formatRows([
    ['development text', 'tokens', ...Object.values(CLASSES), 'most freq. form', 'vocabulary', 'several forms'],
    ...sections.map(({ name, distribution: { tokens, shapes, mostFrequent, words, ambiguous } }) => [
      name,
      tokens,
      ...Object.keys(CLASSES).map((shape) => percent(shapes[shape].share)),
      percent(mostFrequent.share),
      words,
      percent(ambiguous.share),
    ]),
  ]);
}

function drawAgreement(sections, names) {
  const values = names.map((name) => sections.map(({ scores }) => scores[name].agreement));
  // A short axis shows small differences, but only where it leaves some length to every bar.
  const lowest = Math.min(...values.flat());
  const low = lowest < 75 ? 0 : Math.floor((lowest - 2) / 5) * 5;
  return drawBars({
    title: 'Agreement with the original text',
    subtitle: 'English development text restored from lower case; words between white space, sentence starts included',
    groups: sections.map(({ name }) => name),
    series: names.map((name, i) => ({ name, values: values[i] })),
    low,
    high: 100,
    valueLabel: 'words as in the original, %',
    format: (value) => (Number.isInteger(value) ? String(value) : percent(value)),
  });
}

function drawShapes(sections) {
  const names = {
    lower: 'lower case (LC)',
    title: 'first letter (UC)',
    upper: 'all capitals (CA)',
    mixed: 'mixed (MC)',
  };
  return drawBars({
    title: 'Case classes of words',
    subtitle: 'English development text without sentence starts; right: tokens in the commonest form of their word',
    groups: sections.map(({ name }) => name),
    series: Object.keys(CLASSES).map((shape) => ({
      name: names[shape],
      values: sections.map(({ distribution }) => distribution.shapes[shape].share),
    })),
    stacked: true,
    high: 100,
    valueLabel: '% of tokens',
    note: {
      name: 'commonest form',
      values: sections.map(({ distribution }) => `${percent(distribution.mostFrequent.share)} %`),
    },
    format: (value) => (Number.isInteger(value) ? String(value) : value.toFixed(1)),
  });
}

export async function drawLita({ data, models, out, samples }) {
  const systems = [];
  for (const { name, file } of models) {
    const truecaser = await load(file);
    systems.push({ name, family: truecaser.family, restore: (line) => truecaser.truecase(line) });
  }
  const names = systems.map(({ name }) => name);
  const sections = [];
  for (const [name, lines] of readSections(data)) {
    process.stderr.write(`figures: ${name}…\n`);
    const distribution = measureDistribution(lines, LANGUAGE);
    sections.push({ name, ...(await compare(lines, systems, samples)), distribution });
  }
  console.log('Agreement with the original and F1 over words not in lower case, %; lower-case input, starts included');
  if (names.length > 1) {
    console.log(`diff: ${names.at(-1)} less ${names[0]}; p: approximate randomisation over lines, ${samples} samples`);
  }
  console.log(`\n${formatAgreement(sections, names)}\n`);
  console.log('Case classes, tokens in the most frequent form of their word, words with several forms, %; counted in');
  console.log(`the text itself, sentence starts left out\n\n${formatDistribution(sections)}`);
  if (out === undefined) return;
  mkdirSync(out, { recursive: true });
  const report = { samples, models: systems.map(({ name, family }) => ({ name, family })), sections };
  writeFileSync(join(out, 'lita.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(out, 'lita-agreement.svg'), drawAgreement(sections, names));
  writeFileSync(join(out, 'lita-shapes.svg'), drawShapes(sections));
}
