// Writes the examples that a network is trained on as compact arrays, for lab/train/train.py:
//   node lab/train/export.mjs DATA NAME FOLDER [--magnitude N] [--limit LINES] [--lexicon]
// NAME is a recipe: its sources, lexicon options and development texts. Lines are read by the trainer's own LineReader, so that both
// trainers see the same inputs and the same truth. With --lexicon only the lexicon is made. In FOLDER (little-endian):
//   meta.json                 counts, numbers of the embeddings, files, CRC of the lexicon
//   lexicon.tcm               the lexicon, as a container without a model
//   types.off u32, .row i32   what a position is told, as lists of embeddings; a position is the number of a type
//   types.alt i32             the type that stands for it if the word is taken for unknown (dropout)
//   words.magnitude u8        of each embedding of a word, the order of magnitude of its count
//   train.type i32, .meta u16, .line u32 [lines + 1], .file u8 [lines]   and the same for dev
// meta: bits 0–1 truth (LOWER, TITLE, UPPER, MIXED), 2 learnable, 3 starts a sentence, 4 punctuation that transcripts lack, 5 comma,
// 6–9 what is allowed.
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CORE, developmentOf, readRecipe } from './core.mjs';

const {
  containerOfLexicon,
  Corpus,
  digestOfLexicon,
  expandSources,
  Inputs,
  Lexicon,
  LineReader,
  NAMES,
  prepareLexicon,
  readerOfLexicon,
} = CORE;
const { CasingClass, isVeryRare } = CORE;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    magnitude: { type: 'string' },
    limit: { type: 'string' },
    seed: { type: 'string' },
    lexicon: { type: 'boolean' },
  },
});
const [data, name, folder] = positionals;
if (folder === undefined) {
  console.error('usage: node lab/train/export.mjs DATA NAME FOLDER [--magnitude N] [--limit LINES]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const recipe = await readRecipe(name);
const { options, language } = recipe;
const magnitude = Number(values.magnitude ?? options.netMagnitude);
const inputSettings = { magnitude, affixRows: options.netAffixes, gramRows: options.netGrams };
const files = await expandSources(recipe.sources.map((source) => join(data, source)));
const corpus = new Corpus(files);
const started = Date.now();
const say = (text) => console.error(`${Math.round((Date.now() - started) / 1000)} s: ${text}`);
const lexiconOptions = { minCount: options.minCount ?? 5, minForm: options.minForm ?? 2, spell: false };
const { casings, lexicon } = await prepareLexicon(corpus, lexiconOptions, { language, seed: 1 });
say(`${casings.wordsRead} words counted, ${lexicon.size} known`);
writeFileSync(join(folder, 'lexicon.tcm'), containerOfLexicon(lexicon.sections, language));
if (values.lexicon) process.exit();
const words = new Lexicon(readerOfLexicon(lexicon.sections, language));
const inputs = new Inputs(words, inputSettings);

/** A file that is written in pieces. */
class Out {
  constructor(file, Type, room = 1 << 20) {
    this.fd = openSync(join(folder, file), 'w');
    this.buffer = new Type(room);
    this.used = 0;
    this.count = 0;
  }
  push(value) {
    if (this.used === this.buffer.length) this.flush();
    this.buffer[this.used++] = value;
    this.count++;
  }
  flush() {
    writeSync(this.fd, new Uint8Array(this.buffer.buffer, 0, this.used * this.buffer.BYTES_PER_ELEMENT));
    this.used = 0;
  }
  close() {
    this.flush();
    closeSync(this.fd);
  }
}

/** Numbers of types by the 64 bits that tell them apart; open addressing. */
class Types {
  bits = 24;
  size = 0;
  offsets = new Out('types.off', Uint32Array);
  rows = new Out('types.row', Int32Array);
  alts = [];
  constructor() {
    this.keys = new Int32Array(2 << this.bits);
    this.numbers = new Int32Array(1 << this.bits);
    this.offsets.push(0);
  }
  /** The number of a type, which is made by `fill` if it is new. */
  find(high, low, fill) {
    const mask = (1 << this.bits) - 1;
    let at = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> (32 - this.bits);
    for (; this.numbers[at] !== 0; at = (at + 1) & mask) {
      if (this.keys[2 * at] === high && this.keys[2 * at + 1] === low) return this.numbers[at] - 1;
    }
    this.keys[2 * at] = high;
    this.keys[2 * at + 1] = low;
    this.numbers[at] = ++this.size;
    if (this.size > 0.8 * (1 << this.bits)) throw new Error('too many types');
    const found = this.size - 1;
    this.alts[found] = found;
    fill();
    for (let i = 0; i < inputs.count; i++) this.rows.push(inputs.rows[i]);
    this.offsets.push(this.rows.count);
    return found;
  }
}
const types = new Types();

/** The type of a position, as LineNetwork tells words apart. */
function typeAt(sequence, lattice, p) {
  const t = sequence.token[p];
  const kind = sequence.kind[p];
  const load = () => inputs.load(sequence, p, lattice);
  const found = sequence.class[p];
  if (kind === 0) return types.find(found, sequence.word[p], load);
  const length = lattice.tokens.end[t] - lattice.tokens.start[t];
  const keyOf = (value) => lattice.hi[t] ^ Math.imul((length << 16) | (kind << 8) | value, 0x2c1b3c6d);
  const type = types.find(keyOf(found), lattice.lo[t] | 0, load);
  if (isVeryRare(found) && found !== CasingClass.UNKNOWN && types.alts[type] === type) {
    sequence.class[p] = CasingClass.UNKNOWN;
    types.alts[type] = types.find(keyOf(CasingClass.UNKNOWN), lattice.lo[t] | 0, load);
    sequence.class[p] = found;
  }
  return type;
}

async function write(part, source, reader, names, limit) {
  const out = {
    type: new Out(`${part}.type`, Int32Array),
    meta: new Out(`${part}.meta`, Uint16Array),
    line: new Out(`${part}.line`, Uint32Array),
    file: new Out(`${part}.file`, Uint8Array),
  };
  out.line.push(0);
  let file = 0;
  let number = 0;
  const add = (line) => {
    if (!reader.read(line, () => 'all')) return false;
    const { sequence, lattice } = reader;
    const { first, length, start, allowed, token } = sequence;
    const { tokens, text } = lattice;
    for (let p = first; p < first + length; p++) {
      const t = token[p];
      if (t < 0) continue;
      out.type.push(typeAt(sequence, lattice, p));
      let meta = 0;
      if (reader.isLearnable(p)) meta |= (reader.tagAt(p) - 1) | 4;
      if (start[p] === 1) meta |= 8;
      const joins = t + 1 < tokens.count && (tokens.flags[t + 1] & 2) !== 0;
      if (tokens.kind[t] === 4 && !joins) meta |= 16 | (text[tokens.start[t]] === ',' ? 32 : 0);
      out.meta.push(meta | ((allowed[p] >> 1) << 6));
    }
    out.line.push(out.type.count);
    out.file.push(file);
    return true;
  };
  const onFile = (index) => {
    file = index;
    say(`${part} file ${index}, ${out.type.count} positions, ${types.size} types`);
  };
  for await (const lines of source.lines(undefined, onFile)) {
    for (const line of lines) {
      if (line === '' || number >= limit) continue;
      number++;
      if (add(line) && names > 0 && reader.random() < names) {
        const found = reader.pickName();
        if (found !== null) add(found);
      }
    }
  }
  for (const each of Object.values(out)) each.close();
  return { positions: out.type.count, lines: out.file.count };
}

const limit = Number(values.limit ?? Infinity);
const lineOptions = { language, dropout: 0, titleLines: 'skip', seed: Number(values.seed ?? 1) };
const train = await write('train', corpus, new LineReader(words, lexicon.classes, lineOptions), NAMES, limit);
const texts = (await developmentOf(recipe, data)).filter((text) => text.name !== 'headlines');
// Development text is not counted: classes are those of the lexicon as it is.
const asKnown = lexicon.classes.map((_, i, all) => all[i - (i % 5)]);
const devOptions = { ...lineOptions, titleLines: 'keep' };
const dev = await write(
  'dev',
  new Corpus(texts.map(({ file }) => file)),
  new LineReader(words, asKnown, devOptions),
  0,
  Infinity,
);
types.offsets.close();
types.rows.close();
writeFileSync(join(folder, 'types.alt'), Int32Array.from(types.alts));
const magnitudes = [];
for (let entry = 0; entry < words.rows.length; entry++) {
  if (words.rows[entry] >>> 12 >= magnitude) magnitudes.push(words.rows[entry] >>> 12);
}
writeFileSync(join(folder, 'words.magnitude'), Uint8Array.from(magnitudes));
const meta = {
  recipe: name,
  ...{
    rows: inputs.size,
    firstWord: inputs.firstWord,
    inputs: inputSettings,
    lexicon: digestOfLexicon(lexicon.sections),
    types: types.size,
  },
  ...{ train, dev, files: corpus.digests(), devFiles: texts.map((text) => text.name) },
};
writeFileSync(join(folder, 'meta.json'), JSON.stringify(meta, null, 1));
say('done');
