/**
 * Question answering over the names that an engine finds (Niu et al. 2004, section 3.4.4), as plain as it can be, so that only the
 * engine makes a difference: sentences are ranked by the words and names that they share with the question, and answers are
 * the names in them, those of the type that the question asks for first. Nothing here looks at case.
 *
 *     score(sentence) = Σ idf of shared words + Σ 2 idf of words of names of the question that it has
 */
import type { Annotation } from './annotation.js';
import { renamed } from './keys.js';
import type { Paragraph } from './squad.js';

export interface AnswerScores {
  readonly questions: number;
  /** Per cent of questions whose first answer is right. */
  readonly first: number;
  /** Mean reciprocal rank of the first right one among five, in per cent. */
  readonly mrr: number;
  /** The same where 250 characters around the answer are enough, as in TREC-8. */
  readonly firstWindow: number;
  readonly mrrWindow: number;
  /** [questions] reciprocal rank of each. */
  readonly ranks: readonly number[];
}

const MOST_ANSWERS = 5;
const WINDOW = 250;
/** What a type that fits is worth beside words that are shared. */
const TYPE_BONUS = 8;
const SENTENCE = /[^.!?]*(?:[.!?](?!\s|$)[^.!?]*)*(?:[.!?]+["')\]]*|$)/g;
const STOP = new Set(
  'the a an of in on at to for from by with and or is are was were be been do does did has have had who whom whose what which when where why how many much that this it its as not his her their'.split(
    ' ',
  ),
);
const NUMBERS = ['NUMBER', 'CARDINAL', 'ORDINAL', 'MONEY', 'PERCENT', 'DURATION', 'QUANTITY'];
const NAMES = ['PER', 'LOC', 'ORG', 'MISC', 'NAME'];
const DATES = ['DATE', 'TIME', 'YEAR'];
/** The first that fits says what a question asks for. */
const RULES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:who|whom|whose)\b/, ['PER', 'ORG']],
  [/\bwhen\b|\b(?:what|which) (?:\w+ )?(?:year|date|day|month|century|decade)\b/, DATES],
  [
    /\bhow (?:many|much|old|long|far|tall|large|big|often)\b|\b(?:percentage|percent|number|amount|population)\b/,
    NUMBERS,
  ],
  [
    /\bwhere\b|\b(?:what|which) (?:\w+ )?(?:city|country|state|place|region|river|location|continent|town|county|area)\b/,
    ['LOC'],
  ],
  [
    /\b(?:what|which) (?:\w+ )?(?:company|organi[sz]ation|team|university|group|party|network|school|agency)\b/,
    ['ORG'],
  ],
  [/./, NAMES],
];

interface Sentence {
  readonly paragraph: number;
  readonly start: number;
  readonly end: number;
  readonly words: ReadonlySet<string>;
}

/** contexts, questions: what an engine says about each paragraph and about each question, in their order. */
export function scoreAnswers(
  paragraphs: readonly Paragraph[],
  contexts: readonly (Annotation | null)[],
  questions: readonly (Annotation | null)[],
): AnswerScores {
  const sentences = paragraphs.flatMap(({ text }, paragraph) => split(text, paragraph));
  const idf = frequencies(sentences);
  const ranks: number[] = [];
  const windows: number[] = [];
  let asked = 0;
  for (const paragraph of paragraphs) {
    for (const { text, answers } of paragraph.questions) {
      const given = rank(text, questions[asked++] ?? {}, paragraphs, contexts, sentences, idf);
      const first = (isRight: (candidate: Candidate) => boolean) => {
        const at = given.findIndex(isRight);
        return at < 0 ? 0 : 1 / (at + 1);
      };
      ranks.push(first(({ text: candidate }) => answers.some((answer) => matches(candidate, answer))));
      windows.push(first(({ around }) => answers.some((answer) => ` ${fold(around)} `.includes(` ${fold(answer)} `))));
    }
  }
  const mean = (values: readonly number[]) =>
    (100 * values.reduce((sum, value) => sum + value, 0)) / (values.length || 1);
  const top = (values: readonly number[]) => mean(values.map((value) => (value === 1 ? 1 : 0)));
  return {
    questions: asked,
    first: top(ranks),
    mrr: mean(ranks),
    firstWindow: top(windows),
    mrrWindow: mean(windows),
    ranks,
  };
}

/** Types of names that a question asks for. */
export function expectedTypes(question: string): readonly string[] {
  const folded = question.toLowerCase();
  return RULES.find(([pattern]) => pattern.test(folded))![1];
}

interface Candidate {
  readonly text: string;
  readonly around: string;
  readonly score: number;
}

function rank(
  question: string,
  found: Annotation,
  paragraphs: readonly Paragraph[],
  contexts: readonly (Annotation | null)[],
  sentences: readonly Sentence[],
  idf: ReadonlyMap<string, number>,
): Candidate[] {
  const words = wordsOf(question).filter((word) => !STOP.has(word));
  const named = new Set((found.spans ?? []).flatMap(({ start, end }) => wordsOf(question.slice(start, end))));
  const types = expectedTypes(question);
  const asked = ` ${fold(question)} `;
  const scored = sentences
    .map((sentence) => {
      let score = 0;
      for (const word of new Set(words)) {
        if (sentence.words.has(word)) score += (idf.get(word) ?? 0) * (named.has(word) ? 3 : 1);
      }
      return { sentence, score };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, 20);
  const best = new Map<string, Candidate>();
  for (const { sentence, score } of scored) {
    const { text } = paragraphs[sentence.paragraph]!;
    for (const span of contexts[sentence.paragraph]?.spans ?? []) {
      if (span.start < sentence.start || span.end > sentence.end) continue;
      const name = fold(text.slice(span.start, span.end));
      if (name === '' || asked.includes(` ${name} `)) continue;
      const total = score + (types.includes(renamed(span.type, undefined)) ? TYPE_BONUS : 0);
      if ((best.get(name)?.score ?? Number.NEGATIVE_INFINITY) >= total) continue;
      const middle = (span.start + span.end) >> 1;
      const around = text.slice(Math.max(0, middle - WINDOW / 2), middle + WINDOW / 2);
      best.set(name, { text: name, around, score: total });
    }
  }
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, MOST_ANSWERS);
}

function split(text: string, paragraph: number): Sentence[] {
  return [...text.matchAll(SENTENCE)].flatMap((match) => {
    const [found] = match;
    if (found.trim() === '') return [];
    return [{ paragraph, start: match.index, end: match.index + found.length, words: new Set(wordsOf(found)) }];
  });
}

/** idf(w) = log(sentences / sentences with w) */
function frequencies(sentences: readonly Sentence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].map(([word, count]) => [word, Math.log(sentences.length / count)]));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function fold(text: string): string {
  return wordsOf(text)
    .filter((word) => !/^(?:a|an|the)$/.test(word))
    .join(' ');
}

/** Equal, or one has the other in it. */
function matches(candidate: string, answer: string): boolean {
  const gold = ` ${fold(answer)} `;
  const given = ` ${candidate} `;
  return gold.trim() !== '' && (given.includes(gold) || gold.includes(given));
}
