import { describe, expect, it } from 'vitest';
import { load, resolveModel } from './index.js';
import { openShared, readShared } from './shared.js';

const TEXT = 'the bbc said that mcdonald met angela merkel in new york on monday, and the ceo of ibm flew to paris.\n';

describe('a model in shared memory', () => {
  for (const name of ['en', 'en-small', 'en-ngram', 'en-unigram']) {
    it(`gives what ${name} gives alone, without unpacking anything twice`, async () => {
      const path = await resolveModel(name);
      const right = (await load(name)).truecase(TEXT);
      const { model, truecaser } = await readShared(path);
      const sizes = [...model.rooms].map(([key, room]) => [key, room.byteLength]);
      expect(sizes.length).toBeGreaterThan(0);
      expect(truecaser.truecase(TEXT)).toBe(right);
      const again = await openShared(model);
      expect([...model.rooms].map(([key, room]) => [key, room.byteLength])).toEqual(sizes);
      expect(again.truecase(TEXT)).toBe(right);
    });
  }

  it('is right while another thread is writing what it unpacks', async () => {
    const { model, truecaser } = await readShared(await resolveModel('en'));
    const right = truecaser.truecase(TEXT);
    const [, room] = [...model.rooms].find(([key]) => key.startsWith('MWBO'))!;
    const slots = new Uint32Array(room);
    const written = [...slots.keys()].filter((slot) => slots[slot] !== 0);
    // A block that is half written has slots that are still 0.
    for (let round = 2; round < 7; round++) {
      written.forEach((slot, i) => {
        if (i % round === 0) slots[slot] = 0;
      });
      expect(truecaser.truecase(TEXT)).toBe(right);
    }
  });
});
