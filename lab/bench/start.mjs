// How long a start takes, medians of fresh processes: loading `en` in a program, `echo hi | truecase`, a sentence of twenty words
// through the same, and a Node process that does nothing, the baseline. `--model FILE` takes another model.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { formatRows } from './measure.mjs';

const CLI = fileURLToPath(new URL('../../packages/truecase/dist/cli/main.js', import.meta.url));
const LIBRARY = new URL('../../packages/truecase/dist/node/index.js', import.meta.url).href;
const PROCESSES = 21;
const SENTENCE =
  'the mayor of oslo said on monday that nato would send two ships to the baltic sea before the end of may\n';

/** Milliseconds that a fresh process takes, or prints. */
function time(args, input, prints = false) {
  const started = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return prints ? Number(stdout) : Number(process.hrtime.bigint() - started) / 1e6;
}

/** All kinds in turn, so that what disturbs one disturbs all; medians. */
function medians(kinds) {
  const times = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]));
  for (let i = 0; i < PROCESSES; i++) for (const [name, run] of Object.entries(kinds)) times[name].push(run());
  return Object.fromEntries(
    Object.entries(times).map(([name, list]) => [name, list.sort((a, b) => a - b)[PROCESSES >> 1]]),
  );
}

export async function startBench(_lines, { model = 'en' }) {
  const load = `const { load } = await import(${JSON.stringify(LIBRARY)});
    const started = performance.now();
    await load(${JSON.stringify(model)});
    console.log(performance.now() - started);`;
  const found = medians({
    node: () => time(['-e', '']),
    load: () => time(['--input-type=module', '-e', load], '', true),
    hi: () => time([CLI, '--model', model], 'hi\n'),
    sentence: () => time([CLI, '--model', model], SENTENCE),
  });
  const row = (name, what) => [what, found[name].toFixed(0), (found[name] / found.node).toFixed(2)];
  const table = formatRows([
    [`median of ${PROCESSES} fresh processes`, 'ms', 'ratio'],
    row('node', 'node, nothing to do (baseline)'),
    row('load', 'load the model, in a program'),
    row('hi', 'echo hi | truecase'),
    row('sentence', 'a sentence of twenty words | truecase'),
  ]);
  return { figures: { processes: PROCESSES, milliseconds: found }, table };
}
