// Random and mutated texts of all scripts through the whole path, in every mode. Each output must differ from its input in the
// case of letters only, have the same length, come out the same when run again, and its annotations must slice the original.
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { loadBytes } from '../../packages/truecase/dist/index.js';
import { load } from '../../packages/truecase/dist/node/index.js';
import { foldText } from '../../packages/truecase/dist/text/casing.js';
import { generator } from './random.mjs';
import { trainToy } from './toys.mjs';

const SEEDS = [
  'the u.s. rep. james o\'neil said, "we can\'t go to new york on the 20th!" he left...',
  "mcdonald's iphone at https://Example.com/Path?q=A and bob@Mail.org, see README.md or foo_bar() and %s {name} <b>x</b>",
  'anglo-saxon pas-de-calais e-mail at&t 3d 1990s p.m. ph.d. j. r. r. tolkien',
  '- item one\r\n2) item two\rspeaker 1: (laughs) hello\n\n“quoted,” she said, “text”',
  'straße ŉ ﬁ İstanbul ısı ΟΔΥΣΣΕΥΣ ὀδυσσεύς ᾳᾼ ǆ ǅ Ǆ ß ẞ ſ K Å',
  'Привет мир это москва ქართული ᲥᲐᲠᲗᲣᲚᲘ ᏣᎳᎩ ꭰꭱ Հայերեն հայերեն 𐐀𐐨 𞤀𞤢 漢字 العربية',
  'e\u0301a\u0308o\u0302 👩‍👩‍👧 🇩🇪 zero\u200bwidth soft\u00adhyphen no\u00a0break',
];
const RANGES = [
  [0x20, 0x7f],
  [0x20, 0x7f],
  [0x20, 0x7f],
  [0xa0, 0x24f],
  [0x250, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x530, 0x58f],
  [0x10a0, 0x10ff],
  [0x13a0, 0x13ff],
  [0x1c80, 0x1cbf],
  [0x1e00, 0x1fff],
  [0x2000, 0x206f],
  [0x2100, 0x218f],
  [0x2c00, 0x2dff],
  [0xa640, 0xa7ff],
  [0xab30, 0xabbf],
  [0xd800, 0xdfff],
  [0xfb00, 0xfb17],
  [0xff00, 0xff5e],
  [0x10400, 0x1044f],
  [0x104b0, 0x104ff],
  [0x10c80, 0x10cff],
  [0x118a0, 0x118df],
  [0x16e40, 0x16e7f],
  [0x1e900, 0x1e943],
  [0x1f300, 0x1f6ff],
  [0, 0x1f],
  [0, 0xffff],
];
const MODES = ['restore', 'repair', 'starts', 'auto', 'selective'];
const LETTERS = "the new york times and us it may ibm o'neil e-mail n't .?!\"'-:,()\n\t ";

function randomText(next) {
  const length = next(40);
  const range = RANGES[next(RANGES.length)];
  let text = '';
  for (let i = 0; i < length; i++) {
    const draw = next(10);
    const [low, high] = draw < 2 ? RANGES[next(RANGES.length)] : range;
    text += draw === 9 ? LETTERS[next(LETTERS.length)] : String.fromCodePoint(low + next(high - low + 1));
  }
  return text;
}

function mutatedText(next) {
  let text = SEEDS[next(SEEDS.length)];
  const from = next(text.length);
  text = text.slice(from, from + 1 + next(60));
  for (let edits = next(6); edits > 0; edits--) {
    const at = next(text.length + 1);
    const draw = next(5);
    if (draw === 0) text = text.slice(0, at) + text.slice(at + 1 + next(3));
    else if (draw === 1) text = text.slice(0, at) + LETTERS[next(LETTERS.length)] + text.slice(at);
    else if (draw === 2) text = text.slice(0, at) + text.slice(at).toUpperCase();
    else if (draw === 3) text = text.slice(0, at).toLowerCase() + text.slice(at);
    else text = text.slice(0, at) + randomText(next).slice(0, 5) + text.slice(at);
  }
  return text;
}

/** Independent of our tables: two characters that differ in case only, by the host's own mapping. */
function sameLetter(a, b, language) {
  if (a.toLocaleLowerCase(language) === b.toLocaleLowerCase(language)) return true;
  return a.toLocaleUpperCase(language) === b.toLocaleUpperCase(language);
}

