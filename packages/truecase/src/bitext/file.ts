/**
 * The aligner's tables as sections of a container (format/container.ts):
 *
 *     SRCW, TGTW   words of both sides, front-coded, in the order of their UTF-16 units
 *     FROW, BROW   u32 [given words + 1] first entry of each given word, forward and backward
 *     FGEN, BGEN   u32 [entries] generated word, ascending within a row
 *     FPRB, BPRB   f32 [entries] p(generated | given)
 *     FNUL, BNUL   f32 [generated words] p(generated | null)
 *
 * The tensions and the prior of the null word are in the options of the header. The family is `alignment`: these are no
 * models of case.
 */
import { type Section, type SectionReader, writeContainer } from '../format/container.js';
import { describeDamage } from '../format/damage.js';
import { decodeWords, encodeWords } from '../format/frontcode.js';
import type { CorpusMeta } from '../format/meta.js';
import { UNICODE_VERSION } from '../text/unicode.js';
import { VERSION } from '../version.js';
import type { Learned } from './direction.js';
import { Table } from './table.js';
import type { AlignerTables } from './tables.js';
import { Vocabulary } from './vocabulary.js';
import { UNITS, type Unit } from './words.js';

export interface AlignmentHeader {
  /** Language tags, `en-fr`. */
  readonly language: string;
  readonly unit: Unit;
  /** ISO date. Default today. */
  readonly created?: string | undefined;
  readonly corpus?: CorpusMeta[];
}

export function writeTables(tables: AlignerTables, header: AlignmentHeader): Uint8Array {
  const source = sortWords(tables.sourceWords.words);
  const target = sortWords(tables.targetWords.words);
  const sections: Section[] = [
    { tag: 'SRCW', data: encodeWords(source.words) },
    { tag: 'TGTW', data: encodeWords(target.words) },
    ...encodeTable('F', tables.forward, source.rank, target.rank),
    ...encodeTable('B', tables.backward, target.rank, source.rank),
  ];
  return writeContainer(
    {
      family: 'alignment',
      language: header.language,
      created: header.created ?? new Date().toISOString().slice(0, 10),
      unicode: UNICODE_VERSION,
      truecase: VERSION,
      corpus: header.corpus ?? [],
      options: {
        unit: header.unit,
        nullProbability: tables.nullProbability,
        forwardTension: tables.forward.tension,
        backwardTension: tables.backward.tension,
      },
      figures: {},
    },
    sections,
  );
}

export function readTables(reader: SectionReader, where: string): { tables: AlignerTables; unit: Unit } {
  if (reader.meta.family !== 'alignment') {
    throw describeDamage(where, `a model of the family ${reader.meta.family}, expected the tables of an aligner`);
  }
  const { options } = reader.meta;
  const sourceWords = new Vocabulary(decodeWords(reader.bytes('SRCW'), where));
  const targetWords = new Vocabulary(decodeWords(reader.bytes('TGTW'), where));
  const sizes = [sourceWords.words.length, targetWords.words.length] as const;
  const number = (name: string, least: number, most: number): number => {
    const value = options[name];
    if (typeof value === 'number' && value >= least && value <= most) return value;
    throw describeDamage(where, `option ${name} is ${JSON.stringify(value)}, expected ${least} to ${most}`);
  };
  const unit = options['unit'] as Unit;
  if (!UNITS.includes(unit)) throw describeDamage(where, `option unit is ${JSON.stringify(unit)}`);
  return {
    unit,
    tables: {
      sourceWords,
      targetWords,
      forward: decodeTable(reader, 'F', sizes[0], sizes[1], number('forwardTension', 0, 100), where),
      backward: decodeTable(reader, 'B', sizes[1], sizes[0], number('backwardTension', 0, 100), where),
      nullProbability: number('nullProbability', 0, 1),
    },
  };
}

/** rank: old number → new number. */
function sortWords(words: readonly string[]): { words: string[]; rank: Uint32Array } {
  const order = Array.from(words, (_, index) => index).sort((a, b) => (words[a]! < words[b]! ? -1 : 1));
  const rank = new Uint32Array(words.length);
  for (const [place, index] of order.entries()) rank[index] = place;
  return { words: order.map((index) => words[index]!), rank };
}

function encodeTable(
  letter: string,
  { learned }: Table,
  givenRank: Uint32Array,
  generatedRank: Uint32Array,
): Section[] {
  const { given, generated, probability, nulls } = learned;
  const order = Uint32Array.from(given, (_, e) => e).sort(
    (a, b) =>
      givenRank[given[a]!]! - givenRank[given[b]!]! || generatedRank[generated[a]!]! - generatedRank[generated[b]!]!,
  );
  const rows = new Uint32Array(givenRank.length + 1);
  for (const word of given) rows[givenRank[word]! + 1]!++;
  for (let row = 0; row < givenRank.length; row++) rows[row + 1]! += rows[row]!;
  const sortedNulls = new Float32Array(generatedRank.length);
  for (const [word, rank] of generatedRank.entries()) sortedNulls[rank] = nulls[word] ?? 0;
  return [
    { tag: `${letter}ROW`, data: rows },
    { tag: `${letter}GEN`, data: order.map((e) => generatedRank[generated[e]!]!) },
    { tag: `${letter}PRB`, data: Float32Array.from(order, (e) => probability[e]!) },
    { tag: `${letter}NUL`, data: sortedNulls },
  ];
}

function decodeTable(
  reader: SectionReader,
  letter: string,
  givenWords: number,
  generatedWords: number,
  tension: number,
  where: string,
): Table {
  const rows = reader.u32(`${letter}ROW`);
  const generated = reader.u32(`${letter}GEN`);
  const probability = reader.f32(`${letter}PRB`);
  const nulls = reader.f32(`${letter}NUL`);
  if (rows.length !== givenWords + 1 || rows[0] !== 0 || rows[givenWords] !== generated.length) {
    throw describeDamage(
      where,
      `section ${letter}ROW does not fit ${givenWords} words and ${generated.length} entries`,
    );
  }
  if (probability.length !== generated.length || nulls.length !== generatedWords) {
    throw describeDamage(where, `sections ${letter}GEN, ${letter}PRB and ${letter}NUL contradict each other`);
  }
  const given = new Uint32Array(generated.length);
  for (let word = 0; word < givenWords; word++) {
    if (rows[word + 1]! < rows[word]!) throw describeDamage(where, `row ${word} of ${letter}ROW ends before it starts`);
    given.fill(word, rows[word]!, rows[word + 1]!);
  }
  for (let e = 0; e < generated.length; e++) {
    if (generated[e]! >= generatedWords || !(probability[e]! >= 0 && probability[e]! <= 1)) {
      throw describeDamage(where, `entry ${e} of ${letter}GEN and ${letter}PRB is out of range`);
    }
  }
  const learned: Learned = { given, generated, probability, nulls, tension, crossEntropies: [] };
  return new Table(learned);
}
