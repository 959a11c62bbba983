// Mutated documents of every format: they must come out with nothing changed but case, whole or in pieces, or be refused with a
// TruecaseError; the keys of JSON stay as they are.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { DocumentRestorer, findFormat, openFlows } from '../../packages/truecase/dist/documents/index.js';
import { TruecaseError } from '../../packages/truecase/dist/errors.js';
import { loadBytes } from '../../packages/truecase/dist/index.js';
import { foldText } from '../../packages/truecase/dist/text/casing.js';
import { generator, pick } from './random.mjs';
import { trainToy } from './toys.mjs';

const SIGNS = [...'<>/{}[]"\'`\\&;:,|#*_-\n\r\t =\u0000\ud83d😀'];
const JSON_FORMATS = new Set(['json', 'whisper', 'aws', 'assemblyai', 'youtube']);

/** The samples of the tests, which are TypeScript. */
async function readSamples() {
  const source = readFileSync(
    new URL('../../packages/truecase/src/testing/documents/samples.ts', import.meta.url),
    'utf8',
  );
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: 'ESNext', target: 'ES2022' } });
  return (await import(`data:text/javascript,${encodeURIComponent(outputText)}`)).SAMPLES;
}

function mutate(next, text) {
  let out = text;
  for (let edits = next(8); edits > 0; edits--) {
    const at = next(out.length + 1);
    const draw = next(6);
    if (draw === 0) out = out.slice(0, at) + out.slice(at + 1 + next(6));
    else if (draw === 1) out = out.slice(0, at) + pick(next, SIGNS) + out.slice(at);
    else if (draw === 2) out = out.slice(0, at) + out.slice(next(at + 1), at) + out.slice(at);
    else if (draw === 3) out = out.slice(0, at) + out.slice(at).toLowerCase();
    else if (draw === 4) out = out.slice(0, next(at + 1)) + out.slice(at);
    else out = out.slice(0, at).toUpperCase() + out.slice(at);
  }
  // Now and then one that is longer than what is held back.
  return next(2000) === 0 ? out.repeat(Math.ceil(70_000 / (out.length + 1))) : out;
}

/** All keys of a JSON document, in order; null if it is none. */
function keysOf(text) {
  const keys = [];
  try {
    JSON.parse(text, (key, value) => {
      keys.push(key);
      return value;
    });
  } catch {
    return null;
  }
  return keys.join('\n');
}

/** The document in pieces. */
async function inPieces(truecaser, text, format, options, next) {
  const scanner = await findFormat(format).open(options);
  const open = (changes) => truecaser.session(changes);
  const flows = openFlows({ format: findFormat(format), language: truecaser.language, open });
  const restorer = new DocumentRestorer(scanner, flows);
  let out = '';
  for (let at = 0; at < text.length; ) {
    const end = Math.min(text.length, at + 1 + next(text.length));
    out += restorer.push(text.slice(at, end));
    at = end;
  }
  return out + restorer.end();
}

async function problem(truecaser, { format, options = {} }, text, next) {
  const named = next(4) !== 0;
  const out = await truecaser.document(text, named ? { ...options, format } : { ...options });
  if (out.length !== text.length) return `length ${out.length}, expected ${text.length}`;
  if (foldText(out, 'en') !== foldText(text, 'en')) return `changed more than case: ${out}`;
  if (!named) return null;
  if (JSON_FORMATS.has(format) && keysOf(out) !== keysOf(text)) return `keys of JSON changed: ${out}`;
  if (next(2) === 0 && (await inPieces(truecaser, text, format, options, next)) !== out)
    return 'pieces give another text';
  return null;
}

export async function fuzzFormats({ inputs, seed }) {
  const truecaser = loadBytes(await trainToy('unigram'));
  const samples = await readSamples();
  const counts = { inputs: 0, formats: new Set(samples.map(({ format }) => format)).size, refused: 0, failures: 0 };
  for (let i = 0; i < inputs; i++) {
    const next = generator(seed * 1_000_003 + i);
    const sample = samples[i % samples.length];
    const text = mutate(next, sample.text);
    counts.inputs++;
    let found = null;
    try {
      found = await problem(truecaser, sample, text, next);
    } catch (error) {
      if (error instanceof TruecaseError) counts.refused++;
      else found = error.stack;
    }
    if (found === null) continue;
    counts.failures++;
    console.error(JSON.stringify({ input: i, seed, format: sample.format, text, found: String(found).slice(0, 600) }));
    if (counts.failures >= 20) break;
  }
  return counts;
}
