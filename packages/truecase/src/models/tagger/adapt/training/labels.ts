/** Labels of an example: LOWER, TITLE, UPPER, MIXED. The weights of LOWER are those that the others are relative to. */
export const LABEL_COUNT = 4;
