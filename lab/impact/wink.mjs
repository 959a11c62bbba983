// wink-nlp with its small English model as an engine: parts of speech, dates and numbers; names are runs of proper nouns, without a
// type of their own (NAME).
import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';

const nlp = winkNLP(model, ['sbd', 'pos', 'ner']);
const { its } = nlp;

export default {
  name: 'wink-nlp',
  annotate(line) {
    const doc = nlp.readDoc(line);
    const texts = doc.tokens().out(its.value);
    const spaces = doc.tokens().out(its.precedingSpaces);
    const parts = doc.tokens().out(its.pos);
    const places = [];
    let at = 0;
    for (const [i, text] of texts.entries()) {
      const start = at + spaces[i].length;
      at = start + text.length;
      places.push({ start, end: at });
    }
    const spans = [];
    doc.entities().each((entity) => {
      const [from, to] = entity.out(its.span);
      spans.push({ start: places[from].start, end: places[to].end, type: entity.out(its.type) });
    });
    for (let from = 0; from < parts.length; from++) {
      if (parts[from] !== 'PROPN') continue;
      let to = from;
      while (parts[to + 1] === 'PROPN') to++;
      spans.push({ start: places[from].start, end: places[to].end, type: 'NAME' });
      from = to;
    }
    const tags = places.map((place, i) => ({ ...place, tag: parts[i] })).filter(({ start, end }) => end > start);
    return { spans, tags };
  },
};
