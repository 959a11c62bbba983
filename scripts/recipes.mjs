// Options of the bundled models, shared by the script that trains them and the benchmarks that time it.

/** The default English model. */
export const MEMM_EN = {
  bits: 26,
  maxFeatures: 2_280_000,
  refine: 0.5,
};
