import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Sqlite from 'libsql';
import { afterEach, describe, expect, it } from 'vitest';
import { runs } from '../../../truecase/src/testing/runs.js';
import { Database } from './database.js';
import { MIGRATIONS } from './migrations.js';

const folder = mkdtempSync(join(tmpdir(), 'truecase-store-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Any UTF-16 units, with those that texts of SQLite cannot have. */
const text = fc
  .array(fc.oneof(fc.constantFrom(0, 0xd800, 0xdc00, 0xffff), fc.integer({ min: 0, max: 0xffff })), { minLength: 1 })
  .map((units) => String.fromCharCode(...units));

describe('Database', () => {
  it('gives back every string to the unit', () => {
    const database = new Database(folder);
    const property = fc.property(text, fc.option(text), fc.option(text), (written, from, model) => {
      const { id } = database.addCorrection(written, from, model);
      expect(database.corrections(id - 1, 1).corrections).toMatchObject([{ id, text: written, from, model }]);
    });
    fc.assert(property, { numRuns: runs(200) });
    database.close();
  });

  it('ends a page of long corrections before its limit, and says that there are more', () => {
    const database = new Database(folder);
    for (let i = 0; i < 30; i++) database.addCorrection('x'.repeat(100_000), null, null);
    const { corrections, more } = database.corrections(0, 1000);
    expect([corrections.length, more]).toEqual([10, true]);
    expect(database.corrections(20, 10)).toMatchObject({ more: false });
    expect(database.corrections(20, 9)).toMatchObject({ more: true });
    database.close();
  });

  it('knows how long its lists are without their words, and how many there may be', () => {
    const database = new Database(folder);
    expect(database.putList('a', '["ACME","B"]', 2, 1)).toBe(true);
    expect(database.putList('b', '["C"]', 1, 1)).toBe(false);
    expect(database.putList('a', '["C"]', 1, 1)).toBe(true);
    expect([database.lists(), database.list('a'), database.list('b')]).toEqual([
      [{ name: 'a', words: 1 }],
      '["C"]',
      null,
    ]);
    database.close();
  });

  it('reads what the first version has written', () => {
    new Database(folder).close();
    rmSync(join(folder, 'truecase.db'));
    const old = new Sqlite(join(folder, 'truecase.db'));
    old.exec(`${MIGRATIONS[0]} PRAGMA user_version = 1;`);
    old
      .prepare('INSERT INTO corrections (text, original, model, created) VALUES (?, ?, ?, ?)')
      .run('We "met" é\n', null, 'en', 'now');
    old.prepare('INSERT INTO lists VALUES (?, ?, ?)').run('mine', '["ACME","iThing"]', 'now');
    old.close();
    const database = new Database(folder);
    expect(database.corrections(0, 10).corrections).toEqual([
      { id: 1, text: 'We "met" é\n', from: null, model: 'en', created: 'now' },
    ]);
    expect([database.lists(), database.list('mine')]).toEqual([[{ name: 'mine', words: 2 }], '["ACME","iThing"]']);
    database.close();
  });
});
