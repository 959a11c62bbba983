// Tables (Markdown) and charts of the experiments in chelba.mjs, from their report alone.
import { drawBars, drawLines } from './chart.mjs';
import { formatTable } from './markdown.mjs';

const MILLION = 1e6;
const ONE_GRAM = '1-gram';
const MEMM = 'tagger';

const percent = (value) => value.toFixed(2);
const millions = (words) => String(words / MILLION);
const thousands = (words) => String(words / 1000);
const chance = (p) => (p < 0.001 ? '<0.001' : p.toFixed(3));
const whole = (value) => value.toLocaleString('en');
/** By how much an error is smaller than another one, of this, in %. */
const reduction = (error, before) => 100 * (1 - error / before);
const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

const listOf = (names) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Training sizes and systems of table 3, each once. */
const sizesOf = ({ sizes }) => [...new Set(sizes.map(({ words }) => words))];
const systemsOf = ({ sizes }) => [...new Set(sizes.map(({ system }) => system))];
const findSize = ({ sizes }, words, system) => sizes.find((row) => row.words === words && row.system === system);
const testsOf = ({ tests }) => Object.keys(tests);
const targetsOf = (report) => testsOf(report).slice(1);

/** How the model of the paper was trained, if it was, and which trainings did not end by themselves. */
function describeExact({ sizes }) {
  const exact = sizes.filter(({ variance }) => variance !== undefined);
  if (exact.length === 0) return '';
  const values = [...new Set(exact.map(({ variance }) => variance.toPrecision(2)))];
  const open = exact.filter(({ converged }) => !converged).map(({ words }) => `${millions(words)} M`);
  return ` "tagger of the paper": the paper's features with its cut-off of 5,
weights of the highest posterior under a Gaussian prior (variance ${values.join(', ')} by held-out lines of the smallest sample${
    open.length > 0 ? `; stopped before the end: ${open.join(', ')}` : ''
  }).`;
}

function writeSizes(report) {
  const sizes = sizesOf(report);
  const rows = [];
  for (const test of testsOf(report)) {
    for (const system of systemsOf(report)) {
      const cells = sizes.map((words) => {
        const error = findSize(report, words, system)?.errors[test];
        if (error === undefined) return '';
        const baseline = findSize(report, words, ONE_GRAM).errors[test];
        return system === ONE_GRAM ? percent(error) : `${percent(error)} (${signed(reduction(error, baseline))})`;
      });
      rows.push([test, system, ...cells]);
    }
  }
  const parameters = systemsOf(report)
    .filter((system) => system !== ONE_GRAM)
    .map((system) => [
      system,
      ...sizes.map((words) => {
        const found = findSize(report, words, system);
        return found === undefined ? '' : whole(found.parameters);
      }),
    ]);
  const head = sizes.map((words) => `${millions(words)} M`);
  const inDomain = testsOf(report)[0];
  return `## Error by the amount of training text (table 3)

Word error in % on development text, restored from lower case, sentence starts included; in brackets how many per cent fewer
errors that is than the 1-gram of the same training text makes (− more). Training text:
lines drawn from ${listOf(report.background)} text.
Test texts: ${testsOf(report)
    .map((test) => `${test} (${whole(report.tests[test].words)} words)`)
    .join(', ')}; ${inDomain} is in the domain, the others are not.
"tagger": all features, trained online.${describeExact(report)}

${formatTable(['test', 'model', ...head], rows, 2)}

Features of the models (table 2):

${formatTable(['model', ...head], parameters)}

In the paper (2, 3.5 and 20 million words of WSJ): 1-gram 5.4, 5.2, 4.4 and MEMM 2.9, 2.5, 2.3 in the domain (45 % fewer errors),
35 to 40 % fewer errors than the 1-gram on broadcast news.
`;
}

