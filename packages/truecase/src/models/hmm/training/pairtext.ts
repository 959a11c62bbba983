/**
 * Counts of the HMM as text, so that they can be made in parts and added up as other counts are: sorted lines of a key, a tab and a
 * count.
 *
 *     pair llast lweek	12        "last" and then "week", both in lower case
 *     pair #0l mthe	90          a sentence begins with "The"; #N is a special word (tags.ts)
 *     word 0 3 week	7           mentions in the first half of the corpus, with its feature
 *
 * Words are folded, without spaces; a letter before each says how it was written: l, m or u, in the order of tags.ts.
 * Reading asks for no order and adds lines of the same key up.
 */
import { TruecaseError } from '../../../errors.js';
import { compareBytes } from '../../../learn/ngram/byteorder.js';
import { SPECIALS, TAGS } from '../tags.js';
import { HmmCounter } from './count.js';

const LETTERS = ['l', 'm', 'u'];
const CHUNK_LINES = 4096;
/** Of a word that has been met in a pair only. */
const NO_INFO = 255;
const KEY =
  /^(?:pair (?:#([0-7])([lmu])|([lmu])([^ ]+)) (?:#([0-7])([lmu])|([lmu])([^ ]+))|word ([01]) (\d+) ([^ ]+))\t([1-9]\d*)$/u;

/** The text of the counts of a counter with spellings, in pieces of some thousand lines. */
export function* formatPairs(counter: HmmCounter): Generator<string> {
  const spellings = counter.spellings!;
  const lines: string[] = [];
  const item = (number: number): string => {
    const word = Math.floor(number / TAGS);
    const letter = LETTERS[number % TAGS]!;
    return word < SPECIALS ? `#${word}${letter}` : letter + spellings[word]!;
  };
  const { rows, seconds, counts } = counter.pairs.sorted(counter.size * TAGS);
  for (let first = 0; first < counter.size * TAGS; first++) {
    for (let i = rows[first]!; i < rows[first + 1]!; i++) {
      lines.push(`pair ${item(first)} ${item(seconds[i]!)}\t${counts[i]}`);
    }
  }
  for (let word = SPECIALS; word < counter.size; word++) {
    for (const half of [0, 1]) {
      const mentions = counter.mentionsIn(word, half);
      if (mentions > 0) lines.push(`word ${half} ${counter.info[word]} ${spellings[word]}\t${mentions}`);
    }
  }
  lines.sort(compareBytes);
  for (let at = 0; at < lines.length; at += CHUNK_LINES) yield `${lines.slice(at, at + CHUNK_LINES).join('\n')}\n`;
}

/** Reads counts from the lines of one or several such files. */
export async function readPairs(chunks: AsyncIterable<readonly string[]>, language: string): Promise<HmmCounter> {
  const counter = new HmmCounter(language);
  let number = 0;
  for await (const lines of chunks) {
    for (const line of lines) {
      number++;
      if (line !== '') addLine(counter, line, number);
    }
  }
  for (let word = SPECIALS; word < counter.size; word++) {
    if (counter.info[word] === NO_INFO) throw describeGap();
  }
  return counter;
}

function addLine(counter: HmmCounter, line: string, number: number): void {
  const found = KEY.exec(line);
  if (found === null) throw describeLine(line, number);
  const [
    ,
    first,
    firstTag,
    firstLetter,
    firstWord,
    second,
    secondTag,
    secondLetter,
    secondWord,
    half,
    info,
    word,
    count,
  ] = found;
  const mentions = Number(count);
  if (word !== undefined) {
    counter.note(counter.numberOf(word, Number(info)), Number(half), mentions);
    return;
  }
  const item = (special: string | undefined, tag: string | undefined, spelling: string | undefined): number =>
    (special === undefined ? counter.numberOf(spelling!, NO_INFO) : Number(special)) * TAGS + LETTERS.indexOf(tag!);
  const from = item(first, firstTag ?? firstLetter, firstWord);
  counter.pairs.add(from, item(second, secondTag ?? secondLetter, secondWord), mentions);
}

function describeLine(line: string, number: number): TruecaseError {
  return new TruecaseError(
    'corpus',
    `counts of pairs, line ${number}: found ${JSON.stringify(line.slice(0, 60))}, expected "pair" or "word", its fields, a tab and a count`,
    { hint: 'truecase count --of pairs writes such lines.' },
  );
}

function describeGap(): TruecaseError {
  return new TruecaseError('corpus', 'counts of pairs: a word of a pair has no line of its own', {
    hint: 'Name all files of the count.',
  });
}
