import { describe, expect, it } from 'vitest';
import { OUTPUTS } from '../../net/network.js';
import { sfc32 } from '../random.js';
import { Lane } from './lane.js';
import { NetMemory } from './memory.js';

const SHAPE = { dim: 16, rows: 12, stacks: [[1, 2], [1]] };
const ALL = 0b1111;

interface Word {
  readonly rows: readonly number[];
  readonly truth: number;
}

const LINE: Word[] = [
  { rows: [0, 5], truth: 1 },
  { rows: [1], truth: -1 },
  { rows: [2, 6], truth: 0 },
  { rows: [3, 7, 5], truth: 3 },
  { rows: [4], truth: 2 },
];

function netOf(seed: number) {
  const net = new NetMemory(SHAPE);
  const draw = sfc32(seed);
  net.begin(draw);
  // Outputs begin at zero, from where no gradient reaches the layers.
  for (const { outputs } of net.stacks) {
    for (let i = 0; i < OUTPUTS * SHAPE.dim; i++) net.f32[(net.weights >> 2) + outputs + i] = draw() / 2 ** 32 - 0.5;
  }
  const lanes = [new Lane(0, net), new Lane(1, net)] as const;
  for (const lane of lanes) lane.turn();
  return { net, lanes };
}

const add = (lane: Lane, line: readonly Word[]) => {
  for (const { rows, truth } of line) lane.add(Int32Array.from(rows), rows.length, truth, ALL);
};

/** −ln P of the line. */
function lossOf(lane: Lane, stack: number, line: readonly Word[]): number {
  add(lane, line);
  const out = lane.outputs(stack);
  return line.reduce((sum, { truth }, p) => {
    if (truth < 0) return sum;
    const sums = [0, ...out.subarray(p * OUTPUTS, (p + 1) * OUTPUTS)];
    return sum - sums[truth]! + Math.log(sums.reduce((total, value) => total + Math.exp(value), 0));
  }, 0);
}

describe('the gradient of a network', () => {
  it.each([0, 1])('of stack %i is that of its loss', (stack) => {
    const { net, lanes } = netOf(11);
    const [lane] = lanes;
    add(lane, LINE);
    lane.learn(stack);
    const own = net.lanes[0]!;
    const { weights, biases, outputs, outputBiases } = net.stacks[stack]!;
    const places = [
      ...weights.flatMap((at) => [at, at + 100, at + 300, at + 700]),
      ...biases.map((at) => at + 3),
      ...[outputs + 2, outputs + 20, outputBiases, outputBiases + 2],
    ];
    const slope = (at: number) => {
      const before = net.f32[at]!;
      const step = 3e-4;
      const [up, down] = [step, -step].map((by) => {
        net.f32[at] = before + by;
        return lossOf(lanes[1], stack, LINE);
      }) as [number, number];
      net.f32[at] = before;
      return (up - down) / (2 * step);
    };
    for (const at of places) expect(net.f32[(own.gradients >> 2) + at]!).toBeCloseTo(slope((net.weights >> 2) + at), 2);
    // An embedding gets the gradients of all positions that have it: 5 is in the first and the fourth.
    for (let o = 0; o < SHAPE.dim; o += 5) {
      const at = (own.d >> 2) + o;
      const found = net.f32[at]! + net.f32[at + 3 * SHAPE.dim]!;
      expect(found).toBeCloseTo(slope((net.table >> 2) + 5 * SHAPE.dim + o), 2);
    }
  });

  it('leaves the loss that is reported as it is computed by hand', () => {
    const { lanes } = netOf(4);
    const loss = lossOf(lanes[1], 0, LINE);
    add(lanes[0], LINE);
    lanes[0].learn(0);
    expect(lanes[0].loss).toBeCloseTo(loss, 4);
    expect(lanes[0].examples).toBe(4);
  });
});

describe('training', () => {
  /** A word is TITLE after row 1, otherwise LOWER. */
  const pattern = (draw: () => number): Word[] =>
    Array.from({ length: 8 }, () => draw() & 1).map((row, p, all) => ({
      rows: [row],
      truth: p > 0 && all[p - 1] === 1 ? 1 : 0,
    }));

  function train(order: readonly (0 | 1)[]) {
    const { net, lanes } = netOf(2);
    const draw = sfc32(9);
    for (let step = 1; step <= 150; step++) {
      const lines = [pattern(draw), pattern(draw)];
      for (const lane of order) {
        add(lanes[lane], lines[lane]!);
        lanes[lane].learn(0);
        lanes[lane].close();
      }
      for (const lane of order) lanes[lane].update({ embeddings: 0.1, layers: 0.01 }, step);
      for (const lane of order) lanes[lane].restart();
    }
    return { net, lanes, draw };
  }

  it('learns what only the neighbour tells', () => {
    const { lanes, draw } = train([0, 1]);
    const line = pattern(draw);
    expect(lossOf(lanes[0], 0, line) / line.length).toBeLessThan(0.05);
  });

  it('does not depend on which lane is first', () => {
    const [one, other] = [train([0, 1]).net, train([1, 0]).net];
    const state = (net: NetMemory) => [...net.f32.subarray(net.table >> 2, (net.table + net.stateBytes) >> 2)];
    expect(state(one)).toEqual(state(other));
  });
});
