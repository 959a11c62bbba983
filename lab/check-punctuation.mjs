// How well text without punctuation is recognised (packages/truecase/src/text/punctuation.ts), line by line on lower-cased text: share of
// the words on lines that are taken for such text, as they are and with their marks removed.
//   node lab/check-punctuation.mjs DATA
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeInput } from '../packages/truecase/dist/eval/input.js';
import { languageOf } from '../packages/truecase/dist/text/language.js';
import { lacksPunctuation } from '../packages/truecase/dist/text/punctuation.js';
import { tokenize } from '../packages/truecase/dist/text/tokenizer.js';
import { Tokens } from '../packages/truecase/dist/text/tokens.js';

const data = process.argv[2];
if (data === undefined) {
  process.stderr.write('usage: node lab/check-punctuation.mjs DATA\n');
  process.exit(2);
}
const language = languageOf('en');
const tokens = new Tokens();
const folder = join(data, 'dev/en');
process.stdout.write(`${'text'.padEnd(16)}${'as it is'.padStart(10)}${'no marks'.padStart(10)}\n`);
for (const name of readdirSync(folder).filter((file) => file.endsWith('.txt'))) {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n');
  const shares = ['lower', 'asr'].map((inputCase) => {
    let words = 0;
    let taken = 0;
    for (const line of lines) {
      const made = makeInput(line, inputCase, 'en');
      tokenize(made.input, tokens, language, true);
      words += made.words.length;
      if (lacksPunctuation(made.input, tokens, 0, tokens.count)) taken += made.words.length;
    }
    return `${((100 * taken) / words).toFixed(1)} %`.padStart(10);
  });
  process.stdout.write(`${name.replace('.txt', '').padEnd(16)}${shares.join('')}\n`);
}
