/** Greek. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const el: LanguageData = {
  abbreviations: 'κ κα δρ καθ αρ σελ βλ π.χ δηλ μ.χ π.μ μ.μ εκ εκατ δισ ευρ άρθ παρ',
  closing: 'λπ κλπ κ.ά κ.τ.λ',
  openers: `
    ο η το οι τα αυτός αυτή αυτό αυτοί εγώ εσύ εμείς σε στο στη στην και αλλά αν όταν πως τι ποιος πού δεν για
    με μετά επίσης
  `,
  common: `
    και το να του η της με που την από για είναι στο οι θα τα δεν ο σε ένα μια τον των αυτό ότι στην στη τους ή
    αλλά
  `,
};
