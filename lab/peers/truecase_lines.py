"""The PyPI package truecase from line to line. word_tokenize without its sentence splitter needs no downloaded data."""
import sys

from nltk.tokenize import word_tokenize
from truecase.TrueCaser import TrueCaser

caser = TrueCaser()
for line in sys.stdin:
    tokens = word_tokenize(line, preserve_line=True)
    print(" ".join(caser.get_true_case_from_tokens(tokens, "title")) if tokens else "")
