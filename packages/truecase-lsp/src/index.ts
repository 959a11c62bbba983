/** The entry of the package: the server, and the parts of it that can be measured by themselves. */
export { Analyser, type Analysis, type Candidate } from './analysis/candidates.js';
export { confidenceOf, type Features, featuresOf, THRESHOLD } from './judge/judge.js';
export { Usage } from './judge/usage.js';
