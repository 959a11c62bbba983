// `node lab/check-auto.mjs DATA [MODEL…]`: what mode auto does to well-cased text, DATA being the folder of the data.
// Per file: words changed in the text as it is; then one line in five is raised or lowered, and of these the share that
// is detected, of the others the share that is left untouched; and whether a second time changes anything more. English
// goes through each model (default: the bundled ones); for other languages there is none, and lines that would be
// restored count as changed with all their words.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectCase } from '../packages/truecase/dist/index.js';
import { sfc32 } from '../packages/truecase/dist/learn/random.js';
import { load } from '../packages/truecase/dist/node/index.js';
import { lowerText, upperText } from '../packages/truecase/dist/text/casing.js';

const SHARE = 0.2;
const [data, ...names] = process.argv.slice(2);
if (data === undefined || !existsSync(join(data, 'dev'))) {
  console.error(`check-auto: ${data ?? 'no folder'} has no dev/ in it, expected the folder of the data`);
  process.exit(2);
}

function linesOf(path) {
  return readFileSync(path, 'utf8').replace(/\n$/, '').split('\n');
}

/** Raises or lowers one line in five. `damaged` says of which lines that changed anything. */
function damage(lines, language) {
  const draw = sfc32(1);
  const next = () => draw() / 2 ** 32;
  const damaged = [];
  const changed = lines.map((line, i) => {
    if (next() >= SHARE) return line;
    const other = next() < 0.5 ? lowerText(line, language) : upperText(line, language);
    damaged[i] = other !== line;
    return other;
  });
  return { changed, damaged };
}

function countWords(lines) {
  return lines.reduce((sum, line) => sum + line.split(/\s+/).filter(Boolean).length, 0);
}

function countChanges(before, after) {
  let changes = 0;
  for (const [i, line] of before.entries()) {
    if (line === after[i]) continue;
    const words = after[i].split(/\s+/);
    for (const [k, word] of line.split(/\s+/).entries()) if (word !== words[k]) changes++;
  }
  return changes;
}

/** Which lines of a text were restored, and the text after it. */
function restore(truecaser, lines) {
  const text = lines.join('\n');
  const out = truecaser.truecase(text, { mode: 'auto' });
  const report = truecaser.detect(text);
  return {
    after: out.split('\n'),
    lost: report.lines.map((line) => line.lost),
    stable: truecaser.truecase(out, { mode: 'auto' }) === out,
  };
}

function detectOnly(language, lines) {
  const { lines: found } = detectCase(lines.join('\n'), { language });
  const lost = found.map((line) => line.lost);
  return { after: lines.map((line, i) => (lost[i] ? line.replace(/\S+/g, '#') : line)), lost, stable: undefined };
}

function measure(lines, language, run) {
  const clean = run(lines);
  const { changed, damaged } = damage(lines, language);
  const mixed = run(changed);
  const figures = { words: countWords(lines), changes: countChanges(lines, clean.after), lines: 0, found: 0 };
  let others = 0;
  let untouched = 0;
  for (const [i, line] of changed.entries()) {
    if (damaged[i]) {
      figures.lines++;
      if (mixed.lost[i]) figures.found++;
      else if (process.env['SHOW']) console.log(`  missed: ${line}`);
    } else if (line.trim() !== '') {
      others++;
      if (mixed.after[i] === line) untouched++;
    }
  }
  return {
    ...figures,
    others,
    untouched,
    unstable: clean.stable === false || mixed.stable === false ? 1 : 0,
    measured: clean.stable === undefined ? 0 : 1,
  };
}

function percent(part, whole, digits = 2) {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(digits)} %`;
}

function stability({ measured, unstable }) {
  if (measured === 0) return '–';
  return unstable === 0 ? 'yes' : 'NO';
}

function show(name, row) {
  const cells = [
    percent(row.changes, row.words, 3),
    percent(row.found, row.lines),
    percent(row.untouched, row.others),
    stability(row),
  ];
  console.log(name.padEnd(34) + cells.map((cell) => cell.padStart(12)).join(''));
}

function showAll(title, language, paths, run) {
  console.log(
    `\n${title.padEnd(34)}${['changed', 'detected', 'untouched', 'stable'].map((c) => c.padStart(12)).join('')}`,
  );
  const total = {};
  for (const path of paths) {
    const lines = linesOf(path);
    if (lines.length < 2) continue;
    const row = measure(lines, language, run);
    for (const [key, value] of Object.entries(row)) total[key] = (total[key] ?? 0) + value;
    show(path.slice(data.length).replace(/^\//, ''), row);
  }
  show('all', total);
}

function filesOf(language) {
  const folder = join(data, 'dev', language);
  return readdirSync(folder).map((file) => join(folder, file));
}

const english = [...filesOf('en'), join(data, 'bench', 'en-wiki', 'dev.txt')];
for (const name of names.length > 0 ? names : ['en', 'en-unigram']) {
  const truecaser = await load(name);
  showAll(`model ${name}`, 'en', english, (lines) => restore(truecaser, lines));
}
for (const language of readdirSync(join(data, 'dev')).filter((name) => name !== 'en')) {
  showAll(`${language}, no model`, language, filesOf(language), (lines) => detectOnly(language, lines));
}
