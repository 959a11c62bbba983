/**
 * Carries out jobs with the truecasers of a shelf. It knows nothing of threads or HTTP; what it returns is the body of an
 * answer. A stream is a session that lives from `open` to `close`.
 */
import type { Annotation, Session, Truecaser } from 'truecase';
import { Problem, toProblem } from '../problem.js';
import { matchesOf } from './check.js';
import type { Choice, Item, Job, Outcome } from './job.js';
import type { Shelf } from './shelf.js';
import { encodeTokens, writeTokens } from './tokens.js';

interface Stream {
  readonly session: Session;
  readonly tokens: boolean;
}

export class JobRunner {
  readonly #shelf: Shelf;
  readonly #streams = new Map<number, Stream>();

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  async run(job: Job): Promise<Outcome> {
    switch (job.kind) {
      case 'truecase':
        return { body: this.#restore(job), characters: job.text.length };
      case 'text':
        return { body: this.#find(job).truecase(job.text, job.options), characters: job.text.length };
      case 'batch':
        return this.#batch(job);
      case 'detect':
        return {
          body: JSON.stringify(this.#shelf.model(job.model).detect(job.text, job.options)),
          characters: job.text.length,
        };
      case 'check':
        return {
          body: JSON.stringify(matchesOf(job.text, this.#annotate(job))),
          characters: job.text.length,
        };
      case 'document':
        return this.#document(job);
      case 'ner':
        return this.#recognize(job);
      case 'open':
        return this.#open(job);
      case 'piece':
        return this.#piece(job.stream, job.text);
      case 'close':
        this.#streams.delete(job.stream);
        return NOTHING;
    }
  }

  /** The truecaser of a choice; a source is refused unless the model reads one. */
  #find(choice: Choice): Truecaser {
    const truecaser = this.#shelf.find(choice);
    const { source } = choice.options ?? {};
    if (source !== undefined && truecaser.model.sourceSide === undefined) {
      throw new Problem(
        'no-such-model',
        `The model ${truecaser.name} reads no source text, and no bilingual one is asked for.`,
      );
    }
    return truecaser;
  }

  #annotate(item: Item): Annotation[] {
    return this.#find(item).annotate(item.text, item.options);
  }

  #restore(item: Item): string {
    const model = JSON.stringify(item.model ?? this.#shelf.names[0]);
    if (item.tokens !== true) {
      const restored = this.#find(item).truecase(item.text, item.options);
      return `{"text":${JSON.stringify(restored)},"model":${model}}`;
    }
    const annotations = this.#annotate(item);
    const restored = JSON.stringify(writeTokens(item.text, annotations));
    return `{"text":${restored},"model":${model},"tokens":${encodeTokens(annotations)}}`;
  }

  /** Results in order; the error of an item is its own. */
  #batch({ items, requestId, separator }: Extract<Job, { kind: 'batch' }>): Outcome {
    const results: string[] = [];
    let characters = 0;
    for (const item of items) {
      try {
        if ('problem' in item) results.push(JSON.stringify({ error: item.problem }));
        else {
          characters += item.text.length;
          results.push(this.#restore(item));
        }
      } catch (error) {
        results.push(JSON.stringify({ error: toProblem(error).body(requestId) }));
      }
    }
    return { body: results.join(separator), characters };
  }

  #recognize({ text, model, restore }: Extract<Job, { kind: 'ner' }>): Outcome {
    const truecaser = this.#shelf.model();
    const options = restore ? { restore: (given: string) => truecaser.truecase(given) } : {};
    const names = this.#shelf.recognizer(model).recognize(text, options);
    return { body: JSON.stringify({ names }), characters: text.length };
  }

  async #document(job: Extract<Job, { kind: 'document' }>): Promise<Outcome> {
    const body = await this.#find(job).document(job.bytes, { ...job.options, ...job.document });
    return { body, characters: job.bytes.length };
  }

  /** The answer says where its pieces must end. */
  #open(job: Extract<Job, { kind: 'open' }>): Outcome {
    const session = this.#find(job).session(job.options);
    this.#streams.set(job.stream, { session, tokens: job.tokens });
    return { body: session.border, characters: 0 };
  }

  #piece(id: number, text: string): Outcome {
    const stream = this.#streams.get(id);
    if (stream === undefined) throw new Problem('overloaded', 'The thread of this stream was replaced.');
    const { session, tokens } = stream;
    if (!tokens) return { body: session.truecase(text), characters: text.length };
    const { text: restored, annotations } = session.restore(text);
    const body = `{"text":${JSON.stringify(restored)},"tokens":${encodeTokens(annotations)}}`;
    return { body, characters: text.length };
  }
}

const NOTHING: Outcome = { body: '', characters: 0 };