const nameOf = ({ domain, words }) => `${thousands(words)} k of ${domain}`;
const sayGuard = ({ passes, errorsBefore, errorsAfter, p }) =>
  `${passes ? 'passes' : 'refuses'}, ${whole(errorsBefore)} → ${whole(errorsAfter)}, p ${chance(p)}`;

/** Rows of table 6 on development text. */
function adaptationRows(report) {
  const targets = targetsOf(report);
  const before = findSize(report, report.base, MEMM).errors;
  const adapted = report.adaptation.map(({ errors, guard, newWords, changes, bytes, ...wanted }) => [
    nameOf(wanted),
    ...targets.flatMap((test) => [
      percent(errors[test].error),
      signed(reduction(errors[test].error, before[test])),
      chance(errors[test].p),
    ]),
    guard.variance.toPrecision(2),
    sayGuard(guard),
    `${whole(newWords)} / ${whole(changes)} / ${Math.round(bytes / 1000)} kB`,
  ]);
  const plain = (name, errors) => [name, ...targets.flatMap((test) => [percent(errors[test]), '', '']), '', '', ''];
  const baseline = findSize(report, report.base, ONE_GRAM).errors;
  return [plain(ONE_GRAM, baseline), plain('not adapted', before), ...adapted];
}

function writeAdaptation(report) {
  const head = ['adapted with', ...targetsOf(report).flatMap((test) => [test, 'fewer errors', 'p']), 'variance'];
  const last = ['guard on its own held-out lines', 'new words / weights / file'];
  return `## Adaptation (table 6)

Background of ${millions(report.base)} million words. Word error in % on the development texts, how many per cent fewer errors that is than the
background model makes (− more), and p by approximate randomisation over lines. A model adapted to one domain is tested on
both: the other one is the cross test. The adaptation text are lines drawn from all sources of the domain. The variance of the
prior is the one that held-out lines of the adaptation text ask for. The guard compares the adapted model with the background
on other held-out lines of that text (errors before → after); for this table all were taken.

${formatTable([...head, ...last], adaptationRows(report))}

In the paper (20 million words of WSJ; 25 thousand words of ABC, 73 thousand of CNN): 1.8 → 1.4 on ABC and 2.2 → 1.4 on CNN; across
2.2 → 1.7 on CNN with ABC, 1.8 → 2.4 on ABC with CNN.
`;
}

/** What the guards of all places count together, and how many let the model pass. */
function sumGuards(places) {
  const guards = places.map(({ guard }) => guard);
  const sum = (field) => guards.reduce((total, guard) => total + guard[field], 0);
  const [before, after] = [sum('errorsBefore'), sum('errorsAfter')];
  const passed = guards.filter(({ passes }) => passes).length;
  return [`${whole(before)} → ${whole(after)} (${signed(reduction(after, before))})`, `${passed} of ${guards.length}`];
}

/** The sums of table 6 for text of one source. */
function ownTable(own) {
  const head = ['adapted with', 'words', 'before', 'after', 'fewer errors', 'p', 'held-out lines', 'guard passes'];
  const rows = own.map(({ testWords, before, after, p, places, ...wanted }) => [
    nameOf(wanted),
    whole(testWords),
    whole(before),
    whole(after),
    signed(reduction(after, before)),
    chance(p),
    ...sumGuards(places),
  ]);
  return formatTable(head, rows);
}

/** The same with lines of the same documents to test on, if that was tried. */
function writeSplit({ split }) {
  if (split.length === 0) return '';
  return `
The same tested on lines drawn at random from the same documents, which were not adapted with:

${ownTable(split)}
`;
}

/** The same with a background of one kind, if that was tried. */
function writeOwnNews({ ownNews, tests, base }) {
  if (ownNews.length === 0) return '';
  return `
The next documents again, all features, with ${millions(base)} million words of ${Object.keys(tests)[0]} alone as the background; that of the paper
is newswire:

${ownTable(ownNews)}
`;
}

