/** `truecase ner eval`: the scores of conlleval, for a model on gold columns or for columns that have been tagged. */
import { TruecaseError } from '../../../errors.js';
import { formatTable } from '../../../eval/table.js';
import { decodeColumns, readColumns } from '../../../ner/columns.js';
import { NerScorer, type NerScores, type PhraseScores } from '../../../ner/score.js';
import type { Context, Run } from '../../context.js';
import { languageFor, loadModel, loadRestore, readFiles, readMap, readTagged } from './read.js';
import { tagWith } from './tag.js';

export const evaluateRecognizer: Run = async (context) => {
  const scores = context.values.has('given') ? await scoreGiven(context) : await scoreModel(context);
  await context.stdout.write(context.values.has('json') ? `${JSON.stringify(scores)}\n` : formatScores(scores));
  return 0;
};

async function scoreModel(context: Context): Promise<NerScores> {
  const recognizer = await loadModel(context);
  const restore = await loadRestore(context);
  const { sentences } = await readTagged(context, languageFor(context, recognizer));
  const scorer = new NerScorer();
  for (const { words, tags, line, file } of sentences) {
    const unknown = tags.findIndex((tag) => tag !== 'O' && !recognizer.types.includes(tag.slice(2)));
    if (unknown >= 0) {
      throw new TruecaseError(
        'corpus',
        `${file}, line ${line + unknown}: the tag ${tags[unknown]}, expected types of the model: ${recognizer.types.join(', ')}`,
        {
          hint: `Say what it is for the model, e.g. --map ${tags[unknown]!.slice(2)}=${recognizer.types[0]}.`,
          where: file,
        },
      );
    }
    scorer.add(tags, tagWith(recognizer, words, restore));
  }
  return scorer.scores();
}

/** Columns whose last but one is gold. */
async function scoreGiven(context: Context): Promise<NerScores> {
  const scorer = new NerScorer();
  const rename = readMap(context);
  for await (const { name, bytes } of readFiles(context)) {
    const text = decodeColumns(bytes);
    const given = [...readColumns(text, { where: name, rename })];
    const gold = [...readColumns(withoutLastColumn(text), { where: `${name} without its last column`, rename })];
    for (const [i, sentence] of given.entries()) scorer.add(gold[i]!.tags, sentence.tags);
  }
  return scorer.scores();
}

function withoutLastColumn(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const end = line.trimEnd();
      const column = Math.max(end.lastIndexOf(' '), end.lastIndexOf('\t'));
      return column < 0 ? end : end.slice(0, column).trimEnd();
    })
    .join('\n');
}

function formatScores(scores: NerScores): string {
  const row = (name: string, { precision, recall, f1, gold, given, right }: PhraseScores) => [
    name,
    ...[precision, recall, f1].map((value) => value.toFixed(2)),
    ...[gold, given, right].map(String),
  ];
  const table = formatTable([
    ['type', 'precision', 'recall', 'F1', 'gold', 'given', 'right'],
    ...Object.entries(scores.types).map(([type, found]) => row(type, found)),
    row('all', scores),
  ]);
  return `${scores.words} tokens, ${scores.accuracy.toFixed(2)} % of tags right\n\n${table}\n`;
}
