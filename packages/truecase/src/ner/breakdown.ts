/**
 * Scores of names from more than one side (tables 2, 3 and 5 of Whitelaw and Patrick 2003): all types and each; types left
 * aside; and, if it is known what a recogniser has learned from, words that it had seen and had not.
 */
import type { TaggedSentence } from './columns.js';
import { NerScorer, type NerScores, type PhraseScores } from './score.js';

/** Shares of words in per cent. */
export interface TokenShares {
  readonly words: number;
  /** Whether a word is in a name and begins it. */
  readonly ner: number;
  /** Its type, of the words that were rightly found to be in a name. */
  readonly nec: number;
}

export interface NerBreakdown {
  readonly all: NerScores;
  /** Types left aside. */
  readonly recognition: PhraseScores;
  /** Names with a word that training did not have; null if that is not known. */
  readonly unseen: PhraseScores | null;
  readonly tokens: { readonly seen: TokenShares; readonly unseen: TokenShares } | null;
}

const withoutType = (tag: string): string => (tag === 'O' ? 'O' : `${tag.slice(0, 2)}NAME`);

class Tokens {
  #count = 0;
  #recognised = 0;
  #names = 0;
  #classified = 0;

  add(gold: string, given: string): void {
    this.#count++;
    if (gold.slice(0, 1) !== given.slice(0, 1)) return;
    this.#recognised++;
    if (gold === 'O') return;
    this.#names++;
    if (gold === given) this.#classified++;
  }

  shares(): TokenShares {
    const share = (part: number, whole: number) => (100 * part) / (whole || 1);
    return {
      words: this.#count,
      ner: share(this.#recognised, this.#count),
      nec: share(this.#classified, this.#names),
    };
  }
}

/** Adds up sentences; tags are IOB2. `known`: the words of the training columns, null if they are not known. */
export class BreakdownScorer {
  readonly #known: ReadonlySet<string> | null;
  readonly #all = new NerScorer();
  readonly #untyped = new NerScorer();
  readonly #unseen = new NerScorer();
  readonly #tokens = { seen: new Tokens(), unseen: new Tokens() };

  constructor(known: ReadonlySet<string> | null) {
    this.#known = known;
  }

  add({ words, tags }: Pick<TaggedSentence, 'words' | 'tags'>, given: readonly string[]): void {
    const known = this.#known;
    this.#all.add(tags, given);
    this.#untyped.add(tags.map(withoutType), given.map(withoutType));
    if (known === null) return;
    this.#unseen.add(tags, given, (from, to) => words.slice(from, to).some((word) => !known.has(word)));
    for (const [i, word] of words.entries()) {
      this.#tokens[known.has(word) ? 'seen' : 'unseen'].add(tags[i]!, given[i]!);
    }
  }

  scores(): NerBreakdown {
    const isKnown = this.#known !== null;
    const { seen, unseen } = this.#tokens;
    return {
      all: this.#all.scores(),
      recognition: this.#untyped.scores(),
      unseen: isKnown ? this.#unseen.scores() : null,
      tokens: isKnown ? { seen: seen.shares(), unseen: unseen.shares() } : null,
    };
  }
}
