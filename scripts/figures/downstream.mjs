// What restored case is worth downstream (Lita et al. 2003, section 3.4: L9; Niu et al. 2004, section 3.4: N7), with engines that others
// wrote: names, relations, question answering and parts of speech on text with its case, without it, and restored.
// DATA holds ner/, qa/ and relations/; JARS the jars of CoreNLP (scripts/impact/corenlp.mjs), without which its rows are left out. The
// first LINES sentences of each set are read, in the order of the files. Each piece is kept in OUT/downstream.work.json as
// soon as it is there.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decompress } from '../../dist/corpus/decompress.js';
import {
  compareReciprocal,
  measureImpact,
  pairsReached,
  readDocuments,
  readSamples,
  readSquad,
  runAll,
  scoreAnswers,
} from '../../dist/eval/index.js';
import { decodeColumns, readColumns } from '../../dist/ner/columns.js';
import { writeFileAtomic } from '../../dist/node/file.js';
import { load, openEngine } from '../../dist/node/index.js';
import { drawBars } from './chart.mjs';
import { formatDownstream } from './downstreamreport.mjs';
import { Results } from './results.mjs';

const SETS = ['uner_en_ewt/test', 'uner_en_pud/test', 'europarl_ner_en/test'];
const RESTORERS = ['en-unigram', 'en-ngram', 'en'];
const ENGINE = (name) => fileURLToPath(new URL(`../impact/${name}.mjs`, import.meta.url));
/** Shares of LINES for what takes longer. */
const RELATION_SHARE = 0.5;
const MOST_PARAGRAPHS = 196;
const PATIENCE_MS = 600_000;

const say = (text) => process.stderr.write(`figures: ${text}\n`);

export async function drawDownstream({ data, out, jars, lines }) {
  const results = new Results(
    out === undefined ? undefined : join(out, 'downstream.work.json'),
    `v1 ${lines} ${jars !== undefined}`,
  );
  const restorers = await loadRestorers();
  const figures = { lines, names: {}, retrained: {}, relations: {}, answers: {} };
  const piece = (name, work) =>
    results.get(name, () => {
      say(name);
      return work();
    });
  for (const { name, engine, settings, map } of nameEngines(jars)) {
    figures.names[name] = {};
    for (const set of SETS) {
      figures.names[name][set] = await piece(`names, ${name}, ${set}`, () =>
        withEngine(engine, settings, true, async (opened) => {
          const samples = (await readSet(data, set)).slice(0, lines);
          const caseless = name.includes('caseless');
          return measureImpact(opened, samples, {
            restorers: caseless ? [] : restorers,
            inputs: caseless ? ['lower', 'speech'] : ['lower', 'upper', 'speech'],
            ...(map === undefined ? {} : { rename: map }),
          });
        }),
      );
    }
  }
  for (const set of SETS) {
    figures.retrained[set] = await piece(`names, retrained, ${set}`, () =>
      measureRetrained(data, set, restorers, lines),
    );
  }
  if (jars !== undefined) {
    const count = Math.round(lines * RELATION_SHARE);
    figures.relations = await piece('relations', () =>
      withEngine(ENGINE('corenlp'), { jars, task: 'relations' }, true, (opened) =>
        measureRelations(opened, data, restorers, count),
      ),
    );
  }
  for (const { name, engine, settings } of answerEngines(jars)) {
    figures.answers[name] = await piece(`questions, ${name}`, () =>
      withEngine(engine, settings, false, (opened) => measureAnswers(opened, data, restorers, lines)),
    );
  }
  const report = formatDownstream(figures);
  console.log(report);
  if (out === undefined) return;
  await writeFileAtomic(join(out, 'downstream.json'), Buffer.from(`${JSON.stringify(figures, null, 2)}\n`));
  await writeFileAtomic(join(out, 'downstream.md'), Buffer.from(report));
  await writeFileAtomic(join(out, 'downstream.svg'), Buffer.from(drawNames(figures.names)));
  results.close();
}

function nameEngines(jars) {
  const anyName = new Map(['PER', 'LOC', 'ORG', 'MISC'].map((type) => [type, 'NAME']));
  return [
    { name: 'ner-en', engine: 'ner', settings: {} },
    ...(jars === undefined
      ? []
      : [
          { name: 'CoreNLP', engine: ENGINE('corenlp'), settings: { jars } },
          { name: 'CoreNLP, caseless models', engine: ENGINE('corenlp'), settings: { jars, caseless: 'true' } },
        ]),
    { name: 'compromise', engine: ENGINE('compromise'), settings: {} },
    { name: 'wink-nlp (proper nouns)', engine: ENGINE('wink'), settings: {}, map: anyName },
  ];
}

function answerEngines(jars) {
  return [
    { name: 'ner-en', engine: 'ner', settings: {} },
    ...(jars === undefined
      ? []
      : [{ name: 'CoreNLP', engine: ENGINE('corenlp'), settings: { jars, task: 'numbers' } }]),
  ];
}

async function withEngine(name, settings, words, work) {
  const engine = await openEngine(name, { settings, words, timeoutMs: PATIENCE_MS });
  try {
    return await work(engine);
  } finally {
    await engine.close?.();
  }
}

