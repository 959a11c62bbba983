import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { readContainer, writeContainer } from '../format/container.js';
import type { ModelMeta } from '../format/meta.js';
import { baseOf, digestOf, isModelName, modelName, requireBase } from './base.js';

const META: ModelMeta = {
  family: 'tagger',
  language: 'en',
  created: '2026-01-31',
  unicode: '16.0.0',
  truecase: '0.1.0',
  corpus: [],
  options: {},
  figures: {},
  decoding: { bits: 14 },
};

function digest(meta: Partial<ModelMeta>, data: number): string {
  return digestOf(readContainer(writeContainer({ ...META, ...meta }, [{ tag: 'TEST', data: Uint8Array.of(data) }])));
}

describe('isModelName', () => {
  it('takes names and no paths: a file must not choose what is opened', () => {
    expect(['en', 'my model.v2', '.hidden'].every(isModelName)).toBe(true);
    const odd = ['', '.', '..', '../en', 'a/b', 'a\\b', 'c:en', 'a\u0000', 'x'.repeat(201), 5, null];
    expect(odd.filter(isModelName)).toEqual([]);
  });
});

describe('digestOf', () => {
  it('is the same for the same model of another day', () => {
    expect(digest({ created: '2027-03-01', figures: { words: 3 } }, 1)).toBe(digest({}, 1));
    expect(digest({}, 1)).toMatch(/^[0-9a-f]{8}$/);
  });

  it('differs with the sections, the settings and the language', () => {
    const all = [digest({}, 1), digest({}, 2), digest({ decoding: { bits: 15 } }, 1), digest({ language: 'de' }, 1)];
    expect(new Set(all).size).toBe(4);
  });
});

describe('baseOf', () => {
  it('finds the base in a header, if there is one', () => {
    expect(baseOf(META)).toBeUndefined();
    expect(baseOf({ ...META, base: { name: 'en', digest: 'abc' } })).toEqual({ name: 'en', digest: 'abc' });
  });

  it.each([['../en'], ['a\\b'], ['c:en'], ['..'], [''], [7]])('refuses the name %j', (name) => {
    expect(() => baseOf({ ...META, base: { name, digest: 'abc' } }, 'x.tcm')).toThrow(/expected a name and a digest/);
  });
});

describe('requireBase', () => {
  const reader = readContainer(writeContainer(META, []));
  const deltaOf = (digest: string): ModelMeta => ({ ...META, base: { name: 'en', digest } });

  it('accepts the model that is named and no other', () => {
    expect(() => requireBase(reader, deltaOf(digestOf(reader)), 'mine.tcm')).not.toThrow();
    try {
      requireBase(reader, deltaOf('ffffffff'), 'mine.tcm');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(TruecaseError);
      expect(error).toMatchObject({ code: 'model-version', where: 'mine.tcm' });
      expect((error as Error).message).toContain('ffffffff');
    }
  });

  it('refuses a difference that was learned with other text rules than its base', () => {
    const delta = { ...deltaOf(digestOf(reader)), textRules: 2 };
    expect(() => requireBase(reader, delta, 'mine.tcm')).toThrow('text rules 2, expected 1, those of its base');
  });
});

describe('modelName', () => {
  it.each([
    ['/models/en.tcm', 'en'],
    ['en.tcm.br', 'en'],
    ['C:\\models\\my.model.tcm.gz', 'my.model'],
    ['https://example.org/m/en.tcm?v=2', 'en'],
    ['model', 'model'],
    ['', 'model'],
  ])('of %s is %s', (where, name) => {
    expect(modelName(where)).toBe(name);
  });
});
