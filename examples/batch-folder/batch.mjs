// Restores every document of a folder into another one: subtitles, Markdown, HTML, plain text and so on, by their names.
//   node batch.mjs FROM TO
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { load, TruecaseError } from 'truecase/node';

const [from, to] = process.argv.slice(2);
if (from === undefined || to === undefined) {
  console.error('usage: node batch.mjs FROM TO');
  process.exit(2);
}
const tc = await load('en');
const count = { changed: 0, same: 0, failed: 0 };
const entries = await readdir(from, { recursive: true, withFileTypes: true });
for (const entry of entries.filter((one) => one.isFile())) {
  const source = join(entry.parentPath, entry.name);
  const target = join(to, relative(from, source));
  try {
    const before = await readFile(source);
    const after = await tc.document(new Uint8Array(before), { file: entry.name });
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, after);
    count[before.equals(after) ? 'same' : 'changed']++;
  } catch (error) {
    // JSON of which nobody has said what is text, a damaged file: say so, and go on with the others.
    if (!(error instanceof TruecaseError)) throw error;
    console.error(`${relative(from, source)}: ${error.message}`);
    count.failed++;
  }
}
console.log(`${count.changed} changed, ${count.same} unchanged, ${count.failed} not restored`);
process.exitCode = count.failed > 0 ? 1 : 0;
