/**
 * Carries out jobs with the truecasers of a cache. It knows nothing of threads or HTTP; what it returns is the body of an
 * answer. A stream is a session that lives from `open` to `close`. Texts are taken in pieces, so that what a job needs besides
 * its text and its answer does not grow with them.
 */
import type { Session, Truecaser } from 'truecase';
import { encodeUtf8, languageOf, Segmenter, share, UserWords, Utf8Decoder, type WordVisitor } from 'truecase/host';
import { Problem, toProblem } from '../problem.js';
import type { TruecaserCache } from './cache.js';
import { MatchWriter, MOST_CHECK_BYTES } from './check.js';
import type { Choice, CompiledLists, Item, Job, Outcome, WorkLimits } from './job.js';
import { TokenWriter } from './tokens.js';
import { AnswerWriter } from './writer.js';

interface Stream {
  readonly session: Session;
  readonly tokens: boolean;
}

type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>;

/** Lines of a text that /v1/detect describes one by one. */
const MOST_LINES = 100_000;

export class JobRunner {
  readonly #cache: TruecaserCache;
  readonly #limits: WorkLimits;
  readonly #streams = new Map<number, Stream>();

  constructor(cache: TruecaserCache, limits: WorkLimits) {
    this.#cache = cache;
    this.#limits = limits;
  }

  async run(job: Job): Promise<Outcome> {
    switch (job.kind) {
      case 'truecase':
        return { body: this.#restore(job, job.compiled), characters: job.text.length };
      case 'text':
        return this.#text(job);
      case 'tokens': {
        const text = typeof job.text === 'string' ? job.text : decode(job.text);
        const { kind: _, compiled, ...choice } = job;
        return { body: this.#restore({ ...choice, text, tokens: true }, compiled), characters: text.length };
      }
      case 'batch':
        return this.#batch(job);
      case 'detect':
        return this.#detect(job);
      case 'check':
        return this.#check(job);
      case 'document':
        return this.#document(job);
      case 'ner':
        return this.#recognize(job);
      case 'parse': {
        // Loaded by the first large body: schemas take more memory than the rest of a thread.
        const { readRequest } = await import('../requests.js');
        return { ...NOTHING, value: readRequest(job.request, job.body, this.#limits, job.query) };
      }
      case 'compile': {
        const words = new UserWords(JSON.parse(job.words) as string[], languageOf(job.language));
        return { ...NOTHING, value: share(words.pack()) };
      }
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
  #find(choice: Choice, compiled?: CompiledLists): Truecaser {
    const truecaser = this.#cache.find(choice, compiled);
    const { source } = choice.options ?? {};
    if (source !== undefined && truecaser.model.sourceSide === undefined) {
      throw new Problem(
        'no-such-model',
        `The model ${truecaser.name} reads no source text, and no bilingual one is asked for.`,
      );
    }
    return truecaser;
  }

  #text(job: JobOf<'text'>): Outcome {
    const truecaser = this.#find(job, job.compiled);
    if (typeof job.text === 'string') {
      return { body: truecaser.truecase(job.text, job.options), characters: job.text.length };
    }
    const text = decode(job.text);
    return { body: encodeUtf8(truecaser.truecase(text, job.options)), characters: text.length };
  }

  #restore(item: Item, compiled?: CompiledLists): string | Uint8Array {
    const writer = this.#writer();
    const model = JSON.stringify(item.model ?? this.#cache.names[0]);
    const truecaser = this.#find(item, compiled);
    if (item.tokens !== true) {
      const restored = JSON.stringify(truecaser.truecase(item.text, item.options));
      writer.add(restored);
      return writer.finish('{"text":', `,"model":${model}}`);
    }
    const tokens = new TokenWriter(writer);
    if (item.options?.source === undefined) visitWords(truecaser, item, tokens);
    else tokens.annotations(item.text, truecaser.annotate(item.text, item.options));
    return writer.finish(`{"text":${JSON.stringify(tokens.restored)},"model":${model},"tokens":[`, ']}');
  }

  /** Results in order; the error of an item is its own. */
  #batch({ items, requestId, separator, compiled }: JobOf<'batch'>): Outcome {
    const writer = this.#writer();
    let characters = 0;
    for (const [i, item] of items.entries()) {
      let result: string;
      try {
        if ('problem' in item) result = JSON.stringify({ error: item.problem });
        else {
          characters += item.text.length;
          const body = this.#restore(item, compiled);
          result = typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.length).toString();
        }
      } catch (error) {
        result = JSON.stringify({ error: toProblem(error).body(requestId) });
      }
      writer.add(i === 0 ? result : separator + result);
    }
    return { body: writer.finish(), characters };
  }

  #detect({ text, model, options }: JobOf<'detect'>): Outcome {
    let lines = 1;
    for (let at = text.search(/[\r\n]/); at >= 0 && lines <= MOST_LINES; lines++) at = nextLineEnd(text, at + 1);
    if (lines > MOST_LINES) {
      throw new Problem('answer-too-large', `The text has more than ${MOST_LINES} lines. Send it in several requests.`);
    }
    const writer = this.#writer();
    writer.add(JSON.stringify(this.#cache.model(model).detect(text, options)));
    return { body: writer.finish(), characters: text.length };
  }

  #check(job: JobOf<'check'>): Outcome {
    const writer = new AnswerWriter(MOST_CHECK_BYTES);
    const matches = new MatchWriter(job.text, writer, job.stretches);
    visitWords(this.#find(job), job, matches);
    return { body: writer.finish(), characters: job.text.length, value: matches.incomplete };
  }

  #recognize({ text, model, restore }: JobOf<'ner'>): Outcome {
    const truecaser = this.#cache.model();
    const options = restore ? { restore: (given: string) => truecaser.truecase(given) } : {};
    const writer = this.#writer();
    const names = this.#cache.recognizer(model).recognize(text, options);
    for (const [i, name] of names.entries()) writer.add(`${i === 0 ? '' : ','}${JSON.stringify(name)}`);
    return { body: writer.finish('{"names":[', ']}'), characters: text.length };
  }

  async #document(job: JobOf<'document'>): Promise<Outcome> {
    const body = await this.#find(job, job.compiled).document(job.bytes, { ...job.options, ...job.document });
    if (body.length > this.#limits.maxAnswerBytes) {
      throw new Problem('answer-too-large', `The document would have more than ${this.#limits.maxAnswerBytes} bytes.`);
    }
    return { body, characters: job.bytes.length };
  }

  /** The answer says where its pieces must end. */
  #open(job: JobOf<'open'>): Outcome {
    const session = this.#find(job, job.compiled).session(job.options);
    this.#streams.set(job.stream, { session, tokens: job.tokens });
    return { body: session.border, characters: 0 };
  }

