// Other truecasers beside ours, on the same texts in one run: F1 on lower-case input with and without punctuation by our
// scorer, words per CPU second through the command line, memory. Peers are installed from their registries into a folder
// of their own; those that cannot be had are named with the reason. Those that need training learn from a sample of our
// training text.
//   npm run peers -- --data DATA [--folder .truecase/peers] [--moses CHECKOUT] [--out docs/research/figures/peers.json]
//     [--words 20000] [--train-words 5000000] [--speed-bytes 5000000] [--model en …] [--only NAME …]
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Corpus } from '../packages/truecase/dist/corpus/lines.js';
import { Evaluator, makeInput, splitWords } from '../packages/truecase/dist/eval/index.js';
import { lowerText } from '../packages/truecase/dist/text/casing.js';
import { languageOf } from '../packages/truecase/dist/text/language.js';
import { markSentences, sentenceState } from '../packages/truecase/dist/text/sentences.js';
import { tokenize } from '../packages/truecase/dist/text/tokenizer.js';
import { Flag, Tokens } from '../packages/truecase/dist/text/tokens.js';
import { projectCase } from './peers/align.mjs';
import { PEERS } from './peers/list.mjs';
import { measure } from './peers/run.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAIN = join(ROOT, 'dist/cli/main.js');
const DOMAINS = ['docs', 'encyclopedic', 'fiction', 'news', 'questions', 'spoken', 'web'];
const INPUTS = ['lower', 'asr'];
/** Slow peers are timed on so much of the text. */
const SLOW_SHARE = 0.2;

const { values: flags } = parseArgs({
  options: {
    data: { type: 'string' },
    folder: { type: 'string', default: '.truecase/peers' },
    moses: { type: 'string' },
    out: { type: 'string', default: 'docs/research/figures/peers.json' },
    words: { type: 'string', default: '20000' },
    'train-words': { type: 'string', default: '5000000' },
    'speed-bytes': { type: 'string', default: '5000000' },
    model: { type: 'string', multiple: true, default: ['en', 'en-unigram'] },
    only: { type: 'string', multiple: true, default: [] },
  },
});
if (flags.data === undefined || !existsSync(join(flags.data, 'dev/en'))) {
  process.stderr.write(
    `peers: ${flags.data ?? 'no folder'} has no dev/en in it, expected --data with the folder of the data\n`,
  );
  process.exit(2);
}
const folder = resolve(flags.folder);
mkdirSync(folder, { recursive: true });
const log = (text) => process.stderr.write(`peers: ${text}\n`);

const language = languageOf('en');
const tokens = new Tokens();

/** The sentences of a line, found without looking at case, as peers that read one a line want them. */
function sentencesOf(line) {
  tokenize(line, tokens, language, true);
  markSentences(line, tokens, language, 'sentence', sentenceState());
  const cuts = [];
  for (let t = 1; t < tokens.count; t++) {
    if ((tokens.flags[t] & Flag.START) === 0) continue;
    // Opening quotes and brackets before the first word belong to its sentence.
    let first = t;
    while (first > 0 && (tokens.flags[first] & Flag.SPACE_BEFORE) === 0) first--;
    if (first > 0) cuts.push(tokens.start[first]);
  }
  return [0, ...cuts].map((from, i) => line.slice(from, cuts[i] ?? line.length).trim()).filter((text) => text !== '');
}

/** The first lines of each development text, up to so many words. */
function readTexts(words) {
  return DOMAINS.map((name) => {
    const lines = [];
    let count = 0;
    for (const line of readFileSync(join(flags.data, 'dev/en', `${name}.txt`), 'utf8').split('\n')) {
      if (count >= words) break;
      if (line.trim() === '') continue;
      lines.push(line);
      count += splitWords(line).length;
    }
    return { name, lines, words: count };
  });
}

/** Input lines of all texts in one list, so that a peer is started once for each input. */
function inputsOf(texts, inputCase) {
  return texts.flatMap(({ name, lines }) =>
    lines.map((gold) => ({ name, gold, input: makeInput(gold, inputCase, 'en').input })),
  );
}

async function score(system, rows, inputCase) {
  const units = rows.map(({ input }) => (system.sentences ? sentencesOf(input) : [input]));
  const source = join(folder, `input-${inputCase}.txt`);
  const target = join(folder, `output-${inputCase}.txt`);
  writeFileSync(source, `${units.flat().join('\n')}\n`);
  await measure(system.pipeline, source, target, { cwd: folder });
  const outputs = readFileSync(target, 'utf8').split('\n');
  let at = 0;
  let lost = 0;
  const restored = units.map((parts, i) => {
    const written = parts.map(() => outputs[at++] ?? '').join(' ');
    const projected = projectCase(rows[i].input, written);
    if (projected === null) lost++;
    return projected ?? rows[i].input;
  });
  const f1 = {};
  for (const name of DOMAINS) {
    const evaluator = new Evaluator({ inputCase, language: 'en', samples: 1 });
    rows.forEach((row, i) => {
      if (row.name === name) evaluator.add(row.gold, () => restored[i]);
    });
    f1[name] = evaluator.result().f1;
  }
  f1.mean = DOMAINS.reduce((sum, name) => sum + f1[name], 0) / DOMAINS.length;
  return { f1, unalignedLines: lost };
}

