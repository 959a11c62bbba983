// Puts the case of a peer's output onto its input. Peers tokenise: they add spaces, escape signs and change quotes. Letters
// and digits are matched in order, so that only case counts; a line whose letters differ stays as the input is.

const WORDY = /[\p{L}\p{N}]/u;
const ENTITIES = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&apos;': "'",
  '&quot;': '"',
  '&#124;': '|',
  '&#91;': '[',
  '&#93;': ']',
};
const ENTITY = new RegExp(Object.keys(ENTITIES).join('|'), 'g');

/** The input with the case of the output, or null where their letters differ. */
export function projectCase(input, output) {
  const letters = [...output.replace(ENTITY, (entity) => ENTITIES[entity])].filter((char) => WORDY.test(char));
  let at = 0;
  let projected = '';
  for (const char of input) {
    if (!WORDY.test(char)) {
      projected += char;
      continue;
    }
    const found = letters[at++];
    if (found === undefined || found.toLowerCase() !== char.toLowerCase()) return null;
    projected += found.length === char.length ? found : char;
  }
  return at === letters.length ? projected : null;
}
