// Stanford CoreNLP 4.5.10 as an engine. It is started once and kept; lines go to it and answers come back over pipes, so that no
// port is opened. Settings (--set NAME=VALUE of "truecase impact"):
//   jars=DIR       folder with stanford-corenlp-4.5.10.jar and stanford-corenlp-4.5.10-models.jar from Maven Central
//   task=ner|relations|numbers   names; names, subject–verb–object and OpenIE; names with dates and numbers. Default ner
//   caseless=true  its own models for text without case (also needs stanford-corenlp-4.5.10-models-english.jar)
//   heap=3g        memory of Java
// java must be installed. Nothing of CoreNLP is part of this project; it is licensed under the GPL.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

const VERSION = '4.5.10';
/** Needed by the annotators of relations and of numbers beside CoreNLP itself. */
const OTHERS = [
  'ejml-core-0.39',
  'ejml-ddense-0.39',
  'ejml-simple-0.39',
  'joda-time-2.13.0',
  'jollyday-0.4.9',
  'protobuf-java-3.25.5',
];
const ANNOTATORS = {
  ner: 'tokenize,ssplit,pos,lemma,ner',
  numbers: 'tokenize,ssplit,pos,lemma,ner',
  relations: 'tokenize,ssplit,pos,lemma,ner,depparse,natlog,openie',
};
const CASELESS = ['all.3class', 'muc.7class', 'conll.4class'].map(
  (name) => `edu/stanford/nlp/models/ner/english.${name}.caseless.distsim.crf.ser.gz`,
);
const CASELESS_TAGGER = 'edu/stanford/nlp/models/pos-tagger/english-caseless-left3words-distsim.tagger';
/** Lines that its prompt would take for a command. */
const COMMANDS = new Set(['q', 'quit', 'exit']);

export default function openCoreNlp({ jars, task = 'ner', caseless = 'false', heap = '3g', words = false }) {
  if (jars === undefined)
    throw new Error('jars is missing, expected the folder with the jars of CoreNLP (--set jars=DIR)');
  if (!Object.hasOwn(ANNOTATORS, task))
    throw new Error(`task is ${task}, expected ${Object.keys(ANNOTATORS).join(', ')}`);
  const isCaseless = String(caseless) === 'true';
  const process_ = start(pathOf(jars, isCaseless), argumentsFor(task, isCaseless, words), heap);
  return {
    name: `CoreNLP ${VERSION}${isCaseless ? ', caseless models' : ''}`,
    annotate: async (line) =>
      COMMANDS.has(line.trim().toLowerCase())
        ? { spans: [] }
        : read(await process_.ask(line.replace(/\s/g, ' ')), task),
    close: () => process_.stop(),
  };
}

function pathOf(jars, isCaseless) {
  const names = [`stanford-corenlp-${VERSION}`, `stanford-corenlp-${VERSION}-models`];
  if (isCaseless) names.push(`stanford-corenlp-${VERSION}-models-english`);
  for (const name of names) {
    if (!existsSync(join(jars, `${name}.jar`))) throw new Error(`${name}.jar is not in ${jars}; Maven Central has it`);
  }
  const others = OTHERS.filter((name) => existsSync(join(jars, `${name}.jar`)));
  return [...names, ...others].map((name) => join(jars, `${name}.jar`)).join(delimiter);
}

function argumentsFor(task, isCaseless, words) {
  const properties = {
    annotators: ANNOTATORS[task],
    outputFormat: 'json',
    'ner.applyFineGrained': false,
    'ner.useSUTime': false,
    'ner.applyNumericClassifiers': task === 'numbers',
    // Text in columns comes as words with spaces between them, one sentence a line.
    ...(words ? { 'tokenize.whitespace': true, 'ssplit.eolonly': true } : {}),
    ...(isCaseless ? { 'ner.model': CASELESS.join(','), 'pos.model': CASELESS_TAGGER } : {}),
  };
  return Object.entries(properties).flatMap(([name, value]) => [`-${name}`, String(value)]);
}

/** A process of Java with its prompt: a line in, a JSON object over several lines out, which ends with a line "}". */
function start(path, properties, heap) {
  const options = [`-Xmx${heap}`, '-XX:+UseSerialGC', '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', path];
  const child = spawn('java', [...options, 'edu.stanford.nlp.pipeline.StanfordCoreNLP', ...properties], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const waiting = [];
  let said = '';
  let ended = null;
  const fail = (reason) => {
    ended ??= reason;
    for (const { reject } of waiting.splice(0)) reject(new Error(ended));
  };
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-1000);
  });
  child.on('error', (error) => fail(`java cannot be started: ${error.message}`));
  child.on('close', (status) => fail(`CoreNLP ended with status ${status}: ${said.trim().split('\n').at(-1)}`));
  child.stdin.on('error', () => {});
  let rows = [];
  createInterface({ input: child.stdout }).on('line', (row) => {
    const text = row.replace(/^(?:NLP> )+/, '');
    if (rows.length === 0 && text !== '{') return;
    rows.push(text);
    if (text !== '}') return;
    const answer = rows.join('\n');
    rows = [];
    waiting.shift()?.resolve(JSON.parse(answer));
  });
  return {
    ask: (line) =>
      new Promise((resolve, reject) => {
        if (ended !== null) reject(new Error(ended));
        else {
          waiting.push({ resolve, reject });
          child.stdin.write(`${line}\n`);
        }
      }),
    stop: () => void child.kill(),
  };
}

/** Offsets of Java are those of JavaScript. */
function read({ sentences }, task) {
  const spans = [];
  const tags = [];
  const relations = [];
  for (const { tokens, entitymentions = [], basicDependencies = [], openie = [] } of sentences) {
    const placeOf = (from, to = from + 1) => ({
      start: tokens[from].characterOffsetBegin,
      end: tokens[to - 1].characterOffsetEnd,
    });
    for (const { characterOffsetBegin: begin, characterOffsetEnd: end, ner } of entitymentions) {
      spans.push({ start: begin, end, type: ner });
    }
    for (const [i, { pos }] of tokens.entries()) tags.push({ ...placeOf(i), tag: pos });
    if (task !== 'relations') continue;
    relations.push(...triplesOf(basicDependencies, placeOf));
    for (const { subjectSpan, relationSpan, objectSpan } of openie) {
      const places = [subjectSpan, relationSpan, objectSpan].map(([from, to]) =>
        from < to ? placeOf(from, to) : null,
      );
      if (places.includes(null)) continue;
      relations.push({ kind: 'openie', subject: places[0], relation: places[1], object: places[2] });
    }
  }
  return { spans, tags, relations };
}

/** Logical subject, verb and object: active by nsubj and obj, passive by nsubj:pass and the agent. */
function triplesOf(dependencies, placeOf) {
  const verbs = new Map();
  for (const { dep, governor, dependent } of dependencies) {
    const role = { nsubj: 'subject', obj: 'object', 'nsubj:pass': 'object', 'obl:agent': 'subject' }[dep];
    if (role === undefined || governor === 0) continue;
    if (!verbs.has(governor)) verbs.set(governor, { subject: [], object: [] });
    verbs.get(governor)[role].push(dependent);
  }
  return [...verbs].flatMap(([verb, { subject, object }]) =>
    subject.flatMap((s) =>
      object.map((o) => ({
        kind: 'svo',
        subject: placeOf(s - 1),
        relation: placeOf(verb - 1),
        object: placeOf(o - 1),
      })),
    ),
  );
}
