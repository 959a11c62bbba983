// What restored case is worth downstream as tables for people, in Markdown, with the figures of both papers beside them.
import { engineNames, pooled, readingOf } from './downstreamsummary.mjs';

const two = (value) => value.toFixed(2);
const signed = (value) => `${value > 0 ? '+' : ''}${two(value)}`;
const chance = (p) => (p < 0.001 ? '<0.001' : p.toFixed(3));
const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row), ''].join('\n');

const RESTORED = ['en-unigram', 'en-ngram', 'en'].map((name) => `lower, restored by ${name}`);
const RESTORED_HEAD = ['restored: `en-unigram`', '`en-ngram`', '`en`'];
const SPEECH = ['speech', 'speech, restored by en'];

const PAPER_NAMES = [
  ['Lita et al. 2003, table 2, text with lost case', '', '48.37', '', '', '61.20', '', '', '', ''],
  ['Lita et al., table 3, ACE mentions, transcribed speech', '', '', '', '', '', '', '', '71', '72'],
  ['Lita et al., table 3, ACE mentions, recognised speech', '', '', '', '', '', '', '', '5', '46'],
  ['Niu et al. 2004, tables 3 and 4, all types', '89.4', '', '', '', '87.3 (−2.1)', '', '83.1 (−6.3)', '', ''],
];
const paperType = (original, restored, retrained) => [
  'Niu et al.',
  original,
  '',
  '',
  '',
  restored,
  '',
  retrained,
  '',
  '',
];
const PAPER_TYPES = {
  PER: paperType('92.7', '91.3', '85.7'),
  LOC: paperType('86.7', '86.1', '86.8'),
  ORG: paperType('88.3', '84.1', '68.6'),
};

/** A row an engine: F on all that it read, with the change of what `en` restored and of what was retrained. */
function summaryRows(names, retrained, type) {
  const cell = (sets, run) => {
    const found = pooled(sets, run, type);
    return found === undefined ? '' : two(found.f1);
  };
  const rowOf = (engine, sets, without, run = 'lower') => {
    const original = pooled(sets, 'original', type);
    const restored = RESTORED.map((name) => cell(sets, name));
    if (restored[2] !== '') restored[2] += ` (${signed(restored[2] - original.f1)})`;
    const f = without === undefined ? undefined : pooled(without, run, type)?.f1;
    return [
      engine,
      ...['original', 'lower', 'upper'].map((name) => cell(sets, name)),
      ...restored,
      f === undefined ? '' : `${two(f)} (${signed(f - original.f1)})`,
      ...SPEECH.map((name) => cell(sets, name)),
    ];
  };
  const caseless = names['CoreNLP, caseless models'];
  return [
    ...engineNames(names)
      .filter((engine) => pooled(names[engine], 'original', type) !== undefined)
      .map((engine) => rowOf(engine, names[engine], engine === 'CoreNLP' ? caseless : undefined)),
    rowOf('trie-hmm', retrained, retrained, 'lower, retrained'),
  ];
}

function runRows(impact, task) {
  return impact.runs.flatMap((run) => {
    const scores = run.scores[task];
    if (scores === undefined) return [];
    const { precision, recall, f1, interval, original } = scores;
    return [
      [
        run.name,
        ...[precision, recall, f1].map(two),
        `${interval.low.toFixed(1)}–${interval.high.toFixed(1)}`,
        ...(run.name === 'original'
          ? ['', '', '']
          : [signed(original.points), signed(original.percent), chance(original.p)]),
      ],
    ];
  });
}

const HEAD = ['text', 'precision', 'recall', 'F', '95 %', 'points', '%', 'p'];

function faultsOf(impact) {
  return impact.faults.length === 0 ? '' : ` ${impact.faults.length} faults.`;
}

