/**
 * The features of a word for the maximum-entropy recogniser, as 32-bit hashes: the word, its letters and shape, its
 * neighbours and their shapes, and what the four tries make of it, in steps of one logit. What depends on the word alone is
 * computed once and remembered. Training and tagging both come here.
 */
import { CharClass, CLASS_OF } from '../text/charclass.js';
import type { Sentence } from './sentence.js';
import { VIEW_COUNT, type Views } from './views.js';

/** What is known of a word wherever it stands. */
interface WordFacts {
  /** Hashes of features of the word alone. */
  readonly hashes: Int32Array;
  readonly lower: number;
  readonly shape: number;
  readonly ending: number;
  /** The tag that the tries of the word prefer, and its step. */
  readonly guess: number;
  /** Kind of move, see MOVE_KINDS. */
  readonly kind: number;
  /** [K] the product of both estimates of the word, each over the share of the tag. */
  readonly odds: Float64Array;
}

/** Moves into words without capitals, with one, and into other tokens have weights of their own. */
export const MOVE_KINDS = 3;
/** Features besides the steps of estimates, of which there are as many as tags for each trie and once for all. */
const MOST_OTHERS = 80;
/** Words that are remembered. */
const MOST_WORDS = 100_000;
const LONGEST_AFFIX = 5;
/** Tags less likely than this say nothing. */
const LEAST = 0.005;
const MOST_STEP = 7;
export const TOGETHER = 36;

export class Features {
  /** Hashes of the word loaded last, from 0 to count. */
  readonly hashes: Int32Array;
  count = 0;
  /** Kind of the move into it. */
  kind = 0;
  readonly #views: Views;
  /** [K] the share of each tag. */
  readonly #prior: Float64Array;
  readonly #estimate: Float64Array;
  readonly #sum: Float64Array;
  readonly #words = new Map<string, WordFacts>();
  readonly #edge: WordFacts;