function problem(truecaser, text, options, withAnnotations) {
  const isPair = options.source !== undefined;
  const { language } = truecaser;
  const output = truecaser.truecase(text, options);
  if (output.length !== text.length) return `length ${output.length}`;
  if (output !== text) {
    if (foldText(output, language) !== foldText(text, language)) return 'folded texts differ';
    const before = [...text];
    const after = [...output];
    for (let i = 0; i < before.length; i++) {
      if (before[i] !== after[i] && !sameLetter(before[i], after[i], language))
        return `${before[i]} became ${after[i]}`;
    }
  }
  // What a source says counts for more or less, depending on the case that the text has.
  const again = isPair ? output : truecaser.truecase(output, options);
  if (again !== output) return `not idempotent: ${JSON.stringify(output)} then ${JSON.stringify(again)}`;
  if (!withAnnotations) return null;
  for (const { start, end, from, to } of truecaser.annotate(text, options)) {
    if (text.slice(start, end) !== from) return `annotation ${start}-${end} is ${JSON.stringify(from)}`;
    if (output.slice(start, end) !== to) return `annotation ${start}-${end} says ${JSON.stringify(to)}`;
  }
  return null;
}

const TURKISH = [
  'Bu akşam İstanbul ve Ankara güzel',
  'Dün Irak ile Iğdır arasında ısı vardı',
  'Ben İzmir ilinde kaldım',
];
const GERMAN = ['Heute fuhr Angela mit der Straßenbahn durch die Hauptstraße nach Hause und las die iPhone-Anleitung.'];
const ENGLISH = [
  "Yesterday James O'Neil and Mr. McDonald met the NATO envoy in New York.",
  'They read about Henry VIII on an iPhone, at 5 p.m. or so, in the U.S. and in e-mail.',
  'The ferry to Pas-de-Calais was late, and the Anglo-Saxon king did not wait.',
];

/** A model of very little text. */
async function toy(family, language, lines, options) {
  return loadBytes(await trainToy(family, language, lines, options));
}

async function work({ inputs, seed, shard }) {
  const next = generator(seed * 1009 + shard);
  const pairs = ENGLISH.map((line) => `${line}\t${line}`);
  const bilingual = await toy('bilingual', 'en', pairs, { source: 'en', heldOut: 10 });
  const truecasers = [
    await load('en-unigram'),
    await load('en'),
    (await load('en')).with({ words: ['iPhone', 'New York', 'Node.js', 'npm'] }),
    await load('en-ngram'),
    await toy('unigram', 'tr', TURKISH),
    await toy('tagger', 'tr', TURKISH),
    await toy('hmm', 'en', ENGLISH),
    await toy('trie', 'en', ENGLISH),
    await toy('ngram', 'de', GERMAN),
    bilingual,
    bilingual,
  ];
  for (let i = 0; i < inputs; i++) {
    const text = next(2) === 0 ? randomText(next) : mutatedText(next);
    const truecaser = truecasers[i % truecasers.length];
    const options = {
      mode: MODES[next(MODES.length)],
      firstWord: next(4) === 0 ? 'true' : 'display',
      lines: next(4) === 0 ? 'wrapped' : 'sentence',
      minConfidence: next(4) === 0 ? 0.7 : 0,
      keepMixed: next(6) === 0,
      headlines: ['sentence', 'title', 'auto'][next(3)],
      protect: next(4) !== 0,
      document: next(8) === 0,
      forceLanguage: next(4) === 0,
    };
    // A bilingual model reads a source of as many lines now and then: here the text itself, or its lines in another case.
    if (truecaser.family === 'bilingual' && next(2) === 0) {
      options.document = false;
      options.source = next(2) === 0 ? text : text.toUpperCase();
    }
    let found;
    try {
      found = problem(truecaser, text, options, i % 8 === 0);
    } catch (error) {
      found = error.stack;
    }
    if (found !== null)
      return { failure: { text, options, language: truecaser.language, which: i % truecasers.length, found } };
  }
  return { inputs };
}

export async function fuzzTexts({ inputs, seed }) {
  const shards = Math.max(1, Math.min(4, availableParallelism()));
  const share = Math.ceil(inputs / shards);
  const results = await Promise.all(
    Array.from(
      { length: shards },
      (_, shard) =>
        new Promise((resolve, reject) => {
          const worker = new Worker(new URL(import.meta.url), { workerData: { inputs: share, seed, shard } });
          worker.once('message', resolve);
          worker.once('error', reject);
        }),
    ),
  );
  const failures = results.filter((result) => result.failure);
  for (const { failure } of failures) console.error(JSON.stringify(failure));
  return { inputs: share * shards, failures: failures.length };
}

if (!isMainThread) parentPort.postMessage(await work(workerData));
