/**
 * ARPA files, the common tongue of n-gram toolkits: read from a path, compressed or not, and formatted in byte order.
 *   \data\ · ngram N=COUNT … · \N-grams: · log10 p, N words, log10 back-off weight if any … · \end\
 * What a line may look like is the business of arpaparser.ts.
 */
import { readLines } from '../../corpus/lines.js';
import { TruecaseError } from '../../errors.js';
import { ArpaParser } from './arpaparser.js';
import { findParents, spellNgram } from './parents.js';
import type { NgramProbabilities } from './trie.js';

const CHUNK_UNITS = 65_536;
const DIGITS = 7;
const UNWRITABLE = /^$|[ \t\r\n]/;

export async function readArpa(path: string): Promise<NgramProbabilities> {
  const parser = new ArpaParser(path);
  const onSkip = (line: string): void => {
    throw new TruecaseError('encoding', `${path} has a line that is not UTF-8 (${line.slice(0, 40)}), expected UTF-8`, {
      hint: `Convert it first, for example: iconv -f LATIN1 -t UTF-8 ${path}`,
      where: path,
    });
  };
  for await (const batch of readLines(path, { onSkip })) for (const line of batch) parser.push(line);
  return parser.end();
}

/** The file in chunks of about 64 k units. */
export function* formatArpa(model: NgramProbabilities): Generator<string> {
  const unwritable = model.words.findIndex((word) => UNWRITABLE.test(word));
  if (unwritable >= 0) {
    throw new TruecaseError('corpus', `word ${unwritable} is ${JSON.stringify(model.words[unwritable])}`, {
      hint: 'ARPA files hold words without spaces; count again without this one.',
    });
  }
  const counts = model.levels.map(({ word }, level) => `ngram ${level + 1}=${word.length}\n`);
  let text = `\\data\\\n${counts.join('')}`;
  const parents = findParents(model);
  for (const [level, { word }] of model.levels.entries()) {
    text += `\n\\${level + 1}-grams:\n`;
    const probability = model.probability[level]!;
    const backoff = model.backoff[level]!;
    const ngram = new Uint32Array(level + 1);
    let prefix = '';
    for (let entry = 0; entry < word.length; entry++) {
      if (level > 0 && (entry === 0 || parents[level]![entry] !== parents[level]![entry - 1])) {
        spellNgram(model, parents, level, entry, ngram);
        prefix = '';
        for (let k = 0; k < level; k++) prefix += `${model.words[ngram[k]!]} `;
      }
      text += `${formatNumber(probability[entry]!)}\t${prefix}${model.words[word[entry]!]}`;
      text += backoff[entry] === 0 ? '\n' : `\t${formatNumber(backoff[entry]!)}\n`;
      if (text.length < CHUNK_UNITS) continue;
      yield text;
      text = '';
    }
  }
  yield `${text}\n\\end\\\n`;
}

function formatNumber(value: number): string {
  return String(Number(value.toPrecision(DIGITS)));
}
