/** Who decides about a token. One value per token of a lattice; see the table in lattice.ts for who sets it. */

export const Status = {
  /** Nobody: it has no candidates, because it has no case or is protected. */
  NONE: 0,
  /** The model, and evidence after it. */
  OPEN: 1,
  /** As OPEN, and the model knows that it stays lower case though a sentence seems to start there: "a.k.a. the boss". */
  OPEN_LOWER: 2,
  /** The lexicon: one candidate, which is probable but not certain (Pas-de-Calais). */
  LIKELY: 3,
  /** A rule: one candidate, which is certain ('s is lower case). */
  CERTAIN: 4,
  /** The user's words: one candidate, which wins over everything else. */
  USER: 5,
  /** Nobody but the sentence rules: the line is in another language than the model. It has no candidates. */
  FOREIGN: 6,
} as const;
