// Options of the bundled models, shared by the script that trains them and the benchmarks that time it.

/** The default English model. */
export const MEMM_EN = {
  bits: 27,
  minFeature: 1,
  bare: 0.02,
  dropout: 0.05,
  maxFeatures: 2_930_000,
  refine: 0.7,
  refineBalance: 0.5,
  refinePasses: 2,
  refineRate: 0.1,
  latePasses: 1,
  lateRate: 0.05,
  beam: 0.1,
};
