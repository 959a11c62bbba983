/** `truecase train --recipe`: a model file and its card from what a recipe says, in one go. */
import { readFile } from 'node:fs/promises';
import { TruecaseError } from '../../errors.js';
import { describeIoError, writeFileAtomic } from '../../files/file.js';
import { readModelBytes } from '../../node/modelFile.js';
import { makeModel, type Recipe, readRecipe, trainers } from '../../train.js';
import type { Context } from '../context.js';
import type { FlagName } from '../flags.js';
import { readMemory } from '../memory.js';
import { readSettings } from '../setting.js';
import { readTarget, writeModel } from '../trained.js';

/** What stands in a recipe is not given twice. */
const IN_RECIPE: readonly FlagName[] = ['language', 'seed', 'late', 'counts', 'select'];

export async function makeByRecipe(context: Context): Promise<number> {
  const { values, progress, signal } = context;
  refuseOthers(context);
  const recipe = withSettings(await readRecipe(values.text('recipe')), values.list('set'));
  const output = await readTarget(context, 'train');
  if (output === '-') {
    throw new TruecaseError(
      'usage',
      '"truecase train --recipe" writes a model and its card, expected a file, found -',
      {
        hint: 'Add -o MODEL, for example -o my.tcm.',
      },
    );
  }
  const tempDir = values.find('temp-dir');
  const trained = values.has('finish') ? await readModelBytes(output) : undefined;
  const making = {
    network: trained === undefined ? await readNetworkOf(recipe, values.find('network')) : undefined,
    data: values.find('data') ?? '.',
    tempDir,
    memoryBytes: readMemory(values.text('memory')),
    workers: values.find('workers') === undefined ? undefined : values.number('workers'),
    onProgress: (step: Parameters<typeof progress.update>[0]) => {
      signal.throwIfAborted();
      progress.update(step);
    },
  };
  const { bytes, card } = await makeModel(recipe, making, trained);
  progress.clear();
  signal.throwIfAborted();
  await writeModel(context, output, bytes);
  await writeFileAtomic(`${output.replace(/(?:\.tcm)?(?:\.br)?$/, '')}.md`, new TextEncoder().encode(card));
  return 0;
}

/** The file of the network, which must be there if the recipe asks for one and must not if it does not. */
async function readNetworkOf({ name, network }: Recipe, path: string | undefined): Promise<Uint8Array | undefined> {
  if (network === undefined && path === undefined) return undefined;
  if (network === undefined || path === undefined) {
    const found = network === undefined ? 'has no network' : 'has a network that is trained elsewhere';
    throw new TruecaseError('usage', `recipe ${name} ${found}, expected ${network ? '' : 'no '}--network`, {
      hint: 'lab/train/network.mjs of the repository makes the file: docs/research/networks.md.',
    });
  }
  return readFile(path).catch((error: unknown) => {
    throw describeIoError(error, path, 'read');
  });
}

function withSettings(recipe: Recipe, pairs: readonly string[]): Recipe {
  if (pairs.length === 0) return recipe;
  const family = trainers[recipe.family];
  if (family === undefined) {
    throw new TruecaseError('usage', `--set is for families of models of text, found ${recipe.family}`, {
      hint: 'Change the options in the recipe.',
    });
  }
  return { ...recipe, options: { ...recipe.options, ...readSettings(pairs, family) } };
}

function refuseOthers({ operands, values }: Context): void {
  const flag = IN_RECIPE.find((name) => values.isGiven(name));
  const found = operands.length > 0 ? JSON.stringify(operands[0]) : flag === undefined ? undefined : `--${flag}`;
  if (found === undefined) return;
  throw new TruecaseError('usage', `"truecase train --recipe" takes no ${found}`, {
    hint: 'The recipe says what is trained on what.',
  });
}
