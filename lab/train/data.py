"""Examples that lab/train/export.mjs wrote, in batches of lines of about the same length.

The lines come in a random order that depends on the seed and the number of the pass alone; smaller files are taken more often.
A chunk of lines is cut into batches, and some lines are read without their punctuation, as the TypeScript trainer does.
"""
import json
import os

import numpy as np

LEARN, START, MARK, COMMA = 4, 8, 16, 32
LONGEST = 192
CHUNK_LINES = 24_000
WITH_COMMAS = 0.2


class Examples:
    def __init__(self, folder, magnitude=None):
        self.meta = json.load(open(os.path.join(folder, "meta.json")))
        read = lambda name, kind: np.fromfile(os.path.join(folder, name), dtype=kind)
        self.offsets = read("types.off", np.uint32).astype(np.int64)
        self.rows = read("types.row", np.int32)
        self.alts = read("types.alt", np.int32)
        self.inputs = dict(self.meta["inputs"])
        self.row_count = self.meta["rows"]
        self.start_row = None
        self._use_words(read("words.magnitude", np.uint8), magnitude)
        # START_ROW stands before the affixes.
        self.start_row = self.meta["firstWord"] - self.inputs["affixRows"] - self.inputs["gramRows"] - 1
        self.train = Part(folder, "train")
        self.dev = Part(folder, "dev")

    def _use_words(self, magnitudes, magnitude):
        """Leaves out the embeddings of words below an order of magnitude."""
        if magnitude is None or magnitude <= self.inputs["magnitude"]:
            return
        self.inputs["magnitude"] = magnitude
        first = self.meta["firstWord"]
        place = np.full(self.row_count, -1, dtype=np.int32)
        place[:first] = np.arange(first)
        kept = magnitudes >= magnitude
        place[first:][kept] = first + np.arange(kept.sum())
        rows = place[self.rows]
        stays = rows >= 0
        before = np.zeros(len(rows) + 1, dtype=np.int64)
        np.cumsum(stays, out=before[1:])
        self.offsets = before[self.offsets]
        self.rows = rows[stays]
        self.row_count = int(first + kept.sum())

    def entries(self, types):
        """The embeddings of some types: rows, and where those of each type begin."""
        first = self.offsets[types]
        count = self.offsets[types + 1] - first
        ends = np.cumsum(count)
        begins = ends - count
        index = np.repeat(first - begins, count) + np.arange(ends[-1])
        return self.rows[index], begins, count


class Part:
    def __init__(self, folder, name):
        read = lambda kind, ext: np.fromfile(os.path.join(folder, f"{name}.{ext}"), dtype=kind)
        self.type = read(np.int32, "type")
        self.meta = read(np.uint16, "meta")
        self.line = read(np.uint32, "line").astype(np.int64)
        self.file = read(np.uint8, "file")


def shares_of(words, balance, most):
    words = np.maximum(1, np.asarray(words, dtype=np.float64))
    return np.minimum(most, (words / words.max()) ** (balance - 1))


def pass_order(part, shares, seed, number):
    """Numbers of the lines of a pass."""
    rng = np.random.default_rng([seed, number])
    share = shares[part.file]
    times = np.floor(share).astype(np.int64)
    times += rng.random(len(times)) < share - times
    order = np.repeat(np.arange(len(times), dtype=np.int32), times)
    rng.shuffle(order)
    return order


class Batch:
    """Arrays [lines][positions]: types, truth (−1: none), allowed bits, starts; what is beyond a line has type −1."""

    def __init__(self, stack, types, truth, allowed, start, file):
        self.stack, self.types, self.truth, self.allowed, self.start, self.file = stack, types, truth, allowed, start, file


def batches(examples, part, lines, rng, size, bare, dropout, shuffle=True):
    """Batches of these lines; `bare` is the share of lines read without punctuation."""
    begin, end = part.line[lines], part.line[lines + 1]
    # Long lines in pieces.
    pieces = np.maximum(1, -(-(end - begin) // LONGEST))
    which = np.repeat(np.arange(len(lines)), pieces)
    piece = np.arange(len(which)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    first = begin[which] + piece * LONGEST
    length = np.minimum(LONGEST, end[which] - first)
    draw = rng.random(len(lines))[which]
    is_bare = draw < bare
    made = []
    for stack in (0, 1):
        chosen = np.flatnonzero((is_bare == (stack == 1)) & (length > 0))
        chosen = chosen[np.argsort(length[chosen], kind="stable")]
        at = 0
        while at < len(chosen):
            # As many lines as make `size` positions with the longest of them.
            count = max(1, min(len(chosen) - at, size // max(1, int(length[chosen[at]]))))
            while count > 1 and count * int(length[chosen[at + count - 1]]) > 1.15 * size:
                count = int(count * 0.9)
            made.append((stack, chosen[at : at + count]))
            at += count
    if shuffle:
        rng.shuffle(made)
    for stack, rows in made:
        yield cut(examples, part, stack, first[rows], length[rows], draw[rows] < bare * WITH_COMMAS, rng, dropout,
                  part.file[lines[which[rows]]])


def cut(examples, part, stack, first, length, commas, rng, dropout, file):
    longest = int(length.max())
    reach = np.arange(longest)
    inside = reach[None, :] < length[:, None]
    index = np.where(inside, first[:, None] + reach[None, :], 0)
    types = part.type[index]
    meta = part.meta[index]
    if stack == 1:
        inside &= ((meta & MARK) == 0) | (((meta & COMMA) != 0) & commas[:, None])
        order = np.argsort(~inside, axis=1, kind="stable")
        types = np.take_along_axis(types, order, axis=1)
        meta = np.take_along_axis(meta, order, axis=1)
        inside = np.take_along_axis(inside, order, axis=1)
        longest = max(1, int(inside.sum(axis=1).max()))
        types, meta, inside = types[:, :longest], meta[:, :longest], inside[:, :longest]
    start = (meta & START) != 0
    if stack == 1:
        start[:, 1:] = False
    if dropout > 0:
        types = np.where(rng.random(types.shape) < dropout, examples.alts[types], types)
    truth = np.where(inside & ((meta & LEARN) != 0), (meta & 3).astype(np.int64), -1)
    return Batch(stack, np.where(inside, types, -1), truth, (meta >> 6) & 15, start & inside, file)
