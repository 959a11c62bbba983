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
  refineMost: 1.3,
  refinePasses: 3,
  refineRate: 0.25,
  latePasses: 1,
  lateRate: 0.05,
  biasTitle: 0.2,
  biasUpper: 0.2,
  biasMixed: 0.2,
  beam: 0.1,
};