export function formatDownstream({ lines, names, retrained, relations, answers }) {
  const engines = Object.entries(names);
  const parts = [
    '# What restored case is worth downstream: Lita et al. 2003 (L9), Niu et al. 2004 (N7)',
    '',
    'Made by `npm run figures -- downstream --data DATA --jars DIR --spacy PYTHON --out docs/research/figures`; how it is measured: [docs/guide/impact.md](../impact.md).',
    `${lines} sentences of each test set of names are read, evenly spaced, a quarter as many of the documents and of the paragraphs with questions. Points and per cent are against the original text;`,
    'p is by approximate randomisation over lines. "speech" is lower case without punctuation.',
    '',
    ...readingOf({ names, retrained, relations, answers }),
    '',
    '![F of names by engine](downstream.svg)',
    '',
    '## Names: beside the papers',
    '',
    'F over the names of the three sets together. The restorers of both papers are n-gram models too. Retrained: trie-hmm trained without case, and the models for text without case of CoreNLP.',
    '',
    table(
      ['source', 'original', 'lower', 'upper', ...RESTORED_HEAD, 'retrained', 'speech', 'speech, `en`'],
      [...PAPER_NAMES, ...summaryRows(names, retrained)],
    ),
    '## Names by type: beside Niu et al.',
    '',
    table(
      ['type', 'source', 'original', 'lower', 'upper', ...RESTORED_HEAD, 'retrained', 'speech', 'speech, `en`'],
      ['PER', 'LOC', 'ORG'].flatMap((type) => [
        [type, ...PAPER_TYPES[type]],
        ...summaryRows(names, retrained, type).map((cells) => [type, ...cells]),
      ]),
    ),
  ];
  for (const [engine, sets] of engines) {
    for (const [set, impact] of Object.entries(sets)) {
      parts.push(
        `## Names: ${engine}, ${set}`,
        '',
        `${impact.scored} of ${impact.lines} sentences.${faultsOf(impact)}`,
        '',
        table(HEAD, runRows(impact, 'entities')),
        ...byType(impact),
      );
    }
  }
  parts.push(
    '## Restored or retrained without case (feature exclusion)',
    '',
    'trie-hmm, trained on the validation part of wikineural. The caseless models of CoreNLP are in tables of their own above.',
    '',
  );
  for (const [set, impact] of Object.entries(retrained)) {
    parts.push(`### ${set}`, '', table(HEAD, runRows(impact, 'entities')));
  }
  for (const [engine, found] of Object.entries(relations)) parts.push(...formatRelations(engine, found));
  parts.push(...formatAnswers(answers));
  parts.push('## Parts of speech: agreement with the original', '');
  for (const [engine, sets] of engines) {
    const [set, impact] = Object.entries(sets)[0];
    const rows = runRows(impact, 'tags');
    if (rows.length > 0) parts.push(`### ${engine}, ${set}`, '', table(HEAD, rows));
  }
  return parts.join('\n');
}

function byType(impact) {
  const groups = Object.keys(impact.runs[0].scores.entities?.groups ?? {});
  if (groups.length < 2) return [];
  const rows = impact.runs.flatMap(({ name, scores }) =>
    scores.entities === undefined
      ? []
      : [[name, ...groups.map((group) => two(scores.entities.groups[group]?.f1 ?? 0))]],
  );
  return ['F by type:', '', table(['text', ...groups], rows)];
}

function formatRelations(engine, { impact, pairs, reached }) {
  const kinds = Object.keys(impact.runs[0].scores.relations?.groups ?? {});
  const kindRows = impact.runs.flatMap(({ name, scores }) =>
    scores.relations === undefined ? [] : [[name, ...kinds.map((kind) => two(scores.relations.groups[kind]?.f1 ?? 0))]],
  );
  return [
    `## Relations and triples: ${engine}, sentences of re_docred.test`,
    '',
    `${impact.scored} of ${impact.lines} sentences.${faultsOf(impact)} Names are scored against the gold; triples are compared with what the engine finds in the original text`,
    '(all of what each names, word by word). Niu et al., table 5: SVO 85.41 on the original, 85.34 restored; relations 88.9 and 82.7.',
    '',
    'Names:',
    '',
    table(HEAD, runRows(impact, 'entities')),
    'All relations:',
    '',
    table(HEAD, runRows(impact, 'relations')),
    'F of agreement by kind:',
    '',
    table(['text', ...kinds], kindRows),
    `Of ${pairs} pairs of names that are related and stand in one sentence, a relation of the engine reaches:`,
    '',
    table(
      ['text', 'pairs', '% of the original'],
      Object.entries(reached).map(([name, count]) => [name, count, two((100 * count) / (reached.original || 1))]),
    ),
  ];
}

function formatAnswers(answers) {
  const head = ['text', 'first right', 'MRR', 'first, 250 characters', 'MRR, 250 characters', 'p of MRR'];
  const rows = (runs, key) =>
    runs.map((run) => {
      const { first, mrr, firstWindow, mrrWindow, p } = run[key];
      return [run.name, ...[first, mrr, firstWindow, mrrWindow].map(two), run.name === 'original' ? '' : chance(p)];
    });
  const parts = [
    '## Question answering: xquad.en',
    '',
    'Sentences are ranked by the words that they share with the question, and answers are names of the type that is asked for. Niu et al.',
    '(250 bytes, TREC-8): first right 65.7 and MRR 73.9 on the original, 36.9 and 45.3 on lower case, 62.6 and 71.1 restored; with the questions',
    'treated in the same way 23.2 and 32.4 on lower case, 56.1 and 64.4 restored.',
    '',
  ];
  for (const [engine, { paragraphs, runs }] of Object.entries(answers)) {
    parts.push(
      `### ${engine}, ${paragraphs} paragraphs, ${runs[0].corpus.questions} questions`,
      '',
      'Questions as they are:',
      '',
      table(head, rows(runs, 'corpus')),
      'Questions treated like the text:',
      '',
      table(head, rows(runs, 'both')),
    );
  }
  return parts;
}
