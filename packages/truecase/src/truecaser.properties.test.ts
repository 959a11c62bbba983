import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { LINE_RULES, type TruecaseOptions } from './decode/options.js';
import { loadBytes } from './index.js';
import { FAMILIES } from './models/registry.js';
import { runs } from './testing/runs.js';
import { anyOptions, anyText, TOY_LINES, trainToy } from './testing/toy.js';
import { foldText, lowerText, titleText, upperText } from './text/casing.js';
import type { Truecaser } from './truecaser.js';

const TURKISH = Array.from({ length: 4 }, () => [
  'Dün akşam İstanbul ve Ankara yağmur aldı.',
  'Kış gelince Irak ile Iğdır arasında ısı düşer.',
]).flat();
const GERMAN = Array.from({ length: 4 }, () => [
  'Heute fuhr Angela mit der Straßenbahn durch die Hauptstraße nach Hause.',
  'Am 3. Oktober las sie die iPhone-Anleitung der IBM und trank heißen Tee.',
]).flat();
const LITHUANIAN = Array.from({ length: 4 }, () => 'Vakar į Vilnių atvyko Jonas iš Kauno, jį pasitiko Rūta.');

const WORDS = ['iPhone', 'New York', 'Node.js', 'npm', "LEVI'S", 'C', 'SoHo'];
const FAMILY_NAMES = FAMILIES.map(({ name }) => name);
const BUNDLED = fileURLToPath(new URL('../../../models/en.tcm', import.meta.url));

/** Name of a model and the model, made before the tests run: one of each family, of languages, and the default. */
const models: Record<string, Truecaser> = {};
const withWords = fc.constantFrom(...FAMILY_NAMES, 'bundled').map((name) => `${name} with words`);
const anyModel = fc.oneof(
  fc.constantFrom(...FAMILY_NAMES, 'bundled', 'turkish', 'german', 'lithuanian', 'german tagger'),
  withWords,
);

const anyLineEnd = fc.constantFrom(
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '\n \r\n',
  ' \n',
  '\nq) ',
  '\n1. ',
  '\n\niv. ',
  '\n</i>\n',
);

/** Lines that are headlines or not, depending on what stands beside them. */
const anyHeadline = fc.constantFrom(
  'stocks fall as fed signals rate hike',
  'oslo stocks fall as weather is good',
  'we saw that you were there',
);

/** A text of several lines, and where to cut it, in shares of its length. */
const anyCut = fc.tuple(
  fc
    .array(fc.tuple(fc.oneof(anyText, anyHeadline), anyLineEnd), { maxLength: 6 })
    .map((texts) => texts.flat().join('')),
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
);

beforeAll(async () => {
  for (const family of FAMILY_NAMES) models[family] = await trainToy(TOY_LINES, { family });
  models['bundled'] = loadBytes(readFileSync(BUNDLED));
  for (const name of [...FAMILY_NAMES, 'bundled']) models[`${name} with words`] = models[name]!.with({ words: WORDS });
  models['turkish'] = await trainToy(TURKISH, { language: 'tr' });
  models['german'] = await trainToy(GERMAN, { language: 'de' });
  models['german tagger'] = await trainToy(GERMAN, { family: 'tagger', language: 'de' });
  models['lithuanian'] = await trainToy(LITHUANIAN, { language: 'lt' });
});

/** Two texts that differ in the case of letters only, by the host's own mapping and not by our tables. */
function sameLetters(before: string, after: string, language: string): boolean {
  const [left, right] = [[...before], [...after]];
  return left.every((letter, i) => {
    const other = right[i]!;
    return (
      letter === other ||
      letter.toLocaleLowerCase(language) === other.toLocaleLowerCase(language) ||
      letter.toLocaleUpperCase(language) === other.toLocaleUpperCase(language)
    );
  });
}