  #piece(id: number, text: string): Outcome {
    const stream = this.#streams.get(id);
    if (stream === undefined) throw new Problem('overloaded', 'The thread of this stream was replaced.');
    const { session, tokens } = stream;
    if (!tokens) return { body: encodeUtf8(session.truecase(text)), characters: text.length };
    const writer = this.#writer();
    const visitor = new TokenWriter(writer);
    session.visit(text, visitor);
    const head = `{"text":${JSON.stringify(visitor.restored)},"tokens":[`;
    return { body: writer.finish(head, ']}\n'), characters: text.length };
  }

  #writer(): AnswerWriter {
    return new AnswerWriter(this.#limits.maxAnswerBytes);
  }
}

/** Shows the words of a text to a visitor, piece by piece, so that they are never all there at once. */
function visitWords(truecaser: Truecaser, { text, options }: Item, visitor: WordVisitor): void {
  const session = truecaser.session(options, truecaser.evidenceOf(text, options));
  const segmenter = new Segmenter({ border: session.border });
  for (const segment of segmenter.push(text)) session.visit(segment, visitor);
  for (const segment of segmenter.end()) session.visit(segment, visitor);
}

function decode(bytes: Uint8Array): string {
  const decoder = new Utf8Decoder();
  return decoder.decode(bytes) + decoder.end();
}

function nextLineEnd(text: string, from: number): number {
  const [lf, cr] = [text.indexOf('\n', from), text.indexOf('\r', from)];
  return lf < 0 ? cr : cr < 0 ? lf : Math.min(lf, cr);
}

const NOTHING: Outcome = { body: '', characters: 0 };
