// compromise as an engine: people, places and organisations, and parts of speech, all by rules.
import nlp from 'compromise';

const NAMES = { people: 'PER', places: 'LOC', organizations: 'ORG' };
/** The first of these among the tags of a term is its part of speech. */
const PARTS = [
  'ProperNoun',
  'Pronoun',
  'Noun',
  'Verb',
  'Adjective',
  'Adverb',
  'Preposition',
  'Determiner',
  'Conjunction',
  'Value',
];

export default {
  name: 'compromise',
  annotate(line) {
    const doc = nlp(line);
    const spans = Object.entries(NAMES).flatMap(([method, type]) =>
      doc[method]()
        .json({ offset: true })
        .flatMap(({ offset }) => placeOf(offset, { type })),
    );
    const terms = doc.json({ offset: true, terms: { offset: true, tags: true } }).flatMap((sentence) => sentence.terms);
    const tags = terms.flatMap(({ offset, tags: all }) =>
      placeOf(offset, { tag: PARTS.find((part) => all.includes(part)) ?? 'other' }),
    );
    return { spans, tags };
  },
};

/** Nothing for a term without letters of its own. */
function placeOf(offset, what) {
  return offset.length > 0 ? [{ start: offset.start, end: offset.start + offset.length, ...what }] : [];
}
