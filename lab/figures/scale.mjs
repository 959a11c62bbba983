// From values to pixels, linear or logarithmic, and round values for the marks of an axis.

/** A function from values in [low, high] to pixels in [from, to]. */
export function makeScale({ low, high, from, to, log = false }) {
  const map = log ? Math.log : (value) => value;
  const span = map(high) - map(low);
  return (value) => (span === 0 ? (from + to) / 2 : from + ((map(value) - map(low)) / span) * (to - from));
}

/** Multiples of 1, 2 or 5 times a power of ten that lie in [low, high], about `count` of them. */
export function linearTicks(low, high, count = 5) {
  const rough = (high - low) / Math.max(1, count);
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10);
  const ticks = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) {
    ticks.push(Number((i * step).toPrecision(12)));
  }
  return ticks;
}

/** Powers of ten in [low, high], with their 2- and 5-folds, or 1- to 9-folds, where they are few. */
export function logTicks(low, high) {
  const decades = Math.log10(high / low);
  const factors = decades > 3 ? [1] : decades > 0.7 ? [1, 2, 5] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const ticks = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const factor of factors) {
      const value = Number((factor * 10 ** power).toPrecision(12));
      if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) ticks.push(value);
    }
  }
  return ticks;
}

/** The least range of round values around [low, high]. */
export function roundRange(low, high, log = false) {
  if (log) {
    const below = [5, 2, 1].map((f) => f * 10 ** Math.floor(Math.log10(low))).find((v) => v <= low * (1 + 1e-9));
    const above = [1, 2, 5, 10].map((f) => f * 10 ** Math.floor(Math.log10(high))).find((v) => v >= high * (1 - 1e-9));
    return below === above ? [below / 2, above * 2] : [below, above];
  }
  if (low === high) return low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)];
  const ticks = linearTicks(low, high);
  const step = ticks.length > 1 ? ticks[1] - ticks[0] : high - low;
  const round = (value) => Number(value.toPrecision(12));
  return [round(Math.floor(low / step + 1e-9) * step), round(Math.ceil(high / step - 1e-9) * step)];
}
