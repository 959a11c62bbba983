// What the programs of this folder use of the compiled package, so that only this file knows where it lies.
import * as classes from '../../dist/models/memm/classes.js';
import { crc32 } from '../../dist/format/crc32.js';
import { Lexicon } from '../../dist/lattice/lexicon.js';
import { Inputs } from '../../dist/models/memm/inputs.js';
import { prepareLexicon } from '../../dist/models/memm/train.js';
import { readerOfLexicon } from '../../dist/models/memm/training/lexicon.js';
import { LineReader } from '../../dist/models/memm/training/lines.js';
import { NAMES } from '../../dist/models/memm/training/net/reader.js';
import { Corpus, expandSources } from '../../dist/train.js';

export { developmentOf, readRecipe } from '../../scripts/recipes/recipe.mjs';

export const CORE = { ...classes, Corpus, crc32, expandSources, Inputs, Lexicon, LineReader, NAMES, prepareLexicon, readerOfLexicon };
