import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { encodeMeta, MAX_META_BYTES, type ModelMeta, parseMeta } from './meta.js';

const meta: ModelMeta = {
  family: 'unigram',
  language: 'en',
  created: '2026-01-31',
  unicode: '16.0',
  truecase: '0.1.0',
  corpus: [{ name: 'letters', digest: 'sha256:00ff', words: 12, lines: 3 }],
  options: { minCount: 2 },
  figures: { accuracy: 0.98 },
};
const encode = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

function fail(work: () => unknown): TruecaseError {
  try {
    work();
  } catch (error) {
    if (error instanceof TruecaseError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('model metadata', () => {
  it('comes back as it was written, members without a name here included', () => {
    const rich = {
      ...meta,
      created: '2026-01-31T08:15:00.250Z',
      licence: { text: 'MIT', for: ['Zoë', '東京', '\ud800'] },
    };
    expect(parseMeta(encodeMeta(rich))).toEqual(rich);
  });

  it.each<[string, unknown]>([
    ['family', undefined],
    ['family', ''],
    ['family', 7],
    ['language', null],
    ['language', 'e\u001bn'],
    ['unicode', 16],
    ['truecase', 'x'.repeat(257)],
    ['created', 'yesterday'],
    ['created', '2026-13-01'],
    ['created', 1700000000],
    ['corpus', {}],
    ['corpus', undefined],
    ['options', []],
    ['options', null],
    ['figures', 'good'],
  ])('names the field %s when it holds %j', (field, value) => {
    const wrong = { ...meta, [field]: value };
    const error = fail(() => parseMeta(encode(wrong), 'some.tcm'));
    expect(error.code).toBe('model-corrupt');
    expect(error.message).toMatch(/^some\.tcm: section META/);
    expect(error.message).toContain(`"${field}"`);
    expect(fail(() => encodeMeta(wrong as ModelMeta)).code).toBe('usage');
  });

  it.each<[string, unknown]>([
    ['name', 5],
    ['digest', undefined],
    ['words', -1],
    ['words', 1.5],
    ['lines', '3'],
    ['lines', 2 ** 53],
  ])('names the member %s of a corpus when it holds %j', (field, value) => {
    const corpus = [meta.corpus[0], { ...meta.corpus[0], [field]: value }];
    const error = fail(() => parseMeta(encode({ ...meta, corpus })));
    expect(error.code).toBe('model-corrupt');
    expect(error.message).toContain(`"corpus[1].${field}"`);
  });

  it('refuses a corpus that is no object', () => {
    expect(fail(() => parseMeta(encode({ ...meta, corpus: [null] }))).message).toContain('"corpus[0]" is null');
  });

  it('refuses what is not JSON, not UTF-8 or not an object', () => {
    for (const bytes of [encode(''), encode('{"family":'), Uint8Array.of(0x22, 0xff, 0x22), encode('\ufeff{}')]) {
      expect(fail(() => parseMeta(bytes)).message).toContain('not JSON in UTF-8');
    }
    for (const bytes of [encode('null'), encode('[]'), encode('1')]) {
      expect(fail(() => parseMeta(bytes)).message).toContain('expected an object');
    }
  });

  it('refuses more than one mebibyte on both ways, and takes exactly one', () => {
    const empty = encodeMeta({ ...meta, figures: { notes: '' } }).length;
    const full = { ...meta, figures: { notes: 'x'.repeat(MAX_META_BYTES - empty) } };
    const over = { ...meta, figures: { notes: 'x'.repeat(MAX_META_BYTES - empty + 1) } };
    expect(parseMeta(encodeMeta(full))).toEqual(full);
    expect(fail(() => encodeMeta(over)).code).toBe('usage');
    expect(fail(() => parseMeta(encode(over))).code).toBe('model-corrupt');
  });

  it('refuses nesting that would exhaust the stack of whoever walks it', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const text = JSON.stringify({ ...meta, figures: { deep: '@' } }).replace('"@"', deep);
    expect(fail(() => parseMeta(encode(text))).code).toBe('model-corrupt');
  });

  it('refuses to write what JSON cannot hold', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(fail(() => encodeMeta({ ...meta, options: circle })).code).toBe('usage');
    expect(fail(() => encodeMeta({ ...meta, options: { count: 1n } })).code).toBe('usage');
  });

  it('throws nothing but TruecaseError for any JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(...Object.keys(meta)), (json, field) => {
        const text = JSON.stringify({ ...meta, [field]: '@' }).replace('"@"', () => json);
        for (const bytes of [encode(json), encode(text)]) {
          try {
            expect(parseMeta(bytes).family).toBeTypeOf('string');
          } catch (error) {
            expect(error).toBeInstanceOf(TruecaseError);
          }
        }
      }),
    );
  });
});
