// The card of a bundled model, models/NAME.md: what it is, what it was made of, what it scores and what it cannot do.
// Words that are particular to a model stand in its recipe.

/** `sources` is DATA/sources.json: "language/domain" → list of sources with their words and licences. */
export function formatCard(name, recipe, { meta, scores, size, sources: all }) {
  const folder = `${recipe.language}/`;
  const words = meta.corpus.reduce((sum, part) => sum + part.words, 0);
  const options = Object.entries(meta.options).map(([option, value]) => `${option} ${value}`);
  const rows = Object.entries(scores).map(
    ([set, { words: scored, accuracy, precision, recall, f1 }]) =>
      `| ${set} | ${scored} | ${accuracy.toFixed(2)} | ${precision.toFixed(2)} | ${recall.toFixed(2)} | ${f1.toFixed(2)} |`,
  );
  const sources = Object.entries(all)
    .filter(([key]) => key.startsWith(folder))
    .flatMap(([key, list]) => Object.values(list).map((source) => [key.slice(folder.length), source]))
    .filter(([, source]) => source.words > 0)
    .map(
      ([domain, source]) =>
        `| ${domain} | ${source.from} | ${source.words.toLocaleString('en')} | ${source.licence.replaceAll('|', '/')} |`,
    );
  const error = meta.figures?.calibrationError;
  const calibration =
    error === undefined
      ? ''
      : `
Its probabilities were calibrated on every other line of these texts but headlines; on the rest the expected calibration error is
${error.lower.toFixed(2)} %, without punctuation ${error.asr.toFixed(2)} %.
`;
  return `# ${name}: ${recipe.card.title}

${recipe.card.about}

| | |
|---|---|
| family | ${meta.family} |
| size | ${(size / 1e6).toFixed(2)} MB |
| date | ${meta.created} |
| words read | ${words.toLocaleString('en')} |
| options | ${options.join(', ')} |
| made by | \`node lab/train-models.mjs DATA ${name}\` |

## Data

${recipe.card.data}

## Figures on development data

Lower-case input, per whitespace word, sentence starts included; precision, recall and F1 over words that are not all lower
case. \`truecase eval --model ${name} FILE\` prints them.

| development text | words | accuracy | precision | recall | F1 |
|---|---|---|---|---|---|
${rows.join('\n')}
${calibration}
## Limits

${recipe.card.limits}

## Sources

| domain | source | words | licence as stated there |
|---|---|---|---|
${sources.join('\n')}
`;
}
