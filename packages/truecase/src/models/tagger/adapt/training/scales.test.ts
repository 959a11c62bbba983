import { describe, expect, it } from 'vitest';
import { ATOMS, compile, TEMPLATE_LISTS } from '../../features/templates.js';
import { Scales } from './scales.js';

const { plain, letters, left, right } = compile(TEMPLATE_LISTS.both);
const scales = new Scales('both');
const nameOf = ({ atoms, tags }: (typeof plain)[number]) =>
  [...Array.from(atoms, (atom) => ATOMS[atom]!), ...(tags === 0 ? [] : ['tags'])].join(' ');
/** Templates of each scale. */
const found = new Map<number, string[]>();
for (const [part, templates] of [[...plain, ...letters], left, right].entries()) {
  for (const [place, template] of templates.entries()) {
    const scale = scales.at(part, place);
    found.set(scale, [...(found.get(scale) ?? []), nameOf(template)]);
  }
}

describe('Scales', () => {
  it('lets words go far, by themselves or as neighbours', () => {
    expect(found.get(4)).toEqual(expect.arrayContaining(['w0', 'w0 start', 'w-1', 'w-2 w-1', 'w-1 c0', 'w-1 c0 tags']));
    expect(found.get(4)!.filter((name) => /\b[spg]\d?\b/.test(name))).toEqual([]);
  });

  it('holds what is about neither words nor letters', () => {
    const general = found.get(0.01)!;
    expect(general).toEqual(expect.arrayContaining(['start', 'c0', 'c-1 c0 c+1', 'kind len', 'c0 tags']));
    expect(general.filter((name) => /\b(w\S\d|w0|[spg]\d|e\S1)/.test(name))).toEqual([]);
  });

  it('leaves the rest', () => {
    expect([...found.keys()].sort()).toEqual([0.01, 1, 4]);
    expect(found.get(1)).toEqual(expect.arrayContaining(['w-1 w0', 'c-1 w0', 's3', 'w-1 s2', 'w0 tags']));
    expect(scales.at(0, plain.length + letters.length + 5)).toBe(1);
  });
});