/** Words per CPU second, start-up included. */
async function time(system, bytes) {
  const texts = DOMAINS.map((name) => readFileSync(join(flags.data, 'dev/en', `${name}.txt`), 'utf8')).join('');
  const lines = lowerText(texts.repeat(Math.ceil(bytes / texts.length)).slice(0, bytes), 'en').split('\n');
  const source = join(folder, 'input-speed.txt');
  const target = join(folder, 'output-speed.txt');
  writeFileSync(source, `${(system.sentences ? lines.flatMap(sentencesOf) : lines).join('\n')}\n`);
  const words = lines.reduce((sum, line) => sum + splitWords(line).length, 0);
  const { cpu, wall, memory } = await measure(system.pipeline, source, target, { cwd: folder });
  for (const file of [source, target]) rmSync(file);
  return { words, bytes, cpuSeconds: cpu, wallSeconds: wall, wordsPerCpuSecond: words / cpu, memory };
}

/** Every so-maniest line of the training texts, cut into sentences; made once. */
async function trainingSample(words) {
  const path = join(folder, `train-${words}.txt`);
  const note = `${path}.json`;
  if (existsSync(note)) return { path, ...JSON.parse(readFileSync(note, 'utf8')) };
  log(`taking ${words} words of training text`);
  const parts = [];
  let total = 0;
  for (const name of DOMAINS) {
    const share = words / DOMAINS.length;
    let count = 0;
    for await (const batch of new Corpus([join(flags.data, 'train/en', `${name}.txt.xz`)]).lines()) {
      for (const line of batch) {
        if (count >= share) break;
        count += splitWords(line).length;
        parts.push(...sentencesOf(line));
      }
      if (count >= share) break;
    }
    total += count;
  }
  writeFileSync(`${path}.part`, `${parts.join('\n')}\n`);
  renameSync(`${path}.part`, path);
  const sample = { words: total, about: `the first lines of ${DOMAINS.join(', ')}, as many words of each` };
  writeFileSync(note, JSON.stringify(sample));
  return { path, ...sample };
}

async function trainPeer(peer, home, sample) {
  const done = join(home, 'trained.txt');
  if (existsSync(done) && readFileSync(done, 'utf8') === flags['train-words']) return;
  log(`training ${peer.name}`);
  await measure(peer.train(home, flags), sample.path, join(home, 'training.log'), { cwd: home });
  writeFileSync(done, flags['train-words']);
}

async function judge(system, texts) {
  const row = { name: system.name, about: system.about, ours: system.ours === true };
  for (const inputCase of INPUTS) {
    log(`${system.name}, ${inputCase}`);
    row[inputCase] = await score(system, inputsOf(texts, inputCase), inputCase);
  }
  log(`${system.name}, speed`);
  const bytes = Number(flags['speed-bytes']);
  row.speed = await time(system, system.slow ? Math.round(bytes * SLOW_SHARE) : bytes);
  return row;
}

function ourSystem(model) {
  return { name: model, about: 'this package', ours: true, pipeline: [[process.execPath, MAIN, '--model', model]] };
}

/** Written after every system, so that a run that is interrupted has not been for nothing. */
function save(texts, sample, rows, missing) {
  const report = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
    texts: texts.map(({ name, words }) => ({ name, words })),
    training: { words: sample.words, about: sample.about },
    rows,
    missing,
  };
  const out = resolve(flags.out);
  writeFileSync(`${out}.part`, `${JSON.stringify(report, null, 2)}\n`);
  renameSync(`${out}.part`, out);
}

async function main() {
  const texts = readTexts(Number(flags.words));
  const sample = await trainingSample(Number(flags['train-words']));
  const rows = [];
  const missing = [];
  const wanted = (name) => flags.only.length === 0 || flags.only.includes(name);
  for (const model of flags.model) {
    try {
      rows.push(await judge(ourSystem(model), texts));
    } catch (error) {
      missing.push({ name: model, reason: error.message });
    }
    save(texts, sample, rows, missing);
  }
  for (const peer of PEERS.filter(({ name }) => wanted(name))) {
    const home = join(
      folder,
      peer.name
        .toLowerCase()
        .replaceAll(/[^a-z]+/g, '-')
        .replace(/-$/, ''),
    );
    mkdirSync(home, { recursive: true });
    try {
      log(`installing ${peer.name}`);
      peer.install(home, flags);
      if (peer.trains) await trainPeer(peer, home, sample);
      rows.push(await judge({ ...peer, pipeline: peer.command(home, flags) }, texts));
    } catch (error) {
      log(`${peer.name} could not be had: ${error.message}`);
      missing.push({ name: peer.name, about: peer.about, reason: error.message });
    }
    save(texts, sample, rows, missing);
  }
  process.stdout.write(`${table({ rows, missing })}\n`);
}

function table({ rows, missing }) {
  const head = ['', 'F1', 'F1 without marks', 'words/CPU s', 'MB'];
  const lines = rows.map(({ name, lower, asr, speed }) => [
    name,
    lower.f1.mean.toFixed(2),
    asr.f1.mean.toFixed(2),
    Math.round(speed.wordsPerCpuSecond).toLocaleString('en'),
    speed.memory === null ? '–' : Math.round(speed.memory / 1e6).toLocaleString('en'),
  ]);
  const all = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...all.map((line) => line[column].length)));
  const text = all.map((line) =>
    line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '),
  );
  return [...text, ...missing.map(({ name, reason }) => `${name}: could not be had (${reason})`)].join('\n');
}

await main();
