/**
 * Corrections as JSON Lines: sentences as they should be, with what they were. The page exports them and the server collects
 * them; "truecase adapt --corrections" learns from their texts.
 *
 *     {"text": "We met Dr Smith.", "from": "we met dr smith.", "model": "en"}
 */
import { describeValue, TruecaseError } from '../errors.js';

/** The lines of a correction; `where` names the file and `number` its line, from 1. Blank lines give nothing. */
export function readCorrection(line: string, where: string, number: number): string[] {
  if (line.trim() === '') return [];
  const place = `${where}:${number}`;
  const hint = 'Give one object a line, such as {"text": "We met Dr Smith.", "from": "we met dr smith."}.';
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new TruecaseError('corpus', `${place}: the line is not JSON, expected a correction`, { where, hint, cause });
  }
  const text: unknown = Object(value).text;
  if (typeof text !== 'string') {
    const found = text === undefined ? 'no "text"' : `${describeValue(text)} for "text"`;
    throw new TruecaseError('corpus', `${place}: a correction has ${found}, expected a string`, { where, hint });
  }
  return text.split(/[\r\n]+/).filter((one) => one.trim() !== '');
}
