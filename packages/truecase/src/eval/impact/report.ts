/** What case is worth to an engine, as a table for people. */
import { formatTable } from '../table.js';
import { type ImpactTask, TASKS } from './keys.js';
import type { Change, Impact, ImpactRun, RunScores } from './measure.js';

const TITLES: Readonly<Record<ImpactTask, string>> = {
  entities: 'names',
  relations: 'relations',
  tags: 'parts of speech',
};

export function formatImpact(impact: Impact): string {
  const parts = [`${impact.engine}: ${impact.scored} of ${impact.lines} lines scored`];
  for (const task of TASKS) {
    const runs = impact.runs.filter((run) => run.scores[task] !== undefined);
    if (runs.length === 0) continue;
    parts.push('', formatTask(task, runs, impact.reference));
  }
  const silent = impact.runs.filter(({ answered }) => answered === 0).map(({ name }) => name);
  if (silent.length > 0) parts.push('', `without any answer: ${silent.join('; ')}`);
  return `${parts.join('\n')}\n`;
}

function formatTask(task: ImpactTask, runs: readonly ImpactRun[], reference: Impact['reference']): string {
  const marked = task === 'entities' && reference === 'marked';
  const groups = Object.keys(runs[0]!.scores[task]!.groups);
  const head = [
    TITLES[task],
    'precision',
    'recall',
    'F1',
    '95 %',
    'against original',
    '%',
    'p',
    'against unrestored',
    'p',
  ];
  const table = formatTable([
    [...head, ...(groups.length > 1 ? groups.map((group) => `F1 ${group}`) : [])],
    ...runs.map((run) => rowOf(run.name, run.scores[task]!, groups)),
  ]);
  const what = marked
    ? 'scored against the names that are marked in the text'
    : 'compared with what the engine finds in the original';
  return `${table}\n${what}; p: approximate randomisation over lines`;
}

function rowOf(name: string, scores: RunScores, groups: readonly string[]): string[] {
  const { precision, recall, f1, interval, original, unrestored } = scores;
  return [
    name,
    ...[precision, recall, f1].map(two),
    `${interval.low.toFixed(1)}–${interval.high.toFixed(1)}`,
    ...(name === 'original' ? ['', '', ''] : [signed(original.points), signed(original.percent), chance(original)]),
    ...(unrestored === undefined ? ['', ''] : [signed(unrestored.points), chance(unrestored)]),
    ...(groups.length > 1 ? groups.map((group) => two(scores.groups[group]?.f1 ?? 0)) : []),
  ];
}

function two(value: number): string {
  return value.toFixed(2);
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(2)}`;
}

function chance({ p }: Change): string {
  return p < 0.001 ? '<0.001' : p.toFixed(3);
}
