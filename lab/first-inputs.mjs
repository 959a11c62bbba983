// Sixty inputs of the kinds that people try first, each with what a careful person would write. Prints how many come out
// fully right, and with --write puts the table into docs/guide/first-inputs.md (`npm run fix` aligns it). `node lab/first-inputs.mjs --before` keeps the
// present outputs in the column "before" of lab/first-inputs.json; only who starts a new comparison wants that.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Every line is read as a sentence. */
const OPTIONS = { headlines: 'sentence' };
const DATA = new URL('first-inputs.json', import.meta.url);
const TABLE = new URL('../docs/guide/first-inputs.md', import.meta.url);

const { load } = await import('../packages/truecase/dist/node/index.js');
const args = process.argv.slice(2);
const model = args.find((arg) => !arg.startsWith('--')) ?? 'en';
const truecaser = await load(model);
const rows = JSON.parse(readFileSync(DATA, 'utf8')).map((row) => ({
  ...row,
  after: truecaser.truecase(row.input, OPTIONS),
}));

if (args.includes('--before')) {
  const kept = rows.map(({ kind, input, expected, after }) => ({ kind, input, expected, before: after }));
  writeFileSync(DATA, `${JSON.stringify(kept, null, 2)}\n`);
}

for (const row of rows) {
  if (row.after !== row.expected) process.stdout.write(`expected ${row.expected}\nfound    ${row.after}\n\n`);
}
const share = (column) => {
  const right = rows.filter((row) => row[column] === row.expected).length;
  return `${right} of ${rows.length} (${Math.round((100 * right) / rows.length)} %)`;
};
process.stdout.write(`fully right: before ${share('before')}, after ${share('after')}\n`);

const cell = (text) => text.replaceAll('\n', ' ⏎ ').replaceAll('|', '\\|');
const judged = (row, column) => (row[column] === row.expected ? '✓' : cell(row[column] ?? ''));
if (args.includes('--write')) {
  const lines = rows.map(
    (row) =>
      `| ${row.kind} | ${cell(row.input)} | ${cell(row.expected)} | ${judged(row, 'before')} | ${judged(row, 'after')} |`,
  );
  writeFileSync(
    TABLE,
    `# Sixty inputs that people try first

The inputs and what a careful person would write were set down before the work on them began; every line is read as a
sentence. ✓ means fully right: one wrong letter anywhere makes an input wrong. Text in another language is expected to
change at sentence starts only. ⏎ is a line end. \`node lab/first-inputs.mjs --write\` makes this table with model \`${model}\`.

Fully right before: ${share('before')}. After: ${share('after')}.

| kind | input | expected | before | after |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
`,
  );
  process.stdout.write(`written to ${fileURLToPath(TABLE)}\n`);
}
