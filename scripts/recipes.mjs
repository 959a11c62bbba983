// Options of the bundled models, shared by the script that trains them and the benchmarks that time it.

/** The default English model. */
export const MEMM_EN = {
  bits: 26,
  minFeature: 1,
  bare: 0.02,
  dropout: 0.05,
  rounds: 2,
  maxFeatures: 4_000_000,
  refine: 0.85,
  refineBalance: 0.5,
  refinePasses: 3,
  refineRate: 0.25,
  latePasses: 1,
  lateRate: 0.05,
  biasTitle: 0.3,
  biasUpper: 0.3,
  biasMixed: 0.3,
  beam: 0.1,
};
