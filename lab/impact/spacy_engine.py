"""spaCy as an engine of "truecase impact" (docs/guide/impact.md): names, parts of speech, subject–verb–object. Offsets are code points.

    truecase impact --offsets codepoints --engine "python3 lab/impact/spacy_engine.py MODEL --words" dev.conll

MODEL is a package or a folder that spaCy loads. With --words, words are what stands between spaces, as in columns.
"""
import json
import re
import sys

import spacy
from spacy.tokens import Doc

ROLES = {"nsubj": "subject", "dobj": "object", "nsubjpass": "object"}


def triples(doc, place):
    """Logical subject, verb and object: active by nsubj and dobj, passive by nsubjpass and the agent."""
    verbs = {}
    for token in doc:
        role = ROLES.get(token.dep_)
        verb = token.head
        if token.dep_ == "pobj" and token.head.dep_ == "agent":
            role, verb = "subject", token.head.head
        if role is not None:
            verbs.setdefault(verb.i, {"subject": [], "object": []})[role].append(token.i)
    for verb, found in verbs.items():
        for subject in found["subject"]:
            for thing in found["object"]:
                yield {"kind": "svo", "subject": place(subject), "relation": place(verb), "object": place(thing)}


def annotate(nlp, line, is_words):
    if is_words:
        words = list(re.finditer(r"\S+", line))
        edges = [match.span() for match in words]
        doc = nlp(Doc(nlp.vocab, words=[match.group() for match in words]))
    else:
        doc = nlp(line)
        edges = [(token.idx, token.idx + len(token)) for token in doc]

    def place(first, last=None):
        return {"start": edges[first][0], "end": edges[first if last is None else last][1]}

    spans = [{**place(name.start, name.end - 1), "type": name.label_} for name in doc.ents]
    tags = [{**place(token.i), "tag": token.tag_} for token in doc if not token.is_space]
    return {"spans": spans, "tags": tags, "relations": list(triples(doc, place))}


def main(model, is_words):
    nlp = spacy.load(model, exclude=["lemmatizer", "senter"])
    sys.stdin.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        print(json.dumps(annotate(nlp, line.rstrip("\n"), is_words)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], "--words" in sys.argv[2:])
