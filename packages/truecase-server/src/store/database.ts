/**
 * Word lists and corrections in one SQLite file, written ahead (WAL) and forced to disk before a change is acknowledged. Texts are
 * stored as JSON, which has every string to the unit; SQLite's own texts end at NUL and know no lone surrogates. Calls are
 * synchronous; thread.ts keeps them off the event loop.
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

/** A list without its words. */
export interface ListEntry {
  readonly name: string;
  readonly words: number;
}

/** Corrections in the order of their ids, and whether there are more after them. */
export interface CorrectionPage {
  readonly corrections: readonly StoredCorrection[];
  readonly more: boolean;
}

interface Row {
  readonly id: number;
  readonly text: string;
  readonly original: string | null;
  readonly model: string | null;
  readonly created: string;
}

/** A page ends after this many units of JSON, however few corrections that are. */
const MOST_PAGE_UNITS = 2 ** 20;

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

  lists(): ListEntry[] {
    return this.#db.prepare('SELECT name, count AS words FROM lists ORDER BY name').all() as ListEntry[];
  }

  /** The words of a list as a JSON array, or null if there is no such list. */
  list(name: string): string | null {
    const row = this.#db.prepare('SELECT words FROM lists WHERE name = ?').get(name) as { words: string } | undefined;
    return row?.words ?? null;
  }

  /** Sets a list, its words as a JSON array; false where there are `most` others already. */
  putList(name: string, words: string, count: number, most: number): boolean {
    const { others } = this.#db.prepare('SELECT count(*) AS others FROM lists WHERE name <> ?').get(name) as {
      others: number;
    };
    if (others >= most) return false;
    const sql =
      'INSERT INTO lists (name, words, changed, count) VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE ' +
      'SET words = excluded.words, changed = excluded.changed, count = excluded.count';
    this.#db.prepare(sql).run(name, words, new Date().toISOString(), count);
    return true;
  }

  /** Whether there was one. */
  deleteList(name: string): boolean {
    return this.#db.prepare('DELETE FROM lists WHERE name = ?').run(name).changes > 0;
  }

  addCorrection(text: string, from: string | null, model: string | null): StoredCorrection {
    const created = new Date().toISOString();
    const sql = 'INSERT INTO corrections (text, original, model, created) VALUES (?, ?, ?, ?)';
    const { lastInsertRowid } = this.#db.prepare(sql).run(encode(text), encode(from), encode(model), created);
    return { id: Number(lastInsertRowid), text, from, model, created };
  }

  /** At most `limit` of them; fewer where they are long. */
  corrections(after: number, limit: number): CorrectionPage {
    const sql = 'SELECT id, text, original, model, created FROM corrections WHERE id > ? ORDER BY id LIMIT ?';
    const corrections: StoredCorrection[] = [];
    let units = 0;
    for (const row of this.#db.prepare(sql).iterate(after, limit + 1) as Iterable<Row>) {
      units += row.text.length + (row.original?.length ?? 0) + (row.model?.length ?? 0);
      if (corrections.length === limit || (units > MOST_PAGE_UNITS && corrections.length > 0)) {
        return { corrections, more: true };
      }
      const [text, from, model] = [row.text, row.original, row.model].map(decode);
      corrections.push({ id: row.id, text: text!, from: from!, model: model!, created: row.created });
    }
    return { corrections, more: false };
  }

  /** Whether there was one. */
  deleteCorrection(id: number): boolean {
    return this.#db.prepare('DELETE FROM corrections WHERE id = ?').run(id).changes > 0;
  }

  close(): void {
    this.#db.close();
  }
}

function encode(text: string | null): string | null {
  return text === null ? null : JSON.stringify(text);
}

function decode(json: string | null): string | null {
  return json === null ? null : (JSON.parse(json) as string);
}
