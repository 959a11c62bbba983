/**
 * What case is worth to an engine (Lita et al. 2003, section 3.4; Niu et al. 2004, section 3.4): the engine runs over the same text
 * with its case, without it, and restored; names are scored against those marked in the text, everything else, and names that
 * nobody has marked, against what the same engine finds in the original. A line that was not answered in one of the runs is
 * left out of all.
 */
import type { TaggedSentence } from '../../ner/columns.js';
import { lowerText } from '../../text/casing.js';
import type { Annotation } from './annotation.js';
import type { Engine, Fault } from './engine.js';
import { type ImpactTask, type Keys, keysOf, renamed, TASKS } from './keys.js';
import { type ImpactInput, type Reading, readingOf } from './reading.js';
import { type Draws, Rows, type TaskScores } from './rows.js';
import type { Sample } from './sample.js';

/** Gives text its case back, same length. */
export interface Restorer {
  readonly name: string;
  restore(text: string): string;
}

export interface ImpactOptions extends Draws {
  readonly restorers?: readonly Restorer[];
  /** What the engine reads besides the original. Default lower and upper; restorers read lower and speech. */
  readonly inputs?: readonly Exclude<ImpactInput, 'original'>[];
  /** Names of types; O leaves one out. */
  readonly rename?: ReadonlyMap<string, string>;
  /** Sentences that the engine is trained on, with their case for all runs and without it for one more. */
  readonly training?: readonly TaggedSentence[];
  readonly language?: string;
  readonly onProgress?: (run: string, done: number, total: number) => void;
}

/** F against that of another run. */
export interface Change {
  /** Points of F; below 0 is a loss. */
  readonly points: number;
  /** The same in per cent of the other F. */
  readonly percent: number;
  /** How likely a difference of this size is by chance. */
  readonly p: number;
}

export interface RunScores extends TaskScores {
  /** Against the original text. */
  readonly original: Change;
  /** Restored or retrained, against the same text as it is without that. */
  readonly unrestored?: Change;
}

export interface ImpactRun {
  readonly name: string;
  readonly input: ImpactInput;
  /** Name of the restorer. */
  readonly restored?: string;
  /** The engine was trained on text without case. */
  readonly retrained: boolean;
  /** Lines that were answered. */
  readonly answered: number;
  readonly scores: Readonly<Partial<Record<ImpactTask, RunScores>>>;
}

export interface ImpactFault extends Omit<Fault, 'line'> {
  readonly run: string;
  readonly where: string;
  readonly line: number;
}

export interface Impact {
  readonly engine: string;
  readonly lines: number;
  /** Lines that were answered in all runs that have answers. */
  readonly scored: number;
  /** What names are compared with. */
  readonly reference: 'marked' | 'original';
  readonly runs: readonly ImpactRun[];
  readonly faults: readonly ImpactFault[];
}

/** What an engine answered in one run. */
export interface Done {
  readonly name: string;
  readonly input: ImpactInput;
  readonly restorer?: Restorer;
  readonly retrained?: true;
  /** What it read of each sample. */
  readonly readings: readonly Reading[];
  readonly annotations: readonly (Annotation | null)[];
}

export async function measureImpact(
  engine: Engine,
  samples: readonly Sample[],
  options: ImpactOptions = {},
): Promise<Impact> {
  const { done, faults } = await runAll(engine, samples, options);
  return { engine: engine.name, lines: samples.length, ...score(samples, done, options), faults };
}

/** The engine on the same samples as they are, without case, and restored. */
export async function runAll(
  engine: Engine,
  samples: readonly Sample[],
  options: ImpactOptions = {},
): Promise<{ readonly done: readonly Done[]; readonly faults: readonly ImpactFault[] }> {
  const { training, language, onProgress } = options;
  const plans = planRuns(options, training !== undefined && engine.train !== undefined);
  const faults: ImpactFault[] = [];
  const done: Done[] = [];
  const base = training === undefined || engine.train === undefined ? engine : await engine.train(training);
  for (const [i, plan] of plans.entries()) {
    onProgress?.(plan.name, i, plans.length);
    const used = plan.retrained ? await engine.train!(training!.map((each) => withoutCase(each, language))) : base;
    const readings = samples.map(({ text }) => restoredBy(plan.restorer, readingOf(text, plan.input, language)));
    // What has nothing to be read in it is answered: nothing is there.
    const asked = readings.flatMap(({ text }, line) => (text.trim() === '' ? [] : [line]));
    const answers = await used.run(asked.map((line) => readings[line]!.text));
    const annotations: (Annotation | null)[] = samples.map(() => ({}));
    for (const [j, line] of asked.entries()) annotations[line] = answers.annotations[j]!;
    for (const { line, kind, reason } of answers.faults) {
      const sample = samples[asked[line]!]!;
      faults.push({ run: plan.name, where: sample.where, line: sample.line, kind, reason });
    }
    done.push({ ...plan, readings, annotations });
    if (plan.retrained) await used.close?.();
  }
  if (base !== engine) await base.close?.();
  return { done, faults };
}

