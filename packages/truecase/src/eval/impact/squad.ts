/** Questions with their answers in paragraphs, in the layout of SQuAD: data[].paragraphs[].{context, qas[].{question, answers[].text}}. */
import { TruecaseError } from '../../errors.js';

export interface Question {
  readonly text: string;
  /** Any of them is right. */
  readonly answers: readonly string[];
}

export interface Paragraph {
  readonly text: string;
  readonly questions: readonly Question[];
}

interface Layout {
  readonly data: readonly {
    readonly paragraphs: readonly {
      readonly context: string;
      readonly qas: readonly { readonly question: string; readonly answers: readonly { readonly text: string }[] }[];
    }[];
  }[];
}

export function readSquad(text: string, where = 'questions'): Paragraph[] {
  try {
    return (JSON.parse(text) as Layout).data.flatMap(({ paragraphs }) =>
      paragraphs.map(({ context, qas }) => ({
        text: context.replace(/\s+/g, ' '),
        questions: qas.map(({ question, answers }) => ({
          text: question.replace(/\s+/g, ' '),
          answers: answers.map((answer) => answer.text),
        })),
      })),
    );
  } catch (cause) {
    throw new TruecaseError('corpus', `${where} has another layout, expected that of SQuAD`, {
      hint: 'An object with data[].paragraphs[].context and .qas[].question and .answers[].text.',
      where,
      cause,
    });
  }
}
