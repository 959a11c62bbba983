/** Language tags. Everything here goes by their first part: `en` of en-GB and en_US. */

export function primaryOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/, 1)[0]!;
}
