/**
 * The forms in which one token may be written, each once, with their probabilities. Candidates are told apart by their
 * numbers; a string is made only of the forms that are shown, or where different numbers may look alike (mergeSame).
 * It holds one token at a time and keeps its arrays from token to token.
 */
import { type Lattice, MAX_CANDIDATES } from '../lattice/lattice.js';
import { Status } from '../lattice/status.js';
import { Shape } from '../text/casing.js';
import { Writer } from './apply.js';
import { mayRaise } from './decode.js';
import type { DecodeOptions } from './options.js';

/** Below it a form is not shown. */
const LEAST_PROBABILITY = 0.001;

export class Forms {
  count = 0;
  /** [count] at most MAX_CANDIDATES. */
  readonly probability = new Float64Array(MAX_CANDIDATES);
  readonly #shape = new Uint8Array(MAX_CANDIDATES);
  readonly #bits = new Uint32Array(MAX_CANDIDATES);
  readonly #marks = new Uint32Array(MAX_CANDIDATES);
  /** [others] the forms to be shown besides one, most probable first. */
  readonly #ranked = new Uint8Array(MAX_CANDIDATES);
  others = 0;
  readonly #writer = new Writer();
  #lattice!: Lattice;
  #start = 0;
  #end = 0;

  /** Takes up token t: its candidates, of which the lower and the title form are one where a sentence begins. */
  gather(lattice: Lattice, t: number, options: DecodeOptions): void {
    const { shape, bits, marks, logp, status } = lattice;
    this.#lattice = lattice;
    this.#start = lattice.tokens.start[t]!;
    this.#end = lattice.tokens.end[t]!;
    this.count = 0;
    const isFixed = status[t] === Status.CERTAIN || status[t] === Status.USER;
    const raised = !isFixed && mayRaise(lattice, t, options);
    for (let at = lattice.row(t); at < lattice.rowEnd(t); at++) {
      const probability = Math.exp(logp[at]!);
      if (raised && shape[at] === Shape.LOWER) this.#add(Shape.TITLE, 1, marks[at]!, probability);
      else this.#add(shape[at]!, bits[at]!, marks[at]!, probability);
    }
  }

  #add(shape: number, bits: number, marks: number, probability: number): void {
    let form = this.find(shape, bits, marks);
    if (form < 0) {
      form = this.count++;
      this.#shape[form] = shape;
      this.#bits[form] = bits;
      this.#marks[form] = marks;
      this.probability[form] = 0;
    }
    this.probability[form] = Math.min(1, this.probability[form]! + probability);
  }

  find(shape: number, bits: number, marks: number): number {
    for (let form = 0; form < this.count; form++) {
      if (this.#shape[form] === shape && this.#bits[form] === bits && this.#marks[form] === marks) return form;
    }
    return -1;
  }

  /** Makes one form of all that look the same; gives the one that looks like `text`, or -1. */
  mergeSame(text: string): number {
    const texts: string[] = [];
    for (let form = 0; form < this.count; form++) {
      const spelled = this.#spellForm(form);
      const same = texts.indexOf(spelled);
      if (same < 0) {
        this.#move(form, texts.length);
        texts.push(spelled);
      } else this.probability[same] = Math.min(1, this.probability[same]! + this.probability[form]!);
    }
    this.count = texts.length;
    return texts.indexOf(text);
  }

  #move(from: number, to: number): void {
    this.#shape[to] = this.#shape[from]!;
    this.#bits[to] = this.#bits[from]!;
    this.#marks[to] = this.#marks[from]!;
    this.probability[to] = this.probability[from]!;
  }

  /** Ranks all forms but one that are probable enough. */
  rankOthers(own: number): void {
    const { probability } = this;
    const ranked = this.#ranked;
    this.others = 0;
    for (let form = 0; form < this.count; form++) {
      if (form === own || probability[form]! < LEAST_PROBABILITY) continue;
      let at = this.others++;
      for (; at > 0 && probability[ranked[at - 1]!]! < probability[form]!; at--) ranked[at] = ranked[at - 1]!;
      ranked[at] = form;
    }
  }

  other(index: number): string {
    return this.#spellForm(this.#ranked[index]!);
  }

  otherProbability(index: number): number {
    return this.probability[this.#ranked[index]!]!;
  }

  /** The token in a form. */
  #spellForm(form: number): string {
    const { text, orthography } = this.#lattice;
    this.#writer.reset(text, orthography, this.#start);
    this.#writer.write(this.#start, this.#end, this.#shape[form]!, this.#bits[form]!, this.#marks[form]!);
    return this.#writer.finish(this.#end);
  }
}
