import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
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

/** Name of a toy and the toy, made before the tests run. */
const toys: Record<string, Truecaser> = {};
const anyToy = fc.constantFrom('en', 'en with words', 'tr', 'de', 'lt');

beforeAll(async () => {
  toys['en'] = await trainToy(TOY_LINES);
  toys['en with words'] = toys['en'].with({ words: ['iPhone', 'New York', 'Node.js', 'npm', "LEVI'S", 'C', 'SoHo'] });
  toys['tr'] = await trainToy(TURKISH, { language: 'tr' });
  toys['de'] = await trainToy(GERMAN, { language: 'de' });
  toys['lt'] = await trainToy(LITHUANIAN, { language: 'lt' });
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
      fc.property(anyToy, anyText, anyOptions, (name, text, options) => {
        const toy = toys[name]!;
        const out = toy.truecase(text, options);
        expect(out).toHaveLength(text.length);
        expect(foldText(out, toy.language)).toBe(foldText(text, toy.language));
        expect(sameLetters(text, out, toy.language)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('a second time changes nothing more', () => {
    fc.assert(
      fc.property(anyToy, anyText, anyOptions, (name, text, options) => {
        const once = toys[name]!.truecase(text, options);
        expect(toys[name]!.truecase(once, options)).toBe(once);
      }),
      { numRuns: 4000 },
    );
  });

  it('annotations slice the text, and put in their places they are the output', () => {
    fc.assert(
      fc.property(anyToy, anyText, anyOptions, (name, text, options) => {
        let rebuilt = '';
        let at = 0;
        for (const { start, end, from, to, probability, alternatives } of toys[name]!.annotate(text, options)) {
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
            expect(foldText(other, toys[name]!.language)).toBe(foldText(to, toys[name]!.language));
          }
        }
        expect(rebuilt + text.slice(at)).toBe(toys[name]!.truecase(text, options));
      }),
      { numRuns: 2000 },
    );
  });

  it('the words of the user come out as they were listed, in every mode', () => {
    const separate = fc.constantFrom('. ', '\n', ' – ', ', ', ' (', ' "');
    fc.assert(
      fc.property(anyText, separate, anyOptions, fc.nat(2), (before, mark, options, casing) => {
        const listed = 'SoHo npm Node.js';
        const given = [lowerText, upperText, titleText][casing]!(listed);
        const text = `${before}${mark}\n${given}`;
        expect(toys['en with words']!.truecase(text, options).slice(-listed.length)).toBe(listed);
      }),
      { numRuns: 500 },
    );
  });
});

describe('mode restore', () => {
  // Exact precondition: the three versions of a text are versions of one another, that is, they have the same lower-case
  // text. Not so where lower-case letters share a capital (σ and ς out of place) or where a dot hangs on case (lt).
  // Protected spans keep the case they have, so nothing is protected here, and there is no markup, which is never looked
  // into, and no n't behind a space, which the word before it swallows though that word have no case. minConfidence and
  // keepMixed keep case too.
  it('does not see the case of its input', () => {
    fc.assert(
      fc.property(
        anyToy,
        anyText,
        fc.constantFrom('display', 'true'),
        fc.constantFrom('sentence', 'wrapped'),
        (name, text, firstWord, lines) => {
          const toy = toys[name]!;
          const lower = lowerText(text, toy.language);
          const versions = [upperText, titleText].map((convert) => convert(lower, toy.language));
          fc.pre(!/[<{`]| n.t/i.test(text));
          fc.pre(versions.every((version) => lowerText(version, toy.language) === lower));
          const options = { mode: 'restore', protect: false, firstWord, lines } as const;
          const expected = toy.truecase(lower, options);
          for (const version of versions) expect(toy.truecase(version, options)).toBe(expected);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('in pieces', () => {
  it('a session over pieces cut at line ends gives what the whole gives', () => {
    fc.assert(
      fc.property(anyToy, fc.array(anyText, { maxLength: 4 }), anyOptions, (name, texts, options) => {
        const pieces = texts.map((text) => `${text}\n`);
        const session = toys[name]!.session(options);
        const joined = pieces.map((piece) => session.truecase(piece)).join('');
        expect(joined).toBe(toys[name]!.truecase(pieces.join(''), options));
      }),
      { numRuns: 1000 },
    );
  });

  it('a stream gives what the whole gives, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(anyToy, fc.array(anyText, { maxLength: 5 }), anyOptions, async (name, chunks, options) => {
        const source = new ReadableStream<string>({
          start(controller) {
            for (const chunk of chunks) controller.enqueue(chunk);
            controller.close();
          },
        });
        let out = '';
        for await (const chunk of source.pipeThrough(toys[name]!.stream(options))) out += chunk;
        expect(out).toBe(toys[name]!.truecase(chunks.join(''), options));
      }),
      { numRuns: 500 },
    );
  });
});
