// The report of `npm run figures -- lita` as Markdown: figures 2 and 3 of the paper and its tables 1 to 3, with the paper's numbers.
import { formatTable } from './markdown.mjs';

/** BLEU of table 1, per cent. */
const BLEU = {
  'all lowercase': 13.06,
  'rule based': 14.66,
  '1gr truecasing': 22.06,
  '1gr truecasing+': 22.61,
  'lm truecasing': 25.96,
  'lm truecasing+': 26.42,
};
const two = (value) => value.toFixed(2);
const triple = ({ recall, precision, f1 }) => [recall, precision, f1].map(two);
/** By how much F grows, in per cent of what it was. */
const gain = (before, after) =>
  before.f1 === 0
    ? ''
    : `${after.f1 < before.f1 ? '−' : '+'}${two(Math.abs((100 * (after.f1 - before.f1)) / before.f1))} %`;

const table = ([head, ...rows]) => formatTable(head, rows);

export function formatLita({ names, samples, most, agreement, distribution, translations, tagged, mentions }) {
  const limit = Number.isFinite(most)
    ? ` This was a try: the first ${most} lines, sentences or documents of each text.`
    : '';
  return `# Lita, Ittycheriah, Roukos and Kambhatla 2003: truecasing by language model

Made by \`npm run figures -- lita --data DATA --out docs/research/figures\`.${limit}

## Figure 3: agreement with the original

Words between white space that come out as in the original, and F1 over words that are not in lower case, per cent; lower-case input,
sentence starts included. Difference: ${names.at(-1)} less ${names[0]}; p: approximate randomisation over lines, ${samples} samples. The
paper reports about 98 % on news.

${table(agreement)}

## Figure 2: how text is cased

Case classes, tokens in the most frequent form of their word, and words with several forms, per cent; counted in the text itself, sentence
starts left out.

${table(distribution)}

## Table 1: BLEU of machine translation

Output of machine translation into English, lower-cased and restored; test sets, run for this report. \`+\` raises the first letter of
the sentence. The paper: ${Object.entries(BLEU)
    .map(([way, score]) => `${way} ${two(score)}`)
    .join(', ')} (one Arabic-English system).

${formatTable(
  ['output', 'lines', 'way', 'BLEU', '1-gram', '2-gram', '3-gram', '4-gram'],
  translations.flatMap(({ set, system, lines, scores }) =>
    Object.entries(scores).map(([way, { bleu, precisions }]) => [
      `${set} ${system}`,
      lines,
      way,
      two(bleu),
      ...precisions.map(two),
    ]),
  ),
)}

## Table 2: names in text without case

The bundled recogniser \`ner-en\`, trained on text with case, on lower-case text (baseline) and on the same text restored. The paper, all
classes: F 48.37 before and 61.20 after (+26.52 %).

${formatTable(
  ['set', 'class', 'R', 'P', 'F', 'R restored', 'P restored', 'F restored', 'gain', 'F with its case'],
  tagged.flatMap(({ set, cased, baseline, restored }) => {
    const row = (name, before, after, own) => [
      set,
      name,
      ...triple(before),
      ...triple(after),
      gain(before, after),
      two(own.f1),
    ];
    const none = { recall: 0, precision: 0, f1: 0 };
    return [
      ...Object.keys(cased.types).map((type) =>
        row(type, baseline.types[type] ?? none, restored.types[type] ?? none, cased.types[type]),
      ),
      row('all', baseline, restored, cased),
    ];
  }),
  2,
)}

## Table 3: mentions in speech-like text

Mentions of people, organisations, places and other names in ${mentions.documents} encyclopedic documents with entities marked by hand
(development part), found by \`ner-en\` before and after restoring; types do not count. The paper: broadcast news by a recogniser of speech F 5 before
and 46 after, transcribed by people 71 and 72, translated newswire 73 and 75; its mentions include nouns and pronouns.

${formatTable(
  ['text', 'words', 'mentions', 'R', 'P', 'F', 'R restored', 'P restored', 'F restored', 'gain'],
  mentions.rows.map(({ kind, words, baseline, restored }) => [
    kind,
    words,
    baseline.gold,
    ...triple(baseline),
    ...triple(restored),
    gain(baseline, restored),
  ]),
)}`;
}
