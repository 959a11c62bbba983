// What figures about translations share: sentence pairs from files, and errors of systems that restore their target side.
import { readLines } from '../../packages/truecase/dist/corpus/lines.js';
import { readModelBytes } from '../../packages/truecase/dist/node/index.js';
import { countErrors, systemsOf as systemsOfBytes } from '../../packages/truecase/dist/train/recipe/pairs.js';

export { countErrors };

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

/** The systems in the file of a bilingual model. */
export async function systemsOf(path) {
  return systemsOfBytes(await readModelBytes(path));
}
