// Mutated model files with repaired checksums: every family, every section, recognisers of names too. A file must be refused
// with a TruecaseError or work: same letters, same length, probabilities from 0 to 1, names inside the text. Anything else
// (another error, NaN, more than five seconds, more than a gigabyte of memory) is a failure and is written to the folder of --keep.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { TruecaseError } from '../../packages/truecase/dist/errors.js';
import { listSections, readContainer } from '../../packages/truecase/dist/format/container.js';
import { MAGIC } from '../../packages/truecase/dist/format/magic.js';
import { loadBytes, loadWithBase } from '../../packages/truecase/dist/index.js';
import { loadRecognizer } from '../../packages/truecase/dist/ner/index.js';
import { foldText } from '../../packages/truecase/dist/text/casing.js';
import { generator, pick } from './random.mjs';
import { trainRecognizers, trainToys } from './toys.mjs';

const SLOW_MS = 5000;
const MOST_MEMORY = 2 ** 30;
const TEXT =
  "mr. o'neil met NATO in new york, may 5. the anglo-saxon ebay user isn't safe:\nq) henry viii zzyzx 3d u.s. pas-de-calais\n";
const COUNTS = [
  0,
  1,
  2,
  127,
  128,
  255,
  256,
  65535,
  2 ** 16,
  2 ** 20,
  2 ** 24,
  2 ** 28,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 1,
];
const FLOATS = [Number.NaN, Infinity, -Infinity, 3e38, -3e38, 1e-45, 0, -1, 1e6];
const JSON_VALUES = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 40,
  '',
  'x',
  [],
  {},
  [[]],
  'tagger',
  'tr',
  30,
  31,
  10,
  Number.MAX_SAFE_INTEGER,
];

function sectionsOf(bytes) {
  const reader = readContainer(bytes);
  return listSections(reader).map(({ tag }) => ({ tag, data: Uint8Array.from(reader.bytes(tag)) }));
}

/** A container with right checksums, whatever is in it. */
function assemble(sections) {
  const head = 24 + 16 * sections.length;
  let free = head;
  const places = sections.map(({ data }) => {
    const offset = Math.ceil(free / 8) * 8;
    free = offset + data.length;
    return offset;
  });
  const file = Buffer.alloc(free);
  file.set(MAGIC);
  file.writeUInt16LE(1, 8);
  file.writeUInt32LE(sections.length, 12);
  file.writeUInt32LE(free, 16);
  sections.forEach(({ tag, data }, i) => {
    const at = 24 + 16 * i;
    file.write(tag, at, 4, 'latin1');
    file.writeUInt32LE(places[i], at + 4);
    file.writeUInt32LE(data.length, at + 8);
    file.writeUInt32LE(crc32(data), at + 12);
    file.set(data, places[i]);
  });
  file.writeUInt32LE(crc32(file.subarray(24, head), crc32(file.subarray(8, 20))), 20);
  return new Uint8Array(file.buffer, file.byteOffset, file.length);
}

/** Changes one value somewhere in a header. */
function mutateJson(next, value) {
  if (next(4) === 0 || typeof value !== 'object' || value === null) return pick(next, JSON_VALUES);
  const keys = Object.keys(value);
  if (keys.length === 0) return pick(next, JSON_VALUES);
  const key = pick(next, keys);
  const copy = Array.isArray(value) ? [...value] : { ...value };
  if (next(6) === 0) delete copy[key];
  else copy[key] = mutateJson(next, value[key]);
  return copy;
}

function mutateBytes(next, data) {
  const kind = next(9);
  const at = next(data.length + 1);
  const copy = Uint8Array.from(data);
  const view = new DataView(copy.buffer);
  const word = data.length < 4 ? -1 : 4 * next(data.length >> 2);
  switch (kind) {
    case 0:
      for (let i = 1 + next(8); i > 0 && data.length > 0; i--) copy[next(data.length)] ^= 1 << next(8);
      return copy;
    case 1:
      return copy.subarray(0, at);
    case 2:
      return Buffer.concat([copy, Buffer.alloc(1 + next(64), next(256))]);
    case 3:
      if (word >= 0) view.setUint32(word, pick(next, COUNTS), true);
      return copy;
    case 4:
      if (word >= 0) view.setFloat32(word, pick(next, FLOATS), true);
      return copy;
    case 5:
      if (data.length >= 8) view.setFloat64(8 * next(data.length >> 3), pick(next, FLOATS), true);
      return copy;
    case 6:
      return copy.fill(next(256), at);
    case 7:
      return copy.reverse();
    default:
      // Offsets that lead backwards: two words change places.
      if (word >= 0) {
        const other = 4 * next(data.length >> 2);
        const [a, b] = [view.getUint32(word, true), view.getUint32(other, true)];
        view.setUint32(word, b, true);
        view.setUint32(other, a, true);
      }
      return copy;
  }
}