async function loadRestorers() {
  const restorers = [];
  for (const name of RESTORERS) {
    const truecaser = await load(name);
    restorers.push({ name, restore: (text) => truecaser.truecase(text) });
  }
  return restorers;
}

async function readText(path) {
  const chunks = [];
  for await (const chunk of decompress(createReadStream(path), path)) chunks.push(chunk);
  return decodeColumns(Buffer.concat(chunks));
}

async function readSet(data, set) {
  return readSamples(await readText(join(data, 'ner', `${set}.conll.xz`)), set, 'columns');
}

/** The paper's method, trained on the validation part of wikineural with case, and for one run without it. */
async function measureRetrained(data, set, restorers, lines) {
  const training = [...readColumns(await readText(join(data, 'ner', 'wikineural_en/val.conll.xz')))];
  const samples = (await readSet(data, set)).slice(0, lines);
  const { engineOf } = await import('../../dist/eval/index.js');
  const { recognizerEngine } = await import('../../dist/node/impact/own.js');
  const { loadRecognizer } = await import('../../dist/node/index.js');
  const own = recognizerEngine(await loadRecognizer('ner-en'), { name: 'trie-hmm', words: true, method: 'trie-hmm' });
  return measureImpact(engineOf(own), samples, { restorers, inputs: ['lower'], training });
}

/** Names, triples and OpenIE in sentences of documents, and how many related pairs of names a relation reaches. */
async function measureRelations(engine, data, restorers, count) {
  const path = join(data, 'relations', 're_docred.dev.json.xz');
  const samples = readDocuments(await readText(path), 're_docred.dev').slice(0, count);
  const options = { restorers, inputs: ['lower', 'upper', 'speech'] };
  // Both read what the engine says; the second time it is remembered.
  const remembered = remember(engine);
  const impact = await measureImpact(remembered, samples, options);
  const { done } = await runAll(remembered, samples, options);
  const pairs = samples.reduce((sum, sample) => sum + sample.pairs.length, 0);
  const reached = Object.fromEntries(
    // Speech has other offsets than the sentences.
    done
      .filter(({ input }) => input !== 'speech')
      .map(({ name, annotations }) => [
        name,
        samples.reduce((sum, sample, i) => sum + pairsReached(sample.pairs, annotations[i] ?? {}), 0),
      ]),
  );
  return { impact, pairs, reached };
}

/** The same engine, which is asked only once for the same lines. */
function remember(engine) {
  const known = new Map();
  return {
    name: engine.name,
    run: async (lines) => {
      const key = lines.join('\n');
      if (!known.has(key)) known.set(key, await engine.run(lines));
      return known.get(key);
    },
  };
}

/** Question answering with questions as they are (table 6 of Niu et al.) and treated like the text (table 7). */
async function measureAnswers(engine, data, restorers, lines) {
  const all = readSquad(await readText(join(data, 'qa', 'xquad.en.json.xz')), 'xquad.en');
  const paragraphs = all.slice(0, Math.min(lines, MOST_PARAGRAPHS));
  const samplesOf = (texts, where) => texts.map((text, i) => ({ text, where, line: i + 1 }));
  const options = { restorers, inputs: ['lower', 'upper'] };
  const contexts = await runAll(
    engine,
    samplesOf(
      paragraphs.map(({ text }) => text),
      'paragraphs',
    ),
    options,
  );
  const questions = await runAll(
    engine,
    samplesOf(
      paragraphs.flatMap((paragraph) => paragraph.questions.map(({ text }) => text)),
      'questions',
    ),
    options,
  );
  const score = (i, asked) => scoreAnswers(paragraphs, contexts.done[i].annotations, questions.done[asked].annotations);
  const original = score(0, 0);
  return {
    paragraphs: paragraphs.length,
    faults: [...contexts.faults, ...questions.faults],
    runs: contexts.done.map(({ name }, i) => {
      const rows = { corpus: score(i, 0), both: score(i, i) };
      return Object.fromEntries([
        ['name', name],
        ...Object.entries(rows).map(([key, { ranks, ...found }]) => [
          key,
          { ...found, p: compareReciprocal(original.ranks, ranks) },
        ]),
      ]);
    }),
  };
}

/** F of names by engine, mean of the sets, as bars. */
function drawNames(names) {
  const engines = Object.entries(names).filter(([name]) => !name.includes('caseless'));
  const runs = Object.values(engines[0][1])[0].runs.map(({ name }) => name);
  const mean = (sets, run) => {
    const found = Object.values(sets).map(
      (impact) => impact.runs.find(({ name }) => name === run)?.scores.entities?.f1,
    );
    return found.reduce((sum, value) => sum + value, 0) / found.length;
  };
  return drawBars({
    title: 'F of names, by what was done to the case of the text',
    subtitle: 'mean of three test sets',
    groups: runs,
    series: engines.map(([name, sets]) => ({ name, values: runs.map((run) => mean(sets, run)) })),
    valueLabel: 'F',
    high: 100,
    format: (value) => value.toFixed(1),
  });
}