  constructor(views: Views, shares: ArrayLike<number>) {
    this.#views = views;
    this.hashes = new Int32Array(MOST_OTHERS + (VIEW_COUNT + 1) * shares.length);
    this.#prior = Float64Array.from(shares);
    this.#estimate = new Float64Array(shares.length);
    this.#sum = new Float64Array(shares.length);
    this.#edge = {
      hashes: new Int32Array(0),
      lower: 1,
      shape: 1,
      ending: 1,
      guess: 99,
      kind: 2,
      odds: new Float64Array(shares.length),
    };
  }

  /** Facts of all words of a sentence, to be given to load(). */
  prepare(sentence: Sentence): WordFacts[] {
    if (this.#words.size > MOST_WORDS) this.#words.clear();
    return sentence.words.map((word, i) => {
      let facts = this.#words.get(word);
      if (facts === undefined) {
        facts = this.#factsOf(sentence, i);
        this.#words.set(word, facts);
      }
      return facts;
    });
  }

  /** Computes the features of word w. The first number of each is the salt that tells it from the others. */
  load(sentence: Sentence, facts: readonly WordFacts[], w: number): void {
    const own = facts[w]!;
    const edge = this.#edge;
    const p1 = facts[w - 1] ?? edge;
    const p2 = facts[w - 2] ?? edge;
    const n1 = facts[w + 1] ?? edge;
    const n2 = facts[w + 2] ?? edge;
    this.hashes.set(own.hashes);
    this.count = own.hashes.length;
    this.kind = own.kind;
    this.#add2(1, p1.lower);
    this.#add2(2, n1.lower);
    this.#add2(3, p2.lower);
    this.#add2(4, n2.lower);
    this.#add3(5, p1.lower, own.lower);
    this.#add3(6, own.lower, n1.lower);
    this.#add2(7, p1.shape);
    this.#add2(8, n1.shape);
    this.#add3(9, p1.shape, own.shape);
    this.#add3(10, own.shape, n1.shape);
    this.#add4(11, p1.shape, own.shape, n1.shape);
    this.#add4(12, p2.shape, p1.shape, own.shape);
    this.#add4(13, own.shape, n1.shape, n2.shape);
    this.#add2(14, p1.ending);
    this.#add2(15, n1.ending);
    this.#add3(16, p1.lower, own.shape);
    this.#add3(17, own.shape, n1.lower);
    this.#add2(18, p1.guess);
    this.#add2(19, n1.guess);
    this.#add3(20, p1.guess, own.guess);
    this.#add3(21, own.guess, n1.guess);
    this.#add3(22, p2.guess, p1.guess);
    this.#add3(23, n1.guess, n2.guess);
    this.#add4(28, p1.lower, p2.lower, own.shape);
    this.#add4(29, n1.lower, n2.lower, own.shape);
    this.#add2(30, w === 0 ? own.shape : 0);
    const sum = this.#sum;
    sum.set(own.odds);
    for (let view = 2; view < VIEW_COUNT; view++) {
      this.#views.estimate(sentence, w, view, this.#estimate);
      this.#addSteps(31 + view, this.#estimate);
      for (let y = 0; y < sum.length; y++) sum[y]! *= this.#estimate[y]! / this.#prior[y]!;
    }
    this.#addTogether();
  }

  /** The posterior of all four tries together: Π_x P_Tx(y) / P(y)^3, normalised. */
  #addTogether(): void {
    const sum = this.#sum;
    let mass = 0;
    for (let y = 0; y < sum.length; y++) {
      sum[y]! *= this.#prior[y]!;
      mass += sum[y]!;
    }
    for (let y = 0; y < sum.length; y++) sum[y]! /= mass;
    this.#addSteps(TOGETHER, sum);
  }

  /** For each tag that is not far from impossible, how likely it is, in steps of one logit. */
  #addSteps(salt: number, estimate: Float64Array): void {
    for (let y = 0; y < estimate.length; y++) {
      const p = estimate[y]!;
      if (p < LEAST) continue;
      const step = Math.round(Math.min(MOST_STEP, Math.log(p / (1 - Math.min(p, 0.9999)))));
      this.hashes[this.count++] = stepFeature(salt, y, step);
    }
  }

  #factsOf(sentence: Sentence, w: number): WordFacts {
    const word = sentence.words[w]!;
    const lowered = word.toLowerCase();
    const shape = shapeOf(word);
    const lower = hashOf(lowered);
    this.count = 0;
    this.#add2(40, hashOf(word));
    this.#add2(41, lower);
    this.#add2(42, shape);
    this.#add2(43, hashOf(longShapeOf(word)));
    for (let n = 1; n <= LONGEST_AFFIX && n <= lowered.length; n++) {
      this.#add3(44, n, hashOf(lowered.slice(0, n)));
      this.#add3(45, n, hashOf(lowered.slice(-n)));
      if (n === 3) this.#add4(46, hashOf(lowered.slice(-n)), shape, 0);
    }
    this.#add3(47, Math.min(word.length, 10), shape);
    const odds = new Float64Array(this.#prior.length).fill(1);
    for (let view = 0; view < 2; view++) {
      const depth = this.#views.estimate(sentence, w, view, this.#estimate);
      // How much of the word is known, or all of it.
      this.#add3(48, view, depth > word.length ? 1 : Math.min(depth, 6) + 2);
      this.#addSteps(49 + view, this.#estimate);
      for (let y = 0; y < odds.length; y++) odds[y]! *= this.#estimate[y]! / this.#prior[y]!;
    }
    let guess = 0;
    for (let y = 1; y < odds.length; y++)
      if (odds[y]! * this.#prior[y]! > odds[guess]! * this.#prior[guess]!) guess = y;
    const margin = Math.min(3, Math.max(0, Math.round(Math.log(odds[guess]! / odds[0]!) / 2)));
    const first = CLASS_OF[word.charCodeAt(0)]!;
    const kind = first === CharClass.UPPER ? 1 : first === CharClass.LOWER ? 0 : 2;
    return {
      hashes: this.hashes.slice(0, this.count),
      lower,
      shape,
      ending: hashOf(lowered.slice(-3)),
      guess: guess * 4 + margin,
      kind,
      odds,
    };
  }

  #add2(salt: number, a: number): void {
    this.hashes[this.count++] = finish(mix(salt, a));
  }

  #add3(salt: number, a: number, b: number): void {
    this.hashes[this.count++] = finish(mix(mix(salt, a), b));
  }

  #add4(salt: number, a: number, b: number, c: number): void {
    this.hashes[this.count++] = finish(mix(mix(mix(salt, a), b), c));
  }
}

/** The feature that a tag has this logit: of one trie, or with the salt TOGETHER of all four. */
export function stepFeature(salt: number, tag: number, step: number): number {
  return finish(mix(mix(salt, tag + 1), step + 20));
}

/** Classes of the characters, runs of the same class as one: Xx, X, x, 0, X.X., and the sign itself where it is a sign. */
function shapeOf(word: string): number {
  let h = 7;
  let last = -1;
  for (let i = 0; i < word.length; i++) {
    const c = characterOf(word, i);
    if (c === last) continue;
    h = mix(h, c);
    last = c;
  }
  return finish(h);
}

/** The same without joining runs, up to eight characters. */
function longShapeOf(word: string): string {
  let out = '';
  for (let i = 0; i < word.length && i < 8; i++) out += String.fromCharCode(characterOf(word, i));
  return out;
}

function characterOf(word: string, i: number): number {
  const unit = word.charCodeAt(i);
  const found = CLASS_OF[unit]!;
  if (found === CharClass.UPPER || found === CharClass.TITLE) return 0x58;
  if (found === CharClass.LOWER) return 0x78;
  if (found === CharClass.LETTER || found === CharClass.MARK) return 0x79;
  return found === CharClass.DIGIT ? 0x30 : unit;
}

function hashOf(word: string): number {
  let h = 0x3c6ef372;
  for (let i = 0; i < word.length; i++) h = mix(h, word.charCodeAt(i));
  return finish(h);
}

function mix(h: number, value: number): number {
  const mixed = Math.imul(h ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function finish(h: number): number {
  const mixed = Math.imul(h, 0x85ebca6b);
  return mixed ^ (mixed >>> 16);
}
