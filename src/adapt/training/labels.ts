/** LOWER, TITLE, UPPER, MIXED. */
export const LABELS = 4;
