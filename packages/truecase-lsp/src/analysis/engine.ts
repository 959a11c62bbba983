/**
 * What reads paragraphs: a truecaser with the words of its configuration. Spellings of the user's that are all in lower case mean
 * that a word is left alone; the others always win. Immutable: another configuration is another engine.
 */
import type { Truecaser } from 'truecase';
import { habitsOf } from '../judge/habit.js';
import { formsOf, type Weighed, weigh } from '../judge/verdict.js';
import { Analyser, type Candidate } from './candidates.js';
import type { Paragraph } from './paragraph.js';
import type { LineRule } from './plain.js';

export interface EngineOptions {
  readonly words: readonly string[];
  readonly lines: LineRule;
  readonly protect: boolean;
  readonly forceLanguage: boolean;
}

/** What is kept of a paragraph until it changes. */
export interface Reading {
  readonly weighed: readonly Weighed[];
  /** Candidates that the user's own words decide. */
  readonly certain: readonly Weighed[];
  readonly inside: readonly string[];
  readonly lost: boolean;
  /** Forms of the candidates, and what was last thought of them; null if that has to be thought over. */
  readonly forms: ReadonlySet<string>;
  judged: readonly Judged[] | null;
}

export interface Judged {
  readonly candidate: Candidate;
  readonly confidence: number;
}

const TOKEN = /[\p{L}\p{N}]+/gu;

export class Engine {
  readonly truecaser: Truecaser;
  readonly options: EngineOptions;
  readonly #analyser: Analyser;
  /** Folded tokens of the user's spellings, and the words that are left alone. */
  readonly #own = new Set<string>();
  readonly #kept = new Set<string>();

  constructor(base: Truecaser, options: EngineOptions) {
    this.options = options;
    const wins = options.words.filter((word) => word !== word.toLowerCase());
    this.truecaser = wins.length === 0 ? base : base.with({ words: wins });
    this.#analyser = new Analyser(habitsOf(base));
    for (const word of wins) for (const [token] of word.matchAll(TOKEN)) this.#own.add(token.toLowerCase());
    for (const word of options.words) if (word === word.toLowerCase()) this.#kept.add(word);
  }

  read({ text, wrapped }: Paragraph): Reading {
    const { protect, forceLanguage } = this.options;
    const session = this.truecaser.session({
      mode: 'repair',
      lines: wrapped ? 'wrapped' : 'sentence',
      protect,
      forceLanguage,
    });
    const analysis = this.#analyser.analyse(text, session);
    const weighed: Weighed[] = [];
    const certain: Weighed[] = [];
    for (const one of weigh(analysis)) {
      const folded = one.candidate.from.toLowerCase();
      if (this.#kept.has(folded)) continue;
      if (this.#own.has(folded) && one.candidate.probability > 0.9999) certain.push(one);
      else weighed.push(one);
    }
    const { inside, lost } = analysis;
    return { weighed, certain, inside, lost, forms: formsOf(weighed), judged: null };
  }
}
