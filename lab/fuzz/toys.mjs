// Small models of every kind, trained in memory on a few lines: all families, with the sections that only some models have.
import { loadBytes } from '../../packages/truecase/dist/index.js';
import { readColumns } from '../../packages/truecase/dist/ner/index.js';
import { trainNer } from '../../packages/truecase/dist/ner/train.js';
import { teachAmbiguous, train } from '../../packages/truecase/dist/train.js';

const ENGLISH = [
  "Yesterday James O'Neil and Mr. McDonald met the NATO envoy in New York.",
  'They read about Henry VIII on an iPhone, at 5 p.m. or so, in the U.S. and in e-mail.',
  'The ferry to Pas-de-Calais was late, and the Anglo-Saxon king did not wait.',
  'You may think that the eBay account of an IBM user is safe in May, but I do not.',
];
const CLANS = ['Adam', 'Bain', 'Call', 'Dowell', 'Fadden', 'Gregor', 'Innes', 'Kay', 'Leod', 'Millan', 'Nab', 'Phee'];
const PEOPLE = ['Anna Berg', 'Karl Lund', 'Ida Holm'];
const PLACES = ['Oslo', 'New York', 'Narvik'];

const NET = {
  netDim: 16,
  netLayers: '1,2/1,2',
  netMagnitude: 2,
  netAffixes: 64,
  netGrams: 64,
  netRate: 0.2,
  netLayerRate: 0.01,
  netShare: 4,
  netMost: 4,
};

function corpusOf(lines) {
  return {
    totalBytes: 1,
    async *lines() {
      yield lines;
    },
    digests: () => [{ name: 'toy', digest: '', words: 40, lines: lines.length }],
  };
}

const thrice = (lines) => [...lines, ...lines, ...lines];

export async function trainToy(family, language = 'en', lines = ENGLISH, options = {}) {
  return (await train(family, corpusOf(thrice(lines)), { language, options, created: '2026-01-31' })).bytes;
}

/** A model that tells Turkey from turkey by the words around. */
async function trainAmbiguous() {
  const lines = Array.from({ length: 600 }, (_, i) => {
    const kitchen = i % 5 < 2;
    const [a, b, c] = kitchen ? ['oven', 'butter', 'gravy'] : ['summit', 'treaty', 'minister'];
    const word = kitchen ? 'turkey' : 'Turkey';
    return [
      `Near the ${a} they saw the ${b}, and then we talked about ${word} again for a while.`,
      `With the ${c} and the ${i % 2 === 0 ? a : b} it was said that ${word} again was best.`,
      '',
    ];
  }).flat();
  const model = (await train('unigram', corpusOf(lines), { language: 'en', created: '2026-01-31' })).bytes;
  const settings = { minForm: 20, commonShare: 1, minContext: 5 };
  return (await teachAmbiguous(model, corpusOf(lines), { settings })).bytes;
}

/** The difference of an adapted model, and the model that it is the difference from. */
async function trainDelta() {
  const things = ['orange', 'shell', 'target', 'stripe', 'square'];
  const lines = (templates, words, count) =>
    Array.from({ length: count }, (_, i) =>
      templates[i % templates.length](words[i % words.length], words[(3 * i + 1) % words.length]),
    );
  const general = lines(
    [(a, b) => `The ${a} lay beside the ${b} for a day.`, (a, b) => `Yesterday Anna gave Peter a ${a} and a ${b}.`],
    things,
    60,
  );
  const trade = lines(
    [
      (a, b) => `This year ${a} bought ${b} for a large sum.`,
      (a, b) => `Shares of ${a} fell while ${b} gained a little.`,
    ],
    ['Orange', 'Shell', 'Target', 'Stripe', 'Square', 'eBrick', 'QXR'],
    80,
  );
  const base = (await train('tagger', corpusOf(general), { language: 'en', created: '2026-01-31' })).bytes;
  const { delta } = await loadBytes(base, 'base').adapt(trade, { force: true, created: '2026-01-31' });
  return { bytes: delta, base };
}

function trainNames(method) {
  const rows = [];
  for (const person of PEOPLE) {
    for (const place of PLACES) {
      const tagged = (name, type) => name.split(' ').map((word, i) => `${word} ${i === 0 ? 'B' : 'I'}-${type}`);
      rows.push('Yesterday O', ...tagged(person, 'PER'), 'went O', 'to O', ...tagged(place, 'LOC'), '. O', '');
    }
  }
  return trainNer([...readColumns(rows.join('\n'))], { method, folds: 3, created: '2026-01-31' });
}

/** Models that restore case, by family, variant in brackets. */
export async function trainToys() {
  const clans = [...ENGLISH, ...CLANS.map((name) => `They met Mc${name} and Mr. De Vries in Pas-de-Calais.`)];
  const pairs = ENGLISH.map((line) => `${line}\t${line}`);
  return [
    { name: 'unigram', bytes: await trainToy('unigram', 'en', clans) },
    { name: 'unigram (ambiguous words)', bytes: await trainAmbiguous() },
    { name: 'ngram', bytes: await trainToy('ngram') },
    { name: 'ngram (order 5)', bytes: await trainToy('ngram', 'en', ENGLISH, { order: 5 }) },
    { name: 'tagger', bytes: await trainToy('tagger') },
    {
      name: 'tagger (plain weights)',
      bytes: await trainToy('tagger', 'en', ENGLISH, { quantise: false, templates: 'paper', search: 'viterbi' }),
    },
    { name: 'tagger (network)', bytes: await trainToy('tagger', 'en', ENGLISH, NET) },
    { name: 'tagger (delta)', ...(await trainDelta()) },
    { name: 'hmm', bytes: await trainToy('hmm', 'en', clans, { prefixWords: 5 }) },
    { name: 'trie', bytes: await trainToy('trie') },
    { name: 'trie (words)', bytes: await trainToy('trie', 'en', ENGLISH, { over: 'word' }) },
    { name: 'bilingual', bytes: await trainToy('bilingual', 'en', pairs, { source: 'en', heldOut: 10 }) },
  ];
}

/** Models that find names. */
export function trainRecognizers() {
  return ['trie-hmm', 'trie-maxent'].map((method) => ({ name: `ner ${method}`, bytes: trainNames(method) }));
}
