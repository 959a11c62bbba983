// Texts cut at random places, inside surrogate pairs and CR LF too, as a stream of text, as bytes through the command line's
// rewriter, and as stretches between borders with a session each, as threads have them: what comes out must be what the whole
// text gives.

import { loadBytes } from '../../packages/truecase/dist/index.js';
import { load } from '../../packages/truecase/dist/node/index.js';
import { plainText } from '../../packages/truecase/dist/stream/plain.js';
import { Rewriter } from '../../packages/truecase/dist/stream/rewriter.js';
import { Segmenter } from '../../packages/truecase/dist/stream/segmenter.js';
import { generator, pick } from './random.mjs';
import { trainToys } from './toys.mjs';

const WORDS =
  "angela merkel new york may ibm q) iv. 1. o'neil e-mail isn't can't ca n't 1990s 2000s he said, \"we mr. u.s. 😀 𐐀𐐨 straße \u{1f468}\u200d\u{1f469} pas-de-calais <i> </i> https://a.b/C iphone zzyzx".split(
    ' ',
  );
const MARKS = [
  ' ',
  ' ',
  ' ',
  ' ',
  '. ',
  ', ',
  '! ',
  ': ',
  '-',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '\r\n\r\n',
  '\n \n',
  ' \n',
  '\u2028',
  '\t',
  '\f',
];

/** Lines that are headlines or not, depending on what stands beside them. */
const LINES = [
  'stocks fall as fed signals rate hike',
  'oslo stocks fall as weather is good',
  'we saw that you were there',
  'ANGELA MERKEL FLEW TO NEW YORK IN MAY.',
  'Angela Merkel flew to New York in May.',
];

function textOf(next) {
  let text = '';
  for (let words = next(120); words > 0; words--) {
    const isLine = next(12) === 0;
    text += isLine ? `\n${pick(next, LINES)}\n` : pick(next, WORDS) + pick(next, MARKS);
  }
  // Now and then a stretch that is longer than a segment.
  return next(400) === 0
    ? `${text}${`${text.replaceAll('\n\n', '\n')} `.repeat(Math.ceil(70_000 / (text.length + 1)))}`
    : text;
}

function cutsOf(next, length) {
  const cuts = Array.from({ length: next(64) }, () => next(length + 1)).sort((a, b) => a - b);
  return [0, ...cuts, length];
}

async function streamed(truecaser, text, bounds, options) {
  const stream = truecaser.stream(options);
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const written = (async () => {
    for (let i = 1; i < bounds.length; i++) await writer.write(text.slice(bounds[i - 1], bounds[i]));
    await writer.close();
  })();
  let out = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) out += next.value;
  await written;
  return out;
}

function rewritten(truecaser, bytes, bounds, options, eager) {
  const session = truecaser.session(options);
  const scanner = plainText.open({ eager, border: session.border });
  const rewriter = new Rewriter(scanner, (text) => session.truecase(text));
  const parts = [];
  for (let i = 1; i < bounds.length; i++) parts.push(...rewriter.push(bytes.subarray(bounds[i - 1], bounds[i])));
  parts.push(...rewriter.end());
  return Buffer.concat(parts).toString();
}

/** Every stretch between borders by itself. Mode auto judges a line by those before it. */
function separated(truecaser, text, options) {
  const { border } = truecaser.session(options);
  const segmenter = new Segmenter({ eager: true, border, maxUnits: 2 ** 30 });
  const segments = [...text].flatMap((letter) => segmenter.push(letter)).concat(segmenter.end());
  return segments.map((segment) => truecaser.session(options).truecase(segment)).join('');
}

export async function fuzzStream({ inputs, seed, first, only }) {
  const toys = await trainToys();
  const alone = toys.filter(({ base }) => base === undefined);
  const truecasers = [...alone.map(({ name, bytes }) => [name, loadBytes(bytes)]), ['en', await load('en')]].filter(
    ([name]) => only === undefined || only === name,
  );
  const counts = { inputs: 0, cuts: 0, failures: 0 };
  for (let i = first; i < first + inputs; i++) {
    const next = generator(seed * 1_000_003 + i);
    const [name, truecaser] = truecasers[i % truecasers.length];
    const text = textOf(next);
    const options = {
      mode: pick(next, ['restore', 'restore', 'repair', 'starts', 'auto', 'selective']),
      lines: pick(next, ['sentence', 'wrapped']),
      firstWord: pick(next, ['display', 'true']),
      minConfidence: pick(next, [0, 0, 0.7]),
      headlines: pick(next, ['sentence', 'title', 'auto']),
      protect: next(4) !== 0,
      keepMixed: next(6) === 0,
      context: next(4) !== 0,
      forceLanguage: next(2) === 0,
    };
    const whole = truecaser.truecase(text, options);
    const way = next(5);
    const isText = way < 2;
    const bytes = Buffer.from(text);
    const bounds = cutsOf(next, isText ? text.length : bytes.length);
    counts.inputs++;
    let out;
    if (way === 4 && options.mode !== 'auto' && text.length < 60_000) out = separated(truecaser, text, options);
    else {
      counts.cuts += bounds.length - 2;
      out = isText
        ? await streamed(truecaser, text, bounds, options)
        : rewritten(truecaser, bytes, bounds, options, next(2) === 0);
    }
    if (out === whole) continue;
    counts.failures++;
    console.error(JSON.stringify({ input: i, seed, name, options, way, text: text.slice(0, 600), bounds }));
    if (counts.failures >= 20) break;
  }
  return counts;
}
