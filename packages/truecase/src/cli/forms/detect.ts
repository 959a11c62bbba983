/**
 * What detection finds, as it is printed: for people, the runs of lines that have lost their case and one line on the whole
 * text; as JSON Lines, all runs of lines and a summary.
 */
import type { CaseDetector } from '../../detect/detect.js';
import { type CaseSpan, SpanCollector } from '../../detect/spans.js';
import type { Form } from './form.js';

/** A form that also prints something when its text has ended. */
export abstract class DetectForm implements Form {
  protected readonly detector: CaseDetector;
  readonly #spans = new SpanCollector();
  #offset = 0;
  /** Detection changes nothing. */
  readonly changed = false;

  constructor(detector: CaseDetector) {
    this.detector = detector;
  }

  take(segment: string): string {
    const ended = this.#spans.take(segment, this.detector.detect(segment), this.#offset);
    this.#offset += segment.length;
    return ended.map((span) => this.span(span)).join('');
  }

  end(): string {
    const last = this.#spans.end();
    return (last === undefined ? '' : this.span(last)) + this.summary();
  }

  protected abstract span(span: CaseSpan): string;
  protected abstract summary(): string;
}

export class TextDetectForm extends DetectForm {
  readonly #prefix: string;

  constructor(detector: CaseDetector, file: string | undefined) {
    super(detector);
    this.#prefix = file === undefined ? '' : `${file}:`;
  }

  protected span(span: CaseSpan): string {
    if (!span.lost) return '';
    const { firstLine, lastLine } = span;
    const place = firstLine === lastLine ? `${firstLine}` : `${firstLine}-${lastLine}`;
    return `${this.#prefix}${place}: ${span.case} (${span.confidence.toFixed(2)})\n`;
  }

  protected summary(): string {
    const found = this.detector.summary();
    const lost = `${found.lostLines} of ${found.lineCount} lines lost their case`;
    return `${this.#prefix}${this.#prefix === '' ? '' : ' '}${found.case} (${found.confidence.toFixed(2)}), ${lost}\n`;
  }
}

export class JsonDetectForm extends DetectForm {
  readonly #file: { readonly file?: string };

  constructor(detector: CaseDetector, file: string | undefined) {
    super(detector);
    this.#file = file === undefined ? {} : { file };
  }

  protected span({ start, end, firstLine, lastLine, words, confidence, ...span }: CaseSpan): string {
    const place = { firstLine, lastLine, start, end, words };
    return this.#print({ type: 'span', ...place, case: span.case, confidence: round(confidence), lost: span.lost });
  }

  protected summary(): string {
    const found = this.detector.summary();
    return this.#print({ type: 'summary', ...found, confidence: round(found.confidence) });
  }

  #print(record: object): string {
    return `${JSON.stringify({ ...this.#file, ...record })}\n`;
  }
}

/** More decimals would say more than is known. */
function round(confidence: number): number {
  return Math.round(confidence * 1e4) / 1e4;
}
