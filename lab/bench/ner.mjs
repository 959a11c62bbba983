// Tagging with the bundled recogniser, or with `--model FILE`: words per second, as a ratio to splitting and lowering.
import { loadRecognizer } from '../../packages/truecase/dist/node/index.js';
import { bestOf, compareRates, splitAndLower } from './measure.mjs';
import { countWords } from './text.mjs';

const ROUNDS = 3;

export async function nerBench(lines, { model = 'ner-en' }) {
  const recognizer = await loadRecognizer(model);
  const sentences = lines.map((line) => line.split(' '));
  const baseline = bestOf(ROUNDS, splitAndLower(lines));
  return compareRates(countWords(lines), baseline, {
    'tag words': bestOf(ROUNDS, () => {
      let sum = 0;
      for (const words of sentences) sum += recognizer.tagWords(words).length;
      return sum;
    }),
    'recognize text': bestOf(ROUNDS, () => {
      let sum = 0;
      for (const line of lines) sum += recognizer.recognize(line).length;
      return sum;
    }),
  });
}
