// The report of `npm run figures -- wang` as Markdown, and its chart.
import { drawLines } from './chart.mjs';
import { formatTable } from './markdown.mjs';

/** Precision of the paper: unigram, trigram, bilingual. */
const PAPER = { 'en-fr': [91.52, 98.47, 99.11], 'fr-en': [94.03, 98.79, 99.2], 'zh-en': [90.77, 96.4, 96.76] };
/** What the bound is to be reached to. */
const WANTED = 97;

const percent = (value) => (value === undefined ? '' : value.toFixed(2));
const share = (value) => `${value.toFixed(1)} %`;

export function formatWang({ missing = [], precision, pairs, translations, growth }) {
  return `# Wang, Knight and Marcu 2006: capitalising machine translation

Made by \`npm run figures -- wang --data DATA --out docs/research/figures\`. How it works: [../bilingual.md](../bilingual.md).${formatMissing(missing)}

## Table 4: precision

Words with a letter that come out as in the reference, from lower-case input, on development text. \`+\` raises the first letter of every
line; *monolingual* is the best model of the target language alone (English: the bundled \`en\`; German and French: maximum entropy,
trained by the command on the monolingual text), and *both* is the bilingual model with it beside. The other models of a row have learned from
the same target text; the bilingual models of en-fr and fr-en are the bundled ones. "Fewer errors" compares with the better trigram.

${formatPrecision(precision, pairs)}

## Table 3: cased BLEU of machine translation

Output of machine-translation systems, lower-cased and restored; the bound is uncased BLEU. *Own case* is what the system had written
itself. With more than one reference BLEU is computed with all of them. Every set is a test set, run for this report.

${formatBleu(translations)}

${summarise(translations)}

## Lita et al. 2003, table 1: the same outputs with models of the target side alone

${formatLita(translations)}

${formatGrowth(growth)}`;
}

function formatPrecision(precision, pairs) {
  const rows = Object.entries(precision).map(([name, found]) => {
    const base = Math.min(found.trigram.errors, found['trigram+'].errors);
    const saved = (errors) => share((100 * (base - errors)) / base);
    const both = found['bilingual + monolingual'];
    return [
      name,
      pairs[name],
      found.bilingual.words,
      ...['unigram', 'unigram+', 'trigram', 'trigram+', 'bilingual', 'monolingual'].map((system) =>
        percent(found[system]?.precision),
      ),
      percent(both?.precision),
      saved(found.bilingual.errors),
      both === undefined ? '' : saved(both.errors),
      PAPER[name]?.map(percent).join(', ') ?? '',
    ];
  });
  const head = [
    'direction',
    'pairs',
    'words',
    'unigram',
    'unigram+',
    'trigram',
    'trigram+',
    'bilingual',
    'monolingual',
    'both',
  ];
  return formatTable([...head, 'fewer errors, bilingual', 'both', 'paper: unigram, trigram, CRF'], rows);
}

const nameOf = ({ set, system, references }) => `${set} ${system}${references > 1 ? `, ${references} references` : ''}`;
/** The system that is meant to be used: with the monolingual model where there is one. */
const bestOf = ({ scores }) => scores['bilingual + monolingual'] ?? scores.bilingual;

function formatBleu(translations) {
  const systems = ['unigram+', 'trigram+', 'bilingual', 'monolingual', 'bilingual + monolingual'];
  const rows = translations.map((row) => [
    nameOf(row),
    ...systems.map((system) => percent(row.scores[system])),
    percent(row.original),
    percent(row.bound),
    share((100 * bestOf(row)) / row.bound),
    share((100 * row.original) / row.bound),
  ]);
  const head = ['translation', 'unigram+', 'trigram+', 'bilingual', 'monolingual', 'both', 'own case', 'bound'];
  return formatTable([...head, 'both, of the bound', 'own case, of the bound'], rows);
}

/** Which outputs reach the share of the bound that is wanted, and whether those that do not reach it in their own case. */
function summarise(translations) {
  const single = translations.filter(({ references }) => references === 1);
  const short = single.filter((row) => (100 * bestOf(row)) / row.bound < WANTED);
  const beyond = short.filter((row) => (100 * row.original) / row.bound < WANTED);
  return `With one reference ${single.length - short.length} of ${single.length} outputs reach ${WANTED} % of the bound; of the ${short.length} that do not, ${beyond.length} do not reach it in their own case either.`;
}

function formatLita(translations) {
  const systems = {
    lower: 'lower case',
    rules: 'rules',
    unigram: 'unigram',
    'unigram+': 'unigram+',
    trigram: 'LM',
    'trigram+': 'LM+',
  };
  const rows = translations
    .filter(({ references }) => references === 1)
    .map((row) => [
      nameOf(row),
      ...Object.keys(systems).map((system) => percent(row.scores[system])),
      percent(row.bound),
    ]);
  return formatTable(['translation', ...Object.values(systems), 'bound'], rows);
}

/** What a run that was broken off has not measured. */
function formatMissing(names) {
  return names.length === 0 ? '' : `\nNot measured yet: ${names.join(', ')}. The same command goes on.`;
}

function formatGrowth(growth) {
  if (growth === undefined) return '';
  const rows = growth.map(({ pairs, words, trigram, bilingual }) => [
    pairs,
    words,
    percent(trigram),
    percent(bilingual),
  ]);
  return `## Figure 4: precision by training size, en-fr

The last row is the bundled model.

![Precision by training pairs](wang-figure4.svg)

${formatTable(['pairs', 'target words', 'trigram+', 'bilingual'], rows)}
`;
}

export function drawGrowth(growth) {
  return drawLines({
    title: 'Precision by training pairs, en-fr (Wang et al. 2006, figure 4)',
    xLabel: 'sentence pairs',
    yLabel: 'precision, %',
    xLog: true,
    yLow: 90,
    yHigh: 100,
    series: ['trigram', 'bilingual'].map((name) => ({
      name,
      points: growth.map((point) => [point.pairs, point[name]]),
    })),
  });
}
