// What the figures of downstream.mjs come to: names of all sets together, by engine and by type, and a reading in words that answers
// what was to be seen: how much of what lower case loses is won back, and whether that is as much as was aimed at.

/** Restored text may lose so much where lower case loses so much more. */
export const AIM = { lost: 3, lowerLost: 20, agreement: 95 };
const BEST = 'lower, restored by en';

/** Engines that read the same runs; the caseless models of CoreNLP stand apart. */
export const engineNames = (names) => Object.keys(names).filter((name) => !name.includes('caseless'));

/** Precision, recall and F of one run over the names of all sets, or over those of one type; nothing where there are none. */
export function pooled(sets, run, type) {
  const sum = { gold: 0, given: 0, right: 0 };
  for (const { runs } of Object.values(sets)) {
    const groups = runs.find(({ name }) => name === run)?.scores.entities?.groups ?? {};
    for (const [group, counts] of Object.entries(groups)) {
      if (type !== undefined && group !== type) continue;
      for (const key of Object.keys(sum)) sum[key] += counts[key];
    }
  }
  if (sum.gold === 0) return undefined;
  const { gold, given, right } = sum;
  return {
    ...sum,
    precision: given === 0 ? 0 : (100 * right) / given,
    recall: (100 * right) / gold,
    f1: (200 * right) / (gold + given),
  };
}

/** Losses of F in points against the original: of lower case and of what `en` restored, in one set. */
function losses({ runs }) {
  const lost = (name) => -(runs.find((run) => run.name === name)?.scores.entities?.original.points ?? Number.NaN);
  return { lower: lost('lower'), restored: lost(BEST) };
}

/** In how many of the sets where lower case loses enough the restored text loses little enough. */
export function setsWithinAim(sets) {
  const found = Object.entries(sets)
    .map(([name, impact]) => ({ name, ...losses(impact) }))
    .filter(({ lower }) => lower > AIM.lowerLost);
  return { hard: found, within: found.filter(({ restored }) => restored <= AIM.lost) };
}

const one = (value) => value.toFixed(1);
const listed = (items) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;

/** One bullet a question. */
export function readingOf({ names, retrained, relations, answers }) {
  return [
    ...engineNames(names).map((engine) => `- ${readNames(engine, names[engine])}`),
    `- ${readRetrained(names, retrained)}`,
    ...Object.entries(relations).map(([engine, found]) => `- ${readRelations(engine, found)}`),
    ...Object.entries(answers).map(([engine, found]) => `- ${readAnswers(engine, found)}`),
    `- ${readSpeech(names)}`,
  ];
}

function readNames(engine, sets) {
  const f = (run) => pooled(sets, run)?.f1 ?? 0;
  const [original, lower, restored] = ['original', 'lower', BEST].map(f);
  const { hard, within } = setsWithinAim(sets);
  const short = hard
    .filter((set) => !within.includes(set))
    .map(({ name, restored: lost }) => `${name} (${one(lost)} points, ${one(lost - AIM.lost)} too many)`);
  const aim =
    hard.length === 0
      ? `No set loses more than ${AIM.lowerLost} points in lower case.`
      : `At most ${AIM.lost} points are lost in ${within.length} of the ${hard.length} sets that lose more than ${AIM.lowerLost} in lower case${short.length === 0 ? '' : `; more in ${listed(short)}`}.`;
  return `**Names, ${engine}**: F ${one(original)} on the original, ${one(lower)} in lower case (${signed(lower - original)}), ${one(restored)} restored by \`en\` (${signed(restored - original)}). ${aim}`;
}

const signed = (value) => `${value > 0 ? '+' : ''}${one(value)}`.replace('-', '−');

function readRetrained(names, retrained) {
  const [original, restored, without] = ['original', BEST, 'lower, retrained'].map(
    (run) => pooled(retrained, run)?.f1 ?? 0,
  );
  const caseless = names['CoreNLP, caseless models'];
  const other =
    caseless === undefined
      ? ''
      : ` CoreNLP's models for text without case reach ${one(pooled(caseless, 'lower').f1)} on lower case, its ordinary models on text restored by \`en\` ${one(pooled(names.CoreNLP, BEST).f1)}.`;
  return `**Restored or retrained**: trie-hmm has F ${one(original)} on the original, ${one(restored)} on restored text (${signed(restored - original)}), and trained without case ${one(without)} on lower case (${signed(without - original)}); Niu et al. −2.1 and −6.3.${other}`;
}

function readRelations(engine, { impact, reached }) {
  const groupsOf = (run) => impact.runs.find(({ name }) => name === run)?.scores.relations?.groups ?? {};
  const [lower, restored] = ['lower', BEST].map(groupsOf);
  const kinds = Object.keys(groupsOf('original')).map((kind) => {
    const value = restored[kind]?.f1 ?? 0;
    const state =
      value >= AIM.agreement
        ? `${AIM.agreement} or more, as wanted`
        : `${one(AIM.agreement - value)} below the ${AIM.agreement} wanted`;
    return `${kind} ${one(value)} % (${state}; ${one(lower[kind]?.f1 ?? 0)} in lower case)`;
  });
  const pairs = `Related pairs of names that a relation reaches: ${reached[BEST]} on restored text, ${reached.lower} in lower case, ${reached.original} on the original`;
  return `**Relations, ${engine}**: agreement of restored text with the original ${listed(kinds)}. ${pairs} (${one((100 * reached[BEST]) / (reached.original || 1))} %).`;
}

function readAnswers(engine, { runs }) {
  const of = (name, key) => runs.find((run) => run.name === name)[key].mrrWindow;
  const values = (key) => ['original', 'lower', BEST].map((name) => one(of(name, key)));
  const [original, lower, restored] = values('corpus');
  const [, lowerBoth, restoredBoth] = values('both');
  return `**Questions, ${engine}**: mean reciprocal rank (250 characters) ${original} on the original, ${lower} in lower case, ${restored} restored; with the questions treated like the text ${lowerBoth} and ${restoredBoth}.`;
}

function readSpeech(names) {
  const parts = engineNames(names).map((engine) => {
    const f = (run) => one(pooled(names[engine], run)?.f1 ?? 0);
    return `${engine} ${f('speech')} as it is and ${f('speech, restored by en')} restored (original ${f('original')})`;
  });
  return `**Without case and punctuation**, as speech recognisers write: F ${parts.join('; ')}. Lita et al.: 5 and 46.`;
}
