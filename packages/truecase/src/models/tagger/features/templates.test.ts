import { describe, expect, it } from 'vitest';
import { ATOMS, compile, GRAM_ATOM, LEFT_ATOMS, type Program, RIGHT_ATOMS, TEMPLATE_LISTS } from './templates.js';

const allOf = ({ plain, letters, grams, left, right }: Program) => [...plain, ...letters, ...grams, ...left, ...right];
const compileOne = (template: string) => compile({ affixes: 'all', templates: [template] });

describe.each(Object.entries(TEMPLATE_LISTS))('the list %s', (_, list) => {
  it('is made of atoms that exist', () => {
    const known = new Set<string>([...ATOMS, ...LEFT_ATOMS, ...RIGHT_ATOMS]);
    for (const template of list.templates) {
      for (const atom of template.split(' ')) expect(known.has(atom), `${atom} of ${template}`).toBe(true);
    }
  });

  it('has no template twice, in whatever order of its atoms', () => {
    const sorted = list.templates.map((template) => template.split(' ').sort().join(' '));
    expect(new Set(sorted).size).toBe(sorted.length);
  });

  it('is compiled whole, with a salt of its own for each template', () => {
    const program = compile(list);
    expect(program.affixes).toBe(list.affixes);
    const all = allOf(program);
    expect(all.length).toBe(list.templates.length);
    expect(new Set(all.map(({ salt }) => salt)).size).toBe(all.length);
    const atoms = list.templates.reduce((sum, template) => sum + template.split(' ').length, 0);
    const bits = (value: number) => [1, 2, 4].filter((bit) => (value & bit) !== 0).length;
    expect(all.reduce((sum, template) => sum + template.atoms.length + bits(template.tags), 0)).toBe(atoms);
  });
});

describe('compile', () => {
  it('has the features of the paper, and the sentence start', () => {
    expect([...TEMPLATE_LISTS.paper.templates].sort()).toEqual(
      ['w0', 'w-1', 'w+1', 't1', 't1 t2', 'p1', 'p2', 'p3', 's1', 's2', 's3', 'start'].sort(),
    );
    expect(TEMPLATE_LISTS.paper.affixes).toBe('all');
  });

  it('sorts templates by what they need', () => {
    const names: readonly [string, keyof Program][] = [
      ['w0', 'plain'],
      ['w-1 c+2', 'plain'],
      ['e-1 c0', 'plain'],
      ['s1', 'letters'],
      ['p5', 'letters'],
      ['c0 p3', 'letters'],
      ['g', 'grams'],
      ['t1', 'left'],
      ['mode s2', 'left'],
      ['n2 c0', 'right'],
      ['nmode', 'right'],
    ];
    for (const [template, place] of names) {
      const program = compileOne(template);
      expect(program[place], template).toHaveLength(1);
      expect(allOf(program), template).toHaveLength(1);
    }
  });

  it('turns atoms into their numbers and tags into bits', () => {
    const [template] = compileOne('t1 w+1 mode c0').left;
    expect([...template!.atoms]).toEqual([ATOMS.indexOf('w+1'), ATOMS.indexOf('c0')]);
    expect(template!.tags).toBe(0b101);
    expect(compileOne('t2').left[0]!.tags).toBe(0b010);
    expect(compileOne('n1 w0 nmode').right[0]!.tags).toBe(0b101);
    expect([...compileOne('g').grams[0]!.atoms]).toEqual([GRAM_ATOM]);
  });

  it('sees the same from the right as from the left', () => {
    const mirror = new Map([...LEFT_ATOMS.entries()].map(([i, atom]) => [atom as string, RIGHT_ATOMS[i] as string]));
    const turned = (template: string) =>
      template.split(' ').map((atom) => mirror.get(atom) ?? atom.replace(/[-+]/, (sign) => (sign === '-' ? '+' : '-')));
    const { templates } = TEMPLATE_LISTS.both;
    const sorted = (names: readonly string[]) => names.map((name) => name.split(' ').sort().join(' ')).sort();
    const sided = (atoms: readonly string[]) =>
      templates.filter((template) => template.split(' ').some((atom) => atoms.includes(atom)));
    const left = sided(LEFT_ATOMS).map((template) => turned(template).join(' '));
    expect(left.length).toBeGreaterThan(10);
    expect(sorted(left)).toEqual(sorted(sided(RIGHT_ATOMS)));
  });

  it('means the same by a template in every list', () => {
    const salt = (template: string, others: readonly string[]) =>
      compile({ affixes: 'rare', templates: [...others, template] }).plain.at(-1)!.salt;
    expect(salt('w0 c0', [])).toBe(salt('w0 c0', ['w0', 'kind']));
    expect(salt('w0 c0', [])).not.toBe(salt('c0 w0', []));
  });

  it('refuses what it does not know', () => {
    expect(() => compileOne('w0 w9')).toThrow('template "w0 w9": no atom "w9"');
    expect(() => compileOne('w0  c0')).toThrow('no atom ""');
    expect(() => compileOne('')).toThrow('no atom ""');
    expect(() => compileOne('t1 n1')).toThrow('template "t1 n1": tags of both sides');
  });
});