/** The same with the model of the paper, if it was adapted. */
function writeOwnExact({ ownExact }) {
  if (ownExact.length === 0) return '';
  return `
The next documents again, with the model of the paper (its features alone), trained on ${millions(ownExact[0].base)} million words:

${ownTable(ownExact)}
`;
}

/** Table 6 for text of one source: the sums, and each place. */
function writeOwn(report) {
  const single = report.own.flatMap(({ places, ...wanted }) =>
    places.map(({ share, before, after, guard, bytes }) => [
      nameOf(wanted),
      `${Math.round(100 * share)} %`,
      whole(before),
      whole(after),
      signed(reduction(after, before)),
      guard.variance.toPrecision(2),
      sayGuard(guard),
      `${Math.round(bytes / 1000)} kB`,
    ]),
  );
  const details = ['adapted with', 'place', 'before', 'after', 'fewer errors', 'variance', 'guard', 'file'];
  return `## Adaptation to one source

As in the paper, where a programme is adapted to and the same programme tested: 25 thousand words of one file of ABC, tested on
lines of another file of it; 73 thousand words of CNN, tested on as many of the same file, by a random split. Here both kinds of test
with both sizes, on neighbouring lines from the middle of each of the largest sources of a domain. Errors in words, all sources
added up; every source has an adapted model of its own. p by approximate randomisation over lines. The guard counts errors on
held-out lines of the adaptation text, which are from the same documents in part.

Tested on the next documents of the source:

${ownTable(report.own)}
${writeSplit(report)}${writeOwnNews(report)}${writeOwnExact(report)}
Each source by its place in the text of the domain, all features, next documents:

${formatTable(details, single, 2)}
`;
}

function writeAcross({ across, base }) {
  const rows = across.map(({ domain, words, heldOut, passes, ...trial }) => [
    nameOf({ domain, words }),
    heldOut,
    trial.errorsBefore,
    trial.errorsAfter,
    signed(reduction(trial.errorsAfter, trial.errorsBefore)),
    chance(trial.p),
    trial.variance.toPrecision(2),
    passes ? 'passes' : 'refuses',
  ]);
  return `## The guard with held-out text of another domain

Background of ${millions(base)} million words, adapted to one domain with held-out lines of the other: one half of these chooses the
variance, the guard counts errors on the other half.

${formatTable(['adapted with', 'held out', 'before', 'after', 'fewer errors', 'p', 'variance', 'guard'], rows, 2)}
`;
}

const seriesName = ({ domain, kind }) => `${domain}, ${kind}`;

/** A table with a row for each variance and columns as `cellsOf` gives them for the points of a series. */
function varianceTable({ variances }, head, cellsOf) {
  const rows = variances[0].points.map(({ variance }, i) => [
    variance,
    ...variances.flatMap(({ points }) => cellsOf(points[i])),
  ]);
  return formatTable(['variance', ...variances.flatMap(head)], rows);
}

function writeVariances(report) {
  const [{ words }] = report.variances;
  const errors = varianceTable(
    report,
    (row) => [seriesName(row), 'learned'],
    ({ development, learned }) => [percent(development.error), percent(learned.error)],
  );
  const surprises = varianceTable(
    report,
    (row) => [seriesName(row), 'learned'],
    ({ development, learned }) => [development.surprise.toFixed(4), learned.surprise.toFixed(4)],
  );
  return `## The variance of the prior (figure 1)

Background of ${millions(report.base)} million words, adapted with ${thousands(words)} thousand words, drawn from all sources and tested on development text of
the domain, or from one source and tested on its next documents; and on the adaptation text itself ("learned"). A variance of 0
stands for the weights of the background, with the words of the adaptation text known.
Error: words in % that would get another casing, each with the true casings before it.

${errors}

Surprise: mean −ln p of the true casings, in nats.

${surprises}
`;
}

