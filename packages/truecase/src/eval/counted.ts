/** A number with its noun: "1 word", "2 words". For nouns whose plural has an s, in messages and reports. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
