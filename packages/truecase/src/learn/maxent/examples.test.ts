import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExampleBuilder } from './examples.js';

function add(builder: ExampleBuilder, features: readonly number[], label: number, allowed: number): void {
  builder.begin();
  for (const feature of features) builder.feature(feature);
  builder.end(label, allowed);
}

describe('ExampleBuilder', () => {
  it('lays examples out one after the other', () => {
    const builder = new ExampleBuilder();
    add(builder, [3, 0], 1, 0b0011);
    add(builder, [], 2, 0b0100);
    add(builder, [1], 3, 0b1111);
    expect(builder.size).toBe(3);
    expect(builder.build(5)).toEqual({
      size: 3,
      labels: 4,
      featureCount: 5,
      offsets: Uint32Array.of(0, 2, 2, 3),
      features: Uint32Array.of(3, 0, 1),
      label: Uint8Array.of(1, 2, 3),
      allowed: Uint8Array.of(3, 4, 15),
    });
  });

  it('keeps everything while it grows', () => {
    const count = 3000;
    const width = 200;
    const builder = new ExampleBuilder();
    for (let i = 0; i < count; i++) {
      add(
        builder,
        Array.from({ length: width }, (_, j) => i * width + j),
        i % 4,
        15,
      );
    }
    const { offsets, features, label } = builder.build(count * width);
    expect(features.length).toBe(count * width);
    expect(features.every((feature, at) => feature === at)).toBe(true);
    expect(offsets.every((offset, at) => offset === at * width)).toBe(true);
    expect(label.every((value, at) => value === at % 4)).toBe(true);
  });

  it('gives back any examples', () => {
    const example = fc.record({ features: fc.array(fc.nat(99), { maxLength: 80 }), label: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(example), (all) => {
        const builder = new ExampleBuilder();
        for (const { features, label } of all) add(builder, features, label, 1 << label);
        const { offsets, features, label, allowed } = builder.build(100);
        const back = Array.from(label, (value, i) => {
          expect(allowed[i]).toBe(1 << value);
          return { features: [...features.subarray(offsets[i], offsets[i + 1])], label: value };
        });
        expect(back).toEqual(all);
      }),
      { seed: 1 },
    );
  });

  it('drops an example that was left open, and starts anew after building', () => {
    const builder = new ExampleBuilder();
    builder.begin();
    builder.feature(9);
    add(builder, [1], 0, 1);
    expect(builder.build(2).features).toEqual(Uint32Array.of(1));
    expect(builder.size).toBe(0);
    add(builder, [0], 1, 2);
    const { size, offsets, features } = builder.build(1);
    expect({ size, offsets, features }).toEqual({
      size: 1,
      offsets: Uint32Array.of(0, 1),
      features: Uint32Array.of(0),
    });
  });

  it('refuses what cannot be trained on', () => {
    expect(() => new ExampleBuilder(9)).toThrow('9 labels, expected a whole number from 2 to 8');
    const builder = new ExampleBuilder(3);
    expect(() => builder.feature(1)).toThrow('feature() without an open example');
    expect(() => builder.end(0, 1)).toThrow('end() without an open example');
    expect(() => add(builder, [1], 1, 0b101)).toThrow('label 1 of the allowed labels 0b101');
    expect(() => add(builder, [1], 1, 0b1010)).toThrow('all of them below 3');
    expect(() => add(builder, [1], 3, 0b111)).toThrow('label 3');
    expect(() => add(builder, [-1], 0, 1)).toThrow('feature -1, expected a whole number');
    expect(() => add(builder, [0.5], 0, 1)).toThrow('feature 0.5, expected a whole number');
    expect(builder.size).toBe(0);
    add(builder, [4], 0, 1);
    expect(() => builder.build(4)).toThrow('feature 4, expected a number below 4');
    expect(() => builder.build(2 ** 31)).toThrow('2147483648 features, expected at most');
    expect(builder.build(5).size).toBe(1);
  });
});
