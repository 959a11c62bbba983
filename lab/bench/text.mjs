// Text for the benchmarks, the same on every machine: sentences drawn by a seeded generator from a list of common words
// and names with Zipf's frequencies, with punctuation, numbers, hyphens, quotes, a URL now and then, and made-up words.
import { sfc32 } from '../../packages/truecase/dist/learn/random.js';

const COMMON =
  `the of and to in a is that for it as was with be by on not he his but at are this have from or had an they
which one you were all her she there would their we him been has when who will no more if out so up said what its about
than into them can only other time new some could these two may first then do any like my now over such our man me even
most made after also did many off before must well back through years where much your way down should because long each
just state people those too mr how little good world make very year still see work life never day same another know while
last might us great old year off come since against go came right used take three house during without again place around
however small found thought went say part once general high upon school every don't does got united left number course
war until always away something fact water though less public put think almost hand enough far took head yet government
system better set told nothing night end why called didn't eyes find going look asked later knew point next city business
give group toward young days let room word keep children family money company country research language computer music`.split(
    /\s+/,
  );
const NAMES =
  `london paris america germany europe john mary smith james david microsoft nasa un ibm french english monday
january washington york california australia china india russia mcdonald o'neil anglo-saxon iphone bbc tuesday africa
japanese spain italy robert michael elizabeth cambridge oxford nato usa`.split(/\s+/);
const ENDINGS = ['.', '.', '.', '.', '?', '!', '."', '...'];

/** Lines are handed over in blocks of about this many units, as the command line does. */
const BLOCK_UNITS = 65_536;

function invent(next) {
  let word = '';
  const letters = 4 + Math.floor(next() * 7);
  for (let i = 0; i < letters; i++)
    word += (i % 2 ? 'aeiou' : 'bcdfghklmnprstvz')[Math.floor(next() * (i % 2 ? 5 : 16))];
  return word;
}

function word(next) {
  const draw = next();
  if (draw < 0.8) return COMMON[Math.floor(COMMON.length ** next()) - 1] ?? 'the';
  if (draw < 0.93) return NAMES[Math.floor(NAMES.length * next())];
  if (draw < 0.96) return String(Math.floor(next() * 3000));
  return invent(next);
}

/** Lines of lower-case text with at least this many words in all. */
export function makeLines(words, seed = 1) {
  const draw = sfc32(seed);
  const next = () => draw() / 2 ** 32;
  const lines = [];
  for (let made = 0; made < words; ) {
    const length = 6 + Math.floor(next() * 30);
    const parts = [];
    for (let i = 0; i < length; i++) {
      let one = word(next);
      const chance = next();
      if (chance < 0.05) one += ',';
      else if (chance < 0.06) one = `"${one}"`;
      else if (chance < 0.063) one = `https://example.com/${one}`;
      else if (chance < 0.09) one += "'s";
      parts.push(one);
    }
    lines.push(parts.join(' ') + ENDINGS[Math.floor(next() * ENDINGS.length)]);
    made += length;
  }
  return lines;
}

/** The lines as flat strings of about that size. */
export function blocks(lines) {
  const list = [];
  let block = '';
  for (const line of lines) {
    block += `${line}\n`;
    if (block.length > BLOCK_UNITS) {
      list.push(block);
      block = '';
    }
  }
  if (block !== '') list.push(block);
  // Flattens the strings that concatenation leaves as trees.
  return list.map((text) => Buffer.from(text).toString());
}

export function countWords(lines) {
  return lines.reduce((sum, line) => sum + line.split(/\s+/).length, 0);
}
