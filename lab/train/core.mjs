// What the programs of this folder use of the compiled package, so that only this file knows where it lies.

import { readContainer, writeContainer } from '../../dist/format/container.js';
import { crc32 } from '../../dist/format/crc32.js';
import { Lexicon } from '../../dist/lattice/lexicon.js';
import * as classes from '../../dist/models/memm/classes.js';
import { Inputs } from '../../dist/models/memm/inputs.js';
import { prepareLexicon } from '../../dist/models/memm/train.js';
import { readerOfLexicon } from '../../dist/models/memm/training/lexicon.js';
import { LineReader } from '../../dist/models/memm/training/lines.js';
import { digestOfLexicon, readNetwork } from '../../dist/models/memm/training/net/file.js';
import { NAMES } from '../../dist/models/memm/training/net/reader.js';
import { Network, OUTPUTS } from '../../dist/net/network.js';
import { Corpus, expandSources } from '../../dist/train.js';

export { developmentOf, readRecipe } from '../../scripts/recipes/recipe.mjs';

export const CORE = {
  ...classes,
  Corpus,
  crc32,
  digestOfLexicon,
  expandSources,
  Inputs,
  Lexicon,
  LineReader,
  NAMES,
  Network,
  OUTPUTS,
  prepareLexicon,
  readContainer,
  readerOfLexicon,
  readNetwork,
  writeContainer,
};