describe('for any text, model and options', () => {
  it('nothing but the case of letters changes', () => {
    fc.assert(
      fc.property(anyModel, anyText, anyOptions, (name, text, options) => {
        const model = models[name]!;
        const out = model.truecase(text, options);
        expect(out).toHaveLength(text.length);
        expect(foldText(out, model.language)).toBe(foldText(text, model.language));
        expect(sameLetters(text, out, model.language)).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('a second time changes nothing more', () => {
    fc.assert(
      fc.property(anyModel, anyText, anyOptions, (name, text, options) => {
        const once = models[name]!.truecase(text, options);
        expect(models[name]!.truecase(once, options)).toBe(once);
      }),
      { numRuns: runs(4000) },
    );
  });

  it('annotations slice the text, and put in their places they are the output', () => {
    fc.assert(
      fc.property(anyModel, anyText, anyOptions, (name, text, options) => {
        let rebuilt = '';
        let at = 0;
        for (const { start, end, from, to, probability, alternatives } of models[name]!.annotate(text, options)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(text.slice(start, end)).toBe(from);
          rebuilt += text.slice(at, start) + to;
          at = end;
          const shares = alternatives.map((other) => other.probability);
          for (const share of [probability, ...shares]) expect(share >= 0 && share <= 1).toBe(true);
          expect(shares).toEqual([...shares].sort((a, b) => b - a));
          expect(probability + shares.reduce((sum, share) => sum + share, 0)).toBeLessThan(1.001);
          for (const { text: other } of alternatives) {
            expect(other).not.toBe(to);
            expect(foldText(other, models[name]!.language)).toBe(foldText(to, models[name]!.language));
          }
        }
        expect(rebuilt + text.slice(at)).toBe(models[name]!.truecase(text, options));
      }),
      { numRuns: runs(2000) },
    );
  });

  it('the words of the user come out as they were listed, in every mode', () => {
    const separate = fc.constantFrom('. ', '\n', ' – ', ', ', ' (', ' "');
    fc.assert(
      fc.property(withWords, anyText, separate, anyOptions, fc.nat(2), (name, before, mark, options, casing) => {
        const listed = 'SoHo npm Node.js';
        const given = [lowerText, upperText, titleText][casing]!(listed);
        const text = `${before}${mark}\n${given}`;
        expect(models[name]!.truecase(text, options).slice(-listed.length)).toBe(listed);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('mode restore', () => {
  // Exact precondition: the three versions of a text are versions of one another, that is, they have the same lower-case
  // text. Not so where lower-case letters share a capital (σ and ς out of place) or where a dot hangs on case (lt).
  // Protected spans keep the case they have, so nothing is protected here, and there is no n't after a space, which the word
  // before it swallows though that word have no case. minConfidence and keepMixed keep case too.
  it('does not see the case of its input', () => {
    fc.assert(
      fc.property(
        anyModel,
        anyText,
        fc.constantFrom('display', 'true'),
        fc.constantFrom('sentence', 'wrapped'),
        (name, text, firstWord, lines) => {
          const model = models[name]!;
          const lower = lowerText(text, model.language);
          const versions = [upperText, titleText].map((convert) => convert(lower, model.language));
          fc.pre(!/ n.t/i.test(text));
          fc.pre(versions.every((version) => lowerText(version, model.language) === lower));
          const options = { mode: 'restore', protect: false, forceLanguage: true, firstWord, lines } as const;
          const expected = model.truecase(lower, options);
          for (const version of versions) expect(model.truecase(version, options)).toBe(expected);
        },
      ),
      { numRuns: runs(3000) },
    );
  });
});

describe('in pieces', () => {
  it('a session over pieces cut at borders gives what the whole gives', () => {
    fc.assert(
      fc.property(
        anyModel,
        fc.array(fc.oneof(anyText, anyHeadline), { maxLength: 4 }),
        anyOptions,
        (name, texts, options) => {
          const session = models[name]!.session(options);
          const ending = session.border === 'line' ? '\n' : '\n \n';
          const pieces = texts.map((text) => `${text}${ending}`);
          const joined = pieces.map((piece) => session.truecase(piece)).join('');
          expect(joined).toBe(models[name]!.truecase(pieces.join(''), options));
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it('a stream gives what the whole gives, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(anyModel, anyCut, anyOptions, async (name, [text, cuts], options) => {
        const bounds = [0, ...cuts.map((cut) => Math.floor(cut * text.length)).sort((a, b) => a - b), text.length];
        const chunks = bounds.slice(1).map((end, i) => text.slice(bounds[i], end));
        expect(await streamed(models[name]!, chunks, options)).toBe(models[name]!.truecase(text, options));
      }),
      { numRuns: runs(1500) },
    );
  });

  it('a stream gives what the whole gives where stretches without a border are longer than a segment', async () => {
    const line = "in may angela flew to new york 😀 with mr. mcdonald\r\nq) and ibm isn't in berlin, he said";
    const text = `${line.repeat(800)}\n\n${`${line}\r\n`.repeat(800)}\r\n${line}`;
    for (const name of [...FAMILY_NAMES, 'bundled']) {
      for (const lines of LINE_RULES) {
        const whole = models[name]!.truecase(text, { lines });
        for (const units of [89, 70_001]) {
          const chunks = Array.from({ length: Math.ceil(text.length / units) }, (_, i) =>
            text.slice(i * units, (i + 1) * units),
          );
          expect((await streamed(models[name]!, chunks, { lines })) === whole).toBe(true);
        }
      }
    }
  });
});

async function streamed(model: Truecaser, chunks: readonly string[], options: TruecaseOptions): Promise<string> {
  const source = new ReadableStream<string>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  let out = '';
  for await (const chunk of source.pipeThrough(model.stream(options))) out += chunk;
  return out;
}
