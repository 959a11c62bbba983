// The figures of Whitelaw and Patrick as tables for people, in Markdown, with those of the paper beside them.
const PAPER = {
  casing: { en: [93.9, 95.7], de: [95.4, 96.3] },
  shapes: { lower: 97.57, title: 91.22, upper: 68.15, mixed: 60.38 },
  recognition: { en: 89.79, de: 60.76 },
  f1: { en: 79.78, de: 54.43 },
};

const two = (value) => value.toFixed(2);
const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row), ''].join('\n');
const scores = ({ precision, recall, f1 }) => [precision, recall, f1].map(two);

export function formatWhitelaw({ choice, casing, names, task }) {
  const languages = Object.keys(casing);
  const methods = (language) => Object.entries(names[language]);
  const baseline = (language, method) => names[language][`${method} none`]?.all.f1;
  const parts = [
    '# Figures of Whitelaw and Patrick 2003, and L9 of Lita et al. 2003',
    'Made by `npm run figures -- whitelaw --data DATA --out docs/research/figures`. The paper used CoNLL-2003, which is not free; here',
    'recognisers are trained on the validation part of wikineural and scored on its test part, whose tags were made by machine.',
    '',
    '## Which restoration is the default, chosen on development text',
    'F of trie-hmm on the last eighth of the validation part of wikineural, trained on the rest. `word` is the default, since it is the',
    'best on English; that was settled on this table alone.',
    '',
    table(
      ['language', 'sentences', 'none', 'word', 'trie'],
      Object.entries(choice).map(([language, { sentences, none, word, trie }]) => [
        language,
        sentences,
        ...[none, word, trie].map(two),
      ]),
    ),
    '',
    '## Case restoration, accuracy in per cent',
    table(
      ['language', 'words trained on', 'words scored', 'by word', 'by trie', 'paper, word', 'paper, trie'],
      languages.map((language) => {
        const { trained, words, accuracy } = casing[language];
        return [
          language,
          trained,
          words,
          two(accuracy.word),
          two(accuracy.trie),
          ...(PAPER.casing[language] ?? ['', '']),
        ];
      }),
    ),
    '',
    '## Table 1: case restoration by trie, by class',
    table(
      ['language', 'class', 'precision', 'recall', 'F', 'F of the paper (English)'],
      languages.flatMap((language) =>
        Object.entries(casing[language].shapes).map(([shape, found]) => [
          language,
          shape,
          ...scores(found),
          language === 'en' ? PAPER.shapes[shape] : '',
        ]),
      ),
    ),
    '',
    '## Table 2: recognition, types left aside',
    table(
      ['language', 'method', 'precision', 'recall', 'F', 'F of the paper, test'],
      languages.flatMap((language) =>
        methods(language).map(([name, found]) => [
          language,
          name,
          ...scores(found.recognition),
          name === 'trie-hmm trie' ? PAPER.recognition[language] : '',
        ]),
      ),
    ),
    '',
    '## Table 3: words that training had and had not',
    'Accuracy over words: NER whether a word is in a name and begins it, NEC its type, of those rightly found. F over names with',
    'an unseen word beside it.',
    '',
    table(
      ['language', 'method', 'NER seen', 'NER unseen', 'NEC seen', 'NEC unseen', 'F of unseen names'],
      languages.flatMap((language) =>
        methods(language).map(([name, { tokens, unseen }]) => [
          language,
          name,
          ...[tokens.seen.ner, tokens.unseen.ner, tokens.seen.nec, tokens.unseen.nec, unseen.f1].map(two),
        ]),
      ),
    ),
    '',
    '## Table 4: gain in F from restoring case first',
    table(
      ['language', 'by word', 'by trie'],
      languages.map((language) => [
        language,
        ...['word', 'trie'].map((how) => {
          const gain = names[language][`trie-hmm ${how}`].all.f1 - baseline(language, 'trie-hmm');
          return `${gain > 0 ? '+' : ''}${two(gain)}`;
        }),
      ]),
    ),
    'The paper: English test +1.29 by word, +0.90 by trie; German test −0.12 and +0.26.',
    '',
    '## Table 5: names by type',
    table(
      ['language', 'method', 'type', 'precision', 'recall', 'F'],
      languages.flatMap((language) =>
        methods(language).flatMap(([name, { all }]) => [
          ...Object.entries(all.types).map(([type, found]) => [language, name, type, ...scores(found)]),
          [language, name, 'all', ...scores(all)],
        ]),
      ),
    ),
    `The paper, all types, test parts of CoNLL-2003: English ${PAPER.f1.en}, German ${PAPER.f1.de}.`,
    '',
    '## L9: F of the bundled recogniser, by what was done to the case of the text',
    table(
      ['set', ...Object.keys(Object.values(task)[0].f1)],
      Object.entries(task).map(([test, { f1 }]) => [test, ...Object.values(f1).map(two)]),
    ),
    'Lita et al.: 48.37 without case, 61.20 restored.',
    '',
  ];
  return `${parts.join('\n')}`;
}
