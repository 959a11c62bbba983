/** The worker: one model, one question at a time. Everything that takes long happens here, and nothing else does. */
import { loadWithBase, TruecaseError, type Truecaser } from '../../../packages/truecase/src/index.js';
import { encodeUtf8 } from '../../../packages/truecase/src/stream/utf8.js';
import { fetchBytes } from './fetching.js';
import { cutPieces } from './pieces.js';
import type { AdaptResult, Answer, Kind, ModelInfo, Question, Questions, Results } from './protocol.js';
import { findKept, readFile } from './reading.js';
import { restoreText } from './restoring.js';

const port = self as unknown as {
  postMessage(answer: Answer, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Question>) => void) | null;
};

let truecaser: Truecaser | null = null;
/** What the adapted model was adapted from. */
let base: Truecaser | null = null;
/** Number of the restoring that is wanted; another one gives up. */
let wanted = 0;

type Work<K extends Kind> = (value: Questions[K], id: number) => Promise<Results[K]>;

const WORK: { readonly [K in Kind]: Work<K> } = {
  load: async ({ name, address, bytes }, id) => {
    const onProgress = (done: number, total: number) => port.postMessage({ id, kind: 'progress', done, total });
    const found = await fetchBytes(address, bytes, onProgress);
    const beside = (other: string) =>
      fetchBytes(new URL(`${other}.tcm`, address).href, 0, () => undefined).catch((error) => {
        throw new TruecaseError('not-found', `the model ${other} is not here`, { cause: error });
      });
    return use(await loadWithBase(found, beside, `${name}.tcm`), null);
  },
  take: async ({ name, bytes, bases }, id) => {
    const findBase = (other: string) => {
      const address = bases[other];
      if (address === undefined) {
        throw new TruecaseError('not-found', `the base ${other} of ${name} is not among the models of this page`, {
          hint: 'Open it on a page that has that model.',
        });
      }
      return fetchBytes(address, 0, (done, total) => port.postMessage({ id, kind: 'progress', done, total }));
    };
    return use(await loadWithBase(bytes, findBase, name), null);
  },
  read: readFile,
  kept: findKept,
  restore: async (value, id) => {
    const warnings: string[] = [];
    wanted = id;
    const words = value.words.length > 0 ? requireModel().with({ words: value.words }) : requireModel();
    for await (const stretch of restoreText(words, value, (message) => warnings.push(message))) {
      for (const piece of cutPieces(stretch)) {
        const { starts, ends, probability, lines, links } = piece;
        const transfer = [starts, ends, probability, lines, links].map((array) => array.buffer);
        port.postMessage({ id, kind: 'piece', piece }, transfer);
      }
      await turn();
      if (wanted !== id) throw new DOMException('the text has changed meanwhile', 'AbortError');
    }
    return { warnings };
  },
  cancel: async () => {
    wanted = 0;
    return null;
  },
  adapt: async ({ lines }, id) => {
    const before = base ?? requireModel();
    const {
      truecaser: adapted,
      delta,
      report,
    } = await before.adapt(lines, {
      onProgress: ({ done, total }) => port.postMessage({ id, kind: 'progress', done, total: total ?? 0 }),
    });
    const { words, errorsBefore, errorsAfter } = report.heldOut;
    const model = use(adapted, before);
    return {
      model,
      delta: new Uint8Array(delta),
      words,
      errorsBefore,
      errorsAfter,
      lines: report.lines,
    } satisfies AdaptResult;
  },
  revert: async () => use(base ?? requireModel(), null),
  warm: async () => {
    const { FORMATS } = await import('../../../packages/truecase/src/documents/index.js');
    await Promise.all(FORMATS.map((format) => format.open({ fields: ['.text'], columns: ['1'] })));
    await import('../../../packages/truecase/src/models/tagger/adapt/training/adapt.js');
    return null;
  },
  encode: async ({ text }) => new Uint8Array(encodeUtf8(text)),
};

function requireModel(): Truecaser {
  if (truecaser !== null) return truecaser;
  throw new TruecaseError('usage', 'no model is loaded yet', { hint: 'Wait for the model, or choose one.' });
}

function use(next: Truecaser, from: Truecaser | null): ModelInfo {
  truecaser = next;
  base = from;
  const source = next.meta['source'];
  return {
    name: next.name,
    family: next.family,
    language: next.language,
    source: typeof source === 'string' ? source : null,
    adapted: from !== null || next.meta['base'] !== undefined,
    canAdapt: next.family === 'tagger' && (from !== null || next.meta['base'] === undefined),
  };
}

/** Lets messages in that came meanwhile. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

port.onmessage = async ({ data: { id, kind, value } }) => {
  try {
    const work = WORK[kind] as Work<Kind>;
    port.postMessage({ id, kind: 'done', value: await work(value as Questions[Kind], id) });
  } catch (error) {
    const { message } = error as Error;
    const { name } = error as Error;
    const [code, hint] = error instanceof TruecaseError ? [error.code, error.hint ?? ''] : [name, ''];
    port.postMessage({ id, kind: 'failed', trouble: { code, message, hint } });
  }
};