type Plan = Omit<Done, 'readings' | 'annotations'>;

function planRuns({ restorers = [], inputs = ['lower', 'upper'] }: ImpactOptions, trains: boolean): Plan[] {
  const plans: Plan[] = [{ name: 'original', input: 'original' }];
  for (const input of inputs) {
    plans.push({ name: input, input });
    if (input === 'upper') continue;
    for (const restorer of restorers) plans.push({ name: `${input}, restored by ${restorer.name}`, input, restorer });
    if (trains && input === 'lower') plans.push({ name: `${input}, retrained`, input, retrained: true });
  }
  return plans;
}

function restoredBy(restorer: Restorer | undefined, { text, place }: Reading): Reading {
  return { text: restorer === undefined ? text : restorer.restore(text), place };
}

function withoutCase(sentence: TaggedSentence, language: string | undefined): TaggedSentence {
  return { ...sentence, words: sentence.words.map((word) => lowerText(word, language)) };
}

function score(
  samples: readonly Sample[],
  done: readonly Done[],
  options: ImpactOptions,
): Pick<Impact, 'scored' | 'reference' | 'runs'> {
  const { rename } = options;
  const answered = (run: Done) => run.annotations.filter((each) => each !== null).length;
  const counted = done.filter((run) => answered(run) > 0);
  const isScored = (line: number) => counted.length > 0 && counted.every((run) => run.annotations[line] !== null);
  const lines = samples.flatMap((_, line) => (isScored(line) ? [line] : []));
  const marked = samples.some(({ spans }) => spans !== undefined);
  const types = new Set(samples.flatMap(({ spans = [] }) => spans.map(({ type }) => renamed(type, rename))));
  const original = done[0]!;
  const found = (run: Done, line: number, task: ImpactTask): Keys => {
    const settings = {
      text: samples[line]!.text,
      place: run.readings[line]!.place,
      ...(rename === undefined ? {} : { rename }),
    };
    const keys = keysOf(run.annotations[line]!, task, settings);
    // A type that nobody has marked is not wrong.
    return task === 'entities' && marked ? new Map([...keys].filter(([, type]) => types.has(type))) : keys;
  };
  const gold = (line: number, task: ImpactTask): Keys => {
    const { text, spans = [] } = samples[line]!;
    if (task !== 'entities' || !marked) return found(original, line, task);
    return keysOf({ spans }, task, { text, place: null, ...(rename === undefined ? {} : { rename }) });
  };
  const tasks = counted.includes(original)
    ? TASKS.filter((task) => lines.some((line) => found(original, line, task).size > 0))
    : [];
  const rows = new Map(
    counted.map((run) => {
      const byTask = tasks.map((task) => {
        const counts = new Rows();
        for (const line of lines) counts.add(gold(line, task), found(run, line, task));
        return [task, counts] as const;
      });
      return [run.name, new Map(byTask)] as const;
    }),
  );
  const compare = (task: ImpactTask, run: Done, other: string, scores: ReadonlyMap<string, TaskScores>): Change => {
    const [own, theirs] = [scores.get(run.name)!.f1, scores.get(other)!.f1];
    const points = own - theirs;
    const same = run.name === other;
    return {
      points,
      percent: theirs === 0 ? 0 : (100 * points) / theirs,
      p: same ? 1 : rows.get(run.name)!.get(task)!.chance(rows.get(other)!.get(task)!, options),
    };
  };
  const scored = new Map(
    tasks.map((task) => {
      const byRun = counted.map((run) => [run.name, rows.get(run.name)!.get(task)!.scores(options)] as const);
      return [task, new Map(byRun)] as const;
    }),
  );
  const runs = done.map((run): ImpactRun => {
    const bare = run.restorer !== undefined || run.retrained === true ? run.input : undefined;
    const scores = tasks.flatMap((task): [ImpactTask, RunScores][] => {
      const byRun = scored.get(task)!;
      const own = byRun.get(run.name);
      if (own === undefined) return [];
      const unrestored = bare === undefined || !byRun.has(bare) ? {} : { unrestored: compare(task, run, bare, byRun) };
      return [[task, { ...own, original: compare(task, run, original.name, byRun), ...unrestored }]];
    });
    return {
      name: run.name,
      input: run.input,
      ...(run.restorer === undefined ? {} : { restored: run.restorer.name }),
      retrained: run.retrained ?? false,
      answered: answered(run),
      scores: Object.fromEntries(scores),
    };
  });
  return { scored: lines.length, reference: marked ? 'marked' : 'original', runs };
}
