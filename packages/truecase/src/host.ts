/**
 * The entry `truecase/host`: what a program needs that keeps truecasers for others, such as the HTTP server and the language
 * server: models in shared memory, pieces of bounded size, bytes to text and back, names of options and formats. It changes
 * more often than the other entries; programs that only restore text do not need it.
 */
export { FIRST_WORDS, HEADLINE_STYLES, LINE_RULES, MODES } from './decode/options.js';
export { CASE_NAMES } from './detect/kinds.js';
export { FORMATS } from './documents/index.js';
export { describeIoError, readSmallFile } from './files/file.js';
export { readContainer } from './format/container.js';
export { UserWords } from './lattice/userwords.js';
export { modelName } from './models/base.js';
export { isMethod } from './ner/model.js';
export { openShared, readShared, type SharedModel, share } from './node/shared.js';
export { type Border, Segmenter } from './stream/segmenter.js';
export { encodeUtf8, Utf8Decoder } from './stream/utf8.js';
export { languageOf } from './text/language.js';
export { serve } from './threads/serve.js';
export { Threads } from './threads/threads.js';
export { VERSION } from './version.js';
