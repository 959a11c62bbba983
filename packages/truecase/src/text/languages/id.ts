/** Indonesian. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const id: LanguageData = {
  common: `
    yang dan di ini itu dengan untuk dari tidak dalam akan pada ke saya kamu dia kami mereka adalah ada juga
    sudah bisa karena atau oleh telah seperti lebih
  `,
};
