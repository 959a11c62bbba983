// What figures about translations share: sentence pairs from files, and errors of systems that restore their target side.
import { readLines } from '../../packages/truecase/dist/corpus/lines.js';
import { load, loadBytes, readModelBytes } from '../../packages/truecase/dist/node/index.js';
import { lowerText } from '../../packages/truecase/dist/text/casing.js';

/** [source, target] of every line of a TSV file. */
export async function readPairsOf(path) {
  const pairs = [];
  for await (const lines of readLines(path)) for (const line of lines) pairs.push(line.split('\t'));
  return pairs;
}

/** The same pairs the other way round. */
export function swapPairs(pairs) {
  return pairs.map(([source, target]) => [target, source]);
}

/** Pairs of sentences that were translated into the same sentence, each of which is taken once. */
export function joinPairs(left, right) {
  const byTarget = new Map();
  for (const [source, target] of left) if (!byTarget.has(target)) byTarget.set(target, source);
  const joined = [];
  for (const [source, target] of right) {
    const found = byTarget.get(target);
    if (found === undefined) continue;
    byTarget.delete(target);
    joined.push([found, source]);
  }
  return joined;
}

/** Lines of a file. */
export async function readAll(path) {
  const all = [];
  for await (const lines of readLines(path)) all.push(...lines);
  return all;
}

/**
 * The systems in one bilingual model file, text and source to text: its language model alone, the model by itself, and, if it
 * was trained beside a monolingual model, that one and both together.
 */
export async function systemsOf(path) {
  const plain = loadBytes(await readModelBytes(path));
  const systems = {
    trigram: (text) => plain.truecase(text, { firstWord: 'true' }),
    'trigram+': (text) => plain.truecase(text),
    bilingual: (text, source) => plain.truecase(text, { source }),
  };
  const { beside } = plain.model;
  if (!beside) return systems;
  const full = await load(path);
  return {
    ...systems,
    monolingual: (text) => full.truecase(text),
    'bilingual + monolingual': (text, source) => full.truecase(text, { source }),
  };
}

/** Words with a letter that do not come out as in the target, from lower-case input; precision as in equation 9 of the paper. */
export function countErrors(pairs, restore, language) {
  let words = 0;
  let errors = 0;
  for (const [source, target] of pairs) {
    const found = restore(lowerText(target, language), source).split(/\s+/u);
    for (const [place, word] of target.split(/\s+/u).entries()) {
      if (!/\p{L}/u.test(word)) continue;
      words++;
      if (found[place] !== word) errors++;
    }
  }
  return { words, errors, precision: (100 * (words - errors)) / words };
}
