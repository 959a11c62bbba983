import { describe, expect, it } from 'vitest';
import { trainers } from '../train.js';
import { commands } from './command.js';
import { findFamily, readSettings } from './setting.js';

const family = {
  name: 'toy',
  summary: '',
  options: [
    { name: 'order', type: 'number', default: 3, help: '' },
    { name: 'smoothing', type: 'string', default: 'none', choices: ['none', 'a=b'], help: '' },
    { name: 'prune', type: 'boolean', default: false, help: '' },
  ],
};

describe('readSettings', () => {
  it('reads values by the type that the trainer declares', () => {
    expect(readSettings(['order=5', 'smoothing=a=b', 'prune=true', 'order=4'], family)).toEqual({
      order: 4,
      smoothing: 'a=b',
      prune: true,
    });
  });

  it('refuses what is no pair, no option or of the wrong type', () => {
    expect(() => readSettings(['order'], family)).toThrow('expected NAME=VALUE');
    expect(() => readSettings(['ordr=5'], family)).toThrow(expect.objectContaining({ hint: 'Did you mean order?' }));
    expect(() => readSettings(['order=five'], family)).toThrow('expected a number');
    expect(() => readSettings(['order='], family)).toThrow('expected a number');
    expect(() => readSettings(['smoothing=noone'], family)).toThrow(
      expect.objectContaining({ hint: 'Did you mean none?' }),
    );
    expect(() => readSettings(['prune=yes'], family)).toThrow('expected true or false');
  });
});

describe('findFamily', () => {
  it('finds a family or suggests one', () => {
    expect(findFamily('toy', [family])).toBe(family);
    expect(() => findFamily('tyo', [family])).toThrow(expect.objectContaining({ hint: 'Did you mean toy?' }));
  });
});

describe('the examples of help', () => {
  it('train only families that exist', () => {
    const used = commands.flatMap(({ examples }) =>
      examples.flatMap(({ command }) => command.match(/train (\w+)/)?.[1] ?? []),
    );
    expect(used.length).toBeGreaterThan(0);
    for (const name of used) expect(Object.keys(trainers)).toContain(name);
  });
});
