/**
 * The tables, as numbered steps. A step that has been released is never changed: what is new is a new step. The number of
 * the last one is the user_version of the database; each step runs in a transaction with that number.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE lists (
     name TEXT PRIMARY KEY,
     words TEXT NOT NULL, -- a JSON array
     changed TEXT NOT NULL
   ) STRICT;
   CREATE TABLE corrections (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     text TEXT NOT NULL,
     original TEXT,
     model TEXT,
     created TEXT NOT NULL
   ) STRICT;`,
];
