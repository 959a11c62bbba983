/** What every format has to hold, on the samples, on their variants and on damaged copies of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { SAMPLES, type Sample } from '../testing/documents/samples.js';
import { joinRegions, lowering, raising, scan, toySession } from '../testing/documents/toy.js';
import { runs } from '../testing/runs.js';
import { lowerText } from '../text/casing.js';
import { FORMATS, findFormat, type Region, type Restoring } from './index.js';
import { DocumentRestorer } from './restore.js';

async function regionsOf(sample: Sample, text = sample.text, cuts: readonly number[] = []): Promise<Region[]> {
  return scan(await findFormat(sample.format).open(sample.options ?? {}), text, cuts);
}

async function restore(sample: Sample, text: string, open: () => Restoring, cuts: readonly number[] = []) {
  const restorer = new DocumentRestorer(await findFormat(sample.format).open(sample.options ?? {}), open);
  let out = '';
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    out += restorer.push(text.slice(from, cut));
    from = Math.max(from, cut);
  }
  return out + restorer.push(text.slice(from)) + restorer.end();
}

/** Fails unless `out` is `text` with other case inside the regions alone. */
function expectOnlyCase(text: string, out: string, regions: readonly Region[]): void {
  expect(out.length).toBe(text.length);
  let at = 0;
  for (const { start, end, restore } of regions) {
    expect(start).toBe(at);
    expect(end).toBeGreaterThan(start);
    at = end;
    if (restore) expect(lowerText(out.slice(start, end), 'en')).toBe(lowerText(text.slice(start, end), 'en'));
    else expect(out.slice(start, end)).toBe(text.slice(start, end));
  }
  expect(at).toBe(text.length);
}

const cases = SAMPLES.map((sample) => [`${sample.format}: ${sample.what}`, sample] as const);

/** A damaged copy: pieces are cut out, doubled and put in. */
const damage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(12),
    insert: fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom(
        '<',
        '>',
        '"',
        '\\',
        '{',
        '}',
        '\r',
        '\n\n',
        '&',
        '-->',
        '\ud83d',
        '\udc80',
        '<!--',
        '`',
        ':',
        '\0',
        ',',
      ),
    ),
  }),
  { minLength: 1, maxLength: 5 },
);

function damaged(text: string, changes: readonly { at: number; remove: number; insert: string }[]): string {
  let out = text;
  for (const { at, remove, insert } of changes) {
    const index = Math.floor(at * out.length);
    out = out.slice(0, index) + insert + out.slice(index + remove);
  }
  return out;
}

it('every format has a sample', () => {
  expect([...new Set(SAMPLES.map(({ format }) => format))].sort()).toEqual(FORMATS.map(({ name }) => name).sort());
});

describe.each(cases)('%s', (_, sample) => {
  it('is restored across what is kept', async () => {
    expect(await restore(sample, sample.text, toySession)).toBe(sample.restored);
  });

  it('changes nothing but the case of letters in regions', async () => {
    for (const session of [raising, lowering]) {
      const out = await restore(sample, sample.text, () => session);
      expectOnlyCase(sample.text, out, await regionsOf(sample));
    }
  });

  it('has the same regions however the text is cut', async () => {
    const whole = joinRegions(await regionsOf(sample));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(sample.text.length), { maxLength: 40 }), async (cuts) => {
        expect(joinRegions(await regionsOf(sample, sample.text, cuts))).toEqual(whole);
        expect(await restore(sample, sample.text, toySession, cuts)).toBe(sample.restored);
      }),
      { numRuns: runs(30) },
    );
    const each = Array.from(sample.text, (_unit, i) => i);
    expect(joinRegions(await regionsOf(sample, sample.text, each))).toEqual(whole);
  });

  it('is restored alike with CRLF and a byte order mark', async () => {
    const wild = (text: string) => `\ufeff${text.replace(/\n/g, '\r\n')}`;
    expect(await restore(sample, wild(sample.text), toySession)).toBe(wild(sample.restored));
  });

  it('is never damaged, even where it is malformed', async () => {
    await fc.assert(
      fc.asyncProperty(damage, fc.array(fc.nat(sample.text.length)), async (changes, cuts) => {
        const text = damaged(sample.text, changes);
        let regions: Region[];
        try {
          regions = await regionsOf(sample, text);
        } catch (error) {
          expect(error).toBeInstanceOf(TruecaseError);
          expect((error as TruecaseError).code).toMatch(/^(?:document|usage)$/);
          return;
        }
        expect(joinRegions(await regionsOf(sample, text, cuts))).toEqual(joinRegions(regions));
        for (const session of [raising, lowering]) {
          expectOnlyCase(text, await restore(sample, text, () => session), regions);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('keeps memory bounded in a long document', async () => {
    if (
      !['srt', 'vtt', 'markdown', 'plain', 'jsonl', 'csv', 'conll', 'po', 'mail', 'bibtex', 'ris'].includes(
        sample.format,
      )
    )
      return;
    const restorer = new DocumentRestorer(await findFormat(sample.format).open(sample.options ?? {}), toySession);
    let pushed = 0;
    let given = 0;
    while (pushed < 400_000) {
      pushed += sample.text.length;
      given += restorer.push(sample.text).length;
    }
    // An entry without an end is waited for.
    if (!/broken/.test(sample.text)) expect(pushed - given).toBeLessThan(120_000);
    expect(given + restorer.end().length).toBe(pushed);
  });
});
