/**
 * Word lists and corrections in one SQLite file, written ahead (WAL) and forced to disk before a change is acknowledged. Calls
 * are synchronous; thread.ts keeps them off the event loop.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { TruecaseError } from 'truecase';
import { MIGRATIONS } from './migrations.js';

export interface StoredCorrection {
  readonly id: number;
  readonly text: string;
  readonly from: string | null;
  readonly model: string | null;
  /** ISO 8601. */
  readonly created: string;
}

export class Database {
  readonly #db: Sqlite.Database;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#db = new Sqlite(join(folder, 'truecase.db'));
    this.#db.pragma('journal_mode = WAL');
    this.#db.pragma('synchronous = FULL');
    this.#db.pragma('busy_timeout = 5000');
    this.#migrate();
  }

  #migrate(): void {
    const row = this.#db.prepare('PRAGMA user_version').get() as { user_version: number };
    const version = row.user_version;
    if (version > MIGRATIONS.length) {
      throw new TruecaseError('io', `the database has version ${version}, expected at most ${MIGRATIONS.length}`, {
        hint: 'A later version of truecase has written it; use that one.',
      });
    }
    for (let step = version; step < MIGRATIONS.length; step++) {
      this.#db.exec(`BEGIN IMMEDIATE; ${MIGRATIONS[step]} PRAGMA user_version = ${step + 1}; COMMIT;`);
    }
  }

  allLists(): [string, string[]][] {
    const rows = this.#db.prepare('SELECT name, words FROM lists ORDER BY name').all() as {
      name: string;
      words: string;
    }[];
    return rows.map(({ name, words }) => [name, JSON.parse(words) as string[]]);
  }

  putList(name: string, words: readonly string[]): void {
    this.#db
      .prepare(
        'INSERT INTO lists VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET words = excluded.words, changed = excluded.changed',
      )
      .run(name, JSON.stringify(words), new Date().toISOString());
  }

  /** Whether there was one. */
  deleteList(name: string): boolean {
    return this.#db.prepare('DELETE FROM lists WHERE name = ?').run(name).changes > 0;
  }

  addCorrection(text: string, from: string | null, model: string | null): StoredCorrection {
    const created = new Date().toISOString();
    const sql = 'INSERT INTO corrections (text, original, model, created) VALUES (?, ?, ?, ?)';
    const { lastInsertRowid } = this.#db.prepare(sql).run(text, from, model, created);
    return { id: Number(lastInsertRowid), text, from, model, created };
  }

  corrections(after: number, limit: number): StoredCorrection[] {
    const sql = 'SELECT id, text, original, model, created FROM corrections WHERE id > ? ORDER BY id LIMIT ?';
    const rows = this.#db.prepare(sql).all(after, limit) as (Omit<StoredCorrection, 'from'> & {
      original: string | null;
    })[];
    return rows.map(({ id, text, original, model, created }) => ({ id, text, from: original, model, created }));
  }

  /** Whether there was one. */
  deleteCorrection(id: number): boolean {
    return this.#db.prepare('DELETE FROM corrections WHERE id = ?').run(id).changes > 0;
  }

  close(): void {
    this.#db.close();
  }
}
