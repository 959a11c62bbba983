/**
 * The vocabulary of a model, as the evaluator asks for it: a word between spaces is known if each word inside it is
 * (`well-known`, `Paris's`). Models without a lexicon have none.
 */
import { hashed, hashSpan } from '../text/hash.js';
import { languageOf } from '../text/language.js';
import { tokenize } from '../text/tokenizer.js';
import { Kind, Tokens } from '../text/tokens.js';
import type { Truecaser } from '../truecaser.js';

export function vocabularyOf(truecaser: Truecaser): ((word: string) => boolean) | undefined {
  const { lexicon } = truecaser.model;
  if (lexicon === null) return undefined;
  const rules = languageOf(truecaser.language);
  const tokens = new Tokens();
  return (word) => {
    tokenize(word, tokens, rules, true);
    for (let t = 0; t < tokens.count; t++) {
      if (tokens.kind[t] !== Kind.WORD) continue;
      hashSpan(rules.map, word, tokens.start[t]!, tokens.end[t]!);
      if (lexicon.find(hashed.hi, hashed.lo) < 0) return false;
    }
    return true;
  };
}
