// `node lab/editors/fit.mjs --data DATA`: learns the weights of the language server's judge (logistic regression, gradient
// descent with a small L2 prior) on every second document of the development texts, and writes
// packages/truecase-lsp/src/judge/weights.ts. Words that were spoiled are positive, candidates of the untouched text negative.
// lab/editors/alarms.mjs then measures on the other documents.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { load } from '../../packages/truecase/dist/node/index.js';
import { confidenceOf, featuresOf } from '../../packages/truecase-lsp/dist/index.js';
import { analyse, DOMAINS, documentsOf, randomOf, spoil } from './samples.mjs';

const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
const OUT = values.out ?? 'packages/truecase-lsp/src/judge/weights.ts';
const ROUNDS = 10;
const STEPS = 400;
const PRIOR = 2;
const MISTAKES = { names: 0.02, raised: 0.0004, shouted: 0.0001 };

const truecaser = await load('en');
/** One row for each candidate: features, whether the word is wrong, weight. */
const rows = [];
for (const domain of Object.keys(DOMAINS)) {
  documentsOf(values.data, domain).forEach((text, number) => {
    if (number % 2 === 1) return;
    const { paragraphs, usage } = analyse(truecaser, text);
    for (const { analysis } of paragraphs)
      for (const candidate of analysis.candidates)
        rows.push({ x: featuresOf(candidate, analysis, usage), y: 0, weight: 1 });
    for (let round = 0; round < ROUNDS; round++) {
      const spoiled = spoil(text, randomOf(number * 1000 + round), { ...MISTAKES, throughout: round % 5 === 4 });
      if (spoiled.places.size === 0) continue;
      const found = analyse(truecaser, spoiled.text);
      for (const { offset, analysis } of found.paragraphs) {
        for (const candidate of analysis.candidates) {
          const was = spoiled.places.get(offset + candidate.start);
          if (was !== undefined && candidate.to === was)
            rows.push({ x: featuresOf(candidate, analysis, found.usage), y: 1, weight: 1 / ROUNDS });
        }
      }
    }
  });
}
const names = [...new Set(rows.flatMap(({ x }) => Object.keys(x)))].filter((name) => name !== 'meant').sort();
const index = new Map(names.map((name, i) => [name, i]));
/** What a rule decides is not learned. */
const packed = rows
  .filter(({ x }) => (x.meant ?? 0) === 0)
  .map(({ x, y, weight }) => ({
    at: Object.keys(x).flatMap((name) => index.get(name) ?? []),
    value: Object.entries(x).flatMap(([name, value]) => (index.has(name) ? [value] : [])),
    y,
    weight,
  }));
const w = new Float64Array(names.length);
// Adam; one pass over all rows is a step.
const first = new Float64Array(names.length);
const second = new Float64Array(names.length);
for (let step = 1; step <= STEPS; step++) {
  const gradient = w.map((value, i) => (names[i] === 'bias' ? 0 : PRIOR * value));
  for (const { at, value, y, weight } of packed) {
    let sum = 0;
    for (let i = 0; i < at.length; i++) sum += w[at[i]] * value[i];
    const error = weight * (1 / (1 + Math.exp(-sum)) - y);
    for (let i = 0; i < at.length; i++) gradient[at[i]] += error * value[i];
  }
  for (let i = 0; i < w.length; i++) {
    first[i] = 0.9 * first[i] + 0.1 * gradient[i];
    second[i] = 0.999 * second[i] + 0.001 * gradient[i] ** 2;
    w[i] -= (0.05 * first[i]) / (1 - 0.9 ** step) / (Math.sqrt(second[i] / (1 - 0.999 ** step)) + 1e-9);
  }
}
const weights = Object.fromEntries(names.map((name, i) => [name, Number(w[i].toFixed(2))]));
const loss = rows.reduce((sum, { x, y, weight }) => {
  const p = confidenceOf(x, weights);
  return sum - weight * Math.log(Math.max(1e-12, y === 1 ? p : 1 - p));
}, 0);
console.log(`${rows.length} rows, ${rows.filter(({ y }) => y === 1).length} of them wrong, loss ${loss.toFixed(1)}`);
const lines = names.map((name) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${weights[name]},`);
writeFileSync(
  OUT,
  `/** Weights of the judge, made by lab/editors/fit.mjs. Do not edit by hand. */\nexport const WEIGHTS: Readonly<Record<string, number>> = {\n${lines.join('\n')}\n};\n`,
);
