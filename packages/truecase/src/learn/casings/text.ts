/**
 * Casing counts as text, so that they can be made in parts, added up, looked at and made by other programs. One form a
 * line: its kind, a space, the form as it is written, a tab and its mentions, in the order of bytes that `LC_ALL=C sort`
 * gives:
 *
 *     <lines skipped>	2
 *     <words read>	1000
 *     compound Pas-de-Calais	4
 *     plain Paris	120
 *     plain iPhone	7
 *     plain paris	3
 *
 * This is the format of n-gram counts (learn/ngram/counting/text.ts), so `truecase merge` adds such files up. Reading
 * asks for no order and adds lines of the same form up. The two totals may be missing. Capitals after the 32nd letter of
 * an irregular form are not kept.
 */
import { TruecaseError } from '../../errors.js';
import { patternOf } from '../../lattice/pattern.js';
import { type CaseMap, caseMap, foldText, Shape } from '../../text/casing.js';
import { hashed, hashSpan } from '../../text/hash.js';
import { compareBytes } from '../ngram/byteorder.js';
import { CorpusCasings } from './corpus.js';
import type { CasingCounts } from './counts.js';
import { capitalsOf, spellForm, spellShape } from './form.js';

/** [kind] names of what `kindOf` in lattice/endings.ts tells apart. */
const KIND_NAMES = ['plain', 'after-hyphen', 'digits', 'dots', 'apostrophe', 'before-hyphen'];
const COMPOUND = 'compound';
const WORDS_READ = '<words read>';
const LINES_SKIPPED = '<lines skipped>';
const GREATEST_COUNT = 0xffffffff;
const CHUNK_LINES = 4096;

/** The text of the counts, in pieces of some thousand lines. */
export function* formatCasings(casings: CorpusCasings, language: string): Generator<string> {
  const lines: string[] = [];
  if (casings.linesSkipped > 0) lines.push(`${LINES_SKIPPED}\t${casings.linesSkipped}`);
  if (casings.wordsRead > 0) lines.push(`${WORDS_READ}\t${casings.wordsRead}`);
  const { words, compounds } = casings;
  for (let record = 0; record < words.size; record++) {
    const kind = KIND_NAMES[words.kind[record]!]!;
    for (const [form, mentions] of formsOf(words, record, language)) lines.push(`${kind} ${form}\t${mentions}`);
  }
  for (let record = 0; record < compounds.size; record++) {
    for (const [form, mentions] of formsOf(compounds, record, language)) lines.push(`${COMPOUND} ${form}\t${mentions}`);
  }
  lines.sort(compareBytes);
  for (let at = 0; at < lines.length; at += CHUNK_LINES) yield `${lines.slice(at, at + CHUNK_LINES).join('\n')}\n`;
}

function formsOf(counts: CasingCounts, record: number, language: string): [form: string, mentions: number][] {
  const spelling = counts.spelling(record);
  const forms = counts
    .mixed(record)
    .map(([bits, mentions]): [string, number] => [spellForm(spelling, bits, language), mentions]);
  for (const shape of [Shape.NONE, Shape.LOWER, Shape.TITLE, Shape.UPPER]) {
    const mentions = counts.count(record, shape);
    if (mentions > 0) forms.push([shape === Shape.NONE ? spelling : spellShape(spelling, shape, language), mentions]);
  }
  return forms;
}

/** Reads counts from the lines of one or several such files. */
export async function readCasings(chunks: AsyncIterable<readonly string[]>, language: string): Promise<CorpusCasings> {
  const casings = new CorpusCasings();
  const map = caseMap(language);
  let number = 0;
  let isReadKnown = false;
  for await (const lines of chunks) {
    for (const line of lines) {
      number++;
      if (line === '') continue;
      const { key, mentions } = parseLine(line, number);
      if (key === WORDS_READ) {
        casings.wordsRead += mentions;
        isReadKnown = true;
      } else if (key === LINES_SKIPPED) casings.linesSkipped += mentions;
      else addForm(casings, key, mentions, language, map, number);
    }
  }
  if (!isReadKnown) casings.wordsRead = casings.wordsCounted;
  return casings;
}

function parseLine(line: string, number: number): { key: string; mentions: number } {
  const tab = line.lastIndexOf('\t');
  const digits = line.slice(tab + 1);
  const mentions = Number(digits);
  const fits = tab > 0 && /^[0-9]+$/.test(digits) && mentions >= 1 && mentions <= GREATEST_COUNT;
  if (!fits) throw describeLine(line, number);
  return { key: line.slice(0, tab), mentions };
}

function addForm(
  casings: CorpusCasings,
  key: string,
  mentions: number,
  language: string,
  map: CaseMap,
  number: number,
): void {
  const space = key.indexOf(' ');
  const kind = key.slice(0, Math.max(0, space));
  const form = key.slice(space + 1);
  if (form === '' || /\s/.test(form) || (kind !== COMPOUND && !KIND_NAMES.includes(kind))) {
    throw describeLine(`${key}\t${mentions}`, number);
  }
  hashSpan(map, form, 0, form.length);
  const spell = (): string => foldText(form, language);
  if (kind === COMPOUND) {
    const bits = capitalsOf(map, form, 0, form.length);
    casings.compounds.add(hashed.hi, hashed.lo, Shape.MIXED, bits, 0, spell, mentions);
    return;
  }
  const { shape, bits } = patternOf(map, form, 0, form.length);
  casings.words.add(hashed.hi, hashed.lo, shape, bits, KIND_NAMES.indexOf(kind), spell, mentions);
  casings.wordsCounted += mentions;
}

function describeLine(line: string, number: number): TruecaseError {
  return new TruecaseError(
    'corpus',
    `casing counts, line ${number}: found ${JSON.stringify(line.slice(0, 60))}, expected a kind, a space, a form, a tab and a count`,
    { hint: `Kinds are ${[...KIND_NAMES, COMPOUND].join(', ')}; for example "plain Paris", a tab, 120.` },
  );
}