/** All tables for which there are figures, as one Markdown text. */
export function writeTables(report) {
  const parts = [
    '# Figures of Chelba and Acero 2004\n\nMade by `npm run figures -- chelba --data DATA --out docs/research/figures`.\n',
    writeSizes(report),
    ...(report.adaptation.length > 0 ? [writeAdaptation(report)] : []),
    ...(report.own.length > 0 ? [writeOwn(report)] : []),
    ...(report.across.length > 0 ? [writeAcross(report)] : []),
    ...(report.variances.length > 0 ? [writeVariances(report)] : []),
  ];
  return parts.join('\n');
}

function drawSizes(report, test, isInDomain) {
  const systems = systemsOf(report);
  return drawLines({
    title: `Error by the amount of training text: ${test}`,
    subtitle: `${isInDomain ? 'In' : 'Out of'} the domain of the training text; development text restored from lower case`,
    series: systems.map((name) => ({
      name,
      points: report.sizes
        .filter(({ system }) => system === name)
        .map(({ words, errors }) => [words / MILLION, errors[test]]),
    })),
    xLabel: 'million words of training text',
    yLabel: 'word error, %',
    xLog: true,
  });
}

function drawAdaptation(report, test) {
  const errors = (system) => findSize(report, report.base, system).errors[test];
  return drawBars({
    title: `Adaptation: error on ${test}`,
    subtitle: 'Models adapted with a little text of either domain; development text restored from lower case',
    groups: [ONE_GRAM, 'tagger, not adapted', ...report.adaptation.map(nameOf)],
    series: [
      {
        name: `background of ${millions(report.base)} million words`,
        values: [errors(ONE_GRAM), errors(MEMM), ...report.adaptation.map((row) => row.errors[test].error)],
      },
    ],
    valueLabel: 'word error, %',
    format: formatValue,
  });
}

function drawOwn(report) {
  const share = (errors, words) => (100 * errors) / words;
  return drawBars({
    title: 'Adaptation to one source',
    subtitle: 'Each source adapted to by itself and tested on its next documents, restored from lower case',
    groups: report.own.map(nameOf),
    series: [
      { name: 'not adapted', values: report.own.map(({ before, testWords }) => share(before, testWords)) },
      { name: 'adapted', values: report.own.map(({ after, testWords }) => share(after, testWords)) },
    ],
    valueLabel: 'word error, %',
    format: formatValue,
  });
}

function drawVariances(report, part, measure, title, yLabel) {
  const series = report.variances.map((row) => ({
    name: seriesName(row),
    points: row.points.map((point) => [point.variance, point[part][measure]]),
  }));
  const words = thousands(report.variances[0].words);
  const where = part === 'learned' ? 'the adaptation text itself' : 'other text of the kind';
  return drawLines({
    title,
    subtitle: `Adapted with ${words} thousand words; on ${where}, each word with the true casings before it`,
    series,
    xLabel: 'variance of the prior',
    yLabel,
    xLog: true,
  });
}

const formatValue = (value) => (Number.isInteger(value) ? String(value) : percent(value));

/** SVG documents by name. */
export function drawCharts(report) {
  const charts = {};
  for (const [i, test] of testsOf(report).entries()) charts[`size-${test}`] = drawSizes(report, test, i === 0);
  if (report.adaptation.length > 0) {
    for (const test of targetsOf(report)) charts[`adaptation-${test}`] = drawAdaptation(report, test);
  }
  if (report.own.length > 0) charts.own = drawOwn(report);
  if (report.variances.length > 0) {
    const surprise = 'mean −ln p of the true casings';
    charts['variance-error'] = drawVariances(report, 'development', 'error', 'Error by variance', 'error, %');
    charts['variance-surprise'] = drawVariances(report, 'development', 'surprise', 'Surprise by variance', surprise);
    const learned = 'Surprise by variance: what was learned';
    charts['variance-learned'] = drawVariances(report, 'learned', 'surprise', learned, surprise);
  }
  return charts;
}
