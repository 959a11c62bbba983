// Trains the network of a recipe with PyTorch: exports the examples, trains, compares both programs, and leaves FOLDER/NAME.net.
//   node lab/train/network.mjs DATA NAME FOLDER --python PYTHON [--until HH:MM]
// Examples (FOLDER/NAME/examples) and checkpoints (FOLDER/NAME/run) are used again if they are there, so that an interrupted training goes
// on. PYTHON has torch and numpy (`pip install torch numpy`). Then:
//   truecase train --recipe lab/train/recipes/NAME.json --data DATA --network FOLDER/NAME.net -o models/NAME.tcm
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readRecipe } from './core.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { python: { type: 'string', default: 'python3' }, until: { type: 'string' } },
});
const [data, name, folder] = positionals;
if (folder === undefined) {
  console.error('usage: node lab/train/network.mjs DATA NAME FOLDER --python PYTHON [--until HH:MM]');
  process.exit(2);
}
const { options, network } = await readRecipe(name);
if (network === undefined) throw new Error(`recipe ${name} has no network that is trained here`);
const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const examples = join(folder, name, 'examples');
const run = join(folder, name, 'run');
const file = join(folder, `${name}.net`);

const start = (program, args) => {
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
if (!existsSync(join(examples, 'meta.json'))) start(process.execPath, [here('export.mjs'), data, name, examples]);
const shape = ['--dim', options.netDim, '--layers', options.netLayers, '--magnitude', options.netMagnitude];
const told = Object.entries(network).flatMap(([key, value]) => [`--${key}`, value]);
const until = values.until === undefined ? [] : ['--until', values.until];
start(values.python, [here('train.py'), examples, run, ...shape, ...told, ...until, '--resume'].map(String));
start(values.python, [here('check.py'), examples, join(run, 'network.net'), join(run, 'check')]);
start(process.execPath, [here('check.mjs'), join(run, 'check'), join(run, 'network.net')]);
copyFileSync(join(run, 'network.net'), file);
console.log(`wrote ${file}`);
