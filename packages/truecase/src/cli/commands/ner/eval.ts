/**
 * `truecase ner eval`: the scores of conlleval, for a model on gold columns or for columns that have been tagged; types left
 * aside, and with --seen words that training had and had not.
 */
import { createReadStream } from 'node:fs';
import { decompress } from '../../../corpus/decompress.js';
import { TruecaseError } from '../../../errors.js';
import { formatTable } from '../../../eval/table.js';
import { BreakdownScorer, type NerBreakdown } from '../../../ner/breakdown.js';
import { decodeColumns, readColumns, toIob2 } from '../../../ner/columns.js';
import type { PhraseScores } from '../../../ner/score.js';
import type { Context, Run } from '../../context.js';
import { languageFor, loadModel, loadRestore, readFiles, readMap, readTagged } from './read.js';
import { tagWith } from './tag.js';

export const evaluateRecognizer: Run = async (context) => {
  const scorer = new BreakdownScorer(await readSeen(context));
  if (context.values.has('given')) await scoreGiven(context, scorer);
  else await scoreModel(context, scorer);
  const scores = scorer.scores();
  const { all, ...more } = scores;
  await context.stdout.write(
    context.values.has('json') ? `${JSON.stringify({ ...all, ...more })}\n` : formatScores(scores),
  );
  return 0;
};

/** The words of the columns of --seen. */
async function readSeen({ values }: Context): Promise<ReadonlySet<string> | null> {
  const path = values.find('seen');
  if (path === undefined) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of decompress(createReadStream(path), path)) chunks.push(chunk);
  const sentences = readColumns(decodeColumns(Buffer.concat(chunks)), { where: path });
  return new Set([...sentences].flatMap(({ words }) => words));
}

async function scoreModel(context: Context, scorer: BreakdownScorer): Promise<void> {
  const recognizer = await loadModel(context);
  const restore = await loadRestore(context);
  const { sentences } = await readTagged(context, languageFor(context, recognizer));
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
    scorer.add({ words, tags: toIob2(tags) }, toIob2(tagWith(recognizer, words, restore)));
  }
}

/** Columns whose last but one is gold. */
async function scoreGiven(context: Context, scorer: BreakdownScorer): Promise<void> {
  const rename = readMap(context);
  for await (const { name, bytes } of readFiles(context)) {
    const text = decodeColumns(bytes);
    const given = [...readColumns(text, { where: name, rename })];
    const gold = [...readColumns(withoutLastColumn(text), { where: `${name} without its last column`, rename })];
    for (const [i, { words, tags }] of given.entries()) {
      scorer.add({ words, tags: toIob2(gold[i]!.tags) }, toIob2(tags));
    }
  }
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

function formatScores({ all: scores, recognition, unseen, tokens }: NerBreakdown): string {
  const row = (name: string, { precision, recall, f1, gold, given, right }: PhraseScores) => [
    name,
    ...[precision, recall, f1].map((value) => value.toFixed(2)),
    ...[gold, given, right].map(String),
  ];
  const table = formatTable([
    ['type', 'precision', 'recall', 'F1', 'gold', 'given', 'right'],
    ...Object.entries(scores.types).map(([type, found]) => row(type, found)),
    row('all', scores),
    row('types aside', recognition),
    ...(unseen === null ? [] : [row('unseen', unseen)]),
  ]);
  const head = `${scores.words} tokens, ${scores.accuracy.toFixed(2)} % of tags right\n\n${table}\n`;
  if (tokens === null) return head;
  const words = formatTable([
    ['words', 'count', 'NER', 'NEC'],
    ...(['seen', 'unseen'] as const).map((kind) => {
      const { words: count, ner, nec } = tokens[kind];
      return [kind, String(count), ner.toFixed(2), nec.toFixed(2)];
    }),
  ]);
  return `${head}\n${words}\n`;
}
