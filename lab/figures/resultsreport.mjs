// From results to the page: tables in Markdown, plots as SVG, and the head of the page for README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markDifferences } from '../hard-cases.mjs';
import { drawBars, drawLines } from './chart.mjs';

const INPUT_NAMES = { lower: 'lower case', upper: 'upper case', title: 'title case', asr: 'no punctuation' };
/** Headlines are cased by house style; their mean would say nothing. */
const ASIDE = 'headlines';
const BEGIN = '<!-- results: made by npm run figures -- results -->';
const END = '<!-- /results -->';

const percent = (value) => value.toFixed(2);
const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ⏎ ');

/** Columns are as wide as their widest cell; all but the first are numbers unless told. */
function table(head, rows, isText = false) {
  const all = [head, ...rows].map((cells) => cells.map(cell));
  const widths = head.map((_, i) => Math.max(3, ...all.map((cells) => [...cells[i]].length)));
  const pad = (text, i) => {
    const space = ' '.repeat(widths[i] - [...text].length);
    return i === 0 || isText ? text + space : space + text;
  };
  const line = (cells) => `| ${cells.map(pad).join(' | ')} |`;
  const rule = widths.map((width, i) => (i === 0 || isText ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(all[0]), `| ${rule.join(' | ')} |`, ...all.slice(1).map(line)].join('\n');
}

const isMean = ({ name, test }) => !test && name !== ASIDE;

/** Mean over the development texts but headlines. */
export function meanOf(texts, score) {
  const list = texts.filter(isMean);
  return list.reduce((sum, { name }) => sum + score(name), 0) / list.length;
}

/** F1 of every model on every text, with the mean; the best of a row stands out. */
export function f1Table({ texts, models }, inputCase) {
  const row = (name, score) => {
    const values = models.map(score);
    const best = Math.max(...values);
    return [name, ...values.map((value) => (value === best ? `**${percent(value)}**` : percent(value)))];
  };
  return table(
    ['text', ...models.map(({ name }) => `\`${name}\``)],
    [
      ...texts.map(({ name }) => row(name, ({ scores }) => scores[name][inputCase].f1)),
      row('mean', ({ scores }) => meanOf(texts, (name) => scores[name][inputCase].f1)),
    ],
  );
}

function inputTable({ texts }, { scores }) {
  const inputs = Object.keys(INPUT_NAMES);
  return table(
    ['text', ...inputs.map((input) => INPUT_NAMES[input])],
    [
      ...texts.map(({ name }) => [name, ...inputs.map((input) => percent(scores[name][input].f1))]),
      ['mean', ...inputs.map((input) => percent(meanOf(texts, (name) => scores[name][input].f1)))],
    ],
  );
}

function detailTable({ texts }, { scores }) {
  const interval = ({ interval: found }) => (found === undefined ? '' : `${percent(found[0])} to ${percent(found[1])}`);
  return table(
    ['text', 'words', 'accuracy', 'precision', 'recall', 'F1', '95 % interval'],
    texts.map(({ name }) => {
      const found = scores[name].lower;
      const values = [found.accuracy, found.precision, found.recall, found.f1].map(percent);
      return [name, found.words.toLocaleString('en'), ...values, interval(found)];
    }),
  );
}

function costTable({ models }) {
  const megabytes = (bytes) => (bytes === null ? '–' : (bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0));
  return table(
    ['model', 'family', 'MB', 'MB in brotli', 'load, ms', 'words per CPU second', 'memory, MB'],
    models.map((model) => [
      `\`${model.name}\``,
      model.family,
      megabytes(model.bytes),
      megabytes(model.packedBytes),
      model.loadMilliseconds.toFixed(0),
      roundRate(model.wordsPerCpuSecond),
      megabytes(model.memory),
    ]),
  );
}

/** Three digits say enough. */
function roundRate(rate) {
  return Number(rate.toPrecision(3)).toLocaleString('en');
}

/** The bins of several texts together: { error, bins: [{ words, confidence, accuracy }] } */
export function addCalibrations(list) {
  const bins = list[0].bins.map((_, i) => {
    const words = list.reduce((sum, { bins: all }) => sum + all[i].words, 0);
    const mean = (field) =>
      words === 0 ? 0 : list.reduce((sum, { bins: all }) => sum + all[i].words * all[i][field], 0) / words;
    return { words, confidence: mean('confidence'), accuracy: mean('accuracy') };
  });
  const words = bins.reduce((sum, bin) => sum + bin.words, 0);
  const apart = bins.reduce((sum, bin) => sum + bin.words * Math.abs(bin.confidence - bin.accuracy), 0);
  return { error: words === 0 ? 0 : apart / words, bins };
}

function calibrationOf({ texts }, { scores }, inputCase) {
  return addCalibrations(texts.filter(isMean).map(({ name }) => scores[name][inputCase].calibration));
}

function calibrationTable(results) {
  const { texts, models } = results;
  const errors = (name) =>
    models.flatMap(({ scores }) => ['lower', 'asr'].map((input) => scores[name][input].calibration.error));
  return table(
    ['text', ...models.flatMap(({ name }) => [`\`${name}\``, `\`${name}\`, no punctuation`])],
    [
      ...texts.map(({ name }) => [name, ...errors(name).map(percent)]),
      [
        'all but tests and headlines',
        ...models.flatMap((model) =>
          ['lower', 'asr'].map((input) => percent(calibrationOf(results, model, input).error)),
        ),
      ],
    ],
  );
}

function hardTable({ models }) {
  const kinds = Object.keys(models[0].hard.lower.kinds);
  const share = ({ right, count }) => `${right} of ${count}`;
  return table(
    ['kind', ...models.flatMap(({ name }) => [`\`${name}\``, `\`${name}\`, capitals`])],
    [
      ...kinds.map((kind) => [
        kind,
        ...models.flatMap(({ hard }) => [share(hard.lower.kinds[kind]), share(hard.upper.kinds[kind])]),
      ]),
      ['all', ...models.flatMap(({ hard }) => [share(hard.lower), share(hard.upper)])],
    ],
  );
}

function failureTable({ hard }) {
  return table(
    ['kind', 'expected', 'found'],
    hard.lower.failures.map(({ kind, expected, found }) => [kind, expected, markDifferences(expected, found)]),
    true,
  );
}

/** { about, rows: { name: { score: number } } } */
function ladderSection(ladder) {
  if (ladder === null) return [];
  const columns = [...new Set(Object.values(ladder.rows).flatMap(Object.keys))];
  const rows = Object.entries(ladder.rows).map(([name, scores]) => [
    name,
    ...columns.map((column) => (typeof scores[column] === 'number' ? percent(scores[column]) : '')),
  ]);
  return ['## What each ingredient buys', ladder.about ?? '', table(['', ...columns], rows)];
}

/** "5 MB (CoreNLP 1 MB)" */
function megabytesOf(rows) {
  const most = Math.max(...rows.map(({ speed }) => speed.bytes));
  const less = rows
    .filter(({ speed }) => speed.bytes < most)
    .map(({ name, speed }) => `${name} ${speed.bytes / 1e6} MB`);
  return `${most / 1e6} MB${less.length === 0 ? '' : ` (${less.join(', ')})`}`;
}

function peersSection(peers) {
  if (peers === null) return [];
  const { rows, missing, training, texts, machine } = peers;
  const names = texts.map(({ name }) => name);
  const rate = ({ speed }) => roundRate(speed.wordsPerCpuSecond);
  const memory = ({ speed }) => (speed.memory === null ? '–' : (speed.memory / 1e6).toFixed(0));
  return [
    '## Beside other truecasers',
    `\`npm run peers -- --data DATA --moses CHECKOUT\` installs them and runs all on the same texts: the first ${Math.max(...texts.map(({ words }) => words)).toLocaleString('en')} words or so of ${names.length} development texts, lower-case input. ` +
      `Letters of the output are matched with those of the input in order, so that tokenisation does not count. Sentences are split for those that read one a line. Moses, sacremoses and the Rust crate have no model and learn from ${training.words.toLocaleString('en')} words of our training text (${training.about}); the others come with theirs. ` +
      `Words per CPU second are through the command line, start-up included, on ${megabytesOf(rows)} of lower-case text, on ${machine}; the ratio is to ${rows.some(({ name }) => name === 'Moses') ? 'Moses' : rows[0].name} in the same run.`,
    table(
      ['', 'F1', 'F1, no punctuation', ...names, 'words per CPU second', 'ratio', 'memory, MB'],
      rows.map((row) => [
        row.ours ? `\`${row.name}\`` : row.name,
        percent(row.lower.f1.mean),
        percent(row.asr.f1.mean),
        ...names.map((name) => percent(row.lower.f1[name])),
        rate(row),
        (
          row.speed.wordsPerCpuSecond / (rows.find(({ name }) => name === 'Moses') ?? rows[0]).speed.wordsPerCpuSecond
        ).toFixed(2),
        memory(row),
      ]),
    ),
    rows
      .filter(({ ours }) => !ours)
      .map(({ about }) => `- ${about}`)
      .join('\n'),
    missing.map(({ name, reason }) => `${name} could not be had: ${reason}.`).join('\n\n'),
    '![F1 beside other truecasers](figures/results-peers.svg)',
  ];
}

/** What is known of each truecaser besides its scores: size of program and model, languages with a model, runs in a browser. */
const FACTS = {
  en: ['9 MB', 'English', 'yes'],
  'en-small': ['2 MB', 'English', 'yes'],
  Moses: ['trained by the user', 'none', 'no'],
  sacremoses: ['trained by the user', 'none', 'no'],
  'truecase (Python)': ['28 MB', 'English', 'no'],
  'truecase (Rust)': ['trained by the user', 'none', 'no'],
  CoreNLP: ['16 MB, in 500 MB', 'English', 'no'],
};

/** What README.md shows: accuracy and speed next to other truecasers. */
function comparison({ models, texts }, peers) {
  if (peers === null) return '';
  const known = peers.rows.filter(({ name }) => name in FACTS);
  const rows = known.map(({ name, ours, lower, asr, speed }) => [
    ours ? `truecase, \`${name}\`` : name,
    percent(lower.f1.mean),
    percent(asr.f1.mean),
    Math.round(speed.wordsPerCpuSecond / 1000).toLocaleString('en'),
    ...FACTS[name],
  ]);
  const columns = ['', 'F1', 'no punctuation', 'thousand words/s', 'model', 'languages', 'browser'];
  const tests = texts
    .filter(({ test }) => test)
    .map(({ name }) => `${name} ${percent(models[0].scores[name].lower.f1)}`);
  return [
    table(columns, rows),
    ...(tests.length === 0 ? [] : [`On the test sets \`${models[0].name}\` has F1 ${tests.join(' and ')}.`]),
  ].join('\n\n');
}

/** The head of the page: F1 on lower-case input, and the mean without punctuation. */
function head(results) {
  const { texts, models } = results;
  const [best] = models;
  const bare = models
    .map(({ name, scores }) => `\`${name}\` ${percent(meanOf(texts, (text) => scores[text].asr.f1))}`)
    .join(', ');
  const tests = texts.filter(({ test }) => test);
  const tested = tests.map(({ name }) => {
    const { f1, accuracy, interval } = best.scores[name].lower;
    return `${name} F1 ${percent(f1)} (95 % interval ${percent(interval[0])} to ${percent(interval[1])}), accuracy ${percent(accuracy)}`;
  });
  return [
    f1Table(results, 'lower'),
    `Without punctuation the means are ${bare}. Of 200 hard cases \`${best.name}\` has ${best.hard.lower.right} right.`,
    ...(tested.length === 0 ? [] : [`On test sets, run for the report, \`${best.name}\`: ${tested.join('; ')}.`]),
  ].join('\n\n');
}

function drawPlots(results, peers, folder) {
  const { texts, models } = results;
  const [best] = models;
  const names = texts.map(({ name }) => name);
  const bars = (series, title, subtitle) =>
    drawBars({ title, subtitle, groups: names, series, low: 40, high: 100, valueLabel: 'F1', format: percent });
  const plots = {
    'results-f1': bars(
      models.map(({ name, scores }) => ({ name, values: names.map((text) => scores[text].lower.f1) })),
      'F1 by text and model',
      'lower-case input',
    ),
    'results-inputs': bars(
      Object.entries(INPUT_NAMES).map(([input, name]) => ({
        name,
        values: names.map((text) => best.scores[text][input].f1),
      })),
      `F1 of ${best.name} by text and input`,
      '',
    ),
    'results-reliability': drawLines({
      title: `Reliability of ${best.name}`,
      subtitle: 'development texts but headlines; where probabilities are what they say, points lie on the diagonal',
      series: [
        ...['lower', 'asr'].map((input) => ({
          name: input === 'lower' ? 'with punctuation' : 'without punctuation',
          points: calibrationOf(results, best, input)
            .bins.filter(({ words }) => words >= 50)
            .map(({ confidence, accuracy }) => [confidence, accuracy]),
        })),
        { name: 'as it should be', points: [30, 100].map((value) => [value, value]) },
      ],
      xLabel: 'mean probability, %',
      yLabel: 'words that are right, %',
      yLow: 30,
      yHigh: 100,
    }),
  };
  if (peers !== null) {
    plots['results-peers'] = drawBars({
      title: 'F1 beside other truecasers',
      subtitle: `mean of ${peers.texts.length} development texts, lower-case input`,
      groups: peers.rows.map(({ name }) => name),
      series: [
        { name: 'with punctuation', values: peers.rows.map(({ lower }) => lower.f1.mean) },
        { name: 'without punctuation', values: peers.rows.map(({ asr }) => asr.f1.mean) },
      ],
      low: 40,
      high: 100,
      valueLabel: 'F1',
      format: percent,
    });
  }
  for (const [name, svg] of Object.entries(plots)) writeFileSync(join(folder, `${name}.svg`), svg);
}

/** The text with what stands between the marks replaced; unchanged where there are none. */
export function replaceHead(readme, block) {
  const [from, to] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (from < 0 || to < from) return readme;
  return `${readme.slice(0, from + BEGIN.length)}\n\n${block}\n\n${readme.slice(to)}`;
}

export function formatPage(results, { ladder = null, peers = null } = {}) {
  const [best] = results.models;
  const { failures, right, count } = best.hard.lower;
  const sections = [
    '# Results',
    'Made by `npm run figures -- results --data DATA`. Scores are word by word, in percent: precision, recall and F1 over words that are ' +
      'not all lower case, sentence starts included. EN-Wiki is the public truecasing benchmark of Susanto et al. 2016, TED the talks of ' +
      'IWSLT tst2010; the others are development texts. Every line is read as a sentence. Means are over the development texts but ' +
      'headlines, whose case is a house style ([headlines.md](headlines.md)). Published on EN-Wiki test: 93.19 for the character LSTM of ' +
      'Susanto et al. 2016, 93.50 for its re-implementation.',
    '## F1, lower-case input',
    head(results),
    '![F1 by text and model](figures/results-f1.svg)',
    `## \`${best.name}\`, lower-case input`,
    detailTable(results, best),
    `## \`${best.name}\` by input`,
    'Upper case: all letters are capitals. Title case: every word has one. No punctuation: lower case and without marks, as a speech recogniser writes.',
    inputTable(results, best),
    `![F1 by text and input](figures/results-inputs.svg)`,
    '## F1 without punctuation',
    f1Table(results, 'asr'),
    '## Size, load, speed, memory',
    `Load is the median of ${results.timing.loads} fresh processes, in a program. Words per CPU second and the most resident memory are those of the ` +
      `command line on ${results.timing.bytes / 1e6} MB of lower-case development text, start-up included, the better of two runs.`,
    costTable(results),
    '## Calibration',
    'Expected calibration error in percent (15 bins): how far the probabilities that annotations show are from the share of words that are right ' +
      '([models.md](models.md#calibration)).',
    calibrationTable(results),
    '![Reliability](figures/results-reliability.svg)',
    '## Hard cases',
    `Two hundred texts written by hand (\`lab/hard-cases.json\`), each as a careful copy editor would write it; one wrong letter makes a case wrong. \`${best.name}\` has ${right} of ${count} right. \`node lab/hard-cases.mjs\` prints them.`,
    hardTable(results),
    ...(failures.length === 0 ? [] : [`What \`${best.name}\` gets wrong, lower-case input:`, failureTable(best)]),
    ...ladderSection(ladder),
    ...peersSection(peers),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

export function writePage(results, { ladder, peers, out, readme }) {
  writeFileSync(join(out, 'results.md'), formatPage(results, { ladder, peers }));
  drawPlots(results, peers, join(out, 'figures'));
  if (readme !== null) writeFileSync(readme, replaceHead(readFileSync(readme, 'utf8'), comparison(results, peers)));
  process.stdout.write(`${f1Table(results, 'lower')}\n\nwritten to ${join(out, 'results.md')}\n`);
}
