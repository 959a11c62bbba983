/**
 * The rules of a text, in the order in which they are asked. A later one may overrule an earlier one: the user's words come last
 * and always win.
 */
import type { Lexicon } from '../lattice/lexicon.js';
import { Status } from '../lattice/status.js';
import type { Language } from '../text/language.js';
import { AddressRule } from './addresses.js';
import { CurrencyRule } from './currency.js';
import { ForeignRule } from './foreign.js';
import { LoneNameRule } from './loneNames.js';
import { PrefixRule } from './prefixes.js';
import { ProductRule } from './products.js';
import type { Rule } from './rule.js';
import { UserWords } from './userwords.js';

export interface RuleSettings {
  readonly language: Language;
  /** Words that the model knows, if it has a list of them. */
  readonly lexicon: Lexicon | null;
  readonly words: UserWords;
}

/** The rules for a model of a language; `foreign` tells whether lines in other languages are left alone. */
export function listRules({ language, lexicon, words }: RuleSettings, foreign: boolean): readonly Rule[] {
  const products = new UserWords(language.products, language, Status.CERTAIN);
  return [
    ...(foreign ? ForeignRule.of(language.tag, lexicon?.size ?? 0) : []),
    new PrefixRule(language.prefixes),
    new CurrencyRule(language.currencies),
    new ProductRule(products),
    new AddressRule(),
    ...LoneNameRule.of(lexicon),
    words,
  ];
}
