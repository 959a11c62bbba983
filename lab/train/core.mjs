// What the programs of this folder use of the compiled package, so that only this file knows where it lies.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readContainer, writeContainer } from '../../packages/truecase/dist/format/container.js';
import { Lexicon } from '../../packages/truecase/dist/lattice/lexicon.js';
import { prepareLexicon } from '../../packages/truecase/dist/models/tagger/train.js';
import { layOutWeights } from '../../packages/truecase/dist/models/tagger/training/layout.js';
import { containerOfLexicon, readerOfLexicon } from '../../packages/truecase/dist/models/tagger/training/lexicon.js';
import { LineReader } from '../../packages/truecase/dist/models/tagger/training/lines.js';
import { digestOfLexicon, readNetwork } from '../../packages/truecase/dist/models/tagger/training/net/file.js';
import { NAMES } from '../../packages/truecase/dist/models/tagger/training/net/reader.js';
import * as classes from '../../packages/truecase/dist/models/tagger/words/classes.js';
import { Inputs } from '../../packages/truecase/dist/models/tagger/words/inputs.js';
import { layerSize, Network, OUTPUTS, outputSize } from '../../packages/truecase/dist/net/network.js';
import { developmentOf } from '../../packages/truecase/dist/train/recipe/kind.js';
import { readRecipe as readFileOf } from '../../packages/truecase/dist/train/recipe/recipe.js';
import { Corpus, expandSources } from '../../packages/truecase/dist/train.js';

export { developmentOf };

/** A recipe by its name: one of lab/train/recipes, which have no bundled model yet, or else of lab/recipes. */
export function readRecipe(name) {
  const found = ['recipes', '../recipes'].map((folder) =>
    fileURLToPath(new URL(`${folder}/${name}.json`, import.meta.url)),
  );
  return readFileOf(found.find((file) => existsSync(file)) ?? found[1]);
}

export const CORE = {
  ...classes,
  Corpus,
  containerOfLexicon,
  digestOfLexicon,
  expandSources,
  Inputs,
  layerSize,
  layOutWeights,
  Lexicon,
  LineReader,
  NAMES,
  Network,
  OUTPUTS,
  outputSize,
  prepareLexicon,
  readContainer,
  readerOfLexicon,
  readNetwork,
  writeContainer,
};
