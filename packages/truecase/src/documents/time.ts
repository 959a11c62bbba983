/** Times of subtitles: hours, minutes, seconds and fractions with a comma or a dot. */

/** Milliseconds of `01:02:03,456`, `02:03.4` or `0:00:01.00`. */
export function clockMs(clock: string): number {
  const [rest = '', fraction = '0'] = clock.split(/[,.]/);
  let seconds = 0;
  for (const part of rest.split(':')) seconds = seconds * 60 + Number(part);
  return seconds * 1000 + Math.round(Number(`0.${fraction}`) * 1000);
}
