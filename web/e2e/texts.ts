/** Five hundred texts of many kinds, always the same ones. */

const PEOPLE = ['angela merkel', 'mr. smith', "o'neil", 'maria', 'mcdonald', 'ludwig van beethoven', 'the mayor'];
const PLACES = ['new york', 'paris', 'the united kingdom', 'st. louis', 'lake geneva', 'turkey', 'the white house'];
const THINGS = ['an iphone', 'the nato summit', 'a us$50 note', 'windows 10', 'the bbc', 'the e-mail of may 3rd'];
const FRAMES = [
  '{p} met {q} in {l}.',
  'why did {p} sell {t} in {l}? nobody knows!',
  '"{t} is gone," {p} said. "ask {q}."',
  'see https://example.com/Page or write to {p} at me@Example.org about {t}',
  '{p} – {l} – {t}',
  '- {t}\n- {l}\n- {p}',
  'i think {p} (born in {l}) has {t}...\n\nand {q} does not.',
  'straße, ŉ, ﬁne, İstanbul and {l} 🎉 {t}',
  '{l}: {p} & {q} visit\nby {p}',
  "{p}'s {t} isn't in {l}; it's {q}'s",
];
const CASES = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.replace(/(^|\s)\p{Ll}/gu, (found) => found.toUpperCase()),
];

export function makeTexts(count = 500): string[] {
  return Array.from({ length: count }, (_, i) => {
    const pick = (list: readonly string[], step: number) => list[(i * step + Math.floor(i / 7)) % list.length]!;
    const fill = FRAMES[i % FRAMES.length]!.replaceAll('{p}', pick(PEOPLE, 1))
      .replaceAll('{q}', pick(PEOPLE, 3))
      .replaceAll('{l}', pick(PLACES, 2))
      .replaceAll('{t}', pick(THINGS, 5));
    return CASES[i % CASES.length]!(`no. ${i}: ${fill}${i % 11 === 0 ? '\n' : ''}`);
  });
}
