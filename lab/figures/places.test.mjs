import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPlaces } from './places.mjs';

/** Documents of two lines with five words each: 400 of the first source, 100 of the second, 200 of the third. */
const SIZES = { first: 400, second: 100, third: 200 };
const documents = Object.entries(SIZES).flatMap(([source, count]) =>
  Array.from({ length: count }, (_, i) => [`${source} document ${i} line one`, `${source} document ${i} line two`]),
);
const WANTED = { language: 'en', domain: 'talk', places: 2, sizes: [20, 55], testWords: 30 };

let data;
let file;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'truecase-places-'));
  file = join(data, 'talk.txt');
  writeFileSync(file, documents.map((lines) => `${lines.join('\n')}\n`).join('\n'));
  const listed = Object.entries(SIZES).map(([source, count]) => [source, { words: count * 10 }]);
  writeFileSync(join(data, 'sources.json'), JSON.stringify({ 'en/talk': Object.fromEntries(listed) }));
});
afterAll(() => rmSync(data, { recursive: true }));

describe('readPlaces', () => {
  it('takes text from the middle of the largest sources on, and the next documents to test on', async () => {
    const places = await readPlaces({ data, file, ...WANTED });
    expect(places.map(({ share }) => share)).toEqual([200 / 700, 600 / 700]);
    for (const [i, source] of ['first', 'third'].entries()) {
      const { adapt, test } = places[i].next[55];
      expect([...adapt, ...test].every((line) => line.startsWith(source))).toBe(true);
      expect(adapt.length).toBe(11);
      expect(places[i].next[20]).toEqual({ adapt: adapt.slice(-4), test });
      const numberOf = (line) => Number(line.split(' ')[2]);
      expect(test.length).toBe(6);
      expect(test[0]).toContain('line one');
      expect(numberOf(test[0])).toBe(numberOf(adapt.at(-1)) + 1);
    }
  });

  it('draws lines to test on from the same documents', async () => {
    const [place] = await readPlaces({ data, file, ...WANTED });
    for (const words of WANTED.sizes) {
      const { adapt, test } = place.split[words];
      expect([adapt.length, test.length]).toEqual([words / 5, 6]);
      const all = [...adapt, ...test].sort((a, b) => documents.flat().indexOf(a) - documents.flat().indexOf(b));
      const first = documents.flat().indexOf(all[0]);
      expect(all).toEqual(documents.flat().slice(first, first + words / 5 + 6));
      expect(test).not.toEqual(all.slice(-6));
      expect(test).not.toEqual(all.slice(0, 6));
    }
    expect(await readPlaces({ data, file, ...WANTED })).toEqual(await readPlaces({ data, file, ...WANTED }));
  });

  it('says what is missing', async () => {
    await expect(readPlaces({ data, file, ...WANTED, domain: 'law' })).rejects.toThrow(/has no en\/law/);
    await expect(readPlaces({ data, file, ...WANTED, sizes: [5000] })).rejects.toThrow(/ends before 5000 words/);
  });
});
