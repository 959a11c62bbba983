"""What a .net file gives for lines of the development text, in whole numbers, with the roundings of src/net/plain.ts:

    python lab/train/check.py EXAMPLES FILE.net OUT [--lines 400]

OUT.json and OUT.f32 hold the lines and the outputs; `node lab/train/check.mjs OUT FILE.net` compares them with those of the
TypeScript network, which must be the same to the last bit.
"""
import argparse
import json

import numpy as np

from data import Examples, batches

FINER_BITS = 2


class WholeNet:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.head = json.loads(file.readline())
            sizes = self.head["sections"]
            shape = self.head["shape"]
            self.dim, self.stacks = shape["dim"], shape["stacks"]
            self.table = np.frombuffer(file.read(sizes["NTEM"]), np.int8).reshape(-1, self.dim).astype(np.int32)
            weights = np.frombuffer(file.read(sizes["NTWT"]), np.int8)
            scales = np.frombuffer(file.read(sizes["NTSC"]), np.float32)
        dim = self.dim
        w = s = 0
        self.layers = []
        for stack in self.stacks:
            layers = []
            for _ in stack:
                block = weights[w : w + 3 * dim * dim].reshape(dim // 16, 3, dim // 2, 16, 2)
                matrix = block.transpose(1, 2, 4, 0, 3).reshape(3 * dim, dim).astype(np.int64)
                layers.append((matrix, scales[s : s + dim], scales[s + dim : s + 2 * dim]))
                w, s = w + 3 * dim * dim, s + 2 * dim
            outputs = weights[w : w + 3 * dim].reshape(3, dim).astype(np.int64)
            self.layers.append((layers, outputs, scales[s : s + 3].astype(np.float64), scales[s + 3 : s + 6].astype(np.float64)))
            w, s = w + 3 * dim, s + 6

    def outputs(self, stack, line):
        """`line`: the embeddings of each position."""
        layers, outputs, worth, offset = self.layers[stack]
        x = np.stack([self.table[rows].sum(axis=0) << FINER_BITS for rows in line]).astype(np.int64)
        for dilation, (matrix, scale, bias) in zip(self.stacks[stack], layers):
            pad = np.zeros((dilation, self.dim), np.int64)
            wide = np.concatenate([pad, x, pad])
            sums = np.concatenate([wide[: len(x)], x, wide[2 * dilation :]], axis=1) @ matrix
            scaled = sums.astype(np.int32).astype(np.float32) * scale + bias
            x = np.clip(x + np.minimum(32767, np.floor(np.maximum(scaled, 0))).astype(np.int64), -32768, 32767)
        return ((x @ outputs.T) * worth + offset).astype(np.float32)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("examples")
    parser.add_argument("net")
    parser.add_argument("out")
    parser.add_argument("--lines", type=int, default=400)
    options = parser.parse_args()
    net = WholeNet(options.net)
    examples = Examples(options.examples, net.head["inputs"]["magnitude"])
    rng = np.random.default_rng(1)
    chosen = np.sort(rng.choice(len(examples.dev.file), options.lines, replace=False))
    lines, found = [], []
    for bare in (0.0, 2.0):
        for batch in batches(examples, examples.dev, chosen, rng, 1024, bare, 0, shuffle=False):
            for types, start in zip(batch.types, batch.start):
                rows = [examples.rows[examples.offsets[t] : examples.offsets[t + 1]].tolist() for t in types[types >= 0]]
                line = [r + ([examples.start_row] if s else []) for r, s in zip(rows, start)]
                if line:
                    lines.append({"stack": batch.stack, "line": line})
                    found.append(net.outputs(batch.stack, line))
    json.dump(lines, open(options.out + ".json", "w"))
    np.concatenate(found).tofile(options.out + ".f32")
    print(f"{len(lines)} lines, {sum(map(len, found))} positions")


if __name__ == "__main__":
    main()