function mutate(next, sections) {
  const copy = sections.map((section) => ({ ...section }));
  for (let edits = 1 + next(2); edits > 0; edits--) {
    const section = pick(next, copy);
    const draw = next(12);
    if (draw === 0) {
      const other = pick(next, copy);
      [section.data, other.data] = [other.data, section.data];
    } else if (draw === 1 && copy.length > 2) copy.splice(1 + next(copy.length - 1), 1);
    else if (draw === 2 && copy.length > 1) section.tag = pick(next, copy).tag;
    else if (section.tag === 'META' && next(3) !== 0) {
      const meta = mutateJson(next, JSON.parse(Buffer.from(sections[0].data).toString()));
      section.data = Buffer.from(JSON.stringify(meta) ?? 'null');
    } else section.data = mutateBytes(next, section.data);
  }
  return copy;
}

const LIMITS = { maxMemory: 2 ** 28 };
const WAYS = [
  { mode: 'restore', headlines: 'auto' },
  { mode: 'repair' },
  { mode: 'auto', lines: 'wrapped' },
  { mode: 'selective', minConfidence: 0.5, document: true },
];

/** What is wrong with a truecaser, or null. */
function problemOf(truecaser, next) {
  const { family, language } = truecaser;
  const way = pick(next, family === 'bilingual' ? [...WAYS, { source: TEXT }] : WAYS);
  const out = truecaser.truecase(TEXT, way);
  if (out.length !== TEXT.length || foldText(out, language) !== foldText(TEXT, language)) {
    return `changed more than case: ${JSON.stringify(out)}`;
  }
  for (const { probability, alternatives } of truecaser.annotate(TEXT, way)) {
    for (const share of [probability, ...alternatives.map((other) => other.probability)]) {
      if (!(share >= 0 && share <= 1)) return `probability ${share}`;
    }
  }
  return null;
}

/** What is wrong with a recogniser of names, or null. */
function problemOfNames(recognizer) {
  let at = 0;
  for (const { start, end, type } of recognizer.recognize(TEXT)) {
    if (!(start >= at && end > start && end <= TEXT.length)) return `a name at ${start} to ${end}, behind ${at}`;
    if (!recognizer.types.includes(type)) return `a name of type ${JSON.stringify(type)}`;
    at = end;
  }
  return null;
}

/** Models, each with a function that loads it and tells what is wrong. */
async function targets() {
  const restorers = (await trainToys()).map(({ name, bytes, base }) => ({
    name,
    bytes,
    base,
    run:
      base === undefined
        ? (file, next) => problemOf(loadBytes(file, name, crc32, LIMITS), next)
        : async (file, next) => problemOf(await loadWithBase(file, async () => base, name, crc32, LIMITS), next),
  }));
  const names = trainRecognizers().map(({ name, bytes }) => ({
    name,
    bytes,
    run: (file) => problemOfNames(loadRecognizer(file, name, LIMITS)),
  }));
  return [...restorers, ...names];
}

async function attempt(run, bytes, next) {
  const started = performance.now();
  let found = null;
  let refused = false;
  try {
    found = await run(bytes, next);
  } catch (error) {
    refused = error instanceof TruecaseError;
    if (!refused) found = error.stack;
  }
  return { found, refused, time: performance.now() - started };
}

export async function fuzzModels({ inputs, seed, first, only, keep }) {
  const models = (await targets())
    .filter(({ name }) => only === undefined || only === name)
    .map(({ name, bytes, run }) => ({ name, run, sections: sectionsOf(bytes) }));
  const counts = { inputs: 0, refused: 0, worked: 0, failures: 0 };
  let most = MOST_MEMORY;
  for (let i = first; i < first + inputs; i++) {
    const next = generator(seed * 1_000_003 + i);
    const { name, run, sections } = models[i % models.length];
    const bytes = assemble(mutate(next, sections));
    let { found, refused, time } = await attempt(run, bytes, next);
    // Once more where something else may have held it up.
    if (time > SLOW_MS) ({ time } = await attempt(run, bytes, generator(seed)));
    if (time > SLOW_MS) found ??= `took ${Math.round(time)} ms`;
    counts.inputs++;
    if (refused) counts.refused++;
    else if (found === null) counts.worked++;
    // Asking takes longer than most inputs.
    const memory = i % 256 === 255 ? 1024 * process.resourceUsage().maxRSS : 0;
    if (memory > most) {
      found ??= `this or one of the 255 before took ${memory} bytes`;
      most = 1.2 * memory;
    }
    if (found === null) continue;
    counts.failures++;
    console.error(JSON.stringify({ input: i, seed, family: name, found: String(found).slice(0, 600) }));
    if (keep !== undefined) {
      mkdirSync(keep, { recursive: true });
      writeFileSync(join(keep, `${name.replaceAll(/\W+/g, '-')}-${seed}-${i}.tcm`), bytes);
    }
    if (counts.failures >= 20) break;
  }
  return counts;
}
