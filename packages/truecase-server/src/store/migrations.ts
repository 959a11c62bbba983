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
  // Texts as JSON strings, since a text of SQLite ends at NUL and has no lone surrogates; and how many words a list has.
  `UPDATE corrections SET text = json_quote(text), original = json_quote(original), model = json_quote(model);
   ALTER TABLE lists ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
   UPDATE lists SET count = json_array_length(words);`,
];
