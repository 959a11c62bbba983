/**
 * The version of the text rules: what is a token, where a sentence begins, which spellings are one word (tokenizer.ts, sentences.ts,
 * casing.ts, hash.ts). A model knows words by hashes of tokens, so that text must be cut as it was in training. Whoever changes a
 * rule in a way that changes tokens, sentence starts or folding of ordinary text raises the number, and trains the models again.
 */
import { TruecaseError } from '../errors.js';

export const TEXT_RULES = 1;

/** The text rules that a model was trained with, from its header; files that do not say have the first. */
export function textRulesOf(meta: Readonly<Record<string, unknown>>, where: string): number {
  const found = meta['textRules'] ?? 1;
  if (Number.isInteger(found) && (found as number) > 0) return found as number;
  throw new TruecaseError(
    'model-corrupt',
    `${where}: section META: "textRules" is ${JSON.stringify(found)}, expected a whole number from 1 on`,
    { hint: 'Get the model again, or train it again.', where },
  );
}

/** What the caller may want to know about the rules of a model. */
export interface TextRulesWarning {
  readonly code: 'text-rules';
  readonly message: string;
  readonly hint: string;
  readonly language: null;
}

/**
 * Compares the rules of a model with these. Newer ones are an error, because words would not be found; older ones are something
 * to tell.
 */
export function compareTextRules(
  meta: Readonly<Record<string, unknown>>,
  where: string,
  current = TEXT_RULES,
): readonly TextRulesWarning[] {
  const found = textRulesOf(meta, where);
  if (found > current) {
    throw new TruecaseError(
      'model-version',
      `${where} was trained with text rules ${found}, expected at most ${current}`,
      { hint: 'Update truecase: the model was made for a newer release.', where },
    );
  }
  if (found === current) return [];
  const message = `${where} was trained with text rules ${found}, this release has ${current}: some words are cut differently and count as unknown`;
  return [
    { code: 'text-rules', message, hint: 'Use a newer model, or train it again with this release.', language: null },
  ];
}
