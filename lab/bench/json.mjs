// What `--json` costs: processor time, with all threads of the program, and resident memory on 3 MB of text, against restored text
// alone. `--against MAIN` compares with another build of the command line, by the path of its dist/cli/main.js.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { formatRows } from './measure.mjs';
import { watchProcess } from './peak.mjs';

const CLI = fileURLToPath(new URL('../../packages/truecase/dist/cli/main.js', import.meta.url));
const BYTES = 3_000_000;
const ROUNDS = 3;

/** Peak resident megabytes and seconds of processor time of a command line that is given a text. */
async function run(cli, args, text) {
  const child = spawn(process.execPath, [cli, '-q', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const watch = watchProcess(child.pid);
  child.stdout.resume();
  child.stdin.end(text);
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) throw new Error(`${cli} ${args.join(' ')} ended with ${status}`);
  return watch.stop();
}

export async function jsonBench(lines, { against }) {
  const some = `${lines.slice(0, 50_000).join('\n')}\n`;
  const text = some.repeat(Math.ceil(BYTES / some.length)).slice(0, BYTES);
  const kinds = [];
  for (const model of ['en', 'en-unigram']) {
    kinds.push({ name: `${model}, text (baseline)`, model, cli: CLI, args: ['-m', model] });
    kinds.push({ name: `${model}, --json`, model, cli: CLI, args: ['-m', model, '--json'] });
    if (against === undefined) continue;
    kinds.push({ name: `${model}, --json, other build`, model, cli: against, args: ['-m', model, '--json'] });
  }
  // In turn, so that what disturbs one disturbs all; the least time of each.
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of kinds) {
      const { peak, seconds } = await run(kind.cli, kind.args, text);
      kind.peak = Math.max(kind.peak ?? 0, peak);
      kind.seconds = Math.min(kind.seconds ?? Number.POSITIVE_INFINITY, seconds);
    }
  }
  const rows = [['3 MB', 'MB resident', 'seconds of CPU', 'ratio']];
  for (const { name, model, peak, seconds } of kinds) {
    const baseline = kinds.find((kind) => kind.model === model);
    rows.push([name, peak, seconds.toFixed(2), (seconds / baseline.seconds).toFixed(2)]);
  }
  const figures = Object.fromEntries(kinds.map(({ name, peak, seconds }) => [name, { peak, seconds }]));
  return { figures, table: formatRows(rows) };
}
