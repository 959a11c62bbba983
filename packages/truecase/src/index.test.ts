import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listSections, readContainer, writeContainer } from './format/container.js';
import { load, loadBytes, TruecaseError, Truecaser } from './index.js';
import { TOY_LINES, trainBytes } from './testing/toy.js';
import { compareTextRules } from './text/rules.js';

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await trainBytes(TOY_LINES);
});

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

/** Address of a server that answers as told. */
async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/toy.tcm`;
}

async function failure(work: Promise<unknown> | (() => unknown)): Promise<TruecaseError> {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    if (error instanceof TruecaseError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('loadBytes', () => {
  it('takes bytes wherever they lie in their buffer', () => {
    const shifted = new Uint8Array(bytes.length + 3).subarray(3);
    shifted.set(bytes);
    for (const source of [bytes, bytes.slice().buffer, Buffer.from(bytes), shifted]) {
      expect(loadBytes(source).truecase('to berlin')).toBe('To Berlin');
    }
  });

  it.each<[string, (sound: Uint8Array) => Uint8Array, string, RegExp]>([
    ['nothing', () => new Uint8Array(0), 'model-foreign', /my\.tcm/],
    ['a text', () => new TextEncoder().encode('Once upon a time.'), 'model-foreign', /my\.tcm/],
    ['half a model', (sound) => sound.subarray(0, sound.length >> 1), 'model-corrupt', /my\.tcm/],
    [
      'a flipped bit',
      (sound) => sound.map((byte, i) => (i === sound.length - 9 ? byte ^ 1 : byte)),
      'model-corrupt',
      /my\.tcm/,
    ],
    ['a later version', (sound) => sound.map((byte, i) => (i === 8 ? 99 : byte)), 'model-version', /my\.tcm/],
  ])('says what is wrong with %s', async (_, damage, code, where) => {
    const error = await failure(() => loadBytes(damage(bytes), 'my.tcm'));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(where);
    expect(error.hint).toMatch(/\w/);
  });
});

describe('text rules', () => {
  const withRules = (textRules: number) => {
    const reader = readContainer(bytes);
    const sections = listSections(reader).filter(({ tag }) => tag !== 'META');
    const copies = sections.map(({ tag }) => ({ tag, data: reader.bytes(tag).slice() }));
    return writeContainer({ ...reader.meta, textRules }, copies);
  };

  it('of a newer release are refused, and what to do is said', async () => {
    expect(loadBytes(withRules(1)).truecase('to berlin')).toBe('To Berlin');
    const error = await failure(() => loadBytes(withRules(99), 'my.tcm'));
    expect(error).toMatchObject({ code: 'model-version', where: 'my.tcm' });
    expect(error.message).toContain('text rules 99, expected at most');
    expect(error.hint).toMatch(/^Update truecase/);
  });

  it('of an older one are told of once per text and session, and rule adaptation out', async () => {
    const { model, meta } = loadBytes(bytes);
    const old = new Truecaser(model, meta, { warnings: compareTextRules({}, 'my.tcm', 2) });
    const told: string[] = [];
    const options = { onWarning: ({ code }: { code: string }) => told.push(code) };
    old.truecase('to berlin\n\nto paris', options);
    const session = old.session(options);
    session.truecase('to berlin\n');
    session.truecase('to paris\n');
    expect(told).toEqual(['text-rules', 'text-rules']);
    expect((await failure(old.adapt(['To Berlin']))).code).toBe('model-version');
  });
});

describe('limits of a model', () => {
  it('refuse one that asks for more memory than it may have', async () => {
    const error = await failure(load(bytes, { maxMemory: 10 }));
    expect(error.code).toBe('model-limit');
    expect(error.message).toMatch(/section \w{4} brings the memory of the model to \d+ bytes, expected at most 10/);
    expect((await failure(load(bytes, { maxBytes: 10 }))).code).toBe('model-limit');
    expect((await failure(load(bytes, { maxMemory: Number.NaN }))).code).toBe('usage');
  });

  it('keep its header as it is', async () => {
    const truecaser = await load(bytes);
    const { meta } = truecaser;
    expect(() => Object.assign(truecaser, { meta: { ...meta, language: 'tr' } })).toThrow(TypeError);
    expect(() => Object.assign(truecaser, { language: 'tr' })).toThrow(TypeError);
    expect(() => Object.assign(meta.options, { beam: 1 })).toThrow(TypeError);
    expect(() => Object.assign(meta, { language: 'tr' })).toThrow(TypeError);
  });
});

describe('messages', () => {
  it('are bounded and have no control characters, whatever a file is called or says', () => {
    const error = new TruecaseError('io', `cannot read \u001b[31mred\u202e\n${'x'.repeat(5000)}`, {
      hint: 'a\rb\u009b',
    });
    expect(error.message.startsWith('cannot read \\u001b[31mred\\u202e\\u000ax')).toBe(true);
    expect(error.message.length).toBeLessThan(1100);
    expect(error.hint).toBe('a\\u000db\\u009b');
  });
});

describe('load', () => {
  it('takes bytes as they are', async () => {
    expect((await load(bytes)).language).toBe('en');
    expect((await load(bytes.slice().buffer)).language).toBe('en');
  });

  it('fetches an address, given as text or as URL', async () => {
    const address = await serve((_, response) => void response.end(bytes));
    expect((await load(address)).truecase('to berlin')).toBe('To Berlin');
    expect((await load(new URL(address))).truecase('to berlin')).toBe('To Berlin');
  });

  it('names an address that has no model', async () => {
    const address = await serve((_, response) => void response.writeHead(404).end('gone'));
    const error = await failure(load(address));
    expect([error.code, error.where, error.hint]).toEqual(['not-found', address, 'Check the address.']);
    expect(error.message).toBe(`the model at ${address} answered 404, expected 200`);
  });

  it('looks at the status before the body, which may never end', async () => {
    const address = await serve((_, response) => {
      response.writeHead(503);
      response.write('busy');
    });
    expect((await failure(load(address))).message).toContain('answered 503');
  });

  it('gives up an address when time is up, when a signal says so, and when it sends too much', async () => {
    const endless = await serve((_, response) => {
      response.writeHead(200);
      response.write('TRUE');
    });
    const late = await failure(load(endless, { timeoutMs: 50 }));
    expect([late.code, late.message]).toEqual(['io', expect.stringContaining('no end after 50 ms')]);
    const controller = new AbortController();
    const stopped = failure(load(endless, { signal: controller.signal }));
    controller.abort(new Error('enough'));
    expect((await stopped).message).toContain('enough');
    const address = await serve((_, response) => void response.end(bytes));
    expect((await failure(load(address, { maxBytes: 100 }))).code).toBe('model-limit');
    expect((await failure(load(address, { timeoutMs: 0 }))).code).toBe('usage');
    expect((await load(address, { maxBytes: bytes.length })).language).toBe('en');
  });

  it('names an address that holds something else', async () => {
    const address = await serve((_, response) => void response.end('<!doctype html>'));
    const error = await failure(load(address));
    expect(error.code).toBe('model-foreign');
    expect(error.message).toContain(address);
  });

  it('says that an address cannot be reached, is none, or breaks off', async () => {
    const address = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('TRUE', () => response.destroy());
    });
    for (const source of [address, 'http://127.0.0.1:1/toy.tcm', 'en']) {
      const error = await failure(load(source));
      expect(error.code).toBe('io');
      expect(error.message).toContain(`the model at ${source} cannot be fetched`);
      expect(error.hint).toContain('truecase/node');
      expect(error.cause).toBeInstanceOf(Error);
    }
  });
});
