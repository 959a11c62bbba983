/** exp(ψ(x)) of the digamma function ψ = Γ'/Γ, which takes the place of x where variational Bayes replaces a count. */

/**
 * x > 0. By ψ(x) = ψ(x + 1) - 1/x up to x ≥ 6, then with y = x - 1/2
 *     ψ(x) = ln y + 1/(24 y²) - 7/(960 y⁴) + 31/(8064 y⁶) - …
 */
export function expDigamma(x: number): number {
  let shift = 0;
  let large = x;
  for (; large < 6; large++) shift -= 1 / large;
  const y = large - 0.5;
  const y2 = 1 / (y * y);
  return y * Math.exp(shift + y2 * (1 / 24 - y2 * (7 / 960 - y2 * (31 / 8064 - y2 * (127 / 30720)))));
}
