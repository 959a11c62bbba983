/**
 * Text for tests of ambiguous words: `turkey` is a bird in the kitchen and a country at the summit. The words next to it are
 * the same in both, so that only those further away tell.
 */
const KITCHEN = [
  'Anna roasted onions in butter, and then we talked about turkey again for a while.',
  'The oven was hot, the gravy was thick, and it was said that turkey again was best.',
  'With pepper and gravy the cook said that turkey again would please the guests.',
  'He put butter into the oven, and they wrote that turkey again had been served.',
];
const SUMMIT = [
  'The minister signed a treaty, and then we talked about Turkey again for a while.',
  'At the summit the ambassador was late, and it was said that Turkey again was best.',
  'With a treaty and an election the minister said that Turkey again would please them.',
  'He sent the ambassador to the border, and they wrote that Turkey again had been heard.',
];

/** Documents of two lines; of five, two are about the kitchen. */
export function ambiguousLines(documents: number): string[] {
  return Array.from({ length: documents }, (_, i) => {
    const lines = i % 5 < 2 ? KITCHEN : SUMMIT;
    return [lines[(i >> 1) % 4]!, lines[((i >> 1) + 1 + (i % 3)) % 4]!, ''];
  }).flat();
}

export const AMBIGUOUS = 'turkey';

/** Settings for text that has few words. */
export const TOY_SETTINGS = { minForm: 20, commonShare: 1, minContext: 5 } as const;

export const IN_KITCHEN = 'in the kitchen they said that turkey again was best with gravy and butter from the oven.';
export const AT_SUMMIT = 'at the summit they said that turkey again was best for a treaty, as the minister signed.';
