/**
 * Case detection (Niu et al. 2004: N1): has this text its case, and where has it lost it? For a text of any size in
 * pieces (CaseDetector), or for a string (detectCase): the kind of case of every line, of every run of lines alike, and of
 * the whole, each with a confidence.
 */
import { TruecaseError } from '../errors.js';
import type { Lexicon } from '../lattice/lexicon.js';
import { Segmenter } from '../stream/segmenter.js';
import { type Language, languageOf } from '../text/language.js';
import { type LineRule, markSentences, type SentenceState, sentenceState } from '../text/sentences.js';
import { tokenize } from '../text/tokenizer.js';
import { Kind, Tokens } from '../text/tokens.js';
import { type CaseSummary, CaseTally } from './document.js';
import { expectationOf } from './expectation.js';
import { CASE_NAMES } from './kinds.js';
import { type CaseState, caseState, LineDetector, LineTable } from './lines.js';
import { type CaseSpan, type LineCase, SpanCollector } from './spans.js';

export interface DetectOptions {
  /** 'sentence': every line begins a sentence (default). 'wrapped': only blank lines do. */
  readonly lines?: LineRule;
  /** URLs, code, @names and the like do not count. Default true. */
  readonly protect?: boolean;
}

export interface CaseReport extends CaseSummary {
  readonly lines: readonly LineCase[];
  readonly spans: readonly CaseSpan[];
}

/** Goes through one text in consecutive pieces, as the segmenter cuts them; after restart, through another. */
export class CaseDetector {
  readonly #language: Language;
  readonly #protect: boolean;
  readonly #rule: LineRule;
  readonly #lines: LineDetector;
  readonly #tokens = new Tokens();
  readonly #table = new LineTable();
  #tally = new CaseTally();
  #sentences: SentenceState = sentenceState();
  #state: CaseState = caseState();

  /** With the lexicon of a model, names that are lower and small words that are raised are seen too. */
  constructor(language: Language, lexicon: Lexicon | null, options: DetectOptions = {}) {
    this.#language = language;
    this.#protect = options.protect ?? true;
    this.#rule = checkRule(options.lines ?? 'sentence');
    this.#lines = new LineDetector(this.#rule, expectationOf(lexicon, language.map));
  }

  /** Forgets the text so far. */
  restart(): void {
    this.#tally = new CaseTally();
    this.#sentences = sentenceState();
    this.#state = caseState();
  }

  /** Takes the next piece and returns the table of its lines, which is good until the next call. */
  measure(text: string): LineTable {
    const tokens = this.#tokens;
    tokenize(text, tokens, this.#language, this.#protect);
    markSentences(text, tokens, this.#language, this.#rule, this.#sentences);
    this.#lines.detect({ text, tokens, map: this.#language.map, status: null }, this.#state, this.#table);
    this.#tally.add(this.#table);
    return this.#table;
  }

  /** The same, as one object a line, with offsets into the piece. */
  detect(text: string): LineCase[] {
    const table = this.measure(text);
    const { kind, start } = this.#tokens;
    const lines: LineCase[] = [];
    let from = 0;
    for (let line = 0; line < table.count; line++) {
      const last = table.end[line]! - 1;
      const broken = kind[last] === Kind.BREAK;
      const end = broken ? start[last]! : text.length;
      lines.push({
        start: from,
        end,
        case: CASE_NAMES[table.kind[line]!]!,
        confidence: table.confidence[line]!,
        lost: table.lost[line] === 1,
        words: table.words[line]!,
      });
      from = broken ? this.#tokens.end[last]! : end;
    }
    return lines;
  }

  /** What all pieces so far add up to. */
  summary(): CaseSummary {
    return this.#tally.summary();
  }
}

function checkRule(rule: LineRule): LineRule {
  if (rule === 'sentence' || rule === 'wrapped') return rule;
  throw new TruecaseError('usage', `option lines is ${JSON.stringify(rule)}, expected one of: sentence, wrapped`);
}

/** The case of a text: line by line, in runs of lines alike, and as a whole. */
export function detectCase(text: string, options: DetectOptions & { readonly language?: string } = {}): CaseReport {
  return reportCase(text, new CaseDetector(languageOf(options.language), null, options));
}

/** The same with a detector that has been made for this text. */
export function reportCase(text: string, detector: CaseDetector): CaseReport {
  const lines: LineCase[] = [];
  const spans: CaseSpan[] = [];
  const collector = new SpanCollector();
  const segmenter = new Segmenter();
  let offset = 0;
  for (const segment of [...segmenter.push(text), ...segmenter.end()]) {
    const found = detector.detect(segment);
    for (const line of found) lines.push({ ...line, start: line.start + offset, end: line.end + offset });
    for (const span of collector.take(segment, found, offset)) spans.push(span);
    offset += segment.length;
  }
  const last = collector.end();
  if (last !== undefined) spans.push(last);
  return { ...detector.summary(), lines, spans };
}
