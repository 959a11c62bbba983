/** Sentence starts of a text for tests, shown as ^ before each sentence-initial word: "^so it goes. ^again". */
import { languageOf } from '../text/language.js';
import { type LineRule, markSentences, sentenceState } from '../text/sentences.js';
import { tokenize } from '../text/tokenizer.js';
import { Flag, Kind, Tokens } from '../text/tokens.js';

/** Offsets of the sentence starts of one text that comes in pieces. */
export function findStarts(pieces: readonly string[], language = 'en', rule: LineRule = 'sentence'): number[] {
  const tokens = new Tokens();
  const rules = languageOf(language);
  const state = sentenceState();
  const starts: number[] = [];
  let offset = 0;
  for (const piece of pieces) {
    tokenize(piece, tokens, rules, true);
    markSentences(piece, tokens, rules, rule, state);
    for (let t = 0; t < tokens.count; t++) {
      if (tokens.kind[t] !== Kind.WORD) continue;
      if ((tokens.flags[t]! & Flag.START) !== 0) starts.push(offset + tokens.start[t]!);
    }
    offset += piece.length;
  }
  return starts;
}

/** The text with ^ before each sentence-initial word. */
export function markStarts(text: string, language = 'en', rule: LineRule = 'sentence'): string {
  const starts = findStarts([text], language, rule);
  return starts.reduceRight((marked, at) => `${marked.slice(0, at)}^${marked.slice(at)}`, text);
}
